internal import Interaction

/// The decision about a write to a binding.
enum SheetWrite {
  /// The write is dropped because it belongs to an older item, which has this identity.
  case late(String?)
  /// The app's state changes, and the app will request an evaluation.
  case waits
  /// The app's state changes, and an evaluation follows at the end of the call.
  case applied
}

extension SheetCoordinator {
  /// Whether the app's state is evaluated automatically at the end of each call.
  var evaluatesByItself: Bool { parameters.evaluation == .automatic }

  /// Decides whether a write is dropped, waits for an evaluation, or is evaluated at the end of the call.
  ///
  /// A write is late in two cases: it comes from the content of an item that is no longer current, or it is
  /// for an item whose sheet is being dismissed in favor of a newer item's sheet. If no newer item is
  /// requested, writing an item whose sheet is being dismissed is a new request, which is presented when that
  /// sheet is gone.
  ///
  /// - Parameters:
  ///   - value: The value written.
  ///   - index: The index of the sheet's state.
  ///   - writer: The item whose content makes the write, or `nil` if the app makes it.
  ///   - because: The reasons, to which the rules are added.
  /// - Returns: The decision.
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

  /// Returns whether the content that makes the write belongs to an item that is no longer current.
  private func isOld(_ writer: String?, _ sheet: String, _ because: inout Reasons) -> Bool {
    guard let writer else { return false }
    return because.rule("late") {
      $0.demand("isWriterCurrent", isCurrent(writer, sheet), is: false)
    }
  }

  /// Returns whether a write is for an item whose sheet is being dismissed in favor of a newer item's sheet.
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

  /// Returns whether a sheet shows an item, or whether a request to show the item in this sheet is waiting.
  private func isCurrent(_ item: String, _ sheet: String) -> Bool {
    sheets.contains { !$0.isLeaving && $0.sheet == sheet && $0.shows(item) }
      || pending.contains { $0.sheet == sheet && $0.identity == item }
  }
}
