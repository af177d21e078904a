internal import Motion

/// The outcomes at the corners of a square grid, computed only where they can differ.
///
/// Every fourth corner along each axis is computed first. If the outcomes at the corners of a square differ,
/// the corners inside the square are computed too, as are those of a neighboring square if a boundary
/// continues there. A region that lies entirely between the corners computed first is not found.
struct OutcomeGrid {
  /// The number of cells along each axis, a multiple of `step`.
  static let cells = 128

  /// The distance between the corners that are computed first, in cells.
  private static let step = 4

  /// The number of the outcome at each corner, row by row.
  private(set) var labels: [Int]

  private static let corners = cells + 1
  private static let unknown = -1

  /// Creates a grid and computes its outcomes.
  ///
  /// - Parameter outcome: A closure that returns the number of the outcome at a corner. Equal outcomes have equal
  ///   numbers.
  init(_ outcome: (_ column: Int, _ row: Int) -> Int) {
    labels = Array(repeating: Self.unknown, count: Self.corners * Self.corners)
    for row in stride(from: 0, through: Self.cells, by: Self.step) {
      for column in stride(from: 0, through: Self.cells, by: Self.step) {
        labels[row * Self.corners + column] = outcome(column, row)
      }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for row in stride(from: 0, to: Self.cells, by: Self.step) {
        for column in stride(from: 0, to: Self.cells, by: Self.step)
        where refine(column, row, outcome) { hasChanged = true }
      }
    }
    fill()
  }

  subscript(column: Int, row: Int) -> Int { labels[row * Self.corners + column] }

  /// Computes the missing corners of a square of four by four cells if the outcomes at its known corners
  /// differ.
  ///
  /// Returns whether it computed any corners.
  private mutating func refine(
    _ column: Int, _ row: Int, _ outcome: (Int, Int) -> Int
  ) -> Bool {
    var known: Int?
    var differs = false
    var unknown: [(column: Int, row: Int)] = []
    for down in row...row + Self.step {
      for across in column...column + Self.step {
        let label = self[across, down]
        if label == Self.unknown {
          unknown.append((across, down))
        } else {
          differs = differs || known.map { $0 != label } ?? false
          known = label
        }
      }
    }
    guard differs, !unknown.isEmpty else { return false }
    for place in unknown {
      labels[place.row * Self.corners + place.column] = outcome(place.column, place.row)
    }
    return true
  }

  /// Fills in the outcomes of the corners that were not computed.
  ///
  /// A corner that was not computed gets the outcome of the computed corners around it, which all have the
  /// same outcome.
  private mutating func fill() {
    for row in 0...Self.cells {
      for column in 0...Self.cells where self[column, row] == Self.unknown {
        let near = self[column / Self.step * Self.step, row / Self.step * Self.step]
        labels[row * Self.corners + column] = near
      }
    }
  }
}
