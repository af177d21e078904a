internal import Interaction
internal import Motion
internal import Values

/// Who gets a touch, a tap and a wheel: the topmost sheet that is up, and its scrim.
extension SheetCoordinator {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    let top = topIndex.map { sheets[$0].layerIDs }
    let recognized = arena.receive(event, at: now, rules: GestureRules()) { hit in
      guard let top else { return GestureCandidates() }
      if top.belongsToSheet(hit.id) { return GestureCandidates(tap: true, drag: .vertical) }
      return GestureCandidates(tap: hit.id == top.scrim)
    }
    for gesture in recognized {
      switch gesture {
      case .drag(let drag): route(drag, at: now, &report)
      case .tap(let tap): handle(tap, at: now, &report)
      case .scroll, .hold: break
      }
    }
  }

  mutating func handle(_ event: TapEvent, at now: Timestamp, _ report: inout Report) {
    guard let top = topIndex, !sheets[top].isBackgroundOpen(surroundings.layout),
      event.hit?.id == sheets[top].layerIDs.scrim || event.target == "scrim"
    else { return }
    dismissByUser(top, .scrim, at: now, &report)
  }

  /// What a user does to dismiss, where that is allowed.
  private mutating func dismissByUser(
    _ index: Int, _ reason: DismissReason, at now: Timestamp, _ report: inout Report
  ) {
    if sheets[index].setup.interactiveDismissDisabled {
      report.effect("dismissAttempted", at: now)
    } else {
      dismiss(at: index, reason, at: now, &report)
    }
  }

  mutating func perform(_ action: String, at now: Timestamp, _ report: inout Report) {
    guard action == "escape", let top = topIndex else { return }
    dismissByUser(top, .program, at: now, &report)
  }

  /// A drag scrolls or moves the topmost sheet, as its beginning decides.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    guard let top = topIndex else { return }
    if event.target != nil && event.hit == nil { return }
    // Who says `sheet` means the one that is up, also while another one leaves above it.
    if let hit = event.hit, event.target != "sheet",
      !sheets[top].layerIDs.belongsToSheet(hit.id)
    {
      return
    }
    if event.phase == .began { ignoresDrag = false }
    if ignoresDrag {
      ignoresDrag = event.phase == .changed
      return
    }
    let surroundings = surroundings
    let isScrolling = sheets[top].scroll.isHeld && event.phase != .began
    if isScrolling || sheets[top].scrolls(event, surroundings.layout, at: now) {
      return sheets[top].scroll.follow(
        event.phase, translation: event.translation.y, velocity: event.velocity?.y ?? 0, at: now)
    }
    guard let release = sheets[top].drag(event, surroundings, at: now) else { return }
    switch release {
    case .dismiss(let velocity):
      dismiss(at: top, .swipe, velocity: velocity, at: now, &report)
    case .rest(let detent, let velocity, let isAttempt):
      if isAttempt { report.effect("dismissAttempted", at: now) }
      rest(top, at: detent, velocity: velocity, at: now, &report)
    case .cancelled:
      let came = sheets[top].detent
      let isOffered = came.map { sheets[top].modifiers.detents.contains($0) } ?? true
      // A detent that was taken away during the drag has nothing to go back to.
      let nearest = surroundings.layout.nearest(
        sheets[top].height.target, of: sheets[top].modifiers.detents)
      rest(top, at: isOffered ? came : nearest, velocity: 0, at: now, &report)
    }
  }

  /// Lets a sheet rest at a detent and tells the app if that is another one.
  private mutating func rest(
    _ index: Int, at detent: Detent?, velocity: Double?, at now: Timestamp,
    _ report: inout Report
  ) {
    let isOther = sheets[index].detent != detent
    sheets[index].detent = detent
    sheets[index].settle(velocity: velocity, surroundings, at: now)
    if isOther { announce(detent, at: now, &report) }
  }

  private func announce(_ detent: Detent?, at now: Timestamp, _ report: inout Report) {
    report.effect("detentChanged", at: now, ["detent": Value(detent?.name)])
  }

  /// Moves a sheet to one of its detents; a drag that is under way loses the sheet.
  mutating func select(
    _ detent: Detent, of index: Int, at now: Timestamp, _ report: inout Report
  ) {
    guard sheets[index].modifiers.detents.contains(detent),
      sheets[index].detent != detent || sheets[index].drag != nil
    else { return }
    if sheets[index].drag != nil { loseDrag(of: index) }
    rest(index, at: detent, velocity: nil, at: now, &report)
  }

  mutating func handle(_ event: WheelEvent, at now: Timestamp) {
    guard let top = topIndex, sheets[top].drag == nil else { return }
    // A wheel without a place is meant for the sheet.
    guard
      event.location == nil
        || event.hit.map({ sheets[top].layerIDs.belongsToSheet($0.id) }) ?? false
    else { return }
    sheets[top].fitScroll(surroundings.layout, at: now)
    sheets[top].scroll.wheel(by: event.delta.y, at: now)
  }

  /// Takes the height of a sheet's content, the topmost one's where no name is given.
  mutating func handle(_ event: MeasureEvent) {
    guard let height = event.height ?? event.frame?.height, height > 0 else { return }
    for index in sheets.indices.reversed() where !sheets[index].isLeaving {
      if event.key == "content" || event.key == "content:" + sheets[index].sheet {
        sheets[index].contentLength = height
        return
      }
    }
  }

  /// Which modifiers act on which sheet, after set-ups have changed.
  mutating func resolveModifiers() {
    for index in sheets.indices {
      let setup = parameters.setup(of: sheets[index].sheet)
      sheets[index].setup = setup
      sheets[index].modifiers = ActingModifiers(
        of: setup, over: index > 0 ? sheets[index - 1].setup : nil)
    }
  }

  /// Fits all sheets to new sizes and detents; one that is held is fitted when it is let go.
  mutating func relayout(animated: Bool, at now: Timestamp, _ report: inout Report) {
    let surroundings = surroundings
    for index in sheets.indices where !sheets[index].isLeaving && sheets[index].drag == nil {
      let hasToMove = sheets[index].adoptDetent(surroundings.layout)
      if hasToMove { announce(sheets[index].detent, at: now, &report) }
      sheets[index].relayout(animated: animated || hasToMove, surroundings, at: now)
    }
  }
}

extension Presentation {
  /// Whether a drag that begins scrolls the content instead of moving the sheet.
  ///
  /// Content scrolls at the highest detent, or at any where the app has said so, unless it is pulled
  /// down from its top.
  mutating func scrolls(
    _ event: DragEvent, _ layout: SheetLayout, at now: Timestamp
  ) -> Bool {
    guard event.phase == .began, drag == nil, event.hit?.role == "sheet" else { return false }
    fitScroll(layout, at: now)
    guard scroll.canScroll else { return false }
    let isHighest = layout.height(detent) == highest(layout)
    guard isHighest || setup.contentInteraction == .scrolls else { return false }
    return scroll.offset(at: now) > 0 || event.translation.y < 0
  }

  /// Tells the scroll view how long the content is and how much of it is seen.
  mutating func fitScroll(_ layout: SheetLayout, at now: Timestamp) {
    scroll.resize(content: contentLength, viewport: max(1, layout.height(detent)), at: now)
  }

  /// Whether touches beside the sheet reach what lies behind.
  func isBackgroundOpen(_ layout: SheetLayout) -> Bool {
    guard let through = setup.backgroundThrough, let detent else { return false }
    return layout.height(detent) <= layout.height(through)
  }
}
