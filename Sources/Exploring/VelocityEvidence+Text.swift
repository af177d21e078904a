public import Interaction
internal import Motion
internal import Values

extension VelocityEvidence {
  /// A sentence that explains why the velocity estimate was limited, or `nil` if it was not.
  public var limitText: String? {
    guard let limit else { return nil }
    let change = value - limit.estimate
    let isVertical = abs(change.y) > abs(change.x)
    func number(_ vector: Point) -> String {
      Expectation.plain(((isVertical ? vector.y : vector.x) * 10).rounded() / 10)
    }
    let step = number(limit.fastestStep)
    let reason =
      switch limit.cause {
      case .rest: "the finger had rested (its fastest step was \(step) pt/s)"
      case .fastestStep: "the finger's fastest step was \(step) pt/s"
      }
    return "The velocity was limited from \(number(limit.estimate)) to \(number(value)) pt/s, "
      + "because \(reason)."
  }
}
