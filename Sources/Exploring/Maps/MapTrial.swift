internal import Interaction
internal import Motion
internal import Values

/// The decisions at the positions of a map.
///
/// Each decision is found by trying the recorded gesture with the values that belong to the position.
final class MapTrial {
  private let trial: GestureTrial
  private let shape: GestureShape
  private let axes: [MapAxis]
  private let parameters: JSONObject

  /// The value of the recorded gesture on each axis.
  private let recorded: [Double]

  /// The distinct outcomes, in the order in which they were found.
  private(set) var outcomes: [String?] = []

  /// Creates a trial of variations of a recorded gesture, one for each position of a map.
  ///
  /// Each variation is tried in a session in which `parameters` have been set.
  init(
    _ trial: GestureTrial, _ shape: GestureShape, _ axes: [MapAxis], _ decision: Decision,
    _ parameters: JSONObject = [:]
  ) {
    self.trial = trial
    self.shape = shape
    self.axes = axes
    self.parameters = parameters
    recorded = axes.map { shape.number($0.number, decision) ?? 0 }
  }

  /// Returns the index, in `outcomes`, of the outcome at a position.
  ///
  /// The position is given as fractions of the axes.
  func label(at place: Point) -> Int {
    let outcome = decision(at: place)?.outcome
    if let known = outcomes.firstIndex(of: outcome) { return known }
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  /// Returns the decision at a position, or `nil` if the gesture leads to no decision there.
  func decision(at place: Point) -> Decision? {
    var change = GestureShape.Change()
    var parameters = parameters
    for (index, share) in [place.x, place.y].enumerated() {
      let value = axes[index].value(at: share)
      switch axes[index].number {
      case .travel: change.travel = (value - recorded[index]) * shape.sign
      case .velocity: change.velocity = (value - recorded[index]) * shape.sign
      case .rest: change.rest = value
      case .parameter(let name): parameters[name] = .number(value)
      }
    }
    return trial.decision(on: change, parameters)
  }
}

extension ScenarioDecisions {
  /// Returns the travel and the release velocity of the gesture on which a decision was made.
  ///
  /// Both are positive to the right or down, as on a map. The result is `nil` if there is no gesture, or if
  /// the decision doesn't depend on velocity.
  public func numbers(of placed: PlacedDecision) -> (travel: Double, velocity: Double)? {
    guard let shape = GestureShape(placed.gesture),
      let velocity = shape.number(.velocity, placed.decision)
    else { return nil }
    return (shape.travel * shape.sign, velocity)
  }
}

extension GestureShape {
  /// The sign of the gesture's direction on a map: 1 to the right or down, otherwise -1.
  var sign: Double { direction.x + direction.y }

  /// Returns the recorded gesture's value on a map axis, or `nil` for a parameter or for a velocity that the
  /// decision does not use.
  func number(_ number: MapAxis.Number, _ decision: Decision) -> Double? {
    switch number {
    case .travel: travel * sign
    case .velocity: value(of: .velocity, decision).map { $0 * sign }
    case .rest: 0
    case .parameter: nil
    }
  }
}
