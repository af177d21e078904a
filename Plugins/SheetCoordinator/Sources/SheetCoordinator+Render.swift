public import Interaction
public import Motion
internal import Values

extension SheetCoordinator {
  /// The state of the topmost sheet.
  public enum Phase: String, CaseIterable, Sendable {
    case idle
    case presenting
    case presented
    case dragging
    case settling
    case dismissing
  }

  /// Adds the phase, the values and the layers at a given time.
  ///
  /// The visible layers are collected from the top down. Hidden sheets are not rendered, and all scrims
  /// together have the opacity of the darkest one.
  public func render(at now: Timestamp, into state: inout RenderState) {
    paint(at: now, into: &state)
    if geometry.isTurned { geometry.turnBack(&state.layers) }
  }

  /// Adds the phase, the values and the layers.
  ///
  /// The coordinates are those of sheets at the bottom edge,
  /// whatever `edge` is.
  private func paint(at now: Timestamp, into state: inout RenderState) {
    let surroundings = surroundings
    // Indices avoid copying the sheets.
    let top = sheets.indices.last
    state.phase = (top.map { sheets[$0].phase(at: now) } ?? .idle).rawValue
    renderValues(surroundings, at: now, into: &state)
    let viewport = environment.viewport
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    var seen = SeenSheets()
    var depth = 0.0
    for index in sheets.indices.reversed() {
      let setBack = SetBack(depth: depth, surroundings)
      if seen.hidesRest(setBack, surroundings, screen) { break }
      let sight = SheetSight(index, of: sheets)
      if !seen.hides(sight, setBack, surroundings, screen, at: now) {
        seen.add(sheets[index], Double(index + 1), setBack, surroundings, screen, at: now)
      }
      depth += sight.setBackPart(surroundings, at: now)
    }
    // Two sheets already hide the screen behind them, so a greater depth would make no visible difference.
    let setBack = SetBack(depth: min(depth, 2), surroundings)
    renderPresenter(setBack, surroundings, screen, into: &state)
    state.layers.append(contentsOf: seen.layers.reversed())
  }

  /// Adds the screen below all sheets.
  ///
  /// While a large sheet covers it, the screen recedes, and its upper edge is at the top of the safe area.
  private func renderPresenter(
    _ setBack: SetBack, _ surroundings: Surroundings, _ screen: Rectangle,
    into state: inout RenderState
  ) {
    let radius = surroundings.cornerRadius * setBack.part
    let place = SheetPlacement(
      frame: screen, top: 0, newTop: surroundings.layout.safeTop * setBack.part,
      middle: screen.midX, setBack: setBack, upperRadius: radius)
    state.layers.add("presenter", role: "presenter", frame: screen) { layer in
      place.apply(to: &layer)
      layer.round(
        Layer.CornerRadii(topLeft: radius, topRight: radius, bottomLeft: 0, bottomRight: 0))
      layer.hit = layer.shownFrame.intersection(screen)
    }
  }

  private func renderValues(
    _ surroundings: Surroundings, at now: Timestamp, into state: inout RenderState
  ) {
    let top = sheets.indices.last
    let layout = top.map { sheets[$0].layout(surroundings) } ?? surroundings.layout
    let height = top.map { sheets[$0].shownHeight(at: now, layout) } ?? 0
    state.values.append(Value(top.map { sheets[$0].sheet }))
    state.values.append(Value(top.flatMap { sheets[$0].identity }))
    state.values.append(Value(top.flatMap { sheets[$0].detent?.name }))
    state.values.append(.number(Double(depth)))
    state.values.append(.number(Double(pending.count)))
    state.values.append(.number(min(height, layout.floating?.height ?? height)))
    state.values.append(.number(top.map { sheets[$0].topGap(layout, at: now) } ?? 0))
    state.values.append(.number(top.map { sheets[$0].scrimOpacity(surroundings, at: now) } ?? 0))
    state.values.append(.bool(top.map { sheets[$0].modifiers.showsIndicator } ?? false))
    state.values.append(.bool(top.map { sheets[$0].isBlank } ?? false))
    state.values.append(.bool(flag(of: top.map { sheets[$0].sheet })))
    state.values.append(.number(top.map { sheets[$0].scroll.offset(at: now) } ?? 0))
  }

  /// Returns the flag of a sheet's binding, or of the first binding if no sheet is presented.
  private func flag(of sheet: String?) -> Bool {
    guard let sheet else { return bindings.first?.flag ?? false }
    return bindingTable.slot(of: sheet).map { bindings[$0].flag } ?? false
  }
}
