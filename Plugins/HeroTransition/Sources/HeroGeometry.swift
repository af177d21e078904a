internal import Interaction
internal import Motion

/// What flies: a frame and the radii of its corners.
///
/// The images that it shows follow from it, for they fill it.
struct HeroGeometry: Equatable, Sendable {
  var frame: Rectangle
  var corners: Layer.CornerRadii

  /// The place of an end; radii beyond half of its frame are those of a capsule.
  init(endingIn frame: Rectangle, corners: Layer.CornerRadii) {
    self = HeroGeometry(frame: frame, corners: corners).limited
    self.frame = frame
  }

  init(frame: Rectangle, corners: Layer.CornerRadii) {
    self.frame = frame
    self.corners = corners
  }

  /// Where a whole image lies that fills the frame, keeping its proportions.
  func rectangle(of image: HeroImage?) -> Rectangle {
    ContentMode.scaleAspectFill.rectangle(for: image?.size ?? .zero, in: frame)
  }

  static let zero = HeroGeometry(frame: .zero, corners: Layer.CornerRadii(0))

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
        bottomRight: mix(corners.bottomRight, other.corners.bottomRight)))
  }

  /// The greatest of the frame's numbers, whatever its sign.
  var reach: Double {
    max(frame.x.magnitude, frame.y.magnitude, frame.width.magnitude, frame.height.magnitude)
  }

  /// Returns it moved by a vector.
  func offsetBy(_ vector: Point) -> HeroGeometry {
    HeroGeometry(frame: frame.offsetBy(vector), corners: corners)
  }

  /// The same with the smaller of each extent of this and another.
  func smaller(_ other: HeroGeometry) -> HeroGeometry {
    let size = Size(
      width: min(frame.width, other.frame.width), height: min(frame.height, other.frame.height))
    return HeroGeometry(frame: Rectangle(origin: frame.origin, size: size), corners: corners)
  }

  /// The same with no extent below half of another's, about the same centre.
  ///
  /// So an overshoot leaves something to see.
  func keepingHalf(of other: HeroGeometry) -> HeroGeometry {
    let (width, height) = (max(0, other.frame.width / 2), max(0, other.frame.height / 2))
    guard frame.width < width || frame.height < height else { return self }
    return HeroGeometry(
      frame: Rectangle(
        center: frame.center,
        size: Size(width: max(frame.width, width), height: max(frame.height, height))),
      corners: corners)
  }

  /// The same without extents and radii below 0, to which an overshoot may lead, and with no
  /// radius beyond half of the shorter side, as a capsule has.
  var limited: HeroGeometry {
    let size = Size(width: max(0, frame.width), height: max(0, frame.height))
    let most = min(size.width, size.height) / 2
    return HeroGeometry(
      frame: Rectangle(origin: frame.origin, size: size),
      corners: corners.map { Math.clamp($0, 0, most) })
  }
}

/// The way between two geometries; both ends are exact.
struct HeroWay: Equatable {
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
