internal import Interaction
internal import Motion

/// The confirmation badge: it springs up, stays briefly and fades.
struct Confirmation: Equatable, Sendable {
  /// The time until the badge starts to fade, in seconds.
  static let duration = 0.45

  /// The scale of the badge when it appears.
  static let smallScale = 0.5

  var action: StackAction
  var scale = AnimatedValue(Confirmation.smallScale, tolerance: .unit)
  var opacity = AnimatedValue(0, tolerance: .unit)

  /// The time at which the badge starts to fade, or `nil` once fading has started.
  var fadesAt: Timestamp?

  init(_ action: StackAction) {
    self.action = action
  }

  /// Shows an action, continuing from the badge's current appearance.
  mutating func show(_ action: StackAction, with spring: Spring, at now: Timestamp) {
    self.action = action
    scale.animate(to: 1, with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
    fadesAt = now.advanced(bySeconds: Self.duration)
  }

  /// Fades out the badge.
  mutating func fade(with spring: Spring, at now: Timestamp) {
    fadesAt = nil
    opacity.animate(to: 0, with: spring, at: now)
  }

  /// Returns whether the badge has faded out completely.
  func isGone(at now: Timestamp) -> Bool {
    fadesAt == nil && !opacity.isMoving(at: now) && !scale.isMoving(at: now)
  }

  /// The time at which the badge starts to fade or, once it is fading, disappears.
  var nextMoment: Timestamp {
    fadesAt ?? max(opacity.restsAt, scale.restsAt)
  }
}
