internal import Interaction
internal import Motion

/// A layer's visible geometry and appearance in viewport coordinates, after its transform and clip.
///
/// It contains only numbers, because most layers are never reported. The id and the role of a layer are in
/// its `Layer`.
struct LayerAppearance: Sendable {
  /// The rectangle of the whole layer after scaling, but before rotation and clipping, in viewport
  /// coordinates.
  let frame: Rectangle
  /// The part of the layer that is drawn, before rotation, in viewport coordinates.
  let box: Rectangle
  /// The part of `box` inside the viewport; if there is none, an empty rectangle on the viewport's border.
  let seen: Rectangle
  /// The opacity, from 0 to 1.
  let opacity: Double
  /// The scale of the layer, where 1 is the size of its layout frame.
  let scale: Double
  /// The rotation in degrees, clockwise.
  let rotation: Double
  /// The visible corner radius in points; the mean if the corners differ.
  let radius: Double
  /// The frame of the layer's image in viewport coordinates, if it is known.
  let image: Rectangle?
  /// Whether a viewer can notice the layer, if no other layer covers it.
  let isVisible: Bool
  /// Whether the layer is outside the viewport or its clip, whatever its opacity.
  let isOff: Bool
  /// The size of the layer's frame before the transform, in points.
  let size: Size

  /// Creates the visible geometry and appearance of one layer of a list.
  ///
  /// The initializer takes the list because passing the layer itself would copy it.
  @inline(__always)
  init(_ layers: [Layer], _ place: Int, in viewport: Rectangle) {
    let factor = layers[place].scale
    opacity = layers[place].opacity
    scale = factor
    rotation = layers[place].rotation
    radius = (layers[place].cornerRadii?.mean ?? layers[place].cornerRadius) * factor
    size = layers[place].frame.size
    let geometry = LayerGeometry(
      layers[place].frame, layers[place].translation, scale: factor, rotation: rotation,
      clip: layers[place].clip, in: viewport)
    frame = geometry.frame
    box = geometry.box
    seen = geometry.seen
    if let image = layers[place].content?.frame {
      self.image = Rectangle(
        x: frame.x + image.x * factor, y: frame.y + image.y * factor,
        width: image.width * factor, height: image.height * factor)
    } else {
      image = nil
    }
    isOff = !geometry.isInside
    isVisible =
      geometry.isInside && !layers[place].isHidden && opacity > Layer.leastSeen
  }

  /// The edges of the layer's visible part: `minX`, `minY`, `maxX`, `maxY`.
  var edges: SIMD4<Double> { SIMD4(seen.minX, seen.minY, seen.maxX, seen.maxY) }

  /// Returns the value of a quantity, or `nil` if the layer has no such quantity.
  func value(_ quantity: Quantity) -> Double? {
    switch quantity {
    case .left: seen.minX
    case .top: seen.minY
    case .right: seen.maxX
    case .bottom: seen.maxY
    case .imageLeft: image?.minX
    case .imageTop: image?.minY
    case .imageRight: image?.maxX
    case .imageBottom: image?.maxY
    case .radius: radius
    case .scale: scale
    case .rotation: rotation
    case .opacity: opacity
    }
  }

  /// Returns the movement of the layer's edges since an earlier state or, if the edges did not move, the
  /// movement of its content.
  @inline(__always)
  borrowing func ways(since earlier: borrowing LayerAppearance) -> SIMD4<Double> {
    let ways = edges - earlier.edges
    guard ways == .zero else { return ways }
    if image == nil, earlier.image == nil { return ways }
    // Without an image rectangle, the content is at the layer's origin, for example because it is not
    // scrolled. Its size is then unknown.
    let from = Self.content(earlier.image, like: image, in: earlier.frame)
    let to = Self.content(image, like: earlier.image, in: frame)
    return SIMD4(
      to.minX - from.minX, to.minY - from.minY, to.maxX - from.maxX, to.maxY - from.maxY)
  }

  /// Returns the frame of the layer's content or, if it is unknown, a frame at the layer's origin with the
  /// size that the content has in another state.
  private static func content(
    _ image: Rectangle?, like other: Rectangle?, in frame: Rectangle
  ) -> Rectangle {
    image ?? Rectangle(origin: frame.origin, size: other?.size ?? frame.size)
  }

  /// Returns the current position of the point of the layer that was at `point` in an earlier state.
  func place(of point: Point, since earlier: LayerAppearance) -> Point {
    let (sine, cosine) = Math.sinCos(degrees: rotation - earlier.rotation)
    let factor = earlier.scale > 0 ? scale / earlier.scale : 1
    let way = (point - earlier.frame.center) * factor
    return frame.center
      + Point(x: cosine * way.x - sine * way.y, y: sine * way.x + cosine * way.y)
  }

  /// Returns the greatest distance, in points, between an edge in `one` and the same edge in `other`.
  static func displacement(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    furthest(other - one)
  }

  /// Returns the largest absolute value among the components of a movement.
  static func furthest(_ ways: SIMD4<Double>) -> Double { max(ways.max(), -ways.min()) }

  /// Returns the movement with the larger absolute value.
  static func further(_ one: Double, _ other: Double) -> Double {
    abs(one) >= abs(other) ? one : other
  }

  /// Returns whether an edge is outside the screen, where its movement is invisible.
  func isBeyondBorder(_ edge: Quantity) -> Bool {
    switch edge {
    case .left: box.minX != seen.minX
    case .top: box.minY != seen.minY
    case .right: box.maxX != seen.maxX
    case .bottom: box.maxY != seen.maxY
    default: false
    }
  }

  /// Whether the layer's clip or the viewport cuts off part of the layer.
  var isCut: Bool {
    seen.width < size.width * scale - 0.01 || seen.height < size.height * scale - 0.01
  }

  /// Returns whether, along its shorter dimension, the layer is clipped or touches the viewport's border.
  ///
  /// When a layer enters or leaves across the border, its visible part starts or ends as a narrow strip.
  func isAtEdge(of viewport: Rectangle) -> Bool {
    guard seen.height <= seen.width else {
      return seen.width < size.width * scale - 0.01 || seen.minX <= viewport.minX
        || seen.maxX >= viewport.maxX
    }
    return seen.height < size.height * scale - 0.01 || seen.minY <= viewport.minY
      || seen.maxY >= viewport.maxY
  }

  /// Returns whether the layer's box equals a rectangle, within a tolerance in points.
  func lies(on other: Rectangle, within tolerance: Double = 1) -> Bool {
    abs(box.minX - other.minX) <= tolerance && abs(box.minY - other.minY) <= tolerance
      && abs(box.maxX - other.maxX) <= tolerance && abs(box.maxY - other.maxY) <= tolerance
  }

  /// Returns whether the layer's box contains a rectangle, within a tolerance of a point.
  func covers(_ other: Rectangle) -> Bool {
    box.insetBy(dx: -1, dy: -1).contains(other)
  }

  /// Returns the width, in points, of the strip that the layer's box leaves uncovered in a rectangle.
  ///
  /// The width is infinite if the uncovered part is not a strip along one side.
  func breadth(ofUncovered rectangle: Rectangle) -> Double {
    guard let both = box.intersection(rectangle) else { return .infinity }
    let (width, height) = (rectangle.width - both.width, rectangle.height - both.height)
    return height <= 1 ? width : width <= 1 ? height : .infinity
  }

  /// Returns whether a layer that lies within this layer's box, except for a strip, is hidden at the box's rounded
  /// corners too.
  ///
  /// - Parameters:
  ///   - layer: The layer, whose own corners may be rounded.
  ///   - seen: The visible part of the layer.
  ///   - line: The width of the strip, in points.
  ///   - radius: The radius of this layer's corners, in points.
  /// - Returns: Whether nothing but the strip is visible.
  func hides(cornersOf layer: Layer, _ seen: Rectangle, line: Double, radius: Double) -> Bool {
    // The arc of a rounded corner is 0.3 radii away from the sides of the box.
    let inset = max(line, layer.seenCorners.least * 0.3)
    guard let part = seen.intersection(box), inset * 2 < min(part.width, part.height) else {
      return true
    }
    return box.hides(part.insetBy(dx: inset, dy: inset), radius: radius)
  }
}

extension CornerRadii {
  /// The mean of the four radii.
  var mean: Double { (topLeft + topRight + bottomLeft + bottomRight) / 4 }

  /// The least of the four radii.
  var least: Double { min(min(topLeft, topRight), min(bottomLeft, bottomRight)) }

  /// Returns the greatest difference between corresponding radii.
  func distance(to other: CornerRadii) -> Double {
    max(
      max(abs(topLeft - other.topLeft), abs(topRight - other.topRight)),
      max(abs(bottomLeft - other.bottomLeft), abs(bottomRight - other.bottomRight)))
  }
}

extension Layer {
  /// The radii of the corners after scaling, in points.
  var seenCorners: CornerRadii {
    (cornerRadii ?? CornerRadii(cornerRadius)).map { $0 * scale }
  }
}
