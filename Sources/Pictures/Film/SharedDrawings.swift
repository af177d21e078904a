internal import Motion

/// The drawings that appear in several cells.
///
/// Each of them is defined once, and the cells refer to the definition.
struct SharedDrawings {
  private var counts: [String: Int] = [:]
  private var names: [String: String] = [:]

  /// The definitions, in the order of their first use.
  private(set) var definitions = ""

  /// The approximate size of a reference, in bytes.
  private static let cost = 18

  /// The number of times that each pair of unmoving drawings appears in direct succession.
  private var pairs: [Pair: Int] = [:]

  /// The number of uses of each drawing, regardless of position, rotation and opacity.
  private var moved: [String: Int] = [:]

  /// The drawings of each cell.
  private var cells: [[PlacedDrawing]] = []

  /// The distinct moving drawings, at the origin.
  private var things: [String] = []

  /// The groups of drawings that move together.
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

  /// Returns whether only the position of a drawing changes, and defining the drawing once saves bytes.
  private func isToken(_ drawing: PlacedDrawing) -> Bool { drawing.place != nil && moves(drawing) }

  /// Returns the token for a drawing that only changes its position, or `nil` for any other drawing.
  ///
  /// A new drawing is first added to `things`.
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

  /// Returns whether defining a drawing once, for use at several positions, saves bytes.
  ///
  /// The position takes the same bytes in a reference as in the drawing.
  private func moves(_ drawing: PlacedDrawing) -> Bool {
    let places = moved[drawing.atOrigin] ?? 1
    return places > counts[drawing.text] ?? 1 && Self.pays(drawing.atOrigin, places)
  }

  /// Returns the drawings of a cell, with those that always appear together combined into one.
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

  /// Returns whether it saves bytes to define a string once and refer to it `count` times, instead of writing it each
  /// time.
  private static func pays(_ text: String, _ count: Int) -> Bool {
    // A definition costs its own bytes and one name.
    (count - 1) * text.utf8.count > (count + 1) * cost
  }

  /// Returns a reference to a shared string, and defines the string on first use.
  private mutating func use(_ text: String, _ attributes: String = "") -> String {
    let name = names[text] ?? "d\(names.count)"
    if names.updateValue(name, forKey: text) == nil {
      definitions += Self.definition(text, name)
    }
    return "<use href=\"#\(name)\"\(attributes)/>"
  }

  /// Returns the definition of a shared drawing.
  ///
  /// The name becomes the id of a single element, or of a group that contains several elements.
  private static func definition(_ text: String, _ name: String) -> String {
    guard text.count(where: { $0 == "<" }) == 1, let end = text.firstIndex(of: " ") else {
      return "<g id=\"\(name)\">\(text)</g>"
    }
    return text[..<end] + " id=\"\(name)\"" + text[end...]
  }

  /// Returns the drawings of a cell as one string, and defines the shared drawings that it uses.
  mutating func text(ofCell index: Int) -> String {
    var text = ""
    // Drawings that don't move stay between the groups, in drawing order.
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

  /// Returns a reference to a drawing or a group at its position.
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
    return drawing.flattened
  }
}
