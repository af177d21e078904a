internal import Motion

/// An instant with what is seen on both sides of it, and what the fingers did.
struct Turn {
  let time: Timestamp
  let before: Scene
  let after: Scene
  /// What was done.
  let happenings: [Happening]
  /// How far fingers went, in points.
  var way = 0.0
  /// Whether a finger came down.
  var begins = false
  /// Whether a finger moved.
  var moves = false
  /// Whether a finger was lifted or taken away.
  var ends = false
  /// Whether anything but touches was done.
  var hasOthers = false
  /// Whether the component told its app something.
  let isTold: Bool
  /// Whether nothing is known to happen here.
  let isSample: Bool
  /// What each layer's velocity may be taken for, where a finger is lifted; nil where nobody knows.
  var fairVelocities: [EdgeVelocities?] = []
  /// Whether the same layers stand in the same order on both sides, as they do most of the time.
  let isSameStack: Bool
  /// The velocity that was told with it.
  var velocity: Point?

  init(_ instant: borrowing Instant, _ before: Scene, _ after: Scene) {
    time = instant.time
    isSample = instant.isSample
    isTold = instant.isTold
    happenings = instant.happenings
    self.before = before
    self.after = after
    isSameStack = before.hasStack(of: after)
  }

  /// Whether a gesture was taken away from the finger.
  var isTakenAway: Bool { happenings.contains { $0.isCancelled } }

  /// What was done, for findings.
  var cause: String { happenings.cause }

  /// Whether the component did something by itself.
  var isAlone: Bool { happenings.isEmpty }
}
