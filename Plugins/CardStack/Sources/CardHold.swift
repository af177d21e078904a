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
      estimator: tracker.estimator,
      samples: tracker.samples.map {
        VelocityTracker.Sample(
          time: $0.time, position: Point(x: -$0.position.x, y: $0.position.y))
      })
  }

  /// The finger's way, as if it had held the card from home on.
  var way: Point { translation + caught }
}

/// What a release is judged by.
struct ReleaseRule {
  let parameters: CardStackParameters
  let viewport: Size

  /// How far from home a slow release acts, along x or y.
  func threshold(isHorizontal: Bool) -> Double {
    // A viewport may have no extent; where nothing is far, nothing acts by itself.
    let extent = isHorizontal ? viewport.width : viewport.height
    return max(1, parameters.translationThreshold.resolve(in: extent))
  }

  /// Whether the card on top is the last one and has to stay.
  var isLast = false

  func allows(_ action: StackAction) -> Bool {
    !isLast && parameters.allowed.contains(action)
  }

  /// Where a card is shown for a finger's way: held back in a direction that is not allowed.
  func shown(_ way: Point) -> Point {
    Point(x: way.x * share(x: way.x), y: way.y * share(y: way.y))
  }

  /// The finger's way for which a card is shown somewhere.
  func way(shown: Point) -> Point {
    Point(x: shown.x / share(x: shown.x), y: shown.y / share(y: shown.y))
  }

  /// The velocity of the shown card for a finger's.
  func shown(velocity: Point, at way: Point) -> Point {
    Point(
      x: velocity.x * share(x: way.x == 0 ? velocity.x : way.x),
      y: velocity.y * share(y: way.y == 0 ? velocity.y : way.y))
  }

  /// How much of a finger's way to one side a card follows.
  private func share(x: Double) -> Double {
    let isHeldBack = x > 0 ? !allows(.save) : x < 0 && !allows(.remove)
    return isHeldBack ? parameters.resistance : 1
  }

  /// How much of a finger's way up or down a card follows.
  private func share(y: Double) -> Double {
    // Where nothing is done along y a drag is not led to anything there either.
    let isFree = parameters.crossAxis == .free && !isLast
    if isFree && !parameters.allowed.contains(where: { !$0.isHorizontal }) { return 1 }
    let isHeldBack = y > 0 ? !allows(.down) : y < 0 && !allows(.up)
    return isHeldBack ? parameters.resistance : 1
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
    let end = Projection.predictedEnd(translation: shown, velocity: velocity)
    let isMoreHorizontal = abs(end.x) >= abs(end.y)
    // A way that is both is what it is more.
    if parameters.axisLock || (horizontal != nil && vertical != nil) {
      return isMoreHorizontal ? horizontal : vertical
    }
    return horizontal ?? vertical
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
      guard abs(way) > threshold(isHorizontal: ahead.isHorizontal) else { return nil }
      return way > 0 ? ahead : back
    }
  }
}
