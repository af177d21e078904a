internal import Interaction
internal import Motion

/// The state of a sheet, or of the screen, that shrinks and recedes behind large sheets.
struct SetBack: Equatable {
  /// The number of large sheets in front of the sheet or screen.
  ///
  /// A sheet that is entering or being dismissed counts as a fraction.
  var depth = 0.0

  /// The scale of the sheet, about the midpoint of its upper edge.
  let scale: Double

  /// The fraction of the upper edge's movement that is complete, from 0 to 1.
  var part: Double { min(depth, 1) }

  /// Creates the state of a view behind a number of large sheets.
  ///
  /// The scale is the same for all depths of 3 or more, because three sheets hide everything behind them.
  init(depth: Double, _ surroundings: Surroundings) {
    self.depth = depth
    let width = max(1, surroundings.layout.viewport.width)
    let least = min(max((width - 2 * surroundings.setBack) / width, 0.5), 1)
    scale = 1 - (1 - least) * min(depth, 3)
  }
}

/// The position and shape of a sheet, or of the screen below all sheets.
struct SheetPlacement {
  /// The frame that the layout gives the sheet, before the sheet is offset or recedes behind another one.
  var frame: Rectangle

  /// The distance by which the visible sheet is below its frame, in points.
  var way = 0.0

  /// The y coordinate of the sheet's upper edge before the sheet recedes, in points.
  var top: Double

  /// The y coordinate of the sheet's upper edge after the sheet has receded, in points.
  var newTop: Double

  /// The x coordinate about which the sheet is scaled, in points.
  var middle: Double

  var setBack: SetBack

  /// The radius of the upper corners, in points.
  var upperRadius: Double

  /// The radius of the lower corners, in points.
  var lowerRadius = 0.0

  /// Moves the layer of the sheet, or of one of its parts, to its visible position.
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

  /// The sheet's visible rectangle, after the sheet has moved and receded.
  var shownFrame: Rectangle {
    let scale = setBack.scale
    return Rectangle(
      x: middle + (frame.x - middle) * scale, y: newTop + (frame.y + way - top) * scale,
      width: frame.width * scale, height: frame.height * scale)
  }

  /// Returns whether this sheet completely covers another sheet below it.
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

  /// Returns whether a rounded corner is inside an outer rounded corner.
  ///
  /// - Parameters:
  ///   - dx: The horizontal distance between the edges of the two rectangles at this corner, in points.
  ///   - dy: The vertical distance between the edges, in points.
  ///   - outer: The radius of the outer corner, in points.
  ///   - inner: The radius of the inner corner, in points.
  /// - Returns: Whether the inner corner is inside the outer one.
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
  /// The visible rectangle of a layer that is not rotated.
  var shownFrame: Rectangle {
    Rectangle(
      x: frame.x + translation.x + frame.width * (1 - scale) / 2,
      y: frame.y + translation.y + frame.height * (1 - scale) / 2, width: frame.width * scale,
      height: frame.height * scale)
  }
}
