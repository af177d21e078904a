internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// Presents a sheet for the call `present`.
  ///
  /// The call writes the item and the flag together, so there is no race.
  mutating func present(
    _ sheet: String, _ item: SheetItem?, over: SheetPlace?, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    noteUnlisted(sheet, at: now, &report)
    let index = bindingIndex(of: sheet)
    bindings[index].isChanged = true
    let setup = parameters.setup(of: sheet)
    let isFlagDriven = parameters.isFlagDriven(setup)
    // With the flag pattern, a call without an item shows the bound item, if any.
    let shown = item ?? (isFlagDriven && setup.hasItem ? bindings[index].item : nil)
    let identity = shown.flatMap { bindings[index].identity(of: $0, setup.identity) }
    var request = SheetRequest(sheet: sheet, item: shown, identity: identity)
    request.isBlank = setup.hasItem && shown == nil
    guard submit(request, over ?? place(of: index), at: now, &report) else { return }
    if isFlagDriven {
      bindings[index].item = item ?? bindings[index].item
      bindings[index].flag = true
      bindings[index].seenFlag = true
    } else if let shown {
      bindings[index].item = shown
      bindings[index].seenItem = SheetBinding.Seen(item: shown, identity: identity)
    }
  }

  /// Returns the place in the stack that a sheet's binding, or otherwise its setup, specifies.
  func place(of index: Int) -> SheetPlace {
    let over = bindings[index].over ?? parameters.setup(of: bindings[index].sheet).over
    return over.map { .over($0) } ?? .bottom
  }

  /// Sets a request's parent, if the parent is presented or waiting.
  private func place(_ request: inout SheetRequest, _ place: SheetPlace) {
    switch place {
    case .bottom: break
    case .top:
      request.parent = topIndex.map { sheets[$0].serial } ?? pending.last?.serial
    case .over(let name):
      let isUp = sheets.lastIndex { !$0.isLeaving && $0.sheet == name }
      request.parent =
        isUp.map { sheets[$0].serial } ?? pending.last { $0.sheet == name }?.serial
      request.isPinned = true
    }
  }

  /// Admits or drops a request.
  ///
  /// - Returns: Whether the request was admitted, which means that it was presented, was queued, or updated a
  ///   sheet or a waiting request that has the same item.
  mutating func submit(
    _ wanted: SheetRequest, _ spot: SheetPlace, isBound: Bool = false, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> Bool {
    var request = wanted
    place(&request, spot)
    let asked = request
    let becomes = report.decide("presentation", at: now) {
      admission(of: asked, isBound: isBound, &$0)
    }
    switch becomes {
    case .updatesShown(let index): sheets[index].item = request.item
    case .updatesWaiting(let index): pending[index].item = request.item
    case .dropped(let reason):
      drop(request.identity, reason, at: now, &report)
      return false
    case .succeedsWaiting(let index):
      request = numbered(request)
      request.parent = pending[index].parent
      request.isPinned = pending[index].isPinned
      drop(pending[index].identity, .replaced, at: now, &report)
      pending[index] = request
      _ = waited.insert(request.key)
      dropOrphans(at: now, &report)
      presentWaiting(newest: request.serial, at: now, &report)
    case .succeedsShown(let index):
      request = numbered(request)
      request.parent = index > 0 ? sheets[index - 1].serial : nil
      request.isPinned = index > 0
      dismiss(at: index, .replaced, at: now, &report)
      pending.insert(request, at: 0)
      _ = waited.insert(request.key)
      presentWaiting(newest: request.serial, at: now, &report)
    case .replaces, .enters:
      if parameters.policy == .replace {
        dropPending(.replaced, at: now, &report) { $0.parent == asked.parent }
      }
      if case .replaces(let index) = becomes { dismiss(at: index, .replaced, at: now, &report) }
      request = numbered(request)
      if pending.isEmpty { waited = IDTable() }
      pending.append(request)
      _ = waited.insert(request.key)
      // Nothing has changed for the other requests, so it is not their turn either.
      let isQueued = parameters.policy == .queue
      presentWaiting(newest: request.serial, isOnlyCandidate: isQueued, at: now, &report)
    }
    return true
  }

  /// Returns a copy of a request with a new serial number.
  mutating func numbered(_ request: SheetRequest) -> SheetRequest {
    var request = request
    request.serial = nextSerial
    nextSerial += 1
    return request
  }

  /// The current state of the stack and the queue.
  ///
  /// If it equals `examined`, none of the waiting requests can have its turn.
  private var stack: ExaminedStack {
    ExaminedStack(
      serials: sheets.map { $0.isLeaving ? ~$0.serial : $0.serial }, waiting: pending.count,
      nextSerial: nextSerial)
  }

  /// Presents the waiting requests whose turn has come.
  ///
  /// - Parameters:
  ///   - newest: The serial number of a new request. If this request has to wait, the decision to wait is reported
  ///     once.
  ///   - isOnlyCandidate: Whether only the last request of the queue can have its turn. In this case, the other
  ///     requests are not examined.
  ///   - now: The session time.
  ///   - report: The report for the presentations and their reasons.
  mutating func presentWaiting(
    newest: Int? = nil, isOnlyCandidate: Bool = false, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    while !pending.isEmpty && sheets.count == depth && examined != stack {
      var unasked = Reasons.unasked
      if isOnlyCandidate, let last = pending.last, !isTurn(of: last, &unasked) { break }
      guard let index = pending.firstIndex(where: { isTurn(of: $0, &unasked) }) else { break }
      let request = pending[index]
      _ = report.decide("presentation", at: now) { isTurn(of: request, &$0) }
      show(pending.remove(at: index), at: now, &report)
    }
    examined = stack
    guard let newest, let request = pending.last(where: { $0.serial == newest }) else { return }
    _ = report.decide("presentation", at: now) { isTurn(of: request, &$0) }
  }

  private mutating func show(
    _ request: SheetRequest, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    if let top = topIndex {
      let isHeld = sheets[top].drag != nil
      loseDrag(of: top, at: now)
      if isHeld { sheets[top].settle(surroundings, at: now) }
    }
    let index = bindingIndex(of: request.sheet)
    let presentation = Presentation(
      request, parameters.setup(of: request.sheet), over: topIndex.map { sheets[$0].setup },
      opensAt: bindings[index].detent, content: bindings[index].contentLength, surroundings,
      at: now)
    bindings[index].contentLength = nil
    sheets.append(presentation)
    report.effect(
      "presented", at: now,
      ["sheet": .string(request.sheet), "item": Value(request.identity)])
    note(findings: request, of: presentation.layerIDs.sheet, at: now, &report)
    noteStale(bindingIndex(of: request.sheet), at: now, &report)
  }

  func drop(
    _ identity: String?, _ reason: DropReason, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    report.effect(
      "dropped", at: now, ["item": Value(identity), "why": .string(reason.rawValue)])
  }

  /// Drops the waiting requests that match a condition.
  mutating func dropPending(
    _ reason: DropReason, at now: Timestamp, _ report: inout ComponentOutput,
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
    if reason != .parent { dropOrphans(at: now, &report) }
  }

  /// Drops the waiting requests whose parent is neither presented nor waiting.
  mutating func dropOrphans(at now: Timestamp, _ report: inout ComponentOutput) {
    var count = -1
    while count != pending.count {
      count = pending.count
      let (sheets, waiting) = (sheets, pending)
      dropPending(.parent, at: now, &report) { request in
        guard let parent = request.parent else { return false }
        return !sheets.contains { $0.serial == parent && !$0.isLeaving }
          && !waiting.contains { $0.serial == parent }
      }
    }
  }
}
