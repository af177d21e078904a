public import Interaction
public import Motion
internal import Values

extension VelocityEvidence {
  /// Returns a sentence that explains why the estimate was limited, or states that it is faster than the finger was.
  ///
  /// - Parameter time: The time of the decision that is based on the velocity.
  /// - Returns: The sentence, or `nil` if neither applies.
  public func limitText(at time: Timestamp) -> String? { limitText ?? excessText(at: time) }

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

  /// Returns a sentence about an unlimited estimate that the limit `steady` would change, or `nil` for any other
  /// velocity.
  private func excessText(at time: Timestamp) -> String? {
    guard limit == nil, source == .samples else { return nil }
    let tracker = VelocityTracker(
      estimator: strategy, velocityGuard: .steady,
      samples: samples.filter { $0.part != .replaced }.map(\.sample))
    guard let missing = tracker.limit(at: time) else { return nil }
    let change = tracker.velocity(at: time) - missing.estimate
    let isVertical = abs(change.y) > abs(change.x)
    // A component may mirror the horizontal axis for a right-to-left screen.
    let isMirrored = !isVertical && missing.estimate.x * value.x < 0
    func number(_ vector: Point) -> String {
      let length = isVertical ? vector.y : isMirrored ? -vector.x : vector.x
      return Expectation.plain((length * 10).rounded() / 10)
    }
    let most = number(tracker.velocity(at: time))
    switch missing.cause {
    case .rest:
      return
        "The finger had rested before the release; velocityGuard: steady would have used a velocity of 0."
    case .fastestStep:
      return "The velocity of \(number(missing.estimate)) pt/s exceeds the finger's fastest step, "
        + "\(number(missing.fastestStep)) pt/s; velocityGuard: steady would have limited it to \(most) pt/s."
    }
  }
}
