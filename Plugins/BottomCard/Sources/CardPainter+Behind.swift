internal import Interaction
internal import Motion

/// The layers behind the card.
extension CardPainter {
  /// Adds the white container that the system's sheet puts behind the card.
  func paintContainer(_ card: borrowing Card, into state: inout RenderState) {
    state.layers.add(card.layerIDs.container, role: "container", frame: shown.frame) { layer in
      layer.translation = Point(x: 0, y: shown.translation)
      layer.zIndex = zIndex
      layer.content = Layer.Content(kind: "white")
      guard !isLeaving else { return }
      layer.hit = shown.frame.offsetBy(dx: 0, dy: shown.translation).intersection(screen)
    }
  }

  /// Adds the scrim that dims the map behind an expanded card.
  func paintScrim(
    _ card: borrowing Card, _ surroundings: borrowing Surroundings,
    into state: inout RenderState
  ) {
    let (darkest, threshold) = (
      surroundings.parameters.scrim, surroundings.parameters.scrimThreshold
    )
    let takesTaps = surroundings.parameters.scrimTap != .none && !isLeaving
    state.layers.add(card.layerIDs.scrim, role: "scrim", frame: screen) { layer in
      let part = min(max((shown.progress - threshold) / (1 - threshold), 0), 1)
      layer.opacity = darkest * part * shown.opacity
      layer.zIndex = zIndex
      if layer.opacity > Layer.leastSeen && takesTaps { layer.hit = screen }
    }
  }

  private var screen: Rectangle {
    Rectangle(x: 0, y: 0, width: shown.viewport.width, height: shown.viewport.height)
  }
}
