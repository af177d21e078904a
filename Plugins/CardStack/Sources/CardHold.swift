internal import Interaction
internal import Motion

/// A drag of the top card: its initial values and the finger's position.
///
/// Distances are positive toward the trailing side and down, in both layout directions.
struct CardHold: Equatable, Sendable {
  var slot: Int

  /// Whether a pointer holds the card.
  ///
  /// If `false`, the client recognized the drag and sends `drag` events.
  var isPointer: Bool

  /// The offset, in points, added to the translation so that a moving card is caught at its visible position.
  var caught = Point.zero

  /// The finger's translation since touch-down, in points.
  var translation = Point.zero

  /// The samples from which the finger's velocity is estimated.
  var tracker = VelocityTracker()

  /// The screen's size at the start of the drag, if it has changed since then; otherwise empty.
  ///
  /// A threshold given as a fraction refers to this size.
  var formerScreen = Size(width: 0, height: 0)

  /// The action that a slow release would cause now, if any.
  var inside: StackAction?

  /// Mirrors the drag for the other layout direction.
  mutating func mirror() {
    translation.x = -translation.x
    tracker = VelocityTracker(
      estimator: tracker.estimator, velocityGuard: tracker.velocityGuard,
      samples: tracker.samples.map(Self.mirrored),
      replaced: tracker.replaced.map(Self.mirrored))
  }

  private static func mirrored(_ sample: VelocityTracker.Sample) -> VelocityTracker.Sample {
    VelocityTracker.Sample(
      time: sample.time, position: Point(x: -sample.position.x, y: sample.position.y))
  }

  /// The translation with which a finger would drag the card from its resting position to its current position, in
  /// points.
  var way: Point { translation + caught }
}
