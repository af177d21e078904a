internal import Interaction
internal import Values

/// A neighboring gesture with a different outcome, found by changing one quantity of the recorded gesture,
/// such as its travel.
public struct Flip: Equatable, Sendable {
  /// The name of the changed quantity: `travel`, `velocity`, `rest` (the pause before the release) or
  /// `earlier` (the time of the release).
  public var number: String

  /// The amount of the change: in points for `travel`, in points per second for `velocity`, otherwise in
  /// seconds.
  ///
  /// Travel and velocity are measured along the gesture's direction.
  public var amount: Double

  /// The travel or velocity after the change, measured along the gesture's direction, or `nil` for `rest` and
  /// `earlier`.
  public var value: Double?

  /// The outcome of the changed gesture.
  public var outcome: String

  /// The travel or velocity of the recorded gesture, or `nil` for `rest` and `earlier`.
  var original: Double? { value.map { $0 - amount } }
}

extension ScenarioDecisions {
  /// Returns the nearest flips of a decision, at most one for each of `travel`, `velocity`, `rest` and
  /// `earlier`.
  ///
  /// Each quantity is changed in growing steps until the outcome changes; travel and velocity are changed in
  /// both directions. The exact value is then found by bisection, to within 0.1 points, 1 point per second,
  /// or 1 ms.
  ///
  /// - Parameters:
  ///   - placed: The decision.
  ///   - wanted: The outcome to look for, or `nil` for any outcome that differs from the decision's.
  /// - Returns: The flips; empty if there are none, or if the decision was not made on a gesture.
  public func flips(of placed: PlacedDecision, to wanted: String? = nil) -> [Flip] {
    guard let shape = GestureShape(placed.gesture) else { return [] }
    let trial = GestureTrial(placed, of: self)
    let outcome = placed.decision.outcome
    guard trial.decision(on: shape.events)?.outcome == outcome else { return [] }
    return GestureShape.Number.allCases.compactMap { number in
      let found = FlipSearch(number, of: shape).nearest { amount in
        let other = trial.decision(on: number, changedBy: amount)?.outcome
        guard let other, other != outcome, wanted == nil || other == wanted else { return nil }
        return other
      }
      return found.map { amount, other in
        Flip(
          number: number.rawValue, amount: amount,
          value: shape.value(of: number, placed.decision).map { $0 + amount }, outcome: other)
      }
    }
  }
}

/// The search for the smallest change in one quantity that changes the outcome.
private struct FlipSearch {
  let resolution: Double
  let reach: Double
  let signs: [Double]

  init(_ number: GestureShape.Number, of shape: GestureShape) {
    switch number {
    case .travel: (resolution, reach, signs) = (0.1, 1000, [1, -1])
    case .velocity: (resolution, reach, signs) = (1, 8000, [1, -1])
    case .rest: (resolution, reach, signs) = (0.001, 0.5, [1])
    case .earlier: (resolution, reach, signs) = (0.001, shape.duration, [1])
    }
  }

  /// Returns the smallest change that leads to a different outcome, together with that outcome, or `nil` if
  /// none was found.
  func nearest(_ outcome: (Double) -> String?) -> (Double, String)? {
    var found: (amount: Double, outcome: String)?
    for sign in signs {
      var low = 0.0
      var high = resolution
      while high <= min(reach, found.map { abs($0.amount) } ?? reach) {
        if let first = outcome(sign * high) {
          var other = first
          while high - low > resolution {
            let middle = ((low + high) / 2 / resolution).rounded() * resolution
            guard middle > low, middle < high else { break }
            if let next = outcome(sign * middle) {
              (high, other) = (middle, next)
            } else {
              low = middle
            }
          }
          found = (sign * high, other)
          break
        }
        low = high
        // It takes four steps to double the change. A narrow range with a different outcome may be missed.
        high = max(high + resolution, (high * 1.19 / resolution).rounded() * resolution)
      }
    }
    return found
  }
}
