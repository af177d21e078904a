public import Motion

extension Point: Archivable {
  /// The origin.
  public static var blank: Point { Point(x: 0, y: 0) }

  /// Archives both coordinates.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("x", &x)
    archive.field("y", &y)
  }
}

extension Rectangle: Archivable {
  /// The empty rectangle at the origin.
  public static var blank: Rectangle { Rectangle(x: 0, y: 0, width: 0, height: 0) }

  /// Archives origin and size.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("x", &x)
    archive.field("y", &y)
    archive.field("width", &width)
    archive.field("height", &height)
  }
}

extension Spring: Archivable {
  /// SwiftUI's smooth spring.
  public static var blank: Spring { .smooth }

  /// Archives response and damping fraction, which determine everything else.
  public mutating func archive(_ archive: inout Archive) {
    var response = response
    var dampingFraction = dampingFraction
    archive.field("response", &response, in: 0...1e9)
    archive.field("dampingFraction", &dampingFraction, in: 0...1e6)
    self = Spring(response: response, dampingFraction: dampingFraction)
  }
}

extension AnimatedValue: Archivable {
  /// A value at rest at 0.
  public static var blank: AnimatedValue { AnimatedValue(0) }

  /// Archives all stored properties.
  ///
  /// They include `restsAt`, so the time of rest of a restored value does not have to be computed again.
  public mutating func archive(_ archive: inout Archive) {
    if let origin = archive.origin { return digest(&archive, at: origin) }
    var target = target
    var start = start
    var displacement = displacement
    var initialVelocity = initialVelocity
    var spring = spring
    var position = tolerance.position
    var velocity = tolerance.velocity
    var restsAt = restsAt
    archive.field("target", &target)
    archive.field("start", &start)
    archive.field("displacement", &displacement)
    archive.field("initialVelocity", &initialVelocity)
    archive.field("spring", &spring)
    archive.field("restPosition", &position, in: Archive.lengths)
    archive.field("restVelocity", &velocity, in: Archive.lengths)
    archive.field("restsAt", &restsAt)
    self = AnimatedValue(
      target: target, start: start, displacement: displacement,
      initialVelocity: initialVelocity, spring: spring,
      tolerance: RestTolerance(position: position, velocity: velocity), restsAt: restsAt)
  }
}

extension AnimatedValue {
  /// Adds to a digest only the properties that affect the value from the given time onward.
  ///
  /// The history of a value at rest doesn't matter.
  private mutating func digest(_ archive: inout Archive, at origin: Timestamp) {
    var target = target
    var spring = spring
    archive.field("target", &target)
    archive.field("spring", &spring)
    var isMoving = isMoving(at: origin)
    archive.field("isMoving", &isMoving)
    guard isMoving else { return }
    var displacement = displacement
    var initialVelocity = initialVelocity
    archive.digest(start, from: origin, isExact: true)
    archive.digest(restsAt, from: origin)
    archive.field("displacement", &displacement)
    archive.field("initialVelocity", &initialVelocity)
  }
}

extension VelocityTracker.Sample: Archivable {
  /// A sample at the origin.
  public static var blank: VelocityTracker.Sample {
    VelocityTracker.Sample(time: .zero, position: .blank)
  }

  /// Archives the time and the position.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("time", &time)
    archive.field("position", &position)
  }
}

extension VelocityTracker: Archivable {
  /// A tracker without samples.
  public static var blank: VelocityTracker { VelocityTracker() }

  /// Archives the strategy, the current samples and the samples they replaced, so that a restored session reports the
  /// same evidence.
  public mutating func archive(_ archive: inout Archive) {
    var samples = samples
    var replaced = replaced
    archive.field("estimator", &estimator)
    archive.velocityGuard(&velocityGuard)
    archive.field("samples", &samples, atMost: VelocityTracker.capacity)
    // Nothing depends on replaced samples, so a digest omits them.
    if archive.origin == nil && (archive.isReading || !replaced.isEmpty) {
      archive.added("replaced") {
        $0.field("replaced", &replaced, atMost: VelocityTracker.capacity)
      }
    }
    if archive.isReading {
      self = VelocityTracker(
        estimator: estimator, velocityGuard: velocityGuard, samples: samples, replaced: replaced)
    }
  }
}

extension Archive {
  /// Archives a velocity guard, unless it is the default, `steady`.
  mutating func velocityGuard(_ field: inout VelocityGuard) {
    if isReading { field = .steady }
    if isReading || field != .steady {
      added("velocityGuard") { $0.field("velocityGuard", &field) }
    }
  }
}
