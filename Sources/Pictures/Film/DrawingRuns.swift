/// Drawings that move together: they have the same offset from each other in several cells, like the rows of
/// a list.
///
/// In each round, the most frequent pair of neighboring drawings is combined into one drawing (Re-Pair,
/// Larsson and Moffat 1999). A long list thus becomes a few combined drawings in each cell.
struct DrawingRuns {
  /// A drawing and its position, in tenths of a point.
  struct Token: Hashable {
    var thing: Int
    var x: Int
    var y: Int
  }

  /// Two drawings at a fixed offset, treated as one.
  struct Pair: Hashable {
    var first: Int
    var second: Int
    var x: Int
    var y: Int
  }

  /// The minimum number of uses at which a definition saves bytes.
  private static let fewest = 4

  /// The maximum number of pairs.
  ///
  /// Finding each pair scans all drawings.
  private static let mostPairs = 64

  /// The pairs that were found.
  ///
  /// Pairs are numbered after the single drawings.
  private(set) var pairs: [Pair] = []

  /// The drawings of each cell, with `nil` for a drawing that does not move.
  private(set) var cells: [[Token?]]

  private let things: Int

  /// Creates combined drawings from the drawings in several cells.
  ///
  /// - Parameters:
  ///   - cells: The drawings of each cell.
  ///   - things: The number of distinct drawings.
  init(_ cells: [[Token?]], things: Int) {
    self.cells = cells
    self.things = things
    while pairs.count < Self.mostPairs, let pair = mostFrequent {
      pairs.append(pair)
      for index in cells.indices { join(pair, in: &self.cells[index]) }
    }
  }

  /// Returns the pair with the given number, or `nil` if the number belongs to a single drawing.
  func pair(_ number: Int) -> Pair? { number < things ? nil : pairs[number - things] }

  /// The most frequent pair; the first one if several are equally frequent.
  private var mostFrequent: Pair? {
    var places: [Pair: Int] = [:]
    var counts: [(pair: Pair, count: Int)] = []
    for cell in cells {
      for (first, second) in zip(cell, cell.dropFirst()) {
        guard let pair = Self.pair(first, second) else { continue }
        let place = places[pair] ?? counts.count
        if place == counts.count {
          places[pair] = place
          counts.append((pair, 0))
        }
        counts[place].count += 1
      }
    }
    // Take the first of several equally frequent pairs; `max` would return the last.
    let most = counts.map(\.count).max() ?? 0
    return most >= Self.fewest ? counts.first { $0.count == most }?.pair : nil
  }

  private static func pair(_ first: Token?, _ second: Token?) -> Pair? {
    guard let first, let second else { return nil }
    return Pair(
      first: first.thing, second: second.thing, x: second.x - first.x, y: second.y - first.y)
  }

  private func join(_ pair: Pair, in cell: inout [Token?]) {
    let number = things + pairs.count - 1
    var joined: [Token?] = []
    for token in cell {
      if let last = joined.last, let first = last, Self.pair(first, token) == pair {
        joined[joined.count - 1] = Token(thing: number, x: first.x, y: first.y)
      } else {
        joined.append(token)
      }
    }
    cell = joined
  }
}
