internal import Interaction

/// What becomes of a write to a binding.
enum SheetWrite {
  /// It was for an older item, which its identity names, and is dropped.
  case late(String?)
  /// The app's state has it, and the app will ask for a look at that.
  case waits
  /// The app's state has it, and is looked at when the call ends.
  case applied
}

extension SheetCoordinator {
  /// Whether the app's state is looked at by itself, when a call ends.
  var evaluatesByItself: Bool { parameters.evaluation == .automatic }

  /// Decides what becomes of a write.
  ///
  /// One for an older item while there is a newer one is late: one by the content of an older item,
  /// or one for an item whose sheet makes way for the newer one's. Where nothing newer is wanted
  /// that is a new wish, whose presentation waits until that sheet has gone.
  ///
  /// - Parameters:
  ///   - value: what is written
  ///   - index: where the sheet's state stands
  ///   - writer: the item whose content writes, if one does
  ///   - because: notes the rules
  /// - Returns: what becomes of it
  func fate(
    of value: SheetEvent.BoundValue, to index: Int, from writer: String?,
    _ because: inout Reasons
  ) -> SheetWrite {
    let sheet = bindings[index].sheet
    switch value {
    case .flag:
      if isOld(writer, sheet, &because) { return .late(writer) }
    case .item(let item):
      if isOld(writer, sheet, &because) { return .late(item?.id ?? writer) }
      if let id = item?.id, isLate(id, index, &because) { return .late(id) }
    case .detent: break
    }
    if because.rule("waits", { $0.demand("evaluates", evaluatesByItself, is: false) }) {
      return .waits
    }
    because.otherwise("applied")
    return .applied
  }

  /// Whether the content that writes is not that of the item at hand.
  private func isOld(_ writer: String?, _ sheet: String, _ because: inout Reasons) -> Bool {
    guard let writer else { return false }
    return because.rule("late") {
      $0.demand("isWriterCurrent", isCurrent(writer, sheet), is: false)
    }
  }

  /// Whether a write is for an item whose sheet makes way for a newer item's.
  private func isLate(_ id: String, _ index: Int, _ because: inout Reasons) -> Bool {
    let sheet = bindings[index].sheet
    guard !parameters.isFlagDriven(parameters.setup(of: sheet)) else { return false }
    return because.rule("late") { clauses in
      clauses.demand(
        "makesWay",
        sheets.contains {
          $0.isLeaving && !$0.wasDismissedByUser && $0.sheet == sheet && $0.shows(id)
        })
      clauses.demand("isCurrent", isCurrent(id, sheet), is: false)
      clauses.demand("isNewerWanted", isWanted(sheet) || bindings[index].item != nil)
    }
  }

  /// Whether an item is what a sheet shows or is about to show.
  private func isCurrent(_ item: String, _ sheet: String) -> Bool {
    sheets.contains { !$0.isLeaving && $0.sheet == sheet && $0.shows(item) }
      || pending.contains { $0.sheet == sheet && $0.identity == item }
  }
}
