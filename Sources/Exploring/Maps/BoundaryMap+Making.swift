internal import Interaction
internal import Motion
public import Values

extension ScenarioDecisions {
  /// Makes the map of a decision.
  ///
  /// - Parameters:
  ///   - placed: the decision
  ///   - x: the number that runs to the right
  ///   - y: the number that runs down
  ///   - against: other parameters to compare with, set as the gesture begins; nil for none
  /// - Returns: the map
  /// - Throws: what keeps it from being made
  public func map(
    of placed: PlacedDecision, x: MapAxis, y: MapAxis, against: Members? = nil
  ) throws(InvalidValue) -> BoundaryMap {
    guard x.number != y.number else {
      throw InvalidValue(path: y.name, expected: "another number than the other axis has")
    }
    guard let shape = GestureShape(placed.gesture) else {
      throw InvalidValue(
        path: "line \(placed.line)", expected: "a gesture of one finger that lifts")
    }
    for axis in [x, y] where axis.number == .velocity && placed.decision.velocity == nil {
      throw InvalidValue(path: axis.name, expected: "a decision that rests on a velocity")
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

  /// The gestures of the scenario about which the same is decided, in numbers of a map.
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

  /// Finds regions and boundaries.
  fileprivate func layer(_ places: MapTrial) -> Layer {
    var layer = Layer()
    let grid = OutcomeGrid { column, row in places.label(at: Self.place(column, row)) }
    let resolution = min(
      x.resolution / (x.most - x.least), y.resolution / (y.most - y.least))
    let label = { (place: Point) in places.label(at: place * (1 / Self.cells)) }
    let contours = Contours(grid, label) { from, to, label in
      let (start, end) = (Self.place(from.0, from.1), Self.place(to.0, to.1))
      // Half-way between what is the one outcome and what is not, as near as the axes ask for.
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

  /// The area within a closed line (the shoelace formula), with its sign.
  private static func area(_ loop: [Point]) -> Double {
    guard var last = loop.last else { return 0 }
    var sum = 0.0
    for point in loop {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum / 2
  }

  /// The clause that turns over on a line: that of the decision on its one side which fails on the
  /// other.
  private static func turning(on line: [Point], _ places: MapTrial) -> Clause? {
    guard line.count > 1 else { return nil }
    let from = line[(line.count - 1) / 2]
    let to = line[(line.count - 1) / 2 + 1]
    let middle = (from + to) * 0.5
    let way = to - from
    let length = way.length
    guard length > 0 else { return nil }
    // Far enough to either side that the line's bend does not matter.
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
