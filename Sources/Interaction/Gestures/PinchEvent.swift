public import Motion

/// A movement of two fingers that zooms and rotates a layer.
///
/// The scale, the rotation and the velocities correspond to those of UIKit's `UIPinchGestureRecognizer` and
/// `UIRotationGestureRecognizer`, and of Flutter's `ScaleUpdateDetails`. The scale and the rotation are
/// relative to the beginning of the pinch: apply them to the layer's state at that time.
public struct PinchEvent: Equatable, Sendable {
  /// The phase of the pinch.
  public var phase: DragEvent.Phase

  /// The midpoint between the fingers in viewport coordinates: UIKit's `location(in:)`, Flutter's
  /// `focalPoint`.
  public var anchor: Point

  /// The distance between the fingers, divided by their distance when the pinch was recognized.
  public var scale: Double

  /// The angle by which the fingers have turned since the pinch was recognized, in degrees clockwise.
  ///
  /// It accumulates: after two full turns, it is 720.
  public var rotation: Double

  /// The velocity of the midpoint, in points per second.
  ///
  /// In a recognized gesture, this velocity, ``scaleVelocity`` and ``rotationVelocity`` are zero until the fingers
  /// lift. ``GestureArena/pinch(at:)`` always provides them.
  public var anchorVelocity = Point.zero

  /// The rate of change of ``scale``, per second, like `velocity` of UIKit's `UIPinchGestureRecognizer`.
  public var scaleVelocity = 0.0

  /// The velocity of ``rotation``, in degrees per second.
  public var rotationVelocity = 0.0

  /// The layer that the first finger touched.
  public var hit: LayerHit?

  /// Creates a pinch without velocities.
  public init(
    phase: DragEvent.Phase, anchor: Point, scale: Double = 1, rotation: Double = 0,
    hit: LayerHit? = nil
  ) {
    self.phase = phase
    self.anchor = anchor
    self.scale = scale
    self.rotation = rotation
    self.hit = hit
  }
}
