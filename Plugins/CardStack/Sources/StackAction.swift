/// The actions on a card, each with its own direction.
public enum StackAction: String, CaseIterable, Sendable {
  /// A swipe to the right, or to the left in a right-to-left layout.
  case save

  /// A swipe to the left, or to the right if the layout runs from right to left.
  case remove

  /// A swipe up: a third action, such as a super-like.
  case up

  /// A swipe down.
  case down

  /// Whether the direction is along the x axis.
  var isHorizontal: Bool { self == .save || self == .remove }

  /// The sign of the direction: positive toward the trailing side along x, and downward along y.
  var sign: Double { self == .save || self == .down ? 1 : -1 }
}

/// The cause of an action: a gesture, a button, or a call by the app.
enum ActionSource: String, Equatable {
  case gesture
  case button
  case program
}
