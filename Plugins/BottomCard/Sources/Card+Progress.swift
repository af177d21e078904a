internal import Interaction
internal import Motion

/// The progress of the card between its lowest and its full height.
extension Card {
  /// Returns the visible height, limited to the range from the lowest to the full height.
  func displayHeight(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    max(lowestHeight(surroundings), min(height, height - offset.value(at: now)))
  }

  /// Returns the visible progress from the lowest height (0) to the full height (1).
  func progress(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    let progress = placeProgress(surroundings, at: now)
    guard let progressLag else { return progress }
    return min(max(progress + progressLag.value(at: now), 0), 1)
  }

  /// Keeps the visible progress continuous when the heights change.
  ///
  /// Otherwise the side insets and the thumbnail would jump although the card does not move.
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

  /// Returns the progress that corresponds to the card's position.
  ///
  /// If the lowest and the full height are equal, returns 1 for an expanded card and 0 for any other card.
  private func placeProgress(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    let lowest = lowestHeight(surroundings)
    guard height > lowest else { return isExpanded ? 1 : 0 }
    return (displayHeight(surroundings, at: now) - lowest) / (height - lowest)
  }
}
