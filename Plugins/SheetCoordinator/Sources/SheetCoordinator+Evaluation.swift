internal import Interaction
internal import Motion
internal import Values

/// Evaluating the app's state, as SwiftUI does when a body runs.
extension SheetCoordinator {
  /// Evaluates the app's state: presents, updates and dismisses the sheets whose state has changed since the last
  /// evaluation.
  mutating func evaluate(at now: Timestamp, _ report: inout ComponentOutput) {
    needsEvaluation = false
    // A sheet is evaluated after the sheet that it is placed over, because it belongs to that sheet's
    // content.
    var rest: [Int] = []
    for index in bindings.indices where bindings[index].isChanged {
      if place(of: index) == .bottom {
        evaluate(index, at: now, &report)
      } else {
        rest.append(index)
      }
    }
    while let place = rest.firstIndex(where: { canPlace($0) }) {
      evaluate(rest.remove(at: place), at: now, &report)
    }
    for index in rest { evaluate(index, at: now, &report) }
  }

  private func canPlace(_ index: Int) -> Bool {
    guard case .over(let parent) = place(of: index) else { return true }
    return isWanted(parent)
  }

  private mutating func evaluate(_ index: Int, at now: Timestamp, _ report: inout ComponentOutput) {
    let setup = parameters.setup(of: bindings[index].sheet)
    bindings[index].isChanged = setup.identity == .fresh
    if parameters.isFlagDriven(setup) {
      evaluateFlag(of: index, setup, at: now, &report)
    } else {
      evaluateItem(of: index, setup, at: now, &report)
    }
    bindings[index].capturedItem = bindings[index].item
    evaluateDetent(of: index, at: now, &report)
  }

  /// Moves the sheet if the app has selected a different detent.
  private mutating func evaluateDetent(
    of index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let detent = bindings[index].detent
    guard detent != bindings[index].seenDetent else { return }
    bindings[index].seenDetent = detent
    let sheet = bindings[index].sheet
    guard let detent, let up = sheets.lastIndex(where: { !$0.isLeaving && $0.sheet == sheet })
    else { return }
    select(detent, of: up, at: now, &report)
  }

  /// Presents or dismisses a sheet whose flag has changed.
  ///
  /// A presented sheet shows the item that its content captures, or is blank if there is none.
  private mutating func evaluateFlag(
    of index: Int, _ setup: SheetSetup, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let binding = bindings[index]
    guard binding.flag != binding.seenFlag else { return }
    bindings[index].seenFlag = binding.flag
    guard binding.flag else { return withdraw(binding.sheet, at: now, &report) }
    let captured =
      parameters.contentCapture == .current ? binding.item : binding.capturedItem
    let item = setup.hasItem ? captured : nil
    let request = SheetRequest(
      sheet: binding.sheet, item: item, identity: item?.id,
      isBlank: setup.hasItem && item == nil)
    if submit(request, place(of: index), at: now, &report) {
      return noteStale(index, at: now, &report)
    }
    bindings[index].flag = false
    bindings[index].seenFlag = false
  }

  /// Presents, updates or dismisses a sheet whose item has changed.
  ///
  /// The item itself presents the sheet, so the content is never older than the presentation.
  private mutating func evaluateItem(
    of index: Int, _ setup: SheetSetup, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let sheet = bindings[index].sheet
    let seen = bindings[index].seenItem
    guard let item = bindings[index].item else {
      bindings[index].seenItem = nil
      return seen == nil ? () : withdraw(sheet, at: now, &report)
    }
    // With stable identities, an unchanged item needs no update. This is the usual case, so it is tested
    // first.
    if setup.identity == .stable, seen?.item == item { return }
    let identity = bindings[index].identity(of: item, setup.identity)
    if let seen, seen.item == item, seen.identity != identity {
      note(.unstableIdentity, of: index, at: now, &report)
    }
    guard seen?.item != item || seen?.identity != identity else { return }
    bindings[index].seenItem = SheetBinding.Seen(item: item, identity: identity)
    let request = SheetRequest(sheet: sheet, item: item, identity: identity)
    if submit(request, place(of: index), isBound: true, at: now, &report) { return }
    bindings[index].item = nil
    bindings[index].seenItem = nil
  }

  /// Dismisses the sheet that a binding presented, or drops the binding's waiting request.
  private mutating func withdraw(
    _ sheet: String, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    if let index = sheets.lastIndex(where: { !$0.isLeaving && $0.sheet == sheet }) {
      dismiss(at: index, .program, at: now, &report)
    }
    dropPending(.cancelled, at: now, &report) { $0.sheet == sheet }
  }
}
