internal import Interaction
internal import Motion

/// What can be wrong about a sheet: the lines of the seed's checklist.
enum Finding: String, CaseIterable {
  case blankContent = "sheet/blank-content"
  case missingDetents = "sheet/missing-detents"
  case missingDragIndicator = "sheet/missing-drag-indicator"
  case doubleIndicator = "sheet/double-indicator"
  case modifierScope = "sheet/modifier-scope"
  case flagWithItem = "sheet/flag-with-item"
  case missingIdentity = "sheet/missing-identity"
  case unstableIdentity = "sheet/unstable-identity"
  case notDismissible = "sheet/not-dismissible"

  /// What is wrong and what to do about it.
  var advice: String {
    switch self {
    case .blankContent:
      "was presented before its item was set: present it by the item, not by a flag beside it."
    case .missingDetents:
      "has no detents and goes from edge to edge: add presentationDetents([.large])."
    case .missingDragIndicator:
      "does not ask for the drag indicator: add presentationDragIndicator(.visible)."
    case .doubleIndicator:
      "draws a handle of its own beside the system's indicator: remove it."
    case .modifierScope:
      """
      has its presentation modifiers inside its content, where they act on a sheet over it: move \
      them to the call site.
      """
    case .flagWithItem:
      "shows an item and is presented by a flag: use sheet(item:) and remove the flag."
    case .missingIdentity:
      "got an item without an id: make its type Identifiable."
    case .unstableIdentity:
      "gets a new id for the same item on each evaluation, and is presented again each time."
    case .notDismissible:
      "can't be dismissed by its user: make sure that its content has a button that does it."
    }
  }
}

extension SheetCoordinator {
  /// Reports what is wrong with a sheet's set-up, each thing once.
  mutating func note(findingsOf sheet: String, at now: Timestamp, _ report: inout Report) {
    let index = bindingIndex(of: sheet)
    let setup = parameters.setup(of: sheet)
    if setup.detents.isEmpty { note(.missingDetents, of: index, at: now, &report) }
    if setup.dragIndicator != .visible {
      note(.missingDragIndicator, of: index, at: now, &report)
    }
    if setup.customHandle && setup.dragIndicator != .hidden {
      note(.doubleIndicator, of: index, at: now, &report)
    }
    let hasModifiers = !setup.detents.isEmpty || setup.dragIndicator != .automatic
    if setup.modifiersAt == .content && hasModifiers {
      note(.modifierScope, of: index, at: now, &report)
    }
    if parameters.pattern == .flag && setup.hasItem {
      note(.flagWithItem, of: index, at: now, &report)
    }
    if setup.interactiveDismissDisabled {
      note(.notDismissible, of: index, at: now, &report)
    }
  }

  /// Reports what is wrong with a presentation; blank content each time that it is seen.
  mutating func note(
    findings request: SheetRequest, of layer: String, at now: Timestamp, _ report: inout Report
  ) {
    note(findingsOf: request.sheet, at: now, &report)
    if request.isBlank {
      note(.blankContent, request.sheet, layer, at: now, &report)
    }
    let isFlagDriven = parameters.isFlagDriven(parameters.setup(of: request.sheet))
    if request.item != nil && request.identity == nil && !isFlagDriven {
      note(.missingIdentity, of: bindingIndex(of: request.sheet), at: now, &report)
    }
  }

  /// Reports a thing that is wrong with a sheet, once.
  mutating func note(
    _ finding: Finding, of index: Int, at now: Timestamp, _ report: inout Report
  ) {
    guard !bindings[index].findings.contains(finding) else { return }
    bindings[index].findings.append(finding)
    note(finding, bindings[index].sheet, nil, at: now, &report)
  }

  private func note(
    _ finding: Finding, _ sheet: String, _ layer: String?, at now: Timestamp,
    _ report: inout Report
  ) {
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: finding == .blankContent ? .error : .warning,
        code: finding.rawValue, message: "The sheet \(sheet) " + finding.advice, layer: layer,
        value: sheet))
  }
}
