public import Interaction
public import Motion
internal import Values

extension SheetCoordinator {
  /// Where the topmost sheet stands.
  public enum Phase: String, CaseIterable, Sendable {
    case idle
    case presenting
    case presented
    case dragging
    case settling
    case dismissing
  }

  /// Adds phase, values and layers of a moment.
  public func render(at now: Timestamp, into state: inout RenderState) {
    let surroundings = surroundings
    state.phase = (sheets.last?.phase(at: now) ?? .idle).rawValue
    renderValues(surroundings, at: now, into: &state)
    let viewport = environment.viewport
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    var presenter = Layer(id: "presenter", role: "presenter", frame: screen)
    presenter.hit = screen
    state.layers.append(presenter)
    for index in sheets.indices {
      sheets[index].render(
        at: Double(index + 1), surroundings, screen, at: now, into: &state.layers)
    }
  }

  private func renderValues(
    _ surroundings: Surroundings, at now: Timestamp, into state: inout RenderState
  ) {
    let top = sheets.last
    let height = top?.shownHeight(at: now) ?? 0
    state.values.append(Value(top?.sheet))
    state.values.append(Value(top?.identity))
    state.values.append(Value(top?.detent?.name))
    state.values.append(.number(Double(depth)))
    state.values.append(.number(Double(pending.count)))
    state.values.append(.number(height))
    state.values.append(.number(top?.topGap(surroundings.layout, at: now) ?? 0))
    state.values.append(.number(top?.scrimOpacity(surroundings, at: now) ?? 0))
    state.values.append(.bool(top?.modifiers.showsIndicator ?? false))
    state.values.append(.bool(top?.isBlank ?? false))
    state.values.append(.bool(flag(of: top?.sheet)))
  }

  /// The flag of a sheet's binding, the first sheet's where none is up.
  private func flag(of sheet: String?) -> Bool {
    guard let sheet else { return bindings.first?.flag ?? false }
    for binding in bindings where binding.sheet == sheet { return binding.flag }
    return false
  }
}

extension Presentation {
  func phase(at now: Timestamp) -> SheetCoordinator.Phase {
    if isLeaving { return .dismissing }
    if drag != nil { return .dragging }
    guard isMoving(at: now) else { return .presented }
    return isEntering ? .presenting : .settling
  }

  /// The height that is seen.
  func shownHeight(at now: Timestamp) -> Double { max(0, height.value(at: now)) }

  /// What is left free between the safe area's top and the sheet.
  func topGap(_ layout: SheetLayout, at now: Timestamp) -> Double {
    guard !modifiers.detents.isEmpty else { return 0 }
    return max(0, layout.viewport.height - layout.safeTop - shownHeight(at: now))
  }

  /// The scrim: as dark as it gets from the lowest detent up, or from the first that dims.
  func scrimOpacity(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    let layout = surroundings.layout
    let shown = shownHeight(at: now)
    var clear = 0.0
    var dim = lowest(layout)
    if let through = setup.backgroundThrough {
      clear = layout.height(through)
      var next: Double?
      for detent in modifiers.detents where layout.height(detent) > clear {
        next = min(next ?? .infinity, layout.height(detent))
      }
      guard let next else { return 0 }
      dim = next
    }
    let part = dim > clear ? (shown - clear) / (dim - clear) : 1
    let opacity = min(max(opacity.value(at: now), 0), 1)
    return surroundings.scrim * min(max(part, 0), 1) * opacity
  }

  func render(
    at zIndex: Double, _ surroundings: Surroundings, _ screen: Rectangle, at now: Timestamp,
    into layers: inout [Layer]
  ) {
    let layout = surroundings.layout
    let shown = shownHeight(at: now)
    var scrim = Layer(id: layerIDs.scrim, role: "scrim", frame: screen)
    scrim.opacity = scrimOpacity(surroundings, at: now)
    scrim.zIndex = zIndex
    scrim.hit = isLeaving || isBackgroundOpen(layout) ? nil : screen
    layers.append(scrim)

    // Past its highest detent a sheet stretches, so that there is no gap below it.
    let full = max(highest(layout), shown)
    let frame = Rectangle(x: 0, y: screen.maxY - full, width: screen.width, height: full)
    func layer(_ id: String, _ role: String, _ frame: Rectangle) -> Layer {
      var layer = Layer(id: id, role: role, frame: frame)
      layer.translation = Point(x: 0, y: full - shown)
      layer.opacity = min(max(opacity.value(at: now), 0), 1)
      layer.zIndex = zIndex
      return layer
    }
    func visible(_ frame: Rectangle) -> Rectangle? {
      isLeaving ? nil : frame.offsetBy(dx: 0, dy: full - shown).intersection(screen)
    }

    var sheet = layer(layerIDs.sheet, "sheet", frame)
    sheet.cornerRadius = modifiers.detents.isEmpty ? 0 : SheetLooks.cornerRadius
    sheet.hit = visible(frame)
    sheet.content = content(in: frame, at: now)
    layers.append(sheet)

    // Without detents there is no room above the content: what lies there is cut off.
    let isCutOff = modifiers.detents.isEmpty
    if setup.customHandle {
      var handle = layer(
        layerIDs.handle, "handle", SheetLooks.pill(in: frame, SheetLooks.handleTop))
      handle.cornerRadius = SheetLooks.pillSize.height / 2
      handle.isHidden = isCutOff
      layers.append(handle)
    }
    if modifiers.wantsIndicator {
      let pill = SheetLooks.pill(in: frame, SheetLooks.indicatorTop)
      var indicator = layer(layerIDs.indicator, "indicator", pill)
      indicator.cornerRadius = SheetLooks.pillSize.height / 2
      indicator.isHidden = isCutOff
      indicator.hit = isCutOff ? nil : visible(pill)
      layers.append(indicator)
    }
  }

  private func content(in frame: Rectangle, at now: Timestamp) -> Layer.Content {
    let kind = isBlank ? "blank" : item == nil ? "view" : "item"
    let text = isBlank ? nil : item == nil ? sheet : item?.title ?? identity
    let offset = scroll.offset(at: now)
    guard offset != 0 else { return Layer.Content(kind: kind, text: text) }
    return Layer.Content(
      kind: kind, text: text,
      frame: Rectangle(
        x: 0, y: -offset, width: frame.width, height: max(frame.height, scroll.contentLength)))
  }
}

/// How a sheet looks, in points.
enum SheetLooks {
  static let cornerRadius = 10.0

  /// The system's indicator and the seed's handle are of one size, 3 points apart.
  static let pillSize = Size(width: 36, height: 5)
  static let indicatorTop = 5.0
  static let handleTop = 8.0

  static func pill(in frame: Rectangle, _ top: Double) -> Rectangle {
    Rectangle(
      x: (frame.width - pillSize.width) / 2, y: frame.y + top, width: pillSize.width,
      height: pillSize.height)
  }
}
