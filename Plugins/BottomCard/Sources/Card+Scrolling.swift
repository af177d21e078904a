internal import Interaction
internal import Motion

/// The decision whether the content scrolls, and the size of its scroll view.
extension Card {
  /// Returns whether the content receives touches.
  ///
  /// It does if it can scroll, if the client has scrolled it, or with `scrollTouch: always`.
  func contentReceivesTouches(_ parameters: BottomCardParameters, at now: Timestamp) -> Bool {
    parameters.scrollTouch == .always || scroll.canScroll || isScrolledByClient(at: now)
  }

  /// Returns whether the content receives a scroll gesture although it can't scroll, as `scrollTouch: always`
  /// allows.
  func swallowsScroll(_ parameters: BottomCardParameters, at now: Timestamp) -> Bool {
    parameters.scrollTouch == .always && !scroll.canScroll && !isScrolledByClient(at: now)
  }

  /// Returns whether the content was never measured, but the client's own scroll view reports that it is scrolled.
  private func isScrolledByClient(at now: Timestamp) -> Bool {
    expandedContentHeight == 0 && scroll.offset(at: now) > 0
  }

  /// Updates the scroll view's content length and visible height.
  ///
  /// `isWheeled` is true if a wheel moves the content. Its pull depends on the visible height even if the content was
  /// never measured.
  mutating func fitScroll(
    _ surroundings: Surroundings, isWheeled: Bool = false, at now: Timestamp
  ) {
    let parameters = surroundings.parameters
    scroll.alwaysBounces = parameters.scrollBounce == .always || parameters.scrollExpand == .on
    // Before the first measurement, the client's own scroll view may already know the length, so its offsets are not
    // limited.
    let isMeasured = expandedContentHeight > 0 || isWheeled && !isScrolledByClient(at: now)
    guard isMeasured || scroll.alwaysBounces else { return }
    scroll.resize(
      content: expandedContentHeight,
      viewport: max(1, height - parameters.chromeHeight), at: now)
  }
}
