internal import Interaction
internal import Motion

/// The decision at the release of a dragged sheet.
extension Presentation {
  /// The heights by which a release is decided, in points.
  struct ReleaseHeights {
    /// The height at the start of the drag.
    let start: Double
    /// The visible height at the release.
    let shown: Double
    /// The height that is predicted for the time `projection` seconds after the release.
    let predicted: Double

    /// Returns the heights that the sheet would have without the keyboard.
    func lowered(by lift: Double) -> ReleaseHeights {
      ReleaseHeights(start: start - lift, shown: shown - lift, predicted: predicted - lift)
    }
  }

  /// Decides whether the sheet is dismissed or to which detent it moves.
  ///
  /// Both the sheet and its detents have the heights that they would have without a keyboard. The detents have the
  /// heights that they had at the start of the drag, even if the height of the content or the screen has changed since
  /// then.
  func release(
    _ shown: ReleaseHeights, velocity: Double, _ drag: SheetDrag, _ surroundings: Surroundings,
    _ because: inout Reasons
  ) -> SheetRelease {
    let heights = shown.lowered(by: drag.keyboard)
    var layout = layout(surroundings)
    layout.keyboard = 0
    if drag.formerScreen.width > 0 {
      (layout.viewport, layout.safeTop) = (drag.formerScreen, drag.formerSafeTop)
    }
    layout.content = drag.contentLength > 0 ? drag.contentLength : nil
    let least = lowest(layout) * surroundings.dismissShare
    func source() -> ThresholdSource {
      let name = layout.smallest(of: modifiers.detents)?.name ?? "the sheet"
      return ThresholdSource(
        surroundings.dismissShare, of: "the height of \(name) at the start of the drag",
        lowest(layout))
    }
    let ladder = DetentLadder(
      modifiers.detents, layout, limit: surroundings.snapLimit, layout.height(detent))
    // A detent that the app selected takes precedence.
    if let chosen = drag.chosen, modifiers.detents.contains(chosen),
      because.rule(chosen.name, { $0.demand("detentSelected", true) })
    {
      return .rest(chosen, velocity: velocity, isAttempt: false)
    }
    func leaves(
      _ name: String, _ number: Double, _ isPast: Clause.Comparison, _ limit: Double
    ) -> Bool {
      because.rule("dismissed") {
        // Only a height is compared with a share of another height.
        $0.demand(
          name, number, isPast, limit,
          from: isPast == .less ? source() : nil)
        $0.demand("interactiveDismissDisabled", setup.interactiveDismissDisabled, is: false)
        if surroundings.snapLimit > 0 { $0.demand("mayDismiss", ladder.reaches(-1)) }
      }
    }
    // If only `snapLimit` keeps the sheet from being dismissed, the release is no attempt to dismiss it.
    let isRefused = setup.interactiveDismissDisabled && ladder.reaches(-1)
    func rest(_ detent: Detent?, isAttempt: Bool = false) -> SheetRelease {
      .rest(detent, velocity: velocity, isAttempt: isAttempt && isRefused)
    }
    guard layout.floating == nil else {
      if leaves("predictedHeight", heights.predicted, .less, least) {
        return .dismiss(velocity: velocity)
      }
      because.otherwise(detent?.name ?? "open")
      return rest(detent, isAttempt: heights.predicted < least)
    }
    guard let limits = surroundings.snapThresholds else {
      if leaves("predictedHeight", heights.predicted, .less, least) {
        return .dismiss(velocity: velocity)
      }
      return rest(
        ladder.nearest(heights.predicted, "predictedHeight", &because),
        isAttempt: heights.predicted < least)
    }
    // Down is positive, as for a finger.
    let ways = [
      ("travel", heights.start - heights.shown, limits.travel),
      ("predicted", heights.start - heights.predicted, limits.predicted),
    ]
    if let above = ladder.next(above: heights.shown) {
      for (name, way, limit) in ways
      where because.rule(above.name, { $0.demand(name, way, .less, -limit) }) {
        return rest(above)
      }
    }
    let below = ladder.next(below: heights.shown)
    for (name, way, limit) in ways {
      guard let below else {
        if leaves(name, way, .greater, limit) { return .dismiss(velocity: velocity) }
        continue
      }
      if because.rule(below.name, { $0.demand(name, way, .greater, limit) }) { return rest(below) }
    }
    if leaves("height", heights.shown, .less, least) { return .dismiss(velocity: velocity) }
    let isAttempt = heights.shown < least || below == nil && ways.contains { $0.1 > $0.2 }
    return rest(ladder.nearest(heights.shown, "height", &because), isAttempt: isAttempt)
  }
}
