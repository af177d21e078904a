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

  /// The finger's way, as if it had held the card from home on.
  var way: Point { translation + caught }
}

/// What a release is judged by.
struct ReleaseRule {
  let parameters: CardStackParameters

  func allows(_ action: StackAction) -> Bool { parameters.allowed.contains(action) }

  /// Where a card is shown for a finger's way: held back in a direction that is not allowed.
  func shown(_ way: Point) -> Point {
    Point(x: isHeldBack(way.x) ? way.x * parameters.resistance : way.x, y: way.y)
  }

  /// The finger's way for which a card is shown somewhere.
  func way(shown: Point) -> Point {
    Point(x: isHeldBack(shown.x) ? shown.x / parameters.resistance : shown.x, y: shown.y)
  }

  /// The velocity of the shown card for a finger's.
  func shown(velocity: Point, at way: Point) -> Point {
    let side = way.x == 0 ? velocity.x : way.x
    return Point(
      x: isHeldBack(side) ? velocity.x * parameters.resistance : velocity.x, y: velocity.y)
  }

  private func isHeldBack(_ x: Double) -> Bool {
    x > 0 ? !allows(.save) : x < 0 && !allows(.remove)
  }

  /// What a slow release at a place does, if anything.
  func inside(_ shown: Point) -> StackAction? {
    judge(shown, velocity: .zero)
  }

  /// What a release does, if anything.
  func judge(_ shown: Point, velocity: Point) -> StackAction? {
    var horizontal = judge(shown.x, velocity.x, ahead: .save, back: .remove)
    var vertical = judge(shown.y, velocity.y, ahead: .down, back: .up)
    if let action = horizontal, !allows(action) { horizontal = nil }
    if let action = vertical, !allows(action) { vertical = nil }
    guard horizontal != nil, vertical != nil else { return horizontal ?? vertical }
    // A way that is both is what it is more.
    let end = Projection.predictedEnd(translation: shown, velocity: velocity)
    return abs(end.x) >= abs(end.y) ? horizontal : vertical
  }

  private func judge(
    _ way: Double, _ velocity: Double, ahead: StackAction, back: StackAction
  ) -> StackAction? {
    switch parameters.decision {
    case .signed where abs(velocity) > parameters.velocityThreshold:
      // A flick has to be going where it ends up.
      let end = Projection.predictedEnd(translation: way, velocity: velocity)
      guard end * velocity > 0 else { return nil }
      return velocity > 0 ? ahead : back
    case .signed, .literal:
      // The sample code asks for a fast or a far release and then, inside, for a far one alone.
      guard abs(way) > parameters.translationThreshold else { return nil }
      return way > 0 ? ahead : back
    }
  }
}
