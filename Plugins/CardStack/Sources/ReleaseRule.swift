internal import Interaction
internal import Motion

/// What a release is judged by.
struct ReleaseRule {
  let velocityThreshold: Double
  let decision: CardStackParameters.Decision
  let axisLock: Bool
  private let translationThreshold: Threshold
  private let resistance: Double
  private let allowed: [StackAction]
  private let crossAxis: CardStackParameters.CrossAxis
  private let viewport: Size

  /// Whether the card on top is the last one and has to stay.
  let isLast: Bool

  /// Takes of the parameters what it needs: they are asked for with each sample, and large to copy.
  init(_ parameters: borrowing CardStackParameters, viewport: Size, isLast: Bool) {
    velocityThreshold = parameters.velocityThreshold
    decision = parameters.decision
    axisLock = parameters.axisLock
    translationThreshold = parameters.translationThreshold
    resistance = parameters.resistance
    allowed = parameters.allowed
    crossAxis = parameters.crossAxis
    self.viewport = viewport
    self.isLast = isLast
  }

  /// How far from home a slow release acts, along x or y.
  func threshold(isHorizontal: Bool) -> Double {
    // A viewport may have no extent; where nothing is far, nothing acts by itself.
    let extent = isHorizontal ? viewport.width : viewport.height
    return max(1, translationThreshold.resolve(in: extent))
  }

  func allows(_ action: StackAction) -> Bool {
    !isLast && allowed.contains(action)
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
    return isHeldBack ? resistance : 1
  }

  /// How much of a finger's way up or down a card follows.
  private func share(y: Double) -> Double {
    // Where nothing is done along y a drag is not led to anything there either.
    let isFree = crossAxis == .free && !isLast
    if isFree && !allowed.contains(where: { !$0.isHorizontal }) { return 1 }
    let isHeldBack = y > 0 ? !allows(.down) : y < 0 && !allows(.up)
    return isHeldBack ? resistance : 1
  }
}
