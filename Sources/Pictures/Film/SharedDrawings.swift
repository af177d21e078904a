internal import Motion

/// Says once what many cells draw alike: the first one stands among the definitions, and all use it.
struct SharedDrawings {
  private var counts: [String: Int] = [:]
  private var names: [String: String] = [:]

  /// The definitions, in the order of their first use.
  private(set) var definitions = ""

  /// What a use of a definition costs, about, in bytes.
  private static let cost = 20

  /// What it costs more to say where.
  private static let placeCost = 15

  /// Drawings that never stand but one after the other.
  private var pairs: [Pair: Int] = [:]

  /// How often a drawing stands anywhere, wherever it is, however it is turned and fades.
  private var moved: [String: Int] = [:]

  /// What each cell draws.
  private var cells: [[PlacedDrawing]] = []

  /// The different drawings that move, at the origin.
  private var things: [String] = []

  /// What moves together.
  private var runs = DrawingRuns([], things: 0)

  private struct Pair: Hashable {
    var first: String
    var second: String
  }

  init(_ cells: [[PlacedDrawing]]) {
    for cell in cells {
      for drawing in cell {
        counts[drawing.text, default: 0] += 1
        moved[drawing.atOrigin, default: 0] += 1
      }
    }
    for cell in cells {
      for (first, second) in zip(cell, cell.dropFirst()) where !moves(first) && !moves(second) {
        pairs[Pair(first: first.text, second: second.text), default: 0] += 1
      }
    }
    self.cells = cells.map(joined)
    for cell in cells {
      for drawing in joined(cell) where counts[drawing.text] == nil {
        counts[drawing.text] = cells.count { joined($0).contains(drawing) }
      }
    }
    var places: [String: Int] = [:]
    let tokens = self.cells.map { cell in cell.map { token(of: $0, &places) } }
    runs = DrawingRuns(tokens, things: things.count)
  }

  /// Whether a drawing moves and does nothing else.
  private func isToken(_ drawing: PlacedDrawing) -> Bool { drawing.place != nil && moves(drawing) }

  /// A drawing that moves and does nothing else, as a thing at a place; nil for another one.
  private mutating func token(
    of drawing: PlacedDrawing, _ places: inout [String: Int]
  ) -> DrawingRuns.Token? {
    guard let place = drawing.place, isToken(drawing) else { return nil }
    let thing = places[drawing.atOrigin] ?? things.count
    if thing == things.count {
      places[drawing.atOrigin] = thing
      things.append(drawing.atOrigin)
    }
    return DrawingRuns.Token(
      thing: thing, x: SVGNumber.whole(place.x * 10), y: SVGNumber.whole(place.y * 10))
  }

  /// Whether a drawing is said once for more places than the one where it stands.
  private func moves(_ drawing: PlacedDrawing) -> Bool {
    let places = moved[drawing.atOrigin] ?? 1
    return places > counts[drawing.text] ?? 1
      && Self.pays(drawing.atOrigin, places, Self.cost + Self.placeCost)
  }

  /// The drawings of a cell, those that always go together as one.
  private func joined(_ cell: [PlacedDrawing]) -> [PlacedDrawing] {
    var joined: [PlacedDrawing] = []
    var last = ""
    for drawing in cell {
      let pair = Pair(first: last, second: drawing.text)
      if let count = pairs[pair], count > 1, count == counts[last], count == counts[drawing.text] {
        joined[joined.count - 1] = PlacedDrawing(joined[joined.count - 1].text + drawing.text)
      } else {
        joined.append(drawing)
      }
      last = drawing.text
    }
    return joined
  }

  /// Whether a text that stands in so many places is shorter where it is said once.
  private static func pays(_ text: String, _ count: Int, _ cost: Int = cost) -> Bool {
    // A definition costs its own bytes and its name once.
    (count - 1) * text.utf8.count > (count + 1) * cost
  }

  /// A use of what is said once; the first one says it.
  private mutating func use(_ text: String, _ attributes: String = "") -> String {
    let name = names[text] ?? "d\(names.count)"
    if names.updateValue(name, forKey: text) == nil {
      definitions += Self.definition(text, name)
    }
    return "<use href=\"#\(name)\"\(attributes)/>"
  }

  /// A drawing of one element has the name itself, one of several is a group.
  private static func definition(_ text: String, _ name: String) -> String {
    guard text.count(where: { $0 == "<" }) == 1, let end = text.firstIndex(of: " ") else {
      return "<g id=\"\(name)\">\(text)</g>"
    }
    return text[..<end] + " id=\"\(name)\"" + text[end...]
  }

  /// What a cell draws, one text.
  mutating func text(ofCell index: Int) -> String {
    var text = ""
    // What does not move stands between the runs, in the order in which it was drawn.
    var others = cells[index].filter { !isToken($0) }[...]
    for token in runs.cells[index] {
      if let token {
        text += use(token)
      } else if let drawing = others.popFirst() {
        text += self.text(of: drawing)
      }
    }
    return text
  }

  /// A thing or what moves together, where it stands.
  private mutating func use(_ token: DrawingRuns.Token) -> String {
    let place = Point(x: Double(token.x) / 10, y: Double(token.y) / 10)
    let attributes = PlacedDrawing.attributes(of: place)
    guard let pair = runs.pair(token.thing) else { return use(things[token.thing], attributes) }
    let first = use(DrawingRuns.Token(thing: pair.first, x: 0, y: 0))
    let second = use(DrawingRuns.Token(thing: pair.second, x: pair.x, y: pair.y))
    return use(first + second, attributes)
  }

  private mutating func text(of drawing: PlacedDrawing) -> String {
    if moves(drawing) { return use(drawing.atOrigin, drawing.attributes) }
    let isShared = names[drawing.text] != nil
    if isShared || Self.pays(drawing.text, counts[drawing.text] ?? 1) { return use(drawing.text) }
    return drawing.text
  }
}
