internal import Interaction
internal import Motion

extension Presentation {
  func phase(at now: Timestamp) -> SheetCoordinator.Phase {
    if isLeaving { return .dismissing }
    if let drag {
      // A finger that scrolls the content of a sheet at rest doesn't drag the sheet.
      let way = drag.split(drag.translation)
      return way.isScrolling && !drag.isCaught && way.height == drag.rest ? .presented : .dragging
    }
    guard isMoving(at: now) || proposal != nil else { return .presented }
    return isEntering ? .presenting : .settling
  }

  /// Returns the visible height of the sheet, in points.
  ///
  /// A spring may overshoot, but the result stays within the screen.
  func shownHeight(at now: Timestamp, _ layout: SheetLayout) -> Double {
    sight.shownHeight(at: now, layout)
  }

  /// Returns the gap between the top of the safe area and the sheet, in points.
  func topGap(_ layout: SheetLayout, at now: Timestamp) -> Double {
    guard !modifiers.detents.isEmpty else { return 0 }
    return max(0, layout.viewport.height - layout.safeTop - shownHeight(at: now, layout))
  }

  /// Returns the opacity of the sheet.
  ///
  /// It is below 1 only with reduced motion.
  func fade(at now: Timestamp) -> Double { sight.fade(at: now) }

  /// Returns the opacity of the sheet's own scrim, excluding the scrims above it.
  func scrimOpacity(_ surroundings: Surroundings, at now: Timestamp) -> Double {
    sight.scrimOpacity(surroundings, at: now)
  }

  private var sight: SheetSight { SheetSight(self) }

  /// Returns the position and the corners of the sheet.
  func place(_ setBack: SetBack, _ surroundings: Surroundings, at now: Timestamp) -> SheetPlacement
  {
    let layout = layout(surroundings)
    let shown = shownHeight(at: now, layout)
    // A sheet above its highest detent is stretched, so that there is no gap below it.
    let full = layout.floating == nil ? max(highest(layout), shown) : layout.height(detent)
    let width = layout.viewport.width
    let bottom = layout.viewport.height
    let size = layout.floating ?? Size(width: width, height: full)
    let frame = Rectangle(
      x: (width - size.width) / 2, y: bottom - full, width: size.width, height: size.height)
    let radius = sight.cornerRadius(surroundings, setBack)
    return SheetPlacement(
      frame: frame, way: full - shown, top: bottom - shown,
      newTop: setBack.raised(bottom - shown, layout), middle: width / 2,
      setBack: setBack, upperRadius: radius, lowerRadius: layout.floating == nil ? 0 : radius)
  }

  /// Appends the sheet's layers, from front to back, to a list of the layers that are in front of the sheet.
  func addLayers(
    at zIndex: Double, _ place: SheetPlacement, _ screen: Rectangle, at now: Timestamp,
    to layers: inout [Layer]
  ) {
    let frame = place.frame
    let fade = fade(at: now)
    func show(_ layer: inout Layer, takesTouches: Bool) {
      place.apply(to: &layer)
      layer.opacity = fade
      layer.zIndex = zIndex
      if takesTouches && !isLeaving && fade > Layer.leastSeen {
        layer.hit = layer.shownFrame.intersection(screen)
      }
    }

    // Without detents there is no room above the content, so the indicator and the handle are cut
    // off.
    let isCutOff = modifiers.detents.isEmpty
    if modifiers.wantsIndicator {
      let pill = SheetLooks.pill(in: frame, SheetLooks.indicatorTop)
      layers.add(layerIDs.indicator, role: "indicator", frame: pill) { layer in
        show(&layer, takesTouches: !isCutOff)
        if layer.hit != nil { layer.hit = indicatorArea(of: layer, place, frame, screen) }
        layer.cornerRadius = SheetLooks.pillSize.height / 2
        layer.isHidden = isCutOff
      }
    }
    if setup.customHandle {
      let pill = SheetLooks.pill(in: frame, SheetLooks.handleTop)
      layers.add(layerIDs.handle, role: "handle", frame: pill) { layer in
        show(&layer, takesTouches: false)
        layer.opacity *= SheetLooks.handleOpacity
        layer.cornerRadius = SheetLooks.pillSize.height / 2
        layer.isHidden = isCutOff
      }
    }
    func round(_ layer: inout Layer, below: Double) {
      layer.round(
        Layer.CornerRadii(
          topLeft: place.upperRadius, topRight: place.upperRadius, bottomLeft: below,
          bottomRight: below))
    }
    if setup.header > 0 {
      var top = frame
      top.height = min(setup.header, frame.height)
      layers.add(layerIDs.header, role: "header", frame: top) { layer in
        show(&layer, takesTouches: true)
        round(&layer, below: 0)
      }
    }
    layers.add(layerIDs.sheet, role: "sheet", frame: frame) { layer in
      show(&layer, takesTouches: true)
      round(&layer, below: place.lowerRadius)
      layer.content = content(in: frame, at: now)
    }
  }

  /// Returns the hit area of the indicator: a touch target around it, limited to the sheet.
  private func indicatorArea(
    of indicator: Layer, _ place: SheetPlacement, _ frame: Rectangle, _ screen: Rectangle
  ) -> Rectangle? {
    var area = indicator
    area.frame = SheetLooks.touchArea(in: frame)
    place.apply(to: &area)
    return area.shownFrame.intersection(screen)
  }

  private func content(in frame: Rectangle, at now: Timestamp) -> Layer.Content {
    let kind = isBlank ? "blank" : item == nil ? "view" : "item"
    let text = isBlank ? nil : item == nil ? sheet : item?.title ?? identity
    let offset = scroll.offset(at: now)
    let header = setup.header
    guard offset != 0 || header > 0 else { return Layer.Content(kind: kind, text: text) }
    return Layer.Content(
      kind: kind, text: text,
      frame: Rectangle(
        x: 0, y: header - offset, width: frame.width,
        height: max(frame.height - header, contentLength)))
  }
}

/// The sizes, positions and opacity of the system's drag indicator and the content's own handle.
///
/// All lengths are in points.
enum SheetLooks {
  /// The size of the system's drag indicator and of the spec's handle, in points.
  static let pillSize = Size(width: 36, height: 5)

  /// The distance from the top of the sheet to the system's drag indicator, in points.
  static let indicatorTop = 5.0

  /// The distance from the top of the sheet to the spec's handle, in points.
  static let handleTop = 8.0

  /// The opacity of the spec's white handle.
  static let handleOpacity = 0.3

  /// The minimum width and height of a touch target in Apple's guidelines, in points.
  static let touchSize = 44.0

  /// Returns the area around the indicator in which it receives touches: the size of a touch target, limited
  /// to the sheet.
  static func touchArea(in frame: Rectangle) -> Rectangle {
    let width = min(touchSize, frame.width)
    let bottom = indicatorTop + (pillSize.height + touchSize) / 2
    return Rectangle(
      x: frame.x + (frame.width - width) / 2, y: frame.y, width: width,
      height: min(bottom, frame.height))
  }

  static func pill(in frame: Rectangle, _ top: Double) -> Rectangle {
    Rectangle(
      x: frame.x + (frame.width - pillSize.width) / 2, y: frame.y + top, width: pillSize.width,
      height: pillSize.height)
  }
}
