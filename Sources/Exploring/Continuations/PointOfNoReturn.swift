internal import Interaction
public import Motion
internal import Replay
internal import Values

/// When a gesture's outcome became inevitable: at moments of it, how many of many ways to go on would
/// have ended how.
public struct PointOfNoReturn: Sendable {
  /// A moment of a gesture.
  public struct Moment: Equatable, Sendable {
    /// When, in session time.
    public var time: Timestamp

    /// How many continuations have each outcome, in the order of `outcomes`.
    public var counts: [Int]
  }

  /// How many ways to go on are tried at each moment.
  public static let continuations = 500

  /// How many moments there are at the most.
  public static let mostMoments = 60

  /// The share from which an outcome counts as inevitable.
  public static let certainty = 0.95

  /// What is decided.
  public let name: String

  /// What was decided.
  public let outcome: String

  /// The outcomes that came up, the recorded one first; nil is that of continuations on which nothing
  /// is decided.
  public private(set) var outcomes: [String?]

  /// The moments, in order: samples of the finger, as evenly as they lie.
  public private(set) var moments: [Moment] = []

  /// From when on the recorded outcome had at least 95 of 100 continuations; nil if it never had.
  public var time: Timestamp? {
    var first: Timestamp?
    for moment in moments.reversed() {
      guard Double(moment.counts[0]) >= Self.certainty * Double(Self.continuations) else { break }
      first = moment.time
    }
    return first
  }

  /// The share of an outcome at a moment, 0 to 1.
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

  /// As many of a gesture's samples as are looked at.
  private static func chosen(_ samples: Range<Int>) -> [Int] {
    guard samples.count > mostMoments else { return Array(samples) }
    return (0..<mostMoments).map {
      samples.lowerBound + $0 * (samples.count - 1) / (mostMoments - 1)
    }
  }
}

extension ScenarioDecisions {
  /// When a gesture's outcome became inevitable; nil where nothing but a program decided, or a gesture
  /// of several fingers.
  ///
  /// - Parameters:
  ///   - placed: the decision
  ///   - seed: which 500 ways to go on are tried at each moment
  /// - Returns: the moments with their shares
  public func pointOfNoReturn(of placed: PlacedDecision, seed: UInt64 = 1) -> PointOfNoReturn? {
    let found = PointOfNoReturn(placed, GestureTrial(placed, of: self), seed: seed)
    return found.moments.isEmpty ? nil : found
  }
}
