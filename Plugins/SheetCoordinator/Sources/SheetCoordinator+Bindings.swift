internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// The place of a sheet's state, which is made when the sheet is first met.
  mutating func bindingIndex(of sheet: String) -> Int {
    if let index = bindings.firstIndex(where: { $0.sheet == sheet }) { return index }
    bindings.append(SheetBinding(sheet))
    return bindings.count - 1
  }

  /// Puts the listed sheets first, in their order, and reports what is wrong with them.
  mutating func adoptListedSheets(at now: Timestamp, _ report: inout Report) {
    var ordered: [SheetBinding] = []
    for sheet in parameters.sheets { ordered.append(bindings[bindingIndex(of: sheet.name)]) }
    for binding in bindings where !ordered.contains(where: { $0.sheet == binding.sheet }) {
      ordered.append(binding)
    }
    bindings = ordered
    for sheet in parameters.sheets { note(findingsOf: sheet.name, at: now, &report) }
  }

  /// Writes the app's state; nothing is shown before an evaluation.
  ///
  /// A write for a presentation that the app itself has ended is late and dropped: one by the
  /// content of an older item, or one for an item whose sheet the app's own write is taking away.
  mutating func bind(
    _ sheet: String?, _ value: SheetEvent.BoundValue, from writer: String?, at now: Timestamp,
    _ report: inout Report
  ) {
    let sheet = sheet ?? bindings.first?.sheet ?? "sheet"
    let index = bindingIndex(of: sheet)
    switch value {
    case .flag(let flag):
      if let writer, !isCurrent(writer, sheet) { return drop(writer, .late, at: now, &report) }
      bindings[index].flag = flag
    case .item(let item):
      if let writer, !isCurrent(writer, sheet) {
        return drop(item?.id ?? writer, .late, at: now, &report)
      }
      if let item, isLate(item, sheet) { return drop(item.id, .late, at: now, &report) }
      bindings[index].item = item
    }
  }

  /// Whether an item is what a sheet shows or is about to show.
  private func isCurrent(_ item: String, _ sheet: String) -> Bool {
    sheets.contains { !$0.isLeaving && $0.sheet == sheet && $0.shows(item) }
      || pending.contains { $0.sheet == sheet && $0.identity == item }
  }

  private func isLate(_ item: SheetItem, _ sheet: String) -> Bool {
    guard let id = item.id, !parameters.isFlagDriven(parameters.setup(of: sheet)),
      !isCurrent(id, sheet)
    else { return false }
    return sheets.contains {
      $0.isLeaving && !$0.wasDismissedByUser && $0.sheet == sheet && $0.shows(id)
    }
  }

  /// Looks at the app's state, and presents and dismisses what has changed since the last look.
  mutating func evaluate(at now: Timestamp, _ report: inout Report) {
    needsEvaluation = false
    for index in bindings.indices {
      let setup = parameters.setup(of: bindings[index].sheet)
      if parameters.isFlagDriven(setup) {
        evaluateFlag(of: index, setup, at: now, &report)
      } else {
        evaluateItem(of: index, setup, at: now, &report)
      }
    }
  }

  /// A flag that has risen presents what the item is at this moment, be it nothing.
  private mutating func evaluateFlag(
    of index: Int, _ setup: SheetSetup, at now: Timestamp, _ report: inout Report
  ) {
    let binding = bindings[index]
    guard binding.flag != binding.seenFlag else { return }
    bindings[index].seenFlag = binding.flag
    guard binding.flag else { return withdraw(binding.sheet, at: now, &report) }
    let item = setup.hasItem ? binding.item : nil
    let request = SheetRequest(
      sheet: binding.sheet, item: item, identity: item?.id,
      isBlank: setup.hasItem && item == nil)
    guard !submit(request, at: now, &report) else { return }
    bindings[index].flag = false
    bindings[index].seenFlag = false
  }

  /// An item presents by itself: the content is never older than the presentation.
  private mutating func evaluateItem(
    of index: Int, _ setup: SheetSetup, at now: Timestamp, _ report: inout Report
  ) {
    let sheet = bindings[index].sheet
    let seen = bindings[index].seenItem
    guard let item = bindings[index].item else {
      bindings[index].seenItem = nil
      return seen == nil ? () : withdraw(sheet, at: now, &report)
    }
    let identity = bindings[index].identity(of: item, setup.identity)
    if let seen, seen.item == item, seen.identity != identity {
      note(.unstableIdentity, of: index, at: now, &report)
    }
    guard seen?.item != item || seen?.identity != identity else { return }
    bindings[index].seenItem = SheetBinding.Seen(item: item, identity: identity)
    let request = SheetRequest(sheet: sheet, item: item, identity: identity)
    guard !replace(with: request, at: now, &report) else { return }
    guard !submit(request, at: now, &report) else { return }
    bindings[index].item = nil
    bindings[index].seenItem = nil
  }

  /// Puts another item in the place of what its own sheet shows or waits for, whatever the policy:
  /// that is what one optional means.
  private mutating func replace(
    with request: SheetRequest, at now: Timestamp, _ report: inout Report
  ) -> Bool {
    if updateInPlace(request) { return true }
    var request = request
    let waiting = pending.firstIndex { $0.sheet == request.sheet }
    if let waiting {
      request.parent = pending[waiting].parent
      drop(pending[waiting].identity, .replaced, at: now, &report)
      pending[waiting] = request
      return true
    }
    guard let index = sheets.lastIndex(where: { !$0.isLeaving && $0.sheet == request.sheet })
    else { return false }
    request.parent = index > 0 ? sheets[index - 1].serial : nil
    dismiss(at: index, .replaced, at: now, &report)
    pending.insert(request, at: 0)
    presentWaiting(at: now, &report)
    return true
  }

  /// Dismisses what a binding had presented, or gives up what waits for it.
  private mutating func withdraw(
    _ sheet: String, at now: Timestamp, _ report: inout Report
  ) {
    if let index = sheets.lastIndex(where: { !$0.isLeaving && $0.sheet == sheet }) {
      dismiss(at: index, .program, at: now, &report)
    }
    dropPending(.cancelled, at: now, &report) { $0.sheet == sheet }
  }

  /// Where a flag presents now what an item did, or the other way round, makes the binding say what
  /// is on screen.
  mutating func alignBindings(since old: SheetParameters) {
    for index in bindings.indices {
      let sheet = bindings[index].sheet
      let isFlagDriven = parameters.isFlagDriven(parameters.setup(of: sheet))
      guard old.isFlagDriven(old.setup(of: sheet)) != isFlagDriven else { continue }
      let isUp = isWanted(sheet)
      bindings[index].flag = isFlagDriven && isUp
      bindings[index].seenFlag = isFlagDriven && isUp
      bindings[index].seenItem = nil
      guard !isFlagDriven else { continue }
      let shown = sheets.last { !$0.isLeaving && $0.sheet == sheet }
      let waiting = pending.last { $0.sheet == sheet }
      let item = shown?.item ?? waiting?.item
      bindings[index].item = item
      bindings[index].seenItem = item.map {
        SheetBinding.Seen(item: $0, identity: shown?.identity ?? waiting?.identity)
      }
    }
  }
}
