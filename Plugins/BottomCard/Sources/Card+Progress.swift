internal import Interaction
internal import Motion

/// How far the card is between its lowest height and its whole frame.
extension Card {
  /// The height that is shown, within the two.
  func displayHeight(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    max(lowestHeight(surroundings), min(height, height - offset.value(at: now)))
  }

  /// The progress that is seen, from 0 to 1.
  func progress(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    let progress = placeProgress(surroundings, at: now)
    guard let progressLag else { return progress }
    return min(max(progress + progressLag.value(at: now), 0), 1)
  }

  /// Lets what was seen go on from there, where the heights between which the card moves are others
  /// now: the sides and the thumbnail would jump though the card does not.
  mutating func keepProgress(
    _ shown: Double, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let lag = shown - placeProgress(surroundings, at: now)
    let change = lag - (progressLag?.value(at: now) ?? 0)
    guard abs(change) > RestTolerance.unit.position else { return }
    var value = AnimatedValue(lag, tolerance: .unit)
    value.animate(to: 0, with: surroundings.parameters.presentSpring, at: now)
    progressLag = value
  }

  /// The progress of the card's place; without any way between the heights it is that of its state.
  private func placeProgress(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    let lowest = lowestHeight(surroundings)
    guard height > lowest else { return isExpanded ? 1 : 0 }
    return (displayHeight(surroundings, at: now) - lowest) / (height - lowest)
  }
}
