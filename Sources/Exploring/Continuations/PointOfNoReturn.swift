internal import Interaction
public import Motion
internal import Replay
internal import Values

/// The time from which a gesture's outcome was almost certain, estimated by simulating many
/// continuations from each of its samples.
public struct PointOfNoReturn: Sendable {
  /// The outcomes of the continuations from one sample.
  public struct Moment: Equatable, Sendable {
    /// The sample's time on the session's clock.
    public var time: Timestamp

    /// The number of continuations for each outcome, in the same order as `outcomes`.
    public var counts: [Int]
  }

  /// The number of continuations from each sample.
  public static let continuations = 500

  /// The maximum number of samples from which continuations are simulated.
  public static let mostMoments = 60

  /// The minimum share of continuations with the recorded outcome, from 0 to 1, at which the outcome counts as almost
  /// certain.
  public static let certainty = 0.95

  /// The decision's name.
  public let name: String

  /// The outcome of the recorded gesture.
  public let outcome: String

  /// The different outcomes of the continuations, starting with the recorded outcome.
  ///
  /// `nil` stands for the outcome of continuations that lead to no decision.
  public private(set) var outcomes: [String?]

  /// The examined samples of the finger, in order.
  public private(set) var moments: [Moment] = []

  /// The time from which at least 95 % of the continuations have the recorded outcome, or `nil` if there is
  /// no such time.
  public var time: Timestamp? {
    var first: Timestamp?
    for moment in moments.reversed() {
      guard Double(moment.counts[0]) >= Self.certainty * Double(Self.continuations) else { break }
      first = moment.time
    }
    return first
  }

  /// Returns an outcome's share of the continuations from one sample.
  ///
  /// - Parameters:
  ///   - outcome: The index of the outcome in `outcomes`.
  ///   - moment: The index of the sample in `moments`.
  /// - Returns: The share, from 0 to 1.
  public func share(of outcome: Int, at moment: Int) -> Double {
    Double(moments[moment].counts[outcome]) / Double(Self.continuations)
  }

  init(_ placed: PlacedDecision, _ trial: GestureTrial, seed: UInt64) {
    name = placed.decision.name
    outcome = placed.decision.outcome
    outcomes = [outcome]
    guard GestureShape(placed.gesture) != nil, let end = placed.gesture.last,
      let down = placed.gesture.lastIndex(where: GesturePath.isBeginning)
    else { return }
    var random = VariationGenerator(seed: seed)
    for index in Self.chosen(down..<placed.gesture.count - 1) {
      let samples = Array(placed.gesture[...index])
      guard let finger = FingerContinuation(Array(samples[down...]), end) else { continue }
      var counts = Array(repeating: 0, count: outcomes.count)
      trial.after(samples) { decision in
        for _ in 0..<Self.continuations {
          let outcome = decision(finger.events(&random))?.outcome
          let place = outcomes.firstIndex(of: outcome) ?? outcomes.count
          if place == outcomes.count {
            outcomes.append(outcome)
            counts.append(0)
          }
          counts[place] += 1
        }
      }
      let time = Timestamp(seconds: samples[index]["t"]?.asNumber ?? 0)
      moments.append(Moment(time: time, counts: counts))
    }
    for index in moments.indices {
      let missing = outcomes.count - moments[index].counts.count
      moments[index].counts += Array(repeating: 0, count: missing)
    }
  }

  /// Returns the indices of the samples to examine: all, or `mostMoments` evenly spaced ones if there are
  /// more.
  private static func chosen(_ samples: Range<Int>) -> [Int] {
    guard samples.count > mostMoments else { return Array(samples) }
    return (0..<mostMoments).map {
      samples.lowerBound + $0 * (samples.count - 1) / (mostMoments - 1)
    }
  }
}

extension ScenarioDecisions {
  /// Estimates the time from which a gesture's outcome was almost certain.
  ///
  /// - Parameters:
  ///   - placed: The decision on the gesture.
  ///   - seed: The seed of the random continuations.
  /// - Returns: The estimate with the examined samples and the outcomes of their continuations, or `nil` if the
  /// decision was not made on a one-finger gesture.
  public func pointOfNoReturn(of placed: PlacedDecision, seed: UInt64 = 1) -> PointOfNoReturn? {
    let found = PointOfNoReturn(placed, GestureTrial(placed, of: self), seed: seed)
    return found.moments.isEmpty ? nil : found
  }
}
