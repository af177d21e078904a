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
    for cell in cells {
      for drawing in joined(cell) where counts[drawing.text] == nil {
        counts[drawing.text] = cells.count { joined($0).contains(drawing) }
      }
    }
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

  /// The drawings of a cell, one text.
  mutating func text(of cell: [PlacedDrawing]) -> String {
    var text = ""
    for drawing in joined(cell) {
      if moves(drawing) {
        text += use(drawing.atOrigin, drawing.attributes)
      } else if names[drawing.text] != nil || Self.pays(drawing.text, counts[drawing.text] ?? 1) {
        text += use(drawing.text)
      } else {
        text += drawing.text
      }
    }
    return text
  }
}
