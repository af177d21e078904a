internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// The place of a sheet's state, which is made when the sheet is first met.
  mutating func bindingIndex(of sheet: String) -> Int {
    if let index = bindingTable.slot(of: sheet) { return index }
    bindings.append(SheetBinding(sheet))
    bindingTable.insert(sheet, slot: bindings.count - 1)
    return bindings.count - 1
  }

  /// Puts the listed sheets first, in their order, and reports what is wrong with them.
  mutating func adoptListedSheets(at now: Timestamp, _ report: inout Report) {
    var ordered: [SheetBinding] = []
    var table = IDTable()
    for sheet in parameters.sheets where table.insert(sheet.name) {
      ordered.append(bindings[bindingIndex(of: sheet.name)])
    }
    for binding in bindings where table.insert(binding.sheet) { ordered.append(binding) }
    (bindings, bindingTable) = (ordered, table)
    for sheet in parameters.sheets { note(findingsOf: sheet.name, at: now, &report) }
  }

  /// Writes the app's state; nothing is shown before an evaluation.
  ///
  /// A write for an older item while there is a newer one is late and dropped: one by the content
  /// of an older item, or one for an item whose sheet makes way for the newer one's.
  mutating func bind(
    _ sheet: String?, _ value: SheetEvent.BoundValue, from writer: String?, over parent: String?,
    at now: Timestamp, _ report: inout Report
  ) {
    let sheet = sheet ?? bindings.first?.sheet ?? "sheet"
    let index = bindingIndex(of: sheet)
    bindings[index].over = parent ?? bindings[index].over
    bindings[index].isChanged = true
    switch value {
    case .flag(let flag):
      if let writer, !isCurrent(writer, sheet) { return drop(writer, .late, at: now, &report) }
      bindings[index].flag = flag
      let setup = parameters.setup(of: sheet)
      if setup.hasItem && !parameters.isFlagDriven(setup) {
        note(.companionFlag, of: index, at: now, &report)
      }
    case .detent(let detent): bindings[index].detent = detent
    case .item(let item):
      if let writer, !isCurrent(writer, sheet) {
        return drop(item?.id ?? writer, .late, at: now, &report)
      }
      if let item, isLate(item, index) { return drop(item.id, .late, at: now, &report) }
      bindings[index].item = item
      noteStale(index, at: now, &report)
    }
  }

  /// Whether an item is what a sheet shows or is about to show.
  private func isCurrent(_ item: String, _ sheet: String) -> Bool {
    sheets.contains { !$0.isLeaving && $0.sheet == sheet && $0.shows(item) }
      || pending.contains { $0.sheet == sheet && $0.identity == item }
  }

  /// Whether a write is for an item whose sheet makes way for a newer item's.
  ///
  /// Where nothing newer is wanted it is a new wish, which waits until that sheet has gone.
  private func isLate(_ item: SheetItem, _ index: Int) -> Bool {
    let sheet = bindings[index].sheet
    guard let id = item.id, !parameters.isFlagDriven(parameters.setup(of: sheet)),
      !isCurrent(id, sheet), isWanted(sheet) || bindings[index].item != nil
    else { return false }
    return sheets.contains {
      $0.isLeaving && !$0.wasDismissedByUser && $0.sheet == sheet && $0.shows(id)
    }
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
