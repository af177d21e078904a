internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// Presents a sheet by a call: item and flag are written in one, so there is no race.
  mutating func present(
    _ sheet: String, _ item: SheetItem?, over: Bool, at now: Timestamp, _ report: inout Report
  ) {
    let index = bindingIndex(of: sheet)
    let setup = parameters.setup(of: sheet)
    let isFlagDriven = parameters.isFlagDriven(setup)
    // Under the flag pattern a call without an item shows the one that is bound, if any.
    let shown = item ?? (isFlagDriven && setup.hasItem ? bindings[index].item : nil)
    let identity = shown.flatMap { bindings[index].identity(of: $0, setup.identity) }
    var request = SheetRequest(sheet: sheet, item: shown, identity: identity)
    request.isBlank = parameters.pattern == .flag && setup.hasItem && shown == nil
    if over, let top = topIndex { request.parent = sheets[top].serial }
    guard submit(request, at: now, &report) else { return }
    if isFlagDriven {
      bindings[index].item = item ?? bindings[index].item
      bindings[index].flag = true
      bindings[index].seenFlag = true
    } else if let shown {
      bindings[index].item = shown
      bindings[index].seenItem = SheetBinding.Seen(item: shown, identity: identity)
    }
  }

  /// Lets a request in by the policy.
  ///
  /// - Returns: whether it was let in: presented, waiting, or an update of what is there
  mutating func submit(
    _ request: SheetRequest, at now: Timestamp, _ report: inout Report
  ) -> Bool {
    if updateInPlace(request) { return true }
    let isBusy = request.parent == nil && depth > 0
    let isAwaited = pending.contains { $0.parent == request.parent }
    switch parameters.policy {
    case .drop where isBusy || isAwaited:
      drop(request.identity, .busy, at: now, &report)
      return false
    case .replace:
      dropPending(.replaced, at: now, &report) { $0.parent == request.parent }
      if isBusy { dismiss(at: 0, .replaced, at: now, &report) }
    case .queue, .drop: break
    }
    pending.append(request)
    presentWaiting(at: now, &report)
    return true
  }

  /// Gives what is up or waits its new content, if it is the same thing.
  mutating func updateInPlace(_ request: SheetRequest) -> Bool {
    for index in sheets.indices
    where !sheets[index].isLeaving && sheets[index].sheet == request.sheet
      && sheets[index].identity == request.identity
    {
      sheets[index].item = request.item
      return true
    }
    for index in pending.indices
    where pending[index].sheet == request.sheet && pending[index].identity == request.identity {
      pending[index].item = request.item
      return true
    }
    return false
  }

  /// Presents what waits, as far as nothing is leaving and there is room.
  mutating func presentWaiting(at now: Timestamp, _ report: inout Report) {
    while !pending.isEmpty && sheets.count == depth {
      let isFree = sheets.isEmpty
      guard let index = pending.firstIndex(where: { isFree || $0.parent != nil }) else { return }
      show(pending.remove(at: index), at: now, &report)
    }
  }

  private mutating func show(
    _ request: SheetRequest, at now: Timestamp, _ report: inout Report
  ) {
    if let top = topIndex, sheets[top].drag != nil {
      loseDrag(of: top)
      sheets[top].settle(surroundings, at: now)
    }
    let presentation = Presentation(
      request, serial: nextSerial, parameters.setup(of: request.sheet),
      over: topIndex.map { sheets[$0].setup }, surroundings, at: now)
    nextSerial += 1
    sheets.append(presentation)
    report.effect(
      "presented", at: now,
      ["sheet": .string(request.sheet), "item": Value(request.identity)])
    note(findings: request, of: presentation.layerIDs.sheet, at: now, &report)
  }

  func drop(
    _ identity: String?, _ reason: DropReason, at now: Timestamp, _ report: inout Report
  ) {
    report.effect(
      "dropped", at: now, ["item": Value(identity), "why": .string(reason.rawValue)])
  }

  /// Gives up what waits.
  mutating func dropPending(
    _ reason: DropReason, at now: Timestamp, _ report: inout Report,
    where isMeant: (SheetRequest) -> Bool
  ) {
    var index = 0
    while index < pending.count {
      guard isMeant(pending[index]) else {
        index += 1
        continue
      }
      let request = pending.remove(at: index)
      retract(request.sheet, request.identity)
      drop(request.identity, reason, at: now, &report)
    }
  }
}
