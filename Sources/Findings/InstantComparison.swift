internal import Motion

/// An instant with the frames on both sides of it and the actions of the fingers.
struct InstantComparison {
  let time: Timestamp
  let before: ResolvedFrame
  let after: ResolvedFrame
  /// The events at the instant.
  let inputs: [SessionInput]
  /// The distance that the fingers moved at the instant, in points.
  var way = 0.0
  /// Whether a finger touched down.
  var begins = false
  /// Whether a finger moved.
  var moves = false
  /// Whether a touch ended or was cancelled.
  var ends = false
  /// Whether one of two fingers was lifted, so that a pinch may have ended.
  var endsPair = false
  /// Whether there were events other than touches.
  var hasOthers = false
  /// Whether the component reported an effect.
  let isTold: Bool
  /// Whether this is only a sample of a session that cannot report its instants, so that no event is known
  /// here.
  let isSample: Bool
  /// The plausible velocities of each layer at a release, or `nil` if unknown.
  var fairVelocities: [EdgeVelocities?] = []
  /// Whether the scenes before and after the instant have the same layers in the same order, which is the
  /// common case.
  let isSameStack: Bool
  /// The velocity reported with the event, in points per second, or `nil` if there is none.
  var velocity: Point?

  init(_ instant: borrowing Instant, _ before: ResolvedFrame, _ after: ResolvedFrame) {
    time = instant.time
    isSample = instant.isSample
    isTold = instant.isTold
    inputs = instant.inputs
    self.before = before
    self.after = after
    isSameStack = before.hasStack(of: after)
  }

  /// Whether a gesture was cancelled.
  var isTakenAway: Bool { inputs.contains { $0.isCancelled } }

  /// The events, as shown in findings.
  var cause: String { inputs.cause }

  /// Whether the component changed without an event.
  var isAlone: Bool { inputs.isEmpty }
}

extension InstantComparison {
  /// The translation of a drag that one event reports as a whole, or `nil` if there is none.
  var wholeDrag: Point? {
    guard inputs.count == 1, inputs[0].source == .drag, inputs[0].phase == "ended",
      !ends
    else { return nil }
    return inputs[0].way
  }
}
