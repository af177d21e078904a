internal import Interaction
internal import Motion

/// What is to see of one layer: absolute, with its transform and its clip.
///
/// It has numbers alone, for most layers are looked at and never spoken of: names are the layer's.
struct Look: Sendable {
  /// The part of the layer that is drawn, upright, in viewport coordinates.
  let box: Rectangle
  /// The part of that which lies in the viewport; empty at its border where nothing does.
  let seen: Rectangle
  /// From 0 to 1.
  let opacity: Double
  /// The factor of its size.
  let scale: Double
  /// In degrees, clockwise.
  let rotation: Double
  /// The corner radius as it is seen, in points; the mean where the corners differ.
  let radius: Double
  /// Where its image lies in viewport coordinates, as far as it is known.
  let image: Rectangle?
  /// Whether anything of it can be seen in the viewport.
  let isVisible: Bool
  /// The size of its frame before the transform, in points.
  let size: Size

  /// Looks at a layer of a list in a viewport; one that is handed over would be copied.
  @inline(__always)
  init(_ layers: [Layer], _ place: Int, in viewport: Rectangle) {
    let factor = layers[place].scale
    opacity = layers[place].opacity
    scale = factor
    rotation = layers[place].rotation
    radius = (layers[place].cornerRadii?.mean ?? layers[place].cornerRadius) * factor
    size = layers[place].frame.size
    let frame = Self.frame(layers[place].frame, layers[place].translation, factor)
    box = Self.box(frame, layers[place].clip)
    if let image = layers[place].content?.frame {
      self.image = Rectangle(
        x: frame.x + image.x * factor, y: frame.y + image.y * factor,
        width: image.width * factor, height: image.height * factor)
    } else {
      image = nil
    }
    seen = Self.part(of: box, in: viewport)
    isVisible =
      !layers[place].isHidden && opacity > Self.faintest && seen.width > 1 && seen.height > 1
  }

  static func frame(_ layer: borrowing Layer) -> Rectangle {
    frame(layer.frame, layer.translation, layer.scale)
  }

  @inline(__always)
  private static func frame(_ frame: Rectangle, _ offset: Point, _ scale: Double) -> Rectangle {
    Rectangle(
      center: frame.center + offset,
      size: Size(width: frame.width * scale, height: frame.height * scale))
  }

  @inline(__always)
  private static func box(_ frame: Rectangle, _ clip: Rectangle?) -> Rectangle {
    guard let clip else { return frame }
    // Written out, for each layer of each state comes here: a call costs as much as all of it.
    let (left, top) = (max(frame.minX, clip.minX), max(frame.minY, clip.minY))
    let (width, height) = (min(frame.maxX, clip.maxX) - left, min(frame.maxY, clip.maxY) - top)
    guard width > 0, height > 0 else {
      return Rectangle(x: frame.x, y: frame.y, width: 0, height: 0)
    }
    return Rectangle(x: left, y: top, width: width, height: height)
  }

  @inline(__always)
  private static func part(of box: Rectangle, in viewport: Rectangle) -> Rectangle {
    Rectangle(
      minX: Math.clamp(box.minX, viewport.minX, viewport.maxX),
      minY: Math.clamp(box.minY, viewport.minY, viewport.maxY),
      maxX: Math.clamp(box.maxX, viewport.minX, viewport.maxX),
      maxY: Math.clamp(box.maxY, viewport.minY, viewport.maxY))
  }

  /// An opacity below which nothing is seen: half a step of 128.
  static let faintest = 0.004

  /// The edges of what is seen, in the order of `edges`.
  var edges: SIMD4<Double> { SIMD4(seen.minX, seen.minY, seen.maxX, seen.maxY) }

  /// A number of it; nil where it has none.
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

  /// How far its edges went since an earlier look, or, where they stand, what it shows: content scrolls.
  @inline(__always)
  borrowing func ways(since earlier: borrowing Look) -> SIMD4<Double> {
    let ways = edges - earlier.edges
    guard ways == .zero else { return ways }
    if image == nil, earlier.image == nil { return ways }
    return contentEdges - earlier.contentEdges
  }

  private var contentEdges: SIMD4<Double> {
    let content = image ?? box
    return SIMD4(content.minX, content.minY, content.maxX, content.maxY)
  }

  /// How far the furthest edge went from one place to another.
  static func displacement(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    furthest(other - one)
  }

  /// The amount of the greatest of the ways of edges.
  static func furthest(_ ways: SIMD4<Double>) -> Double { max(ways.max(), -ways.min()) }

  /// The way of that of two edges which went further, with its sign.
  static func further(_ one: Double, _ other: Double) -> Double {
    abs(one) >= abs(other) ? one : other
  }

  /// Whether an edge lies beyond the screen's border, where nobody sees it move.
  func isBeyondBorder(_ edge: Quantity) -> Bool {
    switch edge {
    case .left: box.minX != seen.minX
    case .top: box.minY != seen.minY
    case .right: box.maxX != seen.maxX
    case .bottom: box.maxY != seen.maxY
    default: false
    }
  }

  /// Whether it is not seen for lying elsewhere, whatever its opacity is.
  var isOff: Bool { !(seen.width > 1 && seen.height > 1) }

  /// Whether a part of it is cut off.
  var isCut: Bool {
    seen.width < size.width * scale - 0.01 || seen.height < size.height * scale - 0.01
  }

  /// Whether it is cut off along its shorter side, by its clip or the screen, or lies at the screen's
  /// border there: what comes in or leaves there is a line first, and last.
  func isAtEdge(of viewport: Rectangle) -> Bool {
    guard seen.height <= seen.width else {
      return seen.width < size.width * scale - 0.01 || seen.minX <= viewport.minX
        || seen.maxX >= viewport.maxX
    }
    return seen.height < size.height * scale - 0.01 || seen.minY <= viewport.minY
      || seen.maxY >= viewport.maxY
  }

  /// Whether its box is another's but for a point.
  func lies(on other: Rectangle, within tolerance: Double = 1) -> Bool {
    abs(box.minX - other.minX) <= tolerance && abs(box.minY - other.minY) <= tolerance
      && abs(box.maxX - other.maxX) <= tolerance && abs(box.maxY - other.maxY) <= tolerance
  }

  /// How broad a strip along a side of a rectangle is that its box leaves uncovered, in points.
  func breadth(ofUncovered rectangle: Rectangle) -> Double {
    guard let both = box.intersection(rectangle) else { return .infinity }
    let (width, height) = (rectangle.width - both.width, rectangle.height - both.height)
    return height <= 1 ? width : width <= 1 ? height : .infinity
  }

  /// Whether a rectangle lies inside its box but for a point.
  func covers(_ other: Rectangle, within tolerance: Double = 1) -> Bool {
    other.minX >= box.minX - tolerance && other.minY >= box.minY - tolerance
      && other.maxX <= box.maxX + tolerance && other.maxY <= box.maxY + tolerance
  }
}

extension CornerRadii {
  /// The mean of the four.
  var mean: Double { (topLeft + topRight + bottomLeft + bottomRight) / 4 }

  /// How far that corner is from another's which is furthest.
  func distance(to other: CornerRadii) -> Double {
    max(
      max(abs(topLeft - other.topLeft), abs(topRight - other.topRight)),
      max(abs(bottomLeft - other.bottomLeft), abs(bottomRight - other.bottomRight)))
  }
}

extension Layer {
  /// The radii of its corners as they are seen.
  var seenCorners: CornerRadii {
    (cornerRadii ?? CornerRadii(cornerRadius)).map { $0 * scale }
  }
}
