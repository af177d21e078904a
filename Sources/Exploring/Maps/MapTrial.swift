internal import Interaction
internal import Motion
internal import Values

/// A gesture at the places of a map: what would be decided on it there.
final class MapTrial {
  private let trial: GestureTrial
  private let shape: GestureShape
  private let axes: [MapAxis]
  private let parameters: Members

  /// The numbers of the recorded gesture, along the axes.
  private let recorded: [Double]

  /// The outcomes in the order in which they came up.
  private(set) var outcomes: [String?] = []

  /// Makes a trial; the parameters are set as the gesture begins.
  init(
    _ trial: GestureTrial, _ shape: GestureShape, _ axes: [MapAxis], _ decision: Decision,
    _ parameters: Members = [:]
  ) {
    self.trial = trial
    self.shape = shape
    self.axes = axes
    self.parameters = parameters
    recorded = axes.map { shape.number($0.number, decision) ?? 0 }
  }

  /// The number of the outcome at a place, in shares of the axes.
  func label(at place: Point) -> Int {
    let outcome = decision(at: place)?.outcome
    if let known = outcomes.firstIndex(of: outcome) { return known }
    outcomes.append(outcome)
    return outcomes.count - 1
  }

  /// What is decided at a place; nil where it does not come to that decision.
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
    return trial.decision(on: shape.moved(change), parameters)
  }
}

extension ScenarioDecisions {
  /// How far a gesture went and how fast it was let go of, as maps have it; nil where nothing but a
  /// program decided, or the decision rests on no velocity.
  public func numbers(of placed: PlacedDecision) -> (travel: Double, velocity: Double)? {
    guard let shape = GestureShape(placed.gesture),
      let velocity = shape.number(.velocity, placed.decision)
    else { return nil }
    return (shape.travel * shape.sign, velocity)
  }
}

extension GestureShape {
  /// 1 where the way goes to the right or down, -1 otherwise.
  var sign: Double { direction.x + direction.y }

  /// What a number of a map is in the recorded gesture; nil for a velocity that nothing rests on, and
  /// for a parameter.
  func number(_ number: MapAxis.Number, _ decision: Decision) -> Double? {
    switch number {
    case .travel: travel * sign
    case .velocity: value(of: .velocity, decision).map { $0 * sign }
    case .rest: 0
    case .parameter: nil
    }
  }
}
