internal import Interaction
internal import Motion
internal import Replay

/// The outlines of moving layers in the neighboring cells, drawn behind a cell's own layers.
///
/// Outlines from earlier cells are dashed, those from later cells are dotted, and each kind has its own
/// color. Outlines from more distant cells are fainter.
struct OnionSkin {
  private let sessionTrace: SessionTrace
  private let leaders: Leaders
  private let reach: Int

  init(_ sessionTrace: SessionTrace, _ leaders: Leaders, reach: Int) {
    self.sessionTrace = sessionTrace
    self.leaders = leaders
    self.reach = reach
  }

  /// Returns the outlines of the moving layers in a cell's neighbors.
  func drawings(around place: Int, _ indices: [Int]) -> [String] {
    var texts: [String] = []
    for step in (1...reach).reversed() {
      if indices.indices.contains(place - step) {
        texts += outlines(of: indices[place - step], step, isPast: true)
      }
      if indices.indices.contains(place + step) {
        texts += outlines(of: indices[place + step], step, isPast: false)
      }
    }
    return texts
  }

  private func outlines(of index: Int, _ step: Int, isPast: Bool) -> [String] {
    let state = sessionTrace.states[index]
    let colour = isPast ? Palette.tints[1].line : Palette.tints[2].line
    let dashes = isPast ? "18 10" : "2 12"
    let look = Outline.Stroke(colour: colour, dashes: dashes, opacity: 0.9 / Double(step))
    return state.layers.filter { leaders.rank(of: $0.role) == 0 }
      .compactMap { Outline.text($0, in: sessionTrace.viewport(at: state.time), look) }
  }
}

/// Drawings of the hit areas of layers, as hatched rectangles or polygons.
enum HitRegions {
  static let pattern =
    "<pattern id=\"hit\" width=\"16\" height=\"16\" patternUnits=\"userSpaceOnUse\">"
    + "<path d=\"M0 16L16 0\" stroke=\"\(Palette.mark.light)\" stroke-width=\"2\"/></pattern>"

  /// Returns the hit areas of a state, back to front.
  static func drawings(of state: RenderState, in viewport: Size) -> [String] {
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    return state.layers.compactMap { layer in
      guard let hit = layer.hit, let seen = SeenBox.overlap(hit, screen) else { return nil }
      let look = " fill=\"url(#hit)\" stroke=\"\(Palette.mark.light)\" stroke-width=\"3\""
      guard let corners = layer.hitPath else { return SVGElement.rectangle(seen, look) }
      return "<path d=\"\(SVGElement.line(through: corners))z\"\(look)/>"
    }
  }
}
