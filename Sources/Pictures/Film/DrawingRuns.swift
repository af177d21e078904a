/// Finds what moves together: drawings that stand one behind the other at the same distance in
/// several cells, such as the rows of a list.
///
/// The pair that stands most often becomes one thing, again and again (re-pair, Larsson and Moffat
/// 1999), so a list of many rows is a few things in each cell.
struct DrawingRuns {
  /// A thing at a place, in tenths of points.
  struct Token: Hashable {
    var thing: Int
    var x: Int
    var y: Int
  }

  /// Two things at a distance, which are one.
  struct Pair: Hashable {
    var first: Int
    var second: Int
    var x: Int
    var y: Int
  }

  /// So often a pair has to stand for its definition to be shorter than its uses.
  private static let fewest = 4

  /// A strip has at most so many pairs; each takes a look at all that is drawn.
  private static let mostPairs = 64

  /// The pairs, whose numbers follow those of the things.
  private(set) var pairs: [Pair] = []

  /// What each cell draws; nil where something stands that does not move.
  private(set) var cells: [[Token?]]

  private let things: Int

  /// - Parameters:
  ///   - cells: what each cell draws
  ///   - things: how many things there are
  init(_ cells: [[Token?]], things: Int) {
    self.cells = cells
    self.things = things
    while pairs.count < Self.mostPairs, let pair = mostFrequent {
      pairs.append(pair)
      for index in cells.indices { join(pair, in: &self.cells[index]) }
    }
  }

  /// The pair behind a number; nil for a thing that was there from the beginning.
  func pair(_ number: Int) -> Pair? { number < things ? nil : pairs[number - things] }

  /// The pair that stands most often, the first of those that do so equally often.
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
    // The first of the greatest: `max` would take the last.
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
