internal import Interaction
internal import Motion

/// The result of a release.
struct CardRelease {
  enum Target: Equatable {
    case dismiss
    case rest(detent: Int)
  }

  var decision: Target
  /// The initial velocity of the spring, in points per second; positive is down.
  var velocity: Double
}

extension Card {
  /// Determines where the card moves after a release, and the initial velocity of that motion.
  func release(
    _ drag: CardDrag, _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> CardRelease {
    let parameters = surroundings.parameters
    let velocity = event.releaseVelocity(tracked: drag.tracker, at: now).y
    let predicted =
      event.predictedEndTranslation.map { $0.y - drag.scrolledAtStart }
      ?? Projection.predictedEnd(translation: drag.translation, velocity: velocity)
    let evidence = { event.velocityEvidence(tracked: drag.tracker, at: now) }
    let decision = report.decide("release", at: now, velocity: evidence) { because in
      switch parameters.snap {
      case .thresholds where !parameters.detents.isEmpty:
        passed(drag, predicted, surroundings, &because)
      case .thresholds: threshold(drag, predicted, surroundings, &because)
      case .nearest: nearest(drag, velocity, surroundings, &because)
      }
    }
    let enters = parameters.velocityContinuity
    return CardRelease(
      decision: decision, velocity: enters ? drag.shownVelocity(velocity) : 0)
  }

  /// Applies the spec's rules: past a threshold, the card moves to the next detent in the direction of the
  /// drag.
  private func threshold(
    _ drag: CardDrag, _ predicted: Double, _ surroundings: Surroundings,
    _ because: inout Reasons
  ) -> CardRelease.Target {
    let parameters = surroundings.parameters
    let travel = counted(drag.translation, predicted, parameters)
    let extent = extent(of: drag)
    func isUp(_ name: String, _ way: Double, past limit: Threshold) -> Bool {
      because.rule(outcome(min(detent + 1, detentCount - 1), surroundings)) {
        $0.demand("isExpanded", isExpanded, is: false)
        $0.demand(
          name, way, .less, -limit.resolve(in: extent),
          from: limit.source(of: Self.extentName, extent, sign: -1))
      }
    }
    func isDown(_ name: String, _ way: Double, past limit: Threshold) -> Bool {
      because.rule(detent > 0 ? outcome(detent - 1, surroundings) : "dismissed") {
        $0.demand(
          name, way, .greater, limit.resolve(in: extent),
          from: limit.source(of: Self.extentName, extent))
      }
    }
    if isUp("travel", travel, past: parameters.expandTranslation)
      || isUp("predicted", predicted, past: parameters.expandPredicted)
    {
      return .rest(detent: detent + 1)
    }
    // For a card that was caught above its target, the next detent below is that target.
    let isCaughtAbove =
      parameters.releaseFrom == .seen
      && because.rule(outcome(detent, surroundings)) {
        $0.demand("caughtBelow", drag.caughtBelow, .less, -RestTolerance.points.position)
      }
    if isCaughtAbove { return .rest(detent: detent) }
    if detent > 0 {
      let falls =
        isDown("travel", travel, past: parameters.collapseTranslation)
        || isDown("predicted", predicted, past: parameters.collapsePredicted)
      if falls { return .rest(detent: detent - 1) }
    } else {
      let leaves =
        isDown("travel", travel, past: parameters.dismissTranslation)
        || isDown("predicted", predicted, past: parameters.dismissPredicted)
      if leaves { return .dismiss }
    }
    because.otherwise(outcome(detent, surroundings))
    return .rest(detent: detent)
  }

  /// The name of the length that fractions in thresholds refer to.
  static let extentName = "the viewport's height at the start of the drag"

  /// Returns the source of the height midway between a detent and the next lower one, or dismissal.
  func middle(
    below index: Int, _ heights: [Double], _ surroundings: Surroundings
  ) -> ThresholdSource {
    let upper = outcome(index, surroundings)
    guard index > 0 else { return ThresholdSource(0.5, of: "the height of \(upper)", heights[0]) }
    let names = "\(upper) and \(outcome(index - 1, surroundings))"
    return ThresholdSource(
      0.5, of: "the heights of \(names)", heights[index] + heights[index - 1])
  }

  /// Returns the detent nearest to the predicted height.
  ///
  /// Dismissal counts as a detent with a height of 0.
  private func nearest(
    _ drag: CardDrag, _ velocity: Double, _ surroundings: Surroundings,
    _ because: inout Reasons
  ) -> CardRelease.Target {
    let aim =
      drag.displayHeight - drag.pulledOut - velocity * surroundings.parameters.projection
    let heights = restHeights(surroundings)
    for index in heights.indices.reversed() {
      let below = index > 0 ? heights[index - 1] : 0
      let reached = limited(index, surroundings.parameters)
      let isNearest = because.rule(outcome(reached, surroundings)) {
        $0.demand(
          "aim", aim, .greaterOrEqual, (heights[index] + below) / 2,
          from: middle(below: index, heights, surroundings))
      }
      if isNearest { return decision(for: reached) }
    }
    let reached = limited(-1, surroundings.parameters)
    because.otherwise(outcome(reached, surroundings))
    return decision(for: reached)
  }

  /// Returns the screen's height at the start of a drag, in points.
  func extent(of drag: CardDrag) -> Double {
    drag.formerExtent > 0 ? drag.formerExtent : viewport.height
  }

  /// Returns the translation to compare with the thresholds.
  ///
  /// With `decision: signed`, the result is 0 if the predicted translation has the opposite direction. In this case,
  /// only the predicted translation decides.
  func counted(
    _ translation: Double, _ predicted: Double, _ parameters: BottomCardParameters
  ) -> Double {
    let isOpposite = translation * predicted < 0
    return parameters.decision == .signed && isOpposite ? 0 : translation
  }

  /// Returns the index nearest to the given one among the detents that a release may reach.
  ///
  /// The index −1 stands for dismissal, which counts as a detent below the lowest one.
  func limited(_ index: Int, _ parameters: BottomCardParameters) -> Int {
    let limit = parameters.snapLimit
    return limit > 0 ? min(max(index, detent - limit), detent + limit) : index
  }

  /// Returns the decision for a detent's index, where −1 stands for dismissal.
  func decision(for index: Int) -> CardRelease.Target {
    index < 0 ? .dismiss : .rest(detent: index)
  }
}
