/// Says once what many cells draw alike: the first one stands among the definitions, and all use it.
struct SharedDrawings {
  private var counts: [String: Int] = [:]
  private var names: [String: String] = [:]

  /// The definitions, in the order of their first use.
  private(set) var definitions = ""

  /// What a use of a definition costs, about, in bytes.
  private static let cost = 20

  /// Drawings that never stand but one after the other.
  private var pairs: [Pair: Int] = [:]

  /// How often a drawing stands anywhere, however it is turned and fades.
  private var inners: [String: Int] = [:]

  private struct Pair: Hashable {
    var first: String
    var second: String
  }

  init(_ cells: [[String]]) {
    for cell in cells {
      for drawing in cell {
        counts[drawing, default: 0] += 1
        inners[Self.unwrapped(drawing)?.inner ?? drawing, default: 0] += 1
      }
      for (first, second) in zip(cell, cell.dropFirst()) {
        pairs[Pair(first: first, second: second), default: 0] += 1
      }
    }
    for cell in cells {
      for drawing in joined(cell) where counts[drawing] == nil {
        counts[drawing] = cells.count { joined($0).contains(drawing) }
      }
    }
  }

  /// What a drawing that is turned or fades is without that, and what makes it so.
  private static func unwrapped(_ drawing: String) -> (inner: String, attributes: String)? {
    guard drawing.hasPrefix("<g "), drawing.hasSuffix("</g>"),
      let end = drawing.firstIndex(of: ">")
    else { return nil }
    let inner = String(drawing[drawing.index(after: end)...].dropLast("</g>".count))
    guard !inner.contains("<g") else { return nil }
    return (inner, String(drawing[..<end].dropFirst("<g".count)))
  }

  /// The drawings of a cell, those that always go together as one.
  private func joined(_ cell: [String]) -> [String] {
    var joined: [String] = []
    var last = ""
    for drawing in cell {
      let pair = Pair(first: last, second: drawing)
      if let count = pairs[pair], count > 1, count == counts[last], count == counts[drawing] {
        joined[joined.count - 1] += drawing
      } else {
        joined.append(drawing)
      }
      last = drawing
    }
    return joined
  }

  /// Whether a text that stands in so many places is shorter where it is said once.
  private static func pays(_ text: String, _ count: Int) -> Bool {
    // A definition costs its own bytes and its name once.
    (count - 1) * text.utf8.count > (count + 1) * cost
  }

  /// A use of what is said once; the first one says it.
  private mutating func use(_ text: String, _ attributes: String = "") -> String {
    let name = names[text] ?? "d\(names.count)"
    if names.updateValue(name, forKey: text) == nil {
      definitions += "<g id=\"\(name)\">\(text)</g>"
    }
    return "<use href=\"#\(name)\"\(attributes)/>"
  }

  /// The drawings of a cell, one text.
  mutating func text(of cell: [String]) -> String {
    var text = ""
    for drawing in joined(cell) {
      if names[drawing] != nil || Self.pays(drawing, counts[drawing] ?? 1) {
        text += use(drawing)
      } else if let (inner, attributes) = Self.unwrapped(drawing),
        Self.pays(inner, inners[inner] ?? 1)
      {
        text += use(inner, attributes)
      } else {
        text += drawing
      }
    }
    return text
  }
}
