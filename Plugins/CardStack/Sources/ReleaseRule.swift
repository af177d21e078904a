internal import Interaction
internal import Motion

/// The rule that determines which action a release causes, with the parameters that it needs.
struct ReleaseRule {
  let velocityThreshold: Double
  let decision: CardStackParameters.SwipeDecision
  let axisLock: Bool
  private let translationThreshold: Threshold
  private let resistance: Double
  private let allowed: [StackAction]
  private let crossAxis: CardStackParameters.CrossAxis
  private let viewport: Size

  /// Whether the top card is the last one and must stay.
  let isLast: Bool

  /// Creates a rule from the parameters that it needs.
  ///
  /// A rule is created for each sample, and copying all parameters would be expensive.
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

  /// Returns the translation beyond which a slow release causes an action, along x or y, in points.
  func threshold(isHorizontal: Bool) -> Double {
    // In an empty viewport, a fraction resolves to 0. The minimum of 1 keeps tiny translations from acting.
    let extent = isHorizontal ? viewport.width : viewport.height
    return max(1, translationThreshold.resolve(in: extent))
  }

  /// Returns the source of the threshold along x or y, or `nil` if it is a fixed number of points.
  func source(isHorizontal: Bool) -> ThresholdSource? {
    let (name, extent) = isHorizontal ? ("width", viewport.width) : ("height", viewport.height)
    return translationThreshold.source(
      of: "the viewport's \(name) at the start of the drag", extent)
  }

  func allows(_ action: StackAction) -> Bool {
    !isLast && allowed.contains(action)
  }

  /// Returns the visible translation for a finger's translation, with resistance in directions that
  /// are not allowed.
  func shown(_ way: Point) -> Point {
    Point(x: way.x * share(x: way.x), y: way.y * share(y: way.y))
  }

  /// Returns the finger's translation for a card's visible translation.
  func way(shown: Point) -> Point {
    Point(x: shown.x / share(x: shown.x), y: shown.y / share(y: shown.y))
  }

  /// Returns the card's visible velocity for a finger's velocity.
  func shown(velocity: Point, at way: Point) -> Point {
    Point(
      x: velocity.x * share(x: way.x == 0 ? velocity.x : way.x),
      y: velocity.y * share(y: way.y == 0 ? velocity.y : way.y))
  }

  /// Returns the fraction of the finger's horizontal translation by which the card moves.
  private func share(x: Double) -> Double {
    let isHeldBack = x > 0 ? !allows(.save) : x < 0 && !allows(.remove)
    return isHeldBack ? resistance : 1
  }

  /// Returns the fraction of the finger's vertical translation by which the card moves.
  private func share(y: Double) -> Double {
    // If no vertical action is allowed, a vertical drag has no resistance, unless `crossAxis` is `resist` or
    // the last card must stay.
    let isFree = crossAxis == .free && !isLast
    if isFree && !allowed.contains(where: { !$0.isHorizontal }) { return 1 }
    let isHeldBack = y > 0 ? !allows(.down) : y < 0 && !allows(.up)
    return isHeldBack ? resistance : 1
  }
}
