internal import Interaction
internal import Motion

/// The release of a card with detents: the thresholds count from the detents that the card has reached.
extension Card {
  /// Returns the next detent in the direction of a fast movement, or of a travel past a threshold, and
  /// otherwise the nearest detent.
  ///
  /// Up, distances count from the highest detent that the visible card has reached; down, from the lowest
  /// detent that it has not left.
  func passed(
    _ drag: CardDrag, _ predicted: Double, _ surroundings: Surroundings, _ because: inout Reasons
  ) -> CardRelease.Decision {
    let parameters = surroundings.parameters
    let heights = restHeights(surroundings)
    let height = drag.displayHeight - drag.pulledOut
    let remaining = predicted - drag.translation
    let tolerance = RestTolerance.points.position
    let reached = heights.lastIndex { $0 <= height + tolerance } ?? 0
    let kept = heights.firstIndex { $0 >= height - tolerance } ?? heights.count - 1
    let (up, down) = (heights[reached] - height, heights[kept] - height)
    let above = limited(min(reached + 1, heights.count - 1), parameters)
    let below = limited(kept - 1, parameters)

    func rises(_ name: String, _ travel: Double, past limit: Threshold) -> Bool {
      because.rule(outcome(above, surroundings)) {
        $0.demand(name, travel, .less, -limit.resolve(in: viewport.height))
      }
    }
    func falls(_ name: String, _ travel: Double, past limit: Threshold) -> Bool {
      because.rule(outcome(below, surroundings)) {
        $0.demand(name, travel, .greater, limit.resolve(in: viewport.height))
      }
    }
    if remaining < 0, rises("predicted", up + remaining, past: parameters.expandPredicted) {
      return decision(for: above)
    }
    let fling = kept == 0 ? parameters.dismissPredicted : parameters.collapsePredicted
    if remaining > 0, falls("predicted", down + remaining, past: fling) {
      return decision(for: below)
    }
    if drag.translation < 0, rises("travel", up, past: parameters.expandTranslation) {
      return decision(for: above)
    }
    let travel = kept == 0 ? parameters.dismissTranslation : parameters.collapseTranslation
    if drag.translation > 0, falls("travel", down, past: travel) { return decision(for: below) }
    return nearest(to: height, heights, surroundings, &because)
  }

  /// Returns the detent nearest to a height.
  private func nearest(
    to height: Double, _ heights: [Double], _ surroundings: Surroundings, _ because: inout Reasons
  ) -> CardRelease.Decision {
    for index in heights.indices.dropFirst().reversed() {
      let reached = limited(index, surroundings.parameters)
      let isNearest = because.rule(outcome(reached, surroundings)) {
        $0.demand("height", height, .greaterOrEqual, (heights[index] + heights[index - 1]) / 2)
      }
      if isNearest { return decision(for: reached) }
    }
    let lowest = limited(0, surroundings.parameters)
    because.otherwise(outcome(lowest, surroundings))
    return decision(for: lowest)
  }

  /// Returns the name of a detent for use in reasons: compact, expanded, its declared height, or dismissed for
  /// the index −1.
  func outcome(_ detent: Int, _ surroundings: Surroundings) -> String {
    if detent < 0 { return "dismissed" }
    if detent == detentCount - 1 { return "expanded" }
    if detent == 0 { return "compact" }
    let detents = surroundings.parameters.detents
    let height = restHeights(surroundings)[detent]
    return detents.first { wanted($0, surroundings) == height }?.name ?? "detent \(detent)"
  }
}
