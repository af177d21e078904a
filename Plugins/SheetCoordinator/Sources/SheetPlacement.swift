internal import Interaction
internal import Motion

/// How far a sheet, or the screen below all sheets, is set back.
struct SetBack: Equatable {
  /// How many large sheets it lies behind; a part of one while that comes or goes.
  var depth = 0.0

  /// The scale about the middle of the upper edge.
  let scale: Double

  /// How far the upper edge is on its way.
  var part: Double { min(depth, 1) }

  /// What lies behind three sheets is hidden: deeper ones need no place of their own.
  init(depth: Double, _ surroundings: Surroundings) {
    self.depth = depth
    let width = max(1, surroundings.layout.viewport.width)
    let least = min(max((width - 2 * surroundings.setBack) / width, 0.5), 1)
    scale = 1 - (1 - least) * min(depth, 3)
  }
}

/// Where a sheet, or the screen below all sheets, is drawn.
struct SheetPlacement {
  /// The layout frame, at rest.
  var frame: Rectangle

  /// How far below its frame it is seen, in points.
  var way = 0.0

  /// Its upper edge without being set back, and with it.
  var top: Double
  var newTop: Double

  /// The middle about which it is scaled.
  var middle: Double

  var setBack: SetBack

  /// The radii of the upper and of the lower corners.
  var upperRadius: Double
  var lowerRadius = 0.0

  /// Moves a layer, whose frame is the sheet's or a part of it, to where it is seen.
  func apply(to layer: inout Layer) {
    guard setBack.depth > 0 else {
      layer.translation = Point(x: 0, y: way)
      return
    }
    let x = layer.frame.midX
    let y = layer.frame.midY
    let scale = setBack.scale
    layer.scale = scale
    layer.translation = Point(
      x: middle + (x - middle) * scale - x, y: newTop + (y + way - top) * scale - y)
  }

  /// The rectangle in which it is seen.
  var shownFrame: Rectangle {
    let scale = setBack.scale
    return Rectangle(
      x: middle + (frame.x - middle) * scale, y: newTop + (frame.y + way - top) * scale,
      width: frame.width * scale, height: frame.height * scale)
  }

  /// Whether nothing of another one is seen beside this one, which lies above it.
  func hides(_ other: SheetPlacement, in screen: Rectangle) -> Bool {
    let cover = shownFrame
    let under = other.shownFrame
    guard under.minX >= cover.minX, under.maxX <= cover.maxX, under.minY >= cover.minY,
      min(under.maxY, screen.maxY) <= cover.maxY
    else { return false }
    let inset = min(under.minX - cover.minX, cover.maxX - under.maxX)
    let scale = setBack.scale
    let otherScale = other.setBack.scale
    return Self.isInside(
      inset, under.minY - cover.minY, upperRadius * scale, other.upperRadius * otherScale)
      && Self.isInside(
        inset, cover.maxY - min(under.maxY, screen.maxY), lowerRadius * scale,
        other.lowerRadius * otherScale)
  }

  /// Whether a corner lies inside another one, which surrounds it at some distances.
  private static func isInside(
    _ dx: Double, _ dy: Double, _ outer: Double, _ inner: Double
  ) -> Bool {
    if dx >= outer || dy >= outer { return true }
    if dx == 0 && dy == 0 { return inner >= outer }
    let x = outer - dx
    let y = outer - dy
    return x * x + y * y <= outer * outer
  }
}

extension Layer {
  /// The rectangle in which a layer that is not rotated is seen.
  var shownFrame: Rectangle {
    Rectangle(
      x: frame.x + translation.x + frame.width * (1 - scale) / 2,
      y: frame.y + translation.y + frame.height * (1 - scale) / 2, width: frame.width * scale,
      height: frame.height * scale)
  }
}
