internal import Interaction
internal import Motion
internal import Values

/// The problems of the earlier designs, reported as findings.
extension BottomCard {
  /// Returns the card's frame in the designs in which a drag resizes it, or `nil` in the final design.
  ///
  /// The final design moves the card with a transform.
  func resizedFrame(at now: Timestamp) -> Rectangle? {
    guard parameters.positioning != .transform, let card else { return nil }
    return ShownCard(card, surroundings, at: now).frame
  }

  /// Adds the cost of redrawing the shadows to the drag's total if a finger event resized the card.
  mutating func countCost(from before: Rectangle?, at now: Timestamp) {
    guard let before, let frame = resizedFrame(at: now), card?.isDragged == true,
      frame.height != before.height
    else { return }
    card?.drag?.cost.add(
      Size(width: frame.width, height: frame.height), radii: CardLayout.shadowRadii, at: now)
  }

  /// Reports the cost of resizing the card, at the end of the drag that resized it.
  ///
  /// The duration distinguishes a slow drag, which jitters, from a flick, which does not.
  mutating func reportBounds(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card, let drag = card.drag, drag.cost.frames > 0 else { return }
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "motion/bounds-resized",
        message:
          "The layer's size changes during a drag, so its shadows are drawn again for each size. "
          + "Move it by a transform.",
        layer: card.layerIDs.card, data: drag.cost.data(until: now)))
    self.card?.drag?.cost.frames = 0
  }

  /// Replaces the views' ids in the designs that rebuild the views during a drag, and reports the replacement
  /// once per drag.
  mutating func reportIdentity(isNew: Bool, at now: Timestamp, _ report: inout ComponentOutput) {
    guard parameters.bodyIdentity == .switching || parameters.photoIdentity == .perFrame,
      let card, card.isDragged
    else { return }
    if parameters.bodyIdentity == .switching && card.generation == 0 && isNew {
      self.card?.switchIdentity()
      arena.reject()
      reportUnstable(card.layerIDs.card, at: now, &report)
    }
    if parameters.photoIdentity == .perFrame {
      self.card?.photoGeneration += 1
      self.card?.nameLayers()
      let photo = self.card?.layerIDs.photos.first
      if isNew && photo != nil { reportUnstable(photo, at: now, &report) }
    }
  }

  private mutating func reportUnstable(
    _ layer: String?, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "motion/unstable-id",
        message: "The layer's id changes during a drag, which loses the drag. Keep the id.",
        layer: layer))
  }

  /// Reports that the content's views were replaced when the card started to settle, or that the content got
  /// an animation that differs from the card's.
  mutating func reportSettling(
    from contentGeneration: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard let card else { return }
    if card.contentGeneration != contentGeneration {
      report.diagnostics.append(
        Diagnostic(
          time: now, severity: .warning, code: "motion/unstable-id",
          message:
            "A stack replaces the scroll view, which rebuilds the content. Keep one scroll view "
            + "and disable it.",
          layer: card.layerIDs.content))
    }
    if let content = card.contentOffset, content.start == now, content.isMoving(at: now) {
      report.diagnostics.append(
        Diagnostic(
          time: now, severity: .warning, code: "motion/competing-animations",
          message:
            "The card and its content have different animations and drift apart. Use one animation for both.",
          layer: card.layerIDs.content))
    }
  }

  /// Reports, once, that the compact content is taller than the expanded card.
  mutating func reportLayout(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card else { return }
    let isLimited = card.exceedsExpanded(surroundings)
    if isLimited && !card.isLimited {
      let wanted = card.wantedCompactHeight(parameters)
      report.diagnostics.append(
        Diagnostic(
          time: now, severity: .warning, code: "layout/compact-exceeds-expanded",
          message:
            "The compact content is taller than the expanded card and is cut off. Shorten it, or "
            + "enlarge the expanded card.",
          layer: card.layerIDs.card,
          data: [
            "compactHeight": .number(wanted),
            "expandedHeight": .number(card.expandedHeight(surroundings)),
          ]))
    }
    self.card?.isLimited = isLimited
  }

  /// Reports a scroll gesture on content that receives touches although it can't scroll.
  mutating func reportSwallowed(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card else { return }
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "gesture/swallowed",
        message:
          "The content receives the touch but can't scroll, so nothing moves. Let the card receive it "
          + "(scrollTouch: scrollable).",
        layer: card.layerIDs.content))
  }

  /// Reports that a measurement changes the very layout that it measures.
  mutating func reportLoop(from before: Card?, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card, card.measuresAt != nil, before?.measuresAt == nil else { return }
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "layout/measurement-loop",
        message:
          "A measurement changes the layout that it measures. Measure the compact content only "
          + "while compact and not dragged.",
        layer: card.layerIDs.content))
  }
}
