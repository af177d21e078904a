/// The enumerations of parameter values.
///
/// The first case of each enumeration is the default.
extension HeroTransitionParameters {
  /// The transition that runs if no match is possible.
  public enum Fallback: String, CaseIterable, Sendable {
    /// A cross-fade without a flying image.
    ///
    /// Source: the spec, the verification steps.
    case fade
    /// The system's own transition.
    ///
    /// The spec's sample delegate shows it.
    case system
  }

  /// The motion path of the image's center.
  public enum Path: String, CaseIterable, Sendable {
    case line
    /// A curve like Material's arc motion, on which a presented image moves sideways first.
    case arc
  }

  /// The motion of the detail when it is presented.
  public enum Style: String, CaseIterable, Sendable {
    /// The detail fades in at its final position.
    case modal
    /// The detail slides in from the trailing edge while the view behind moves away, as in a navigation
    /// stack.
    case push
  }

  /// The fade between the detail and the view behind, as in Material's container transform.
  public enum FadeMode: String, CaseIterable, Sendable {
    /// The detail fades in over the view behind, which stays.
    case `in`
    /// The view behind is drawn above the detail and fades out; the detail stays opaque.
    case out
    /// The view behind fades out while the detail fades in.
    case cross
    /// The view behind fades out first, then the detail fades in.
    case through
  }

  /// The reaction of the flying image when its source or destination moves.
  public enum EndMoved: String, CaseIterable, Sendable {
    /// The image glides to the new path, driven by the spring.
    case glide
    /// The image jumps to the new path at once.
    case follow
  }

  /// The hidden image views that a dismissal shows again when it completes.
  public enum Unhide: String, CaseIterable, Sendable {
    /// A dismissal shows both the source and the destination again.
    case both
    /// A dismissal shows only the source again, so a cancelled dismissal leaves the destination hidden.
    ///
    /// Source: the spec.
    case source
  }

  /// The handling of touches while a dismissal is in flight.
  public enum TouchesInFlight: String, CaseIterable, Sendable {
    /// The detail view receives touches until it is gone, as in UIKit.
    case block
    /// The view behind the detail receives touches, except on the flying image.
    case pass
  }

  /// The response of the image to a finger that drags the detail.
  public enum DragTracking: String, CaseIterable, Sendable {
    /// The image's center moves with the finger, and the progress determines its size.
    case finger
    /// The progress determines the image's position and size.
    case progress
  }

  /// The effect of a pinch on the detail.
  public enum Pinch: String, CaseIterable, Sendable {
    /// A pinch has no effect, and a second finger is ignored.
    case none
    /// Two fingers zoom the image, which returns to its place when one of them lifts.
    case zoom
  }

  /// The strategy for resizing the flying snapshot.
  public enum Morph: String, CaseIterable, Sendable {
    /// The snapshot's frame changes, so every step of the animation needs a new layout.
    ///
    /// Source: the spec.
    case frame
    /// The snapshot keeps the destination's frame; its scale, translation and clip change.
    case transform
  }
}
