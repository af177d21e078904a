internal import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// Dismisses the sheet that shows the given item, or the topmost sheet if `item` is `nil`.
  ///
  /// A sheet that is still waiting is dropped.
  mutating func dismiss(_ item: String?, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let item else {
      if let top = topIndex { return dismiss(at: top, .program, at: now, &report) }
      guard let next = pending.first else { return }
      return dropPending(.cancelled, at: now, &report) { $0 == next }
    }
    if let index = sheets.lastIndex(where: { !$0.isLeaving && $0.shows(item) }) {
      dismiss(at: index, .program, at: now, &report)
    } else if pending.contains(where: { $0.identity == item }) {
      dropPending(.cancelled, at: now, &report) { $0.identity == item }
    } else {
      drop(item, .late, at: now, &report)
    }
  }

  /// Dismisses every sheet and drops every waiting request.
  mutating func dismissAll(at now: Timestamp, _ report: inout ComponentOutput) {
    dropPending(.cancelled, at: now, &report) { _ in true }
    if depth > 0 { dismiss(at: 0, .program, at: now, &report) }
  }

  /// Dismisses a presented sheet, first dismissing all sheets above it.
  mutating func dismiss(
    at index: Int, _ reason: DismissReason, byUser: Bool = false, velocity: Double? = nil,
    at now: Timestamp, _ report: inout ComponentOutput
  ) {
    var top = depth - 1
    while top > index {
      leave(top, .parent, byUser: byUser, nil, at: now, &report)
      top -= 1
    }
    leave(index, reason, byUser: byUser, velocity, at: now, &report)
    dropOrphans(at: now, &report)
  }

  private mutating func leave(
    _ index: Int, _ reason: DismissReason, byUser: Bool, _ velocity: Double?, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    loseDrag(of: index, at: now)
    departed.insert(sheets[index].sheet)
    sheets[index].leave(byUser: byUser, velocity: velocity, surroundings, at: now)
    report.effect(
      "dismissed", at: now,
      [
        "sheet": .string(sheets[index].sheet), "item": Value(sheets[index].identity),
        "reason": .string(reason.rawValue),
      ])
    retract(sheets[index].sheet, sheets[index].identity)
  }

  /// Releases a sheet and its scrolling content from the finger's hold.
  ///
  /// The rest of the gesture is ignored until the finger lifts, even if the finger hasn't moved yet.
  mutating func loseDrag(of index: Int, at now: Timestamp) {
    let isHeld = sheets[index].drag != nil || sheets[index].scroll.isHeld
    let began = arena.origin.map { sheets[index].layerIDs.belongsToSheet($0.id) } ?? false
    guard isHeld || began else { return }
    sheets[index].drag = nil
    if sheets[index].scroll.isHeld {
      sheets[index].scroll.jump(to: sheets[index].scroll.offset(at: now))
      sheets[index].scroll.follow(.cancelled, translation: 0, velocity: 0, at: now)
    }
    arena.reject()
  }

  /// Resets the state that presented a sheet.
  ///
  /// A flag is not reset if its sheet is already presented or waiting again.
  mutating func retract(_ sheet: String, _ identity: String?) {
    let isFlagDriven = parameters.isFlagDriven(parameters.setup(of: sheet))
    if isFlagDriven && isWanted(sheet) { return }
    bindings[bindingIndex(of: sheet)].retract(identity, isFlagDriven: isFlagDriven)
  }

  /// Returns whether a sheet is presented or waiting.
  func isWanted(_ sheet: String) -> Bool {
    sheets.contains { !$0.isLeaving && $0.sheet == sheet }
      || pending.contains { $0.sheet == sheet }
  }
}
