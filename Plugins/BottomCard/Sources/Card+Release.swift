internal import Interaction
internal import Motion

/// What a release leads to.
struct CardRelease {
  enum Decision: Equatable {
    case dismiss
    case rest(detent: Int)
  }

  var decision: Decision
  /// The velocity that the spring starts with, in points per second, down is positive.
  var velocity: Double
}

extension Card {
  /// Decides where the card goes and how fast it starts.
  func release(
    _ drag: CardDrag, _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) -> CardRelease {
    let parameters = surroundings.parameters
    let velocity = event.releaseVelocity(tracked: drag.tracker, at: now).y
    let predicted =
      event.predictedEndTranslation.map { $0.y - drag.scrolledAtStart }
      ?? Projection.predictedEnd(translation: drag.translation, velocity: velocity)
    let decision =
      switch parameters.snap {
      case .thresholds: threshold(drag, predicted, parameters)
      case .nearest: nearest(drag, velocity, surroundings)
      }
    let enters = parameters.velocityContinuity
    return CardRelease(
      decision: decision, velocity: enters ? drag.shownVelocity(velocity) : 0)
  }

  /// The seeds' rules: past a threshold the card goes to the next detent in its direction.
  private func threshold(
    _ drag: CardDrag, _ predicted: Double, _ parameters: BottomCardParameters
  ) -> CardRelease.Decision {
    func isPast(_ way: Threshold, _ predictedWay: Threshold, sign: Double) -> Bool {
      sign * drag.translation > way.resolve(in: viewport.height)
        || sign * predicted > predictedWay.resolve(in: viewport.height)
    }
    let rises = isPast(parameters.expandTranslation, parameters.expandPredicted, sign: -1)
    if !isExpanded && rises { return .rest(detent: detent + 1) }
    // What was caught above the place that it moves to has that place below it.
    if parameters.releaseFrom == .seen && drag.isCaughtAbove { return .rest(detent: detent) }
    if detent > 0 {
      let falls = isPast(parameters.collapseTranslation, parameters.collapsePredicted, sign: 1)
      return .rest(detent: falls ? detent - 1 : detent)
    }
    let leaves = isPast(parameters.dismissTranslation, parameters.dismissPredicted, sign: 1)
    return leaves ? .dismiss : .rest(detent: 0)
  }

  /// The detent that is nearest to where the card would come to rest; off screen is one of them.
  private func nearest(
    _ drag: CardDrag, _ velocity: Double, _ surroundings: Surroundings
  ) -> CardRelease.Decision {
    let aim =
      drag.displayHeight - drag.pulledOut - velocity * surroundings.parameters.projection
    var decision = CardRelease.Decision.dismiss
    var distance = abs(aim)
    for (index, height) in restHeights(surroundings).enumerated()
    where abs(height - aim) <= distance {
      decision = .rest(detent: index)
      distance = abs(height - aim)
    }
    return decision
  }
}
