internal import Interaction
internal import Values

/// The nearest gesture that would have been decided otherwise, found by moving one of its numbers.
public struct Flip: Equatable, Sendable {
  /// Which number: `travel`, `velocity`, `rest`, or `earlier` for the moment of the release.
  public var number: String

  /// By how much it is moved, in the gesture's direction: points, points per second, seconds.
  public var amount: Double

  /// The number's value there, in the gesture's direction; nil for a rest and for a moment.
  public var value: Double?

  /// What would be decided then.
  public var outcome: String

  /// The number's value in the gesture itself.
  var original: Double? { value.map { $0 - amount } }
}

extension ScenarioDecisions {
  /// The nearest flips of a decision, one for each number that has one.
  ///
  /// Each number is moved both ways in growing steps until the outcome is another, and the place is
  /// then found by bisection: to 0.1 points, 1 point per second, a millisecond.
  ///
  /// - Parameters:
  ///   - placed: the decision
  ///   - wanted: the outcome that is looked for; any other than the decision's if nil
  /// - Returns: the flips; none where no number has one, or nothing but a program decided
  public func flips(of placed: PlacedDecision, to wanted: String? = nil) -> [Flip] {
    guard let shape = GestureShape(placed.gesture) else { return [] }
    let trial = GestureTrial(placed, of: self)
    let outcome = placed.decision.outcome
    guard trial.decision(on: shape.events)?.outcome == outcome else { return [] }
    return GestureShape.Number.allCases.compactMap { number in
      let found = FlipSearch(number, of: shape).nearest { amount in
        let other = shape.moved(number, by: amount).flatMap { trial.decision(on: $0)?.outcome }
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

/// How far a number is moved, and how exactly its place is found.
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

  /// The nearest amount at which there is another outcome, and that outcome.
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
        // Four places in each doubling: an outcome that has less room than that is passed over.
        high = max(high + resolution, (high * 1.19 / resolution).rounded() * resolution)
      }
    }
    return found
  }
}
