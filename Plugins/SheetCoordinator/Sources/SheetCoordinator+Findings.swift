internal import Interaction
internal import Motion
internal import Values

/// A problem with a sheet: a violated line of the spec's checklist, or a name that looks misspelled.
enum SheetFinding: String, CaseIterable {
  case blankContent = "sheet/blank-content"
  case staleContent = "sheet/stale-content"
  case missingDetents = "sheet/missing-detents"
  case missingDragIndicator = "sheet/missing-drag-indicator"
  case doubleIndicator = "sheet/double-indicator"
  case customHandle = "sheet/custom-handle"
  case modifierScope = "sheet/modifier-scope"
  case flagWithItem = "sheet/flag-with-item"
  case companionFlag = "sheet/companion-flag"
  case missingIdentity = "sheet/missing-identity"
  case unstableIdentity = "sheet/unstable-identity"
  case notDismissible = "sheet/not-dismissible"
  case unlisted = "sheet/unlisted"

  /// A message about the problem and its fix, which continues a sentence that begins with the sheet's name.
  var advice: String {
    switch self {
    case .blankContent:
      """
      was presented without its item. Present it with sheet(item:) instead of a flag, or set hasItem \
      to false if it shows none.
      """
    case .staleContent:
      "shows an older item than the bound one. Present it with sheet(item:)."
    case .missingDetents:
      "has no detents and fills the screen. Add presentationDetents([.large])."
    case .missingDragIndicator:
      "has no drag indicator. Add presentationDragIndicator(.visible)."
    case .doubleIndicator:
      "draws its own handle next to the system's indicator. Remove the handle."
    case .customHandle:
      "draws its own handle instead of the system's indicator. Remove the handle and use the indicator."
    case .modifierScope:
      """
      has its presentation modifiers inside its content, where they affect a sheet over it. Move \
      them to the call site.
      """
    case .flagWithItem:
      "shows an item but is presented by a flag. Use sheet(item:) and remove the flag."
    case .companionFlag:
      "is presented by its item, but a flag is written as well. Remove the flag."
    case .missingIdentity:
      "received an item without an id. Make its type Identifiable."
    case .unstableIdentity:
      "gets a new id for the same item at each evaluation and is presented again each time. Use a stable id."
    case .notDismissible:
      "can't be dismissed interactively. Add a button that dismisses it."
    case .unlisted:
      "is not listed in the parameter `sheets`, so it has the default options."
    }
  }
}

extension SheetFinding {
  /// Returns the number of the checklist line in the spec to which the finding belongs, counted from 1, or `nil` if
  /// there is no such line.
  func checklistLine(_ setup: SheetSetup) -> Int? {
    switch self {
    case .blankContent, .staleContent, .flagWithItem: 1
    case .missingIdentity, .unstableIdentity: 3
    case .companionFlag: 4
    case .missingDetents: 5
    case .modifierScope: setup.detents.isEmpty ? 6 : 5
    case .missingDragIndicator: 6
    case .doubleIndicator, .customHandle: 7
    case .notDismissible: 8
    case .unlisted: nil
    }
  }

  /// Whether the finding is an error.
  ///
  /// All other findings are warnings.
  var isError: Bool { self == .blankContent || self == .staleContent }
}

extension SheetCoordinator {
  /// Reports the problems in a sheet's setup, each problem once per sheet.
  mutating func note(findingsOf sheet: String, at now: Timestamp, _ report: inout ComponentOutput) {
    let index = bindingIndex(of: sheet)
    let setup = parameters.setup(of: sheet)
    if setup.detents.isEmpty { note(.missingDetents, of: index, at: now, &report) }
    if setup.dragIndicator != .visible {
      note(.missingDragIndicator, of: index, at: now, &report)
    }
    if setup.customHandle {
      let isDoubled = ActingModifiers(of: setup, over: nil).showsIndicator
      note(isDoubled ? .doubleIndicator : .customHandle, of: index, at: now, &report)
    }
    let hasModifiers = !setup.detents.isEmpty || setup.dragIndicator != .automatic
    if setup.modifiersAt == .content && hasModifiers {
      note(.modifierScope, of: index, at: now, &report)
    }
    if parameters.pattern == .flag && setup.hasItem {
      note(.flagWithItem, of: index, at: now, &report)
    }
    if setup.identity == .fresh && setup.hasItem && !parameters.isFlagDriven(setup) {
      note(.unstableIdentity, of: index, at: now, &report)
    }
    if setup.interactiveDismissDisabled {
      note(.notDismissible, of: index, at: now, &report)
    }
  }

  /// Reports that a sheet is not listed, if its name is similar to that of a listed sheet and this was not reported
  /// before.
  ///
  /// A sheet doesn't have to be listed: an unlisted sheet has the default options.
  ///
  /// - Returns: Whether the name looks misspelled.
  @discardableResult
  mutating func noteUnlisted(
    _ sheet: String, at now: Timestamp, _ report: inout ComponentOutput
  ) -> Bool {
    // The bindings of listed sheets come first.
    let slot = bindingTable.slot(of: sheet)
    if let slot, slot < parameters.sheets.count { return false }
    if let slot, bindings[slot].findings.contains(.unlisted) { return true }
    guard !NearNames(to: sheet, among: listedNames).likely.isEmpty else { return false }
    note(.unlisted, of: bindingIndex(of: sheet), at: now, &report)
    return true
  }

  /// The names of the first 100 listed sheets.
  private var listedNames: [String] { parameters.sheets.prefix(100).map { $0.name } }

  /// Reports the problems of a presentation.
  ///
  /// Blank content is reported for each presentation, other problems once per sheet.
  mutating func note(
    findings request: SheetRequest, of layer: String, at now: Timestamp,
    _ report: inout ComponentOutput
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

  /// Reports a problem with a sheet, unless it has already been reported.
  mutating func note(
    _ finding: SheetFinding, of index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard !bindings[index].findings.contains(finding) else { return }
    bindings[index].findings.append(finding)
    note(finding, bindings[index].sheet, nil, at: now, &report)
  }

  /// Reports, once per presentation, that a sheet's content shows a different item from the one that is bound.
  mutating func noteStale(_ index: Int, at now: Timestamp, _ report: inout ComponentOutput) {
    let binding = bindings[index]
    guard let item = binding.item, parameters.isFlagDriven(parameters.setup(of: binding.sheet)),
      let up = sheets.last(where: { !$0.isLeaving && $0.sheet == binding.sheet }),
      let shown = up.item, shown.id != item.id, binding.staleSerial != up.serial
    else { return }
    bindings[index].staleSerial = up.serial
    note(.staleContent, binding.sheet, up.layerIDs.sheet, at: now, &report)
  }

  private func note(
    _ finding: SheetFinding, _ sheet: String, _ layer: String?, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    var message = "The sheet \(sheet) \(finding.advice)"
    if let line = finding.checklistLine(parameters.setup(of: sheet)) {
      message += " (Checklist, line \(line).)"
    } else if finding == .unlisted {
      let near = NearNames(to: sheet, among: listedNames)
      message += " " + near.sentence("a listed sheet")
    }
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: finding.isError ? .error : .warning, code: finding.rawValue,
        message: message, layer: layer, value: sheet))
  }
}
