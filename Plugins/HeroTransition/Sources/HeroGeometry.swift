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
  fileprivate var reach: Double {
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
  func geometry(at progress: Double) -> HeroGeometry {
    if progress == 0 { return source }
    if progress == 1 { return destination }
    let straight = source.combined(1 - progress, destination, progress)
    guard path == .arc else { return straight }
    return straight.offsetBy(bulge * (progress * (1 - progress)))
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

/// What is left of an old way on a new one: a spring lets it fade, so that nothing jumps or kinks.
struct HeroCorrection: Equatable, Sendable {
  var displacement: HeroGeometry
  var velocity = HeroGeometry.zero
  var start = Timestamp.zero

  /// The spring that lets it fade; nil while a finger holds it.
  var spring: Spring?

  /// What the spring would leave at the end of the flight, if that would be seen.
  var remainder: HeroGeometry?
  var endsAt = Timestamp.zero

  /// What is left at a moment, and how fast it changes.
  func state(at now: Timestamp) -> (displacement: HeroGeometry, velocity: HeroGeometry) {
    guard let spring else { return (displacement, .zero) }
    let (displacement, velocity) = swing(spring, at: now)
    guard let remainder, start < endsAt else { return (displacement, velocity) }
    // As the progress does, it makes up for that on the way.
    let duration = endsAt - start
    let part = Math.clamp((now - start) / duration, 0, 1)
    let cube = part * part * part
    return (
      displacement.combined(1, remainder, -cube * part),
      velocity.combined(1, remainder, -4 * cube / duration)
    )
  }

  /// The same from now on until a moment.
  func running(_ spring: Spring, from now: Timestamp, to end: Timestamp) -> HeroCorrection {
    let (displacement, velocity) = state(at: now)
    var running = HeroCorrection(
      displacement: displacement, velocity: velocity, start: now, spring: spring)
    let rest = running.swing(spring, at: end).displacement
    if rest.reach > Self.seenRemainder { running.remainder = rest }
    running.endsAt = end
    return running
  }

  /// How many points may be left at the end; the progress may leave a third of one beside.
  private static let seenRemainder = 0.05

  private func swing(
    _ spring: Spring, at now: Timestamp
  ) -> (displacement: HeroGeometry, velocity: HeroGeometry) {
    // The motion is linear in how it began: two unit springs tell all nine numbers.
    let place = spring.state(from: 1, velocity: 0, after: now - start)
    let push = spring.state(from: 0, velocity: 1, after: now - start)
    return (
      displacement.combined(place.displacement, velocity, push.displacement),
      displacement.combined(place.velocity, velocity, push.velocity)
    )
  }
}
