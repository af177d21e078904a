internal import Interaction
internal import Motion

extension Card {
  /// The visible height when compact: what was measured, frozen while a drag lasts.
  func compactHeight(_ surroundings: Surroundings) -> Double {
    if let drag { return drag.compactHeight }
    guard contentHeight > 0 else { return surroundings.parameters.compactFallbackHeight }
    return contentHeight + surroundings.parameters.chromeHeight
  }

  /// The height of the seed's expanded card: the content's, between the two fractions.
  func expandedHeight(_ surroundings: Surroundings) -> Double {
    let parameters = surroundings.parameters
    let most = parameters.expandedMaxFraction * viewport.height
    let content = expandedContentHeight + parameters.chromeHeight
    return max(parameters.expandedFraction * viewport.height, min(most, content))
  }

  /// The heights at which the card rests, lowest first.
  func restHeights(_ surroundings: Surroundings) -> [Double] {
    let detents = surroundings.parameters.detents
    guard !detents.isEmpty else { return [compactHeight(surroundings), height] }
    var heights: [Double] = []
    for detent in detents {
      let height = wanted(detent, surroundings)
      if !heights.contains(height) { heights.append(height) }
    }
    return heights.sorted()
  }

  private func wanted(_ detent: CardDetent, _ surroundings: Surroundings) -> Double {
    switch detent {
    case .compact: compactHeight(surroundings)
    case .expanded: expandedHeight(surroundings)
    case .fraction(let fraction): fraction * viewport.height
    case .height(let height): height
    }
  }

  /// The height at which the card rests or to which it moves.
  func restHeight(_ surroundings: Surroundings) -> Double {
    guard !surroundings.parameters.detents.isEmpty else {
      return detent == 0 ? compactHeight(surroundings) : height
    }
    let heights = restHeights(surroundings)
    return heights[min(detent, heights.count - 1)]
  }

  /// The lowest height at which the card rests.
  func lowestHeight(_ surroundings: Surroundings) -> Double {
    if surroundings.parameters.detents.isEmpty { return compactHeight(surroundings) }
    return restHeights(surroundings)[0]
  }

  /// Where the card rests.
  func restOffset(_ surroundings: Surroundings) -> Double {
    height - restHeight(surroundings)
  }

  /// Whether the frame is not the one that the card should have.
  func isOutgrown(_ surroundings: Surroundings) -> Bool {
    var other = self
    other.adoptLayout(surroundings)
    return other.height != height || other.viewport != viewport
  }

  /// Gives the frame the size that it should have; what is seen stays where it is.
  mutating func adoptLayout(_ surroundings: Surroundings) {
    let bottom = viewport.height
    viewport = surroundings.environment.viewport
    let detents = surroundings.parameters.detents
    var wantedHeight = expandedHeight(surroundings)
    if !detents.isEmpty {
      wantedHeight = 0
      for detent in detents { wantedHeight = max(wantedHeight, wanted(detent, surroundings)) }
    }
    offset.shift(by: (wantedHeight - height) - (viewport.height - bottom))
    height = wantedHeight
    detentCount = detents.isEmpty ? 2 : restHeights(surroundings).count
    detent = min(detent, detentCount - 1)
  }

  /// Takes a height from layout; a compact one counts only while it can be the compact content's.
  mutating func measure(
    _ event: MeasureEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    guard let measured = event.height ?? event.frame?.height, measured > 0 else { return }
    let isGuarded = surroundings.parameters.measurement == .guarded
    switch event.key {
    case "content":
      guard !isGuarded || (detent == 0 && drag == nil) else { return }
      contentHeight = measured
      if !isGuarded { drag?.remeasure(measured + surroundings.parameters.chromeHeight) }
    case "expandedContent": expandedContentHeight = measured
    default: return
    }
    surroundingsChanged(surroundings, at: now)
  }

  /// Fits the card to new sizes: at once when it rests, by a new aim when it moves, and after the
  /// drag when it is held.
  mutating func surroundingsChanged(_ surroundings: Surroundings, at now: Timestamp) {
    guard drag == nil else { return }
    guard offset.isMoving(at: now) || isEntering else {
      adoptLayout(surroundings)
      offset.set(restOffset(surroundings))
      return
    }
    // A settle keeps its frame to the end, but for another screen; a card that comes in has not
    // been seen at rest yet.
    if isEntering || surroundings.environment.viewport != viewport { adoptLayout(surroundings) }
    let target = restOffset(surroundings)
    guard target != offset.target else { return }
    let parameters = surroundings.parameters
    offset.animate(
      to: target, with: isEntering ? parameters.presentSpring : parameters.spring, at: now)
  }
}
