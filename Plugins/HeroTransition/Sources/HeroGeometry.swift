internal import Interaction
internal import Motion

/// The frame and the corner radii of a flying view.
///
/// The images fill the frame, so the frame determines their rectangles.
struct HeroGeometry: Equatable, Sendable {
  var frame: Rectangle
  var corners: Layer.CornerRadii

  /// Creates the geometry of a source or destination, with radii limited to half of the frame's shorter side.
  init(endingIn frame: Rectangle, corners: Layer.CornerRadii) {
    self = HeroGeometry(frame: frame, corners: corners).limited
    self.frame = frame
  }

  init(frame: Rectangle, corners: Layer.CornerRadii) {
    self.frame = frame
    self.corners = corners
  }

  /// Returns the rectangle of the uncropped image, which fills the frame and keeps its aspect ratio.
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

  /// Returns the weighted sum of this geometry and another one: this geometry multiplied by `own` plus the
  /// other one multiplied by `others`.
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

  /// The largest absolute value among the frame's x, y, width and height, in points.
  var reach: Double {
    max(frame.x.magnitude, frame.y.magnitude, frame.width.magnitude, frame.height.magnitude)
  }

  func offsetBy(_ vector: Point) -> HeroGeometry {
    HeroGeometry(frame: frame.offsetBy(vector), corners: corners)
  }

  /// Returns this geometry with its width and height limited to those of another.
  func smaller(_ other: HeroGeometry) -> HeroGeometry {
    let size = Size(
      width: min(frame.width, other.frame.width), height: min(frame.height, other.frame.height))
    return HeroGeometry(frame: Rectangle(origin: frame.origin, size: size), corners: corners)
  }

  /// Returns this geometry, enlarged around its center to at least half the width and height of another.
  ///
  /// This keeps an overshooting image visible.
  func keepingHalf(of other: HeroGeometry) -> HeroGeometry {
    let (width, height) = (max(0, other.frame.width / 2), max(0, other.frame.height / 2))
    guard frame.width < width || frame.height < height else { return self }
    return HeroGeometry(
      frame: Rectangle(
        center: frame.center,
        size: Size(width: max(frame.width, width), height: max(frame.height, height))),
      corners: corners)
  }

  /// The geometry with sizes of at least 0 and radii from 0 to half of the shorter side.
  ///
  /// An overshoot can make sizes and radii negative.
  var limited: HeroGeometry {
    let size = Size(width: max(0, frame.width), height: max(0, frame.height))
    let most = min(size.width, size.height) / 2
    return HeroGeometry(
      frame: Rectangle(origin: frame.origin, size: size),
      corners: corners.map { Math.clamp($0, 0, most) })
  }
}

/// The path between the geometries of a source and a destination.
///
/// At progress 0 and 1, the path has exactly these geometries.
struct HeroWay: Equatable {
  let source: HeroGeometry
  let destination: HeroGeometry
  let path: HeroTransitionParameters.Path

  /// Returns the geometry at a progress, 0 at the source and 1 at the destination.
  ///
  /// A progress outside this range extrapolates the path, but the result always has at least half the width
  /// and height of the smaller geometry.
  func geometry(at progress: Double) -> HeroGeometry {
    if progress == 0 { return source }
    if progress == 1 { return destination }
    var geometry = source.combined(1 - progress, destination, progress)
    if path == .arc { geometry = geometry.offsetBy(bulge * (progress * (1 - progress))) }
    guard progress < 0 || progress > 1 else { return geometry }
    return geometry.keepingHalf(of: source.smaller(destination))
  }

  /// Returns the geometry's velocity, per second, at a progress that changes with a given velocity.
  func velocity(at progress: Double, _ progressVelocity: Double) -> HeroGeometry {
    let straight = (destination - source).combined(progressVelocity, .zero, 0)
    guard path == .arc else { return straight }
    return straight.offsetBy(bulge * ((1 - 2 * progress) * progressVelocity))
  }

  /// Twice the offset of the arc's control point from the midpoint between the source and the destination.
  ///
  /// The arc is a quadratic curve. Its control point has the x coordinate of the destination's center and the
  /// y coordinate of the source's center.
  private var bulge: Point {
    let way = destination.frame.center - source.frame.center
    return Point(x: way.x, y: -way.y)
  }
}
