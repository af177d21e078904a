internal import Interaction
internal import Motion

extension Card {
  /// Returns the height of the compact card, which is frozen during a drag.
  func compactHeight(_ surroundings: Surroundings) -> Double {
    if let drag { return drag.compactHeight }
    let wanted = wantedCompactHeight(surroundings.parameters)
    guard surroundings.parameters.detents.isEmpty else { return wanted }
    return min(wanted, expandedHeight(surroundings))
  }

  /// Returns the compact height at which all of the compact content is visible.
  func wantedCompactHeight(_ parameters: BottomCardParameters) -> Double {
    contentHeight > 0 ? contentHeight + parameters.chromeHeight : parameters.compactFallbackHeight
  }

  /// Returns whether the compact content is taller than the expanded card and is therefore clipped.
  func exceedsExpanded(_ surroundings: Surroundings) -> Bool {
    surroundings.parameters.detents.isEmpty
      && wantedCompactHeight(surroundings.parameters) > expandedHeight(surroundings)
  }

  /// Returns the expanded height as the spec defines it: the height of the content, limited by the two
  /// fractions of the viewport's height.
  func expandedHeight(_ surroundings: Surroundings) -> Double {
    let parameters = surroundings.parameters
    let most = parameters.expandedMaxFraction * viewport.height
    let content = expandedContentHeight + parameters.chromeHeight
    return max(parameters.expandedFraction * viewport.height, min(most, content))
  }

  /// Returns the heights at which the card rests, lowest first.
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

  /// Returns the height at which the card rests or to which it is moving.
  func restHeight(_ surroundings: Surroundings) -> Double {
    guard !surroundings.parameters.detents.isEmpty else {
      return detent == 0 ? compactHeight(surroundings) : height
    }
    let heights = restHeights(surroundings)
    return heights[min(detent, heights.count - 1)]
  }

  /// Returns the lowest height at which the card rests.
  func lowestHeight(_ surroundings: Surroundings) -> Double {
    if let drag { return drag.lowestHeight }
    if surroundings.parameters.detents.isEmpty { return compactHeight(surroundings) }
    return restHeights(surroundings)[0]
  }

  /// Returns the offset at which the card rests.
  func restOffset(_ surroundings: Surroundings) -> Double {
    height - restHeight(surroundings)
  }

  /// Returns whether the current layout requires a frame of a different size.
  func isOutgrown(_ surroundings: Surroundings) -> Bool {
    var other = self
    other.adoptLayout(surroundings)
    return other.height != height || other.viewport != viewport
  }

  /// Sets the frame to the size that the current layout requires, without moving the card's visible top edge.
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

  /// Stores a measured height.
  ///
  /// With guarded measurement, a compact height is accepted only while the card is compact and not dragged.
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

  /// The duration of a layout pass, in seconds.
  private static let layoutPass = 1.0 / 60

  /// Simulates the next measurement of a measurement loop.
  ///
  /// Each measurement exceeds the previous one by `chromeHeight`, the height of the handle and its padding.
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

  /// Adapts the card to new sizes.
  ///
  /// A card at rest adapts immediately, and a moving card gets a new target. A dragged card adapts after the
  /// drag, and a card that waits for the app's answer adapts after the answer. The card always stays at the
  /// bottom of the screen.
  ///
  /// - Parameters:
  ///   - surroundings: The new surroundings.
  ///   - shown: The progress that was visible before the change, or `nil` to compute it from the card's
  ///     present state.
  ///   - now: The session time.
  mutating func surroundingsChanged(
    _ surroundings: Surroundings, from shown: Double? = nil, at now: Timestamp
  ) {
    let isOtherScreen = surroundings.environment.viewport != viewport
    if isOtherScreen && drag?.formerExtent == 0 { drag?.formerExtent = viewport.height }
    let shown = shown ?? progress(surroundings, at: now)
    viewport = surroundings.environment.viewport
    guard !isDragged else { return }
    guard !isWaiting else { return keepProgress(shown, surroundings, at: now) }
    defer { fitScroll(surroundings, at: now) }
    guard offset.isMoving(at: now) || isEntering || isFadingOut else {
      adoptLayout(surroundings)
      offset.set(restOffset(surroundings))
      baseDepth = nil
      return
    }
    // A settling card keeps its frame until it rests, unless the screen changes. An entering card has never
    // been visible at rest, so its frame can change.
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
