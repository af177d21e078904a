internal import Interaction
internal import Motion

/// The box of a layer and its visible part.
struct SeenBox: Equatable {
  /// The layer's frame, scaled about its center and then translated, without rotation.
  var box: Rectangle

  /// The part of the box inside the layer's clip, or the whole box if it is rotated.
  var drawn: Rectangle

  /// The part of `drawn` inside the viewport, without rotation.
  var visible: Rectangle

  /// The part of `drawn` in which text is placed, starting at its upper left corner.
  ///
  /// In a layer that spans the viewport's width or height, this part starts inside the viewport. The text is then
  /// visible even if the layer's own corner is off screen.
  var readable: Rectangle

  /// The opacity, from 0 to 1.
  var opacity: Double

  /// Creates the box of a layer, or returns `nil` for an invisible layer.
  init?(_ layer: Layer, in viewport: Size) {
    guard layer.isDrawn, layer.opacity.isFinite else { return nil }
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    let geometry = LayerGeometry(layer, in: screen)
    box = geometry.frame
    let (width, height) = (box.width, box.height)
    guard width > 0.01, height > 0.01, box.x.isFinite, box.y.isFinite, width.isFinite,
      height.isFinite
    else { return nil }
    // Even a part that is too narrow to notice is drawn.
    guard SeenBox.overlap(layer.boundingBox, screen) != nil else { return nil }
    drawn = layer.rotation == 0 ? geometry.box : box
    visible =
      SeenBox.overlap(drawn, screen) ?? Rectangle(x: drawn.midX, y: drawn.midY, width: 0, height: 0)
    let spansWidth = layer.rotation == 0 && box.width >= viewport.width * 0.9
    let spansHeight = layer.rotation == 0 && box.height >= viewport.height * 0.9
    readable = Rectangle(
      minX: spansHeight ? max(drawn.minX, visible.minX) : drawn.minX,
      minY: spansWidth ? max(drawn.minY, visible.minY) : drawn.minY, maxX: drawn.maxX,
      maxY: drawn.maxY)
    opacity = min(layer.opacity, 1)
  }

  /// Returns the intersection of two rectangles, or `nil` if it is empty.
  static func overlap(_ one: Rectangle, _ other: Rectangle) -> Rectangle? {
    let left = max(one.minX, other.minX)
    let top = max(one.minY, other.minY)
    let right = min(one.maxX, other.maxX)
    let bottom = min(one.maxY, other.maxY)
    guard right - left > 0.01, bottom - top > 0.01 else { return nil }
    return Rectangle(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns whether another box lies inside this one, with a tolerance of a point.
  func encloses(_ other: SeenBox) -> Bool {
    other.drawn.minX >= drawn.minX - 1 && other.drawn.maxX <= drawn.maxX + 1
      && other.drawn.minY >= drawn.minY - 1 && other.drawn.maxY <= drawn.maxY + 1
  }

  /// Returns the box moved so that its drawn part starts at the origin, rounded to the grid.
  func movedToOrigin(grain: Double) -> SeenBox {
    var moved = self
    let way = Point(x: -drawn.x, y: -drawn.y)
    let line = { (value: Double) in (value / grain).rounded() * grain }
    let box = box.offsetBy(way)
    moved.box = Rectangle(
      minX: line(box.minX), minY: line(box.minY), maxX: line(box.maxX), maxY: line(box.maxY))
    moved.drawn = drawn.offsetBy(way)
    moved.visible = visible.offsetBy(way)
    moved.readable = readable.offsetBy(way)
    return moved
  }

  /// Returns the box with its drawn part rounded to a grid, so that its coordinates have few digits.
  func rounded(to grain: Double) -> SeenBox {
    var box = self
    let line = { (value: Double) in (value / grain).rounded() * grain }
    func rounded(_ part: Rectangle) -> Rectangle {
      Rectangle(
        minX: line(part.minX), minY: line(part.minY), maxX: line(part.maxX), maxY: line(part.maxY))
    }
    box.drawn = rounded(drawn)
    box.readable = rounded(readable)
    return box
  }
}
