internal import Interaction
internal import Motion

/// The sign that says what was done: it springs up, stays a moment and fades.
struct Confirmation: Equatable, Sendable {
  /// How long it stays before it fades, in seconds.
  static let duration = 0.45

  /// The scale that it springs up from.
  static let smallScale = 0.5

  var action: StackAction
  var scale = AnimatedValue(Confirmation.smallScale, tolerance: .unit)
  var opacity = AnimatedValue(0, tolerance: .unit)

  /// When it begins to fade; nil once it does.
  var fadesAt: Timestamp?

  init(_ action: StackAction) {
    self.action = action
  }

  /// Shows an action, from whatever is shown.
  mutating func show(_ action: StackAction, with spring: Spring, at now: Timestamp) {
    self.action = action
    scale.animate(to: 1, with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
    fadesAt = now.advanced(bySeconds: Self.duration)
  }

  /// Lets the sign fade.
  mutating func fade(with spring: Spring, at now: Timestamp) {
    fadesAt = nil
    opacity.animate(to: 0, with: spring, at: now)
  }

  /// Whether nothing is left to be seen.
  func isGone(at now: Timestamp) -> Bool {
    fadesAt == nil && !opacity.isMoving(at: now) && !scale.isMoving(at: now)
  }

  /// The moment at which it fades or is gone.
  var nextMoment: Timestamp {
    fadesAt ?? max(opacity.restsAt, scale.restsAt)
  }
}
