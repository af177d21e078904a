internal import Interaction
internal import Motion
internal import Replay

/// The still pictures of an animation, and the definitions that its documents share.
extension FilmAnimation {
  /// Returns a static SVG document of one state.
  ///
  /// The documents of all states have the same size.
  public func still(at state: Int) -> String {
    guard look == .app else {
      return document(style: "", body: parts.map { $0.still(at: state) }.joined(), definitions)
    }
    // A still needs no poses, so each layer is drawn exactly, without stretching.
    let drawing = LayerDrawing(
      look: look, skin: skin, leaders: leaders, viewport: viewport, scale: scale)
    let stills = { (parts: ArraySlice<MovingDrawing>) in
      parts.map { $0.still(at: state) }.joined()
    }
    let layers = drawing.drawings(of: sessionTrace.states[state].layers).items.map(\.text).joined()
    let body =
      stills(parts[..<layerParts.lowerBound]) + layers + stills(parts[layerParts.upperBound...])
    return document(style: "", body: body, clip + definitions(for: body))
  }

  /// Returns the definitions of the shadows and symbols that a drawing uses.
  func definitions(for drawing: String) -> String {
    Shadows.definitions(for: drawing) + LookSymbols.definitions(for: drawing, skin)
  }

  /// The definition of the screen's outline, or an empty string if its corners are not rounded.
  var clip: String {
    let radius = look.radius(of: viewport)
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    guard radius > 0 else { return "" }
    return "<clipPath id=\"v\">\(SVGElement.rectangle(screen, radius: radius))</clipPath>"
  }
}
