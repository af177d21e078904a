internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// Returns the index of a sheet's state.
  ///
  /// If the sheet has no state yet, creates one.
  mutating func bindingIndex(of sheet: String) -> Int {
    if let index = bindingTable.slot(of: sheet) { return index }
    bindings.append(SheetBinding(sheet))
    bindingTable.insert(sheet, slot: bindings.count - 1)
    return bindings.count - 1
  }

  /// Moves the bindings of the listed sheets to the front, in the order of the list, and reports the sheets'
  /// setup problems.
  mutating func adoptListedSheets(at now: Timestamp, _ report: inout ComponentOutput) {
    var ordered: [SheetBinding] = []
    var table = IDTable()
    for sheet in parameters.sheets where table.insert(sheet.name) {
      ordered.append(bindings[bindingIndex(of: sheet.name)])
    }
    for binding in bindings where table.insert(binding.sheet) { ordered.append(binding) }
    (bindings, bindingTable) = (ordered, table)
    for sheet in parameters.sheets {
      note(findingsOf: sheet.name, at: now, &report)
      if let parent = sheet.value.over { noteUnlisted(parent, at: now, &report) }
    }
  }

  /// Writes the app's state.
  ///
  /// Nothing is presented before the next evaluation.
  mutating func bind(
    _ sheet: String?, _ value: SheetEvent.BoundValue, from writer: String?, over parent: String?,
    at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let sheet = sheet ?? bindings.first?.sheet ?? "sheet"
    let index = bindingIndex(of: sheet)
    let isUnlisted = noteUnlisted(sheet, at: now, &report)
    if let parent { noteUnlisted(parent, at: now, &report) }
    bindings[index].over = parent ?? bindings[index].over
    bindings[index].isChanged = true
    let becomes = report.decide("write", at: now) {
      fate(of: value, to: index, from: writer, &$0)
    }
    if case .late(let item) = becomes { return drop(item, .late, at: now, &report) }
    switch value {
    case .flag(let flag):
      bindings[index].flag = flag
      let setup = parameters.setup(of: sheet)
      if setup.hasItem && !parameters.isFlagDriven(setup) && !isUnlisted {
        note(.companionFlag, of: index, at: now, &report)
      }
    case .detent(let detent): bindings[index].detent = detent?.detent
    case .item(let item):
      bindings[index].item = item
      noteStale(index, at: now, &report)
    }
  }

  /// Converts the state of each binding whose pattern changed between item and flag.
  ///
  /// Presented sheets stay presented, and waiting sheets keep waiting.
  ///
  /// - Parameter old: The parameters before the change.
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
