public import Interaction
public import Motion
public import Values

/// Validation of the names in events, with errors that list the existing names.
extension SheetCoordinator {
  /// Checks an event for an unknown measure key, a detent that its sheet doesn't offer, and an item for a
  /// sheet that shows none.
  ///
  /// - Throws: `InvalidValue` at the member with the invalid name.
  public func check(
    _ event: Event<SheetEvent>, at now: Timestamp
  ) throws(InvalidValue) {
    if case .measure(let measure) = event { try checkKey(measure.key) }
    guard case .own(let event) = event else { return }
    switch event {
    case .present(let sheet, .some, _): try checkItem(of: sheet, "/item")
    case .selectDetent(let detent):
      // Without a sheet on the screen the event has no effect.
      if topIndex == nil, detent.detent != nil { return }
      let detents = topIndex.map { sheets[$0].modifiers.detents } ?? [.large, .medium, .content]
      try detent.require(among: detents, at: "/detent")
    case .refuse(let detent): try checkRefusal(detent)
    case .bind(let sheet, let value, _, _):
      try check(value, of: sheet ?? bindings.first?.sheet ?? "sheet")
    default: return
    }
  }

  /// Returns whether a target is a layer of a recently dismissed sheet or of a hidden sheet.
  public func hasLeft(_ target: String) -> Bool {
    departed.contains(target: target, roles: ["scrim", "sheet", "indicator", "handle", "header"])
      || sheets.contains { $0.layerIDs.contains(target) }
  }

  /// Returns whether a layer belongs to a sheet that is being dismissed.
  public func isLeaving(_ layer: String) -> Bool {
    depth < sheets.count && sheets.contains { $0.isLeaving && $0.layerIDs.contains(layer) }
  }

  /// Returns whether a drag along an axis can move or dismiss a sheet.
  public func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool {
    isHorizontal == geometry.exchangesAxes
  }

  /// Throws if a measure key names an unknown sheet.
  private func checkKey(_ key: String) throws(InvalidValue) {
    guard let sheet = Self.sheet(measuredAs: key), bindingTable.slot(of: sheet) == nil else {
      return
    }
    let names = bindings.map { "content:" + $0.sheet }
    throw .unknown(key, "a measure key", among: ["content"] + names, at: "/key")
  }

  private func check(
    _ value: SheetEvent.BoundValue, of sheet: String
  ) throws(InvalidValue) {
    switch value {
    case .item(.some): try checkItem(of: sheet, "/name")
    case .detent(.some(let detent)):
      let up = sheets.last { !$0.isLeaving && $0.sheet == sheet }
      let detents = up?.modifiers.detents ?? parameters.setup(of: sheet).detents
      try detent.require(among: detents, at: "/value")
    case .item, .flag, .detent: return
    }
  }

  private func checkItem(of sheet: String, _ path: String) throws(InvalidValue) {
    guard !parameters.setup(of: sheet).hasItem else { return }
    let names = parameters.sheets.filter { $0.value.hasItem }.map { $0.name }
    throw InvalidValue(
      path: path,
      expected: "no item, because the sheet \(sheet) shows none (hasItem: false); "
        + Expectation.name(sheet, "a sheet that shows an item", among: names))
  }
}
