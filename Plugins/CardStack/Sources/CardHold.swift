internal import Interaction
internal import Motion

/// A drag of the card on top: what it began with, and where the finger is.
///
/// Ways are towards the trailing side and down, whichever way the layout runs.
struct CardHold: Equatable, Sendable {
  var slot: Int

  /// Whether a pointer holds the card; else it is a drag that somebody else recognises.
  var isPointer: Bool

  /// Added to the finger's way so that a moving card is caught where it is.
  var caught = Point.zero

  /// The finger's way from the touch-down.
  var translation = Point.zero

  /// The finger's velocity.
  var tracker = VelocityTracker()

  /// What a slow release would do now, if anything.
  var inside: StackAction?

  /// The same way seen in layout that runs the other way.
  mutating func mirror() {
    translation.x = -translation.x
    tracker = VelocityTracker(
      estimator: tracker.estimator, samples: tracker.samples.map(Self.mirrored),
      replaced: tracker.replaced.map(Self.mirrored))
  }

  private static func mirrored(_ sample: VelocityTracker.Sample) -> VelocityTracker.Sample {
    VelocityTracker.Sample(
      time: sample.time, position: Point(x: -sample.position.x, y: sample.position.y))
  }

  /// The finger's way, as if it had held the card from home on.
  var way: Point { translation + caught }
}
