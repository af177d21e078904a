internal import Interaction
internal import Motion

extension Card {
  /// The visible height when compact: what was measured, frozen while a drag lasts.
  func compactHeight(_ surroundings: Surroundings) -> Double {
    if let drag { return drag.compactHeight }
    let wanted = wantedCompactHeight(surroundings.parameters)
    guard surroundings.parameters.detents.isEmpty else { return wanted }
    return min(wanted, expandedHeight(surroundings))
  }

  /// The height that the compact content asks for.
  func wantedCompactHeight(_ parameters: BottomCardParameters) -> Double {
    contentHeight > 0 ? contentHeight + parameters.chromeHeight : parameters.compactFallbackHeight
  }

  /// Whether the compact content asks for more than the expanded card has, and is cut.
  func exceedsExpanded(_ surroundings: Surroundings) -> Bool {
    surroundings.parameters.detents.isEmpty
      && wantedCompactHeight(surroundings.parameters) > expandedHeight(surroundings)
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

  func wanted(_ detent: CardDetent, _ surroundings: Surroundings) -> Double {
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
    if let drag { return drag.lowestHeight }
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

  /// Gives the frame the size that it should have; as much of the card is seen as before.
  mutating func adoptLayout(_ surroundings: Surroundings) {
    viewport = surroundings.environment.viewport
    let detents = surroundings.parameters.detents
    let shownAtRest = height - offset.target
    var wantedHeight = expandedHeight(surroundings)
    if !detents.isEmpty {
      wantedHeight = 0
      for detent in detents { wantedHeight = max(wantedHeight, wanted(detent, surroundings)) }
    }
    let depth = (baseDepth ?? 0) + height - wantedHeight
    baseDepth = depth > 0 ? depth : nil
    offset.shift(by: wantedHeight - height)
    contentOffset?.shift(by: wantedHeight - height)
    height = wantedHeight
    keepAim(shownAtRest, surroundings)
  }

  /// Takes a height from layout; a compact one counts only while it can be the compact content's.
  mutating func measure(
    _ event: MeasureEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    guard let measured = event.height ?? event.frame?.height, measured > 0 else { return }
    let shown = progress(surroundings, at: now)
    let isGuarded = surroundings.parameters.measurement == .guarded
    switch event.key {
    case "content":
      let counts = detent == 0 && !isDragged
      guard !isGuarded || counts else { return }
      contentHeight = measured
      let loops = surroundings.parameters.measurement == .feedback && !counts
      if loops { measuresAt = now.advanced(bySeconds: Self.layoutPass) }
      if !isGuarded { drag?.remeasure(measured + surroundings.parameters.chromeHeight) }
    case "expandedContent": expandedContentHeight = measured
    default: return
    }
    surroundingsChanged(surroundings, from: shown, at: now)
  }

  /// A layout pass of the screen, in seconds.
  private static let layoutPass = 1.0 / 60

  /// Measures the layout again that the last measure has made: now it is higher by the chrome.
  mutating func measureAgain(_ surroundings: Surroundings, at now: Timestamp) {
    guard let moment = measuresAt, moment <= now else { return }
    let parameters = surroundings.parameters
    measuresAt = nil
    guard parameters.measurement == .feedback, parameters.chromeHeight > 0,
      !exceedsExpanded(surroundings), contentHeight < viewport.height
    else { return }
    contentHeight += parameters.chromeHeight
    measuresAt = moment.advanced(bySeconds: Self.layoutPass)
    drag?.remeasure(contentHeight + parameters.chromeHeight)
    surroundingsChanged(surroundings, at: now)
  }

  /// Fits the card to new sizes: at once when it rests, by a new aim when it moves, and after the
  /// drag when it is held.
  ///
  /// It lies at the screen's bottom, whatever it is doing.
  ///
  /// - Parameters:
  ///   - surroundings: what there is now
  ///   - shown: the progress that was seen before, where that can't be told any more
  ///   - now: the session time
  mutating func surroundingsChanged(
    _ surroundings: Surroundings, from shown: Double? = nil, at now: Timestamp
  ) {
    let isOtherScreen = surroundings.environment.viewport != viewport
    let shown = shown ?? progress(surroundings, at: now)
    viewport = surroundings.environment.viewport
    guard !isDragged else { return }
    defer { fitScroll(surroundings, at: now) }
    guard offset.isMoving(at: now) || isEntering || isFadingOut else {
      adoptLayout(surroundings)
      offset.set(restOffset(surroundings))
      baseDepth = nil
      return
    }
    // A settle keeps its frame to the end, but for another screen; a card that comes in has not
    // been seen at rest yet.
    if isEntering || isOtherScreen {
      adoptLayout(surroundings)
    } else {
      keepAim(height - offset.target, surroundings)
    }
    keepProgress(shown, surroundings, at: now)
    let target = restOffset(surroundings)
    guard target != offset.target, !isFadingOut else { return }
    let parameters = surroundings.parameters
    offset.animate(
      to: target, with: isEntering ? parameters.presentSpring : parameters.spring, at: now)
  }
}
