internal import Interaction
internal import Motion
public import Values

extension ScenarioDecisions {
  /// Returns the map of a decision.
  ///
  /// - Parameters:
  ///   - placed: The decision.
  ///   - x: The horizontal axis.
  ///   - y: The vertical axis, which points down.
  ///   - against: Different parameters to compare with, which are set before the gesture, or `nil` for no
  ///     comparison.
  /// - Returns: The map.
  /// - Throws: `InvalidValue` if an axis or a parameter is not suitable for the decision.
  public func map(
    of placed: PlacedDecision, x: MapAxis, y: MapAxis, against: JSONObject? = nil
  ) throws(InvalidValue) -> BoundaryMap {
    guard x.number != y.number else {
      throw InvalidValue(path: y.name, expected: "used for only one of the two axes")
    }
    guard let shape = GestureShape(placed.gesture) else {
      throw InvalidValue(
        path: "line \(placed.line)", expected: "a one-finger gesture with a release")
    }
    for axis in [x, y] where axis.number == .velocity && placed.decision.velocity == nil {
      throw InvalidValue(path: axis.name, expected: "used with a decision that depends on velocity")
    }
    let trial = GestureTrial(placed, of: self)
    for axis in [x, y] {
      guard case .parameter(let name) = axis.number else { continue }
      try trial.check([name: .number(axis.least)])
      try trial.check([name: .number(axis.most)])
    }
    if let against { try trial.check(against) }
    var map = BoundaryMap(x, y, name: placed.decision.name)
    map.own = map.layer(MapTrial(trial, shape, [x, y], placed.decision))
    if let against {
      let other = map.layer(MapTrial(trial, shape, [x, y], placed.decision, against))
      map.differences = BoundaryMap.differences(map.own, other)
      map.against = other
    }
    map.releases = releases(like: placed, x, y)
    return map
  }

  /// Returns the scenario's gestures that lead to a decision with the same name as the mapped one, as points
  /// on the map.
  private func releases(
    like shown: PlacedDecision, _ x: MapAxis, _ y: MapAxis
  ) -> [BoundaryMap.Release] {
    decisions.compactMap { placed in
      guard placed.session == shown.session, placed.decision.name == shown.decision.name,
        let shape = GestureShape(placed.gesture),
        let across = shape.number(x.number, placed.decision),
        let down = shape.number(y.number, placed.decision)
      else { return nil }
      return BoundaryMap.Release(
        line: placed.line, place: Point(x: x.share(of: across), y: y.share(of: down)),
        outcome: placed.decision.outcome, isShown: placed.before == shown.before,
        flips: flips(of: placed))
    }
  }
}

extension BoundaryMap {
  private static let cells = Double(OutcomeGrid.cells)

  /// Finds the regions and boundaries for one set of parameters.
  fileprivate func layer(_ places: MapTrial) -> RegionSet {
    var layer = RegionSet()
    let grid = OutcomeGrid { column, row in places.label(at: Self.place(column, row)) }
    let resolution = min(
      x.resolution / (x.most - x.least), y.resolution / (y.most - y.least))
    let label = { (place: Point) in places.label(at: place * (1 / Self.cells)) }
    let contours = Contours(grid, label) { from, to, label in
      let (start, end) = (Self.place(from.0, from.1), Self.place(to.0, to.1))
      // Bisect until the boundary is as precise as the axes require.
      var (low, high) = (0.0, 1.0)
      while (high - low) / Self.cells > resolution {
        let middle = (low + high) / 2
        if places.label(at: start + (end - start) * middle) == label {
          low = middle
        } else {
          high = middle
        }
      }
      return (low + high) / 2
    }
    let outcomes = places.outcomes
    layer.regions = outcomes.indices.map { label in
      let loops = contours.loops(of: label).map(Self.shares)
      return Region(
        outcome: outcomes[label], loops: loops,
        share: abs(loops.reduce(0) { $0 + Self.area($1) }))
    }
    for one in outcomes.indices {
      for other in outcomes.indices where other > one {
        layer.boundaries += contours.lines(between: one, and: other).map(Self.shares).map {
          Boundary(
            outcomes: [outcomes[one], outcomes[other]], clause: Self.turning(on: $0, places),
            line: $0)
        }
      }
    }
    layer.regions.sort { $0.share > $1.share }
    return layer
  }

  private static func place(_ column: Int, _ row: Int) -> Point {
    Point(x: Double(column) / cells, y: Double(row) / cells)
  }

  private static func shares(_ line: [Point]) -> [Point] {
    line.map { Point(x: $0.x / cells, y: $0.y / cells) }
  }

  /// Returns the signed area inside a closed polyline (the shoelace formula).
  private static func area(_ loop: [Point]) -> Double {
    guard var last = loop.last else { return 0 }
    var sum = 0.0
    for point in loop {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum / 2
  }

  /// Returns the clause that makes the decision differ between the two sides of a line, or `nil` if there is
  /// none.
  ///
  /// On one side, the clause passes and its rule decides. On the other side, it fails.
  private static func turning(on line: [Point], _ places: MapTrial) -> Clause? {
    guard line.count > 1 else { return nil }
    let from = line[(line.count - 1) / 2]
    let to = line[(line.count - 1) / 2 + 1]
    let middle = (from + to) * 0.5
    let way = to - from
    let length = way.length
    guard length > 0 else { return nil }
    // Test points that are far enough from the line that its curvature doesn't matter.
    let side = Point(x: -way.y, y: way.x) * (0.3 / cells / length)
    guard let one = places.decision(at: middle - side),
      let other = places.decision(at: middle + side)
    else { return nil }
    return failing(one, in: other) ?? failing(other, in: one)
  }

  private static func failing(_ decision: Decision, in other: Decision) -> Clause? {
    let index = decision.decided
    guard index < other.rules.count, other.rules[index].outcome == decision.outcome else {
      return nil
    }
    return other.rules[index].clauses.first { !$0.passed }
  }
}
