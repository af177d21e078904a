internal import Motion

/// The boundary lines between the areas of a grid that have different outcomes.
///
/// The points of the lines are on the edges of the grid's cells, except for points at which several lines meet inside
/// a cell.
///
/// The lines are found by marching squares, for any number of outcomes. A cell with two crossed edges gets one
/// straight line. In a cell with more crossed edges, all lines meet at one point.
struct Contours {
  /// A piece of the outline of an outcome's region, inside one cell.
  struct Piece {
    var label: Int
    /// The number of the outcome on the other side of the piece, or `nil` at the edge of the map.
    var other: Int?
    var from: Int
    var to: Int
  }

  /// The pieces of all outlines.
  private(set) var pieces: [Piece] = []

  /// The position of each vertex, keyed by the vertex's number.
  ///
  /// Positions are measured in cells, from the first corner of the grid.
  private(set) var places: [Int: Point] = [:]

  private static let cells = OutcomeGrid.cells
  private static let stride = OutcomeGrid.cells + 1

  /// Creates the boundary lines of a grid.
  ///
  /// - Parameters:
  ///   - grid: The numbers of the outcomes at the corners.
  ///   - label: A closure that returns the number of the outcome at a position, in cells from the first corner.
  ///   - crossing: A closure that returns the position of the boundary between two corners, as a fraction of their
  ///     distance.
  init(
    _ grid: OutcomeGrid, _ label: (Point) -> Int,
    _ crossing: (_ from: (Int, Int), _ to: (Int, Int), _ label: Int) -> Double
  ) {
    for row in 0..<Self.cells {
      for column in 0..<Self.cells { add(column, row, grid, label, crossing) }
    }
  }

  private mutating func add(
    _ column: Int, _ row: Int, _ grid: OutcomeGrid, _ label: (Point) -> Int,
    _ crossing: ((Int, Int), (Int, Int), Int) -> Double
  ) {
    let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    let labels = corners.map { grid[$0.0, $0.1] }
    let isRim = [row == 0, column == Self.cells - 1, row == Self.cells - 1, column == 0]
    let crossed = (0..<4).filter { labels[$0] != labels[($0 + 1) % 4] }
    guard !crossed.isEmpty || isRim.contains(true) else { return }
    for edge in crossed { place(edge, corners, labels, crossing) }
    let middle = crossed.count > 2 ? Self.middle(column, row) : nil
    if let middle { places[middle] = Self.junction(in: column, row, label) }
    // Add the outline of each run of equal corners, from one crossing to the next.
    for (index, edge) in crossed.enumerated() {
      let start = crossed[(index + crossed.count - 1) % crossed.count]
      let own = labels[edge]
      let ends = (Self.vertex(edge, corners), Self.vertex(start, corners))
      let others = (labels[(edge + 1) % 4], labels[start])
      if let middle {
        pieces.append(Piece(label: own, other: others.0, from: ends.0, to: middle))
        pieces.append(Piece(label: own, other: others.1, from: middle, to: ends.1))
      } else {
        pieces.append(Piece(label: own, other: others.0, from: ends.0, to: ends.1))
      }
    }
    for edge in 0..<4 where isRim[edge] { addRim(edge, corners, labels) }
  }

  /// Returns the point of a cell where several lines meet.
  ///
  /// Repeatedly divides the cell and continues with the quarter whose corners have the most distinct outcomes.
  private static func junction(in column: Int, _ row: Int, _ label: (Point) -> Int) -> Point {
    var origin = Point(x: Double(column), y: Double(row))
    var size = 1.0
    for _ in 0..<6 {
      size /= 2
      let labels = (0..<9).map { index in
        label(origin + Point(x: Double(index % 3), y: Double(index / 3)) * size)
      }
      let quarters = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
        let corners = [y * 3 + x, y * 3 + x + 1, y * 3 + x + 3, y * 3 + x + 4].map { labels[$0] }
        return (x: x, y: y, count: Set(corners).count)
      }
      let best = quarters.reduce(quarters[0]) { $1.count > $0.count ? $1 : $0 }
      origin = origin + Point(x: Double(best.x), y: Double(best.y)) * size
    }
    return origin + Point(x: size, y: size) * 0.5
  }

  private mutating func addRim(_ edge: Int, _ corners: [(Int, Int)], _ labels: [Int]) {
    let next = (edge + 1) % 4
    let ends = [edge, next].map { corner in
      let number = corners[corner].1 * Self.stride + corners[corner].0
      places[number] = Point(x: Double(corners[corner].0), y: Double(corners[corner].1))
      return number
    }
    guard labels[edge] != labels[next] else {
      pieces.append(Piece(label: labels[edge], other: nil, from: ends[0], to: ends[1]))
      return
    }
    let between = Self.vertex(edge, corners)
    pieces.append(Piece(label: labels[edge], other: nil, from: ends[0], to: between))
    pieces.append(Piece(label: labels[next], other: nil, from: between, to: ends[1]))
  }

  /// Computes the point at which the boundary crosses an edge, unless it was already computed for the other cell that
  /// shares the edge.
  private mutating func place(
    _ edge: Int, _ corners: [(Int, Int)], _ labels: [Int],
    _ crossing: ((Int, Int), (Int, Int), Int) -> Double
  ) {
    let number = Self.vertex(edge, corners)
    guard places[number] == nil else { return }
    let (from, to) = (corners[edge], corners[(edge + 1) % 4])
    let share = crossing(from, to, labels[edge])
    places[number] = Point(
      x: Double(from.0) + Double(to.0 - from.0) * share,
      y: Double(from.1) + Double(to.1 - from.1) * share)
  }

  /// Returns the number of the vertex on an edge, which is the same for both cells that share the edge.
  private static func vertex(_ edge: Int, _ corners: [(Int, Int)]) -> Int {
    let (one, other) = (corners[edge], corners[(edge + 1) % 4])
    let isUpright = one.0 == other.0
    let corner = min(one.1, other.1) * stride + min(one.0, other.0)
    return (isUpright ? 2 : 1) * stride * stride + corner
  }

  private static func middle(_ column: Int, _ row: Int) -> Int {
    3 * stride * stride + row * stride + column
  }
}

extension Contours {
  /// Returns the outline of an outcome's region, as closed polylines.
  func loops(of label: Int) -> [[Point]] {
    chains(pieces.filter { $0.label == label }).map { $0.compactMap { places[$0] } }
  }

  /// Returns the boundary lines between the regions of two outcomes.
  func lines(between one: Int, and other: Int) -> [[Point]] {
    chains(pieces.filter { $0.label == one && $0.other == other }).map {
      $0.compactMap { places[$0] }
    }
  }

  /// Joins pieces that meet at their ends into lines, and returns the vertex numbers of each line.
  ///
  /// Open lines come first, followed by closed lines.
  private func chains(_ pieces: [Piece]) -> [[Int]] {
    var leaving: [Int: [Int]] = [:]
    var arriving: [Int: Int] = [:]
    for (index, piece) in pieces.enumerated().reversed() {
      leaving[piece.from, default: []].append(index)
      arriving[piece.to, default: 0] += 1
    }
    var isTaken = Array(repeating: false, count: pieces.count)
    var chains: [[Int]] = []
    let heads = pieces.indices.filter { arriving[pieces[$0].from] == nil }
    for head in heads + Array(pieces.indices) where !isTaken[head] {
      var chain = [pieces[head].from]
      var next: Int? = head
      while let index = next {
        isTaken[index] = true
        leaving[pieces[index].from]?.removeAll { $0 == index }
        chain.append(pieces[index].to)
        next = leaving[pieces[index].to]?.last
      }
      chains.append(chain)
    }
    return chains
  }
}
