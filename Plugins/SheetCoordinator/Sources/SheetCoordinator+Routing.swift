internal import Interaction
internal import Motion
internal import Values

/// The routing of touches, taps and wheel events to the topmost sheet and its scrim.
extension SheetCoordinator {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    let top = topIndex.map { sheets[$0].layerIDs }
    let wasPressed = arena.isPressed
    if event.phase == .down && !wasPressed && !arena.isDragged { touch(event.hit, at: now) }
    let rules = parameters.gestureRules
    let recognized = arena.receive(event, at: now, rules: rules, telling: &report) { hit in
      guard let top else { return GestureCandidates() }
      if top.belongsToSheet(hit.id) { return GestureCandidates(tap: true, drag: .vertical) }
      return GestureCandidates(tap: hit.id == top.scrim)
    }
    for gesture in recognized {
      switch gesture {
      case .drag(let drag): move(drag, at: now, &report)
      case .tap(let tap): handle(tap, at: now, &report)
      case .scroll, .hold, .pinch: break
      }
    }
    if wasPressed && !arena.isPressed { liftTouch(at: now) }
  }

  /// Stops the moving sheet or its moving content when a finger touches it.
  private mutating func touch(_ hit: LayerHit?, at now: Timestamp) {
    guard let top = topIndex, let hit, sheets[top].layerIDs.belongsToSheet(hit.id) else { return }
    let isMoving = sheets[top].height.isMoving(at: now) || sheets[top].proposal != nil
    if sheets[top].drag == nil && isMoving {
      sheets[top].hold(surroundings, at: now)
    }
    if hit.role == "sheet" && sheets[top].scroll.nextMoment(after: now) != nil {
      sheets[top].scroll.follow(.began, translation: 0, velocity: 0, at: now)
    }
  }

  /// Releases the sheet and its content when a finger lifts without having moved.
  private mutating func liftTouch(at now: Timestamp) {
    guard let top = topIndex else { return }
    if sheets[top].drag?.isRecognized == false {
      sheets[top].drag = nil
      sheets[top].settle(velocity: 0, surroundings, at: now)
    }
    if sheets[top].scroll.isHeld && sheets[top].drag == nil {
      sheets[top].scroll.follow(.ended, translation: 0, velocity: 0, at: now)
    }
  }

  /// Handles a tap: a tap on the scrim dismisses the sheet, and a tap on the indicator moves the sheet to the
  /// next detent.
  mutating func handle(_ event: TapEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let top = topIndex else { return }
    let ids = sheets[top].layerIDs
    if event.hit?.id == ids.indicator { return cycle(top, at: now, &report) }
    guard !sheets[top].isBackgroundOpen(surroundings),
      event.hit?.id == ids.scrim || event.target == "scrim"
    else { return }
    dismissByUser(top, .scrim, at: now, &report)
  }

  /// Moves a sheet to the next higher detent, or from the highest detent to the lowest.
  private mutating func cycle(_ index: Int, at now: Timestamp, _ report: inout ComponentOutput) {
    let layout = sheets[index].layout(surroundings)
    let here = layout.height(sheets[index].detent)
    var next: Detent?
    for detent in sheets[index].modifiers.detents where layout.height(detent) > here {
      if next.map({ layout.height(detent) < layout.height($0) }) ?? true { next = detent }
    }
    guard let aim = next ?? layout.smallest(of: sheets[index].modifiers.detents) else { return }
    select(aim, of: index, at: now, &report)
  }

  /// Dismisses a sheet that the user has tried to dismiss, or only reports the attempt if interactive
  /// dismissal is disabled.
  private mutating func dismissByUser(
    _ index: Int, _ reason: DismissReason, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    if sheets[index].setup.interactiveDismissDisabled {
      report.effect("dismissAttempted", at: now)
    } else {
      dismiss(at: index, reason, byUser: true, at: now, &report)
    }
  }

  mutating func perform(_ action: String, at now: Timestamp, _ report: inout ComponentOutput) {
    guard action == "escape", let top = topIndex else { return }
    dismissByUser(top, .program, at: now, &report)
  }

  /// Handles a drag that the client recognized.
  ///
  /// The drag belongs to the topmost sheet if it started on that sheet, or if the event doesn't specify where it
  /// started.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    let top = topIndex.map { sheets[$0].layerIDs }
    let recognized = arena.receive(event, at: now, telling: &report) { hit in
      guard let top else { return GestureCandidates() }
      let isMeant = hit.map { top.belongsToSheet($0.id) } ?? true
      return isMeant ? GestureCandidates(drag: .any) : GestureCandidates()
    }
    for gesture in recognized {
      if case .drag(let drag) = gesture { move(drag, at: now, &report) }
    }
  }

  /// Follows a drag by scrolling the topmost sheet's content or moving the sheet.
  private mutating func move(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput)
  {
    guard let top = topIndex else { return }
    let surroundings = surroundings
    let isScrolling = sheets[top].scroll.isHeld && sheets[top].drag == nil
    if isScrolling && event.phase != .began
      || sheets[top].scrollsAlone(event, surroundings, at: now, &report)
    {
      return sheets[top].scroll.follow(
        event.phase, translation: event.translation.y, velocity: event.velocity?.y ?? 0, at: now)
    }
    guard let release = sheets[top].drag(event, surroundings, at: now, &report) else { return }
    if asks(about: release, of: top) { return propose(release, of: top, at: now, &report) }
    switch release {
    case .dismiss(let velocity):
      dismiss(at: top, .swipe, byUser: true, velocity: velocity, at: now, &report)
    case .rest(let detent, let velocity, let isAttempt):
      if isAttempt { report.effect("dismissAttempted", at: now) }
      rest(top, at: detent, velocity: velocity, at: now, &report)
    case .cancelled:
      let detent = sheets[top].returnDetent(surroundings)
      rest(top, at: detent, velocity: 0, at: now, &report)
    }
  }

  /// Moves a sheet to a detent, and reports the detent if it is new.
  mutating func rest(
    _ index: Int, at detent: Detent?, velocity: Double?, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    let isOther = sheets[index].detent != detent
    sheets[index].detent = detent
    sheets[index].settle(velocity: velocity, surroundings, at: now)
    if isOther { announce(index, at: now, &report) }
  }

  /// Reports a sheet's new detent to the app by updating the app's selection and adding an effect.
  mutating func announce(_ index: Int, at now: Timestamp, _ report: inout ComponentOutput) {
    let detent = sheets[index].detent
    bindings[bindingIndex(of: sheets[index].sheet)].follow(detent)
    report.effect("detentChanged", at: now, ["detent": Value(detent?.name)])
  }

  /// Moves a sheet to one of its detents.
  ///
  /// During a drag, the sheet moves there only after the release.
  mutating func select(
    _ detent: Detent, of index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard sheets[index].modifiers.detents.contains(detent),
      sheets[index].detent != detent || sheets[index].proposal != nil
    else { return }
    if sheets[index].drag == nil { return rest(index, at: detent, velocity: nil, at: now, &report) }
    sheets[index].detent = detent
    sheets[index].drag?.chosen = detent
    announce(index, at: now, &report)
  }

  mutating func handle(_ event: WheelEvent, at now: Timestamp) {
    guard let top = topIndex, sheets[top].drag == nil else { return }
    // A wheel event without a position applies to the sheet. The header doesn't scroll.
    let ids = sheets[top].layerIDs
    guard
      event.location == nil
        || event.hit.map({ ids.belongsToSheet($0.id) && $0.id != ids.header }) ?? false
    else { return }
    sheets[top].scroll.wheel(by: event.delta.y, at: now)
  }
}
