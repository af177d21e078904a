internal import Interaction
internal import Motion

/// The release of a card with detents.
///
/// A threshold determines the direction in which the card moves, and the visible height determines the detent
/// at which it stops.
extension Card {
  /// Returns the next detent in the direction of a drag that passes a threshold, and otherwise the nearest
  /// detent.
  ///
  /// The next detent is the first one above or below the card's visible height, regardless of the detent at
  /// which the drag began.
  func passed(
    _ drag: CardDrag, _ predicted: Double, _ surroundings: Surroundings, _ because: inout Reasons
  ) -> CardRelease.Target {
    let parameters = surroundings.parameters
    let heights = restHeights(surroundings)
    let height = drag.displayHeight - drag.pulledOut
    let travel = counted(drag.translation, predicted, parameters)
    let extent = extent(of: drag)
    let tolerance = RestTolerance.points.position
    let leaves = detent == 0
    let next = heights.firstIndex { $0 > height + tolerance } ?? heights.count - 1
    let previous = heights.lastIndex { $0 < height - tolerance } ?? (leaves ? -1 : 0)
    let (above, below) = (limited(next, parameters), limited(previous, parameters))

    func rises(_ name: String, _ travel: Double, past limit: Threshold) -> Bool {
      because.rule(outcome(above, surroundings)) {
        $0.demand(
          name, travel, .less, -limit.resolve(in: extent),
          from: limit.source(of: Self.extentName, extent, sign: -1))
      }
    }
    func falls(_ name: String, _ travel: Double, past limit: Threshold) -> Bool {
      because.rule(outcome(below, surroundings)) {
        $0.demand(
          name, travel, .greater, limit.resolve(in: extent),
          from: limit.source(of: Self.extentName, extent))
      }
    }
    if rises("travel", travel, past: parameters.expandTranslation)
      || rises("predicted", predicted, past: parameters.expandPredicted)
    {
      return decision(for: above)
    }
    let slow = leaves ? parameters.dismissTranslation : parameters.collapseTranslation
    let fast = leaves ? parameters.dismissPredicted : parameters.collapsePredicted
    if falls("travel", travel, past: slow) || falls("predicted", predicted, past: fast) {
      return decision(for: below)
    }
    return nearest(to: height, heights, surroundings, &because)
  }

  /// Returns the detent nearest to a height.
  private func nearest(
    to height: Double, _ heights: [Double], _ surroundings: Surroundings, _ because: inout Reasons
  ) -> CardRelease.Target {
    for index in heights.indices.dropFirst().reversed() {
      let reached = limited(index, surroundings.parameters)
      let isNearest = because.rule(outcome(reached, surroundings)) {
        $0.demand(
          "height", height, .greaterOrEqual, (heights[index] + heights[index - 1]) / 2,
          from: middle(below: index, heights, surroundings))
      }
      if isNearest { return decision(for: reached) }
    }
    let lowest = limited(0, surroundings.parameters)
    because.otherwise(outcome(lowest, surroundings))
    return decision(for: lowest)
  }

  /// Returns the name of a detent for use in reasons and effects: `compact`, `expanded`, its declared height, or
  /// `dismissed` for the index −1.
  func outcome(_ detent: Int, _ surroundings: Surroundings) -> String {
    if detent < 0 { return "dismissed" }
    let detents = surroundings.parameters.detents
    guard !detents.isEmpty else { return detent == 0 ? "compact" : "expanded" }
    let heights = restHeights(surroundings)
    let height = heights[min(detent, heights.count - 1)]
    return detents.first { wanted($0, surroundings) == height }?.name ?? "detent \(detent)"
  }
}
