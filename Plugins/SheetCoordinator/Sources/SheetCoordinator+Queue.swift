internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// Presents a sheet by a call: item and flag are written in one, so there is no race.
  mutating func present(
    _ sheet: String, _ item: SheetItem?, over: SheetPlace?, at now: Timestamp,
    _ report: inout Report
  ) {
    let index = bindingIndex(of: sheet)
    bindings[index].isChanged = true
    let setup = parameters.setup(of: sheet)
    let isFlagDriven = parameters.isFlagDriven(setup)
    // Under the flag pattern a call without an item shows the one that is bound, if any.
    let shown = item ?? (isFlagDriven && setup.hasItem ? bindings[index].item : nil)
    let identity = shown.flatMap { bindings[index].identity(of: $0, setup.identity) }
    var request = SheetRequest(sheet: sheet, item: shown, identity: identity)
    request.isBlank = setup.hasItem && shown == nil
    guard place(&request, over ?? place(of: index)) else {
      return drop(identity, .parent, at: now, &report)
    }
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

  /// Where a sheet lies by its binding or its set-up.
  func place(of index: Int) -> SheetPlace {
    let over = bindings[index].over ?? parameters.setup(of: bindings[index].sheet).over
    return over.map { .over($0) } ?? .bottom
  }

  /// Finds what a request lies over.
  ///
  /// - Returns: false where that is neither up nor waits
  func place(_ request: inout SheetRequest, _ place: SheetPlace) -> Bool {
    switch place {
    case .bottom: return true
    case .top:
      request.parent = topIndex.map { sheets[$0].serial } ?? pending.last?.serial
      return true
    case .over(let name):
      let isUp = sheets.lastIndex { !$0.isLeaving && $0.sheet == name }
      request.parent =
        isUp.map { sheets[$0].serial } ?? pending.last { $0.sheet == name }?.serial
      request.isPinned = true
      return request.parent != nil
    }
  }

  /// Lets a request in by the policy.
  ///
  /// - Returns: whether it was let in: presented, waiting, or an update of what is there
  mutating func submit(
    _ request: SheetRequest, at now: Timestamp, _ report: inout Report
  ) -> Bool {
    if updateInPlace(request) { return true }
    let above = indexAbove(request)
    let isBusy = above < depth
    let isAwaited = pending.contains { $0.parent == request.parent }
    switch parameters.policy {
    case .drop where isBusy || isAwaited:
      drop(request.identity, .busy, at: now, &report)
      return false
    case .replace:
      dropPending(.replaced, at: now, &report) { $0.parent == request.parent }
      if isBusy { dismiss(at: above, .replaced, at: now, &report) }
    case .queue, .drop: break
    }
    pending.append(numbered(request))
    presentWaiting(at: now, &report)
    return true
  }

  /// A request with a number of its own.
  mutating func numbered(_ request: SheetRequest) -> SheetRequest {
    var request = request
    request.serial = nextSerial
    nextSerial += 1
    return request
  }

  /// The place in the stack where a request's sheet comes to lie.
  private func indexAbove(_ request: SheetRequest) -> Int {
    guard let parent = request.parent else { return 0 }
    guard request.isPinned else { return depth }
    let index = sheets.firstIndex { !$0.isLeaving && $0.serial == parent }
    return index.map { $0 + 1 } ?? depth
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
      guard let index = pending.firstIndex(where: { hasRoom(for: $0) }) else { return }
      show(pending.remove(at: index), at: now, &report)
    }
  }

  private func hasRoom(for request: SheetRequest) -> Bool {
    guard let parent = request.parent else { return sheets.isEmpty }
    return request.isPinned
      ? sheets.last?.serial == parent : sheets.contains { $0.serial == parent }
  }

  private mutating func show(
    _ request: SheetRequest, at now: Timestamp, _ report: inout Report
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
    if reason != .parent { dropOrphans(at: now, &report) }
  }

  /// Gives up what should have lain over something that is neither up nor waits any more.
  mutating func dropOrphans(at now: Timestamp, _ report: inout Report) {
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
