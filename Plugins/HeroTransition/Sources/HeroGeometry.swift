internal import Interaction
internal import Motion

/// Everything that flies: a frame, the radii of its corners, and where the image lies.
struct HeroGeometry: Equatable, Sendable {
  var frame: Rectangle
  var corners: Layer.CornerRadii

  /// The whole image, of which the frame shows a part; in viewport coordinates.
  var image: Rectangle

  /// A frame that an image fills, keeping its proportions.
  init(filling frame: Rectangle, corners: Layer.CornerRadii, with image: HeroImage?) {
    self.init(
      frame: frame, corners: corners,
      image: ContentMode.scaleAspectFill.rectangle(for: image?.size ?? .zero, in: frame))
  }

  init(frame: Rectangle, corners: Layer.CornerRadii, image: Rectangle) {
    self.frame = frame
    self.corners = corners
    self.image = image
  }

  static let zero = HeroGeometry(frame: .zero, corners: Layer.CornerRadii(0), image: .zero)

  static func + (first: HeroGeometry, second: HeroGeometry) -> HeroGeometry {
    first.combined(1, second, 1)
  }

  static func - (first: HeroGeometry, second: HeroGeometry) -> HeroGeometry {
    first.combined(1, second, -1)
  }

  /// Returns this times one factor plus another times another.
  func combined(_ own: Double, _ other: HeroGeometry, _ others: Double) -> HeroGeometry {
    func mix(_ first: Double, _ second: Double) -> Double { first * own + second * others }
    func mix(_ first: Rectangle, _ second: Rectangle) -> Rectangle {
      Rectangle(
        x: mix(first.x, second.x), y: mix(first.y, second.y),
        width: mix(first.width, second.width), height: mix(first.height, second.height))
    }
    return HeroGeometry(
      frame: mix(frame, other.frame),
      corners: Layer.CornerRadii(
        topLeft: mix(corners.topLeft, other.corners.topLeft),
        topRight: mix(corners.topRight, other.corners.topRight),
        bottomLeft: mix(corners.bottomLeft, other.corners.bottomLeft),
        bottomRight: mix(corners.bottomRight, other.corners.bottomRight)),
      image: mix(image, other.image))
  }

  /// The greatest of the frame's and the image's numbers, whatever its sign.
  var reach: Double {
    func reach(_ one: Rectangle) -> Double {
      max(one.x.magnitude, one.y.magnitude, one.width.magnitude, one.height.magnitude)
    }
    return max(reach(frame), reach(image))
  }

  /// Returns frame and image moved by a vector.
  func offsetBy(_ vector: Point) -> HeroGeometry {
    HeroGeometry(
      frame: frame.offsetBy(vector), corners: corners, image: image.offsetBy(vector))
  }

  /// The same with the smaller of each extent of this and another.
  func smaller(_ other: HeroGeometry) -> HeroGeometry {
    func smaller(_ first: Rectangle, _ second: Rectangle) -> Rectangle {
      Rectangle(
        x: first.x, y: first.y, width: min(first.width, second.width),
        height: min(first.height, second.height))
    }
    return HeroGeometry(
      frame: smaller(frame, other.frame), corners: corners, image: smaller(image, other.image))
  }

  /// The same with no extent below half of another's, about the same centres.
  ///
  /// So an overshoot leaves something to see.
  func keepingHalf(of other: HeroGeometry) -> HeroGeometry {
    func keep(_ one: Rectangle, _ other: Rectangle) -> Rectangle {
      let (width, height) = (max(0, other.width / 2), max(0, other.height / 2))
      guard one.width < width || one.height < height else { return one }
      return Rectangle(
        center: one.center,
        size: Size(width: max(one.width, width), height: max(one.height, height)))
    }
    return HeroGeometry(
      frame: keep(frame, other.frame), corners: corners, image: keep(image, other.image))
  }

  /// The same without extents and radii below 0, to which an overshoot may lead.
  var limited: HeroGeometry {
    func limit(_ rectangle: Rectangle) -> Rectangle {
      Rectangle(
        x: rectangle.x, y: rectangle.y, width: max(0, rectangle.width),
        height: max(0, rectangle.height))
    }
    return HeroGeometry(
      frame: limit(frame), corners: corners.map { max(0, $0) }, image: limit(image))
  }
}

/// The way between two geometries; both ends are exact.
struct HeroWay {
  let source: HeroGeometry
  let destination: HeroGeometry
  let path: HeroTransitionParameters.Path

  /// Where something is at a progress, 0 at the source and 1 at the destination.
  ///
  /// Beyond the ends it goes on the same way, but never gets smaller than half of the smaller end.
  func geometry(at progress: Double) -> HeroGeometry {
    if progress == 0 { return source }
    if progress == 1 { return destination }
    var geometry = source.combined(1 - progress, destination, progress)
    if path == .arc { geometry = geometry.offsetBy(bulge * (progress * (1 - progress))) }
    guard progress < 0 || progress > 1 else { return geometry }
    return geometry.keepingHalf(of: source.smaller(destination))
  }

  /// How fast it changes there when the progress changes with a velocity, per second.
  func velocity(at progress: Double, _ progressVelocity: Double) -> HeroGeometry {
    let straight = (destination - source).combined(progressVelocity, .zero, 0)
    guard path == .arc else { return straight }
    return straight.offsetBy(bulge * ((1 - 2 * progress) * progressVelocity))
  }

  /// What a quadratic curve adds to the line, for a control point beside the source.
  private var bulge: Point {
    let way = destination.frame.center - source.frame.center
    return Point(x: way.x, y: -way.y)
  }
}
