/// What can be done with a card, each by a way of its own.
public enum StackAction: String, CaseIterable, Sendable {
  /// The way to the right, or to the left where layout runs from right to left.
  case save

  /// The way to the left, or to the right where layout runs from right to left.
  case remove

  /// The way up, for a third meaning such as a super-like.
  case up

  /// The way down.
  case down

  /// Whether the way is along the x axis.
  var isHorizontal: Bool { self == .save || self == .remove }

  /// The sign of the way: x to the trailing side, y down.
  var sign: Double { self == .save || self == .down ? 1 : -1 }
}

/// Who did something with a card.
enum ActionSource: String, Equatable {
  case gesture
  case button
  case program
}
