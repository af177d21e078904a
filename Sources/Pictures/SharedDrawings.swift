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

  private struct Pair: Hashable {
    var first: String
    var second: String
  }

  init(_ cells: [[String]]) {
    for cell in cells {
      for drawing in cell { counts[drawing, default: 0] += 1 }
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

  /// The drawings of a cell, one text.
  mutating func text(of cell: [String]) -> String {
    var text = ""
    for drawing in joined(cell) {
      if let name = names[drawing] {
        text += "<use href=\"#\(name)\"/>"
        continue
      }
      let count = counts[drawing] ?? 1
      // A definition costs its own bytes and its name once.
      guard (count - 1) * drawing.utf8.count > (count + 1) * Self.cost else {
        text += drawing
        continue
      }
      let name = "d\(names.count)"
      names[drawing] = name
      definitions += "<g id=\"\(name)\">\(drawing)</g>"
      text += "<use href=\"#\(name)\"/>"
    }
    return text
  }
}
