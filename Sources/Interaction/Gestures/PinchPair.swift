internal import Motion

/// The second finger of a possible pinch, and the distance and angle between both fingers.
struct PinchPair: Equatable, Sendable, Archivable {
  /// The minimum value of `baseDistance`, in points.
  ///
  /// The scale of a pinch is the current distance divided by the base distance. Real fingers can't be closer
  /// together than this, but the fingers of a scripted gesture can.
  static let leastDistance = 1.0

  /// The id of the second finger.
  var id: Int

  /// The current location of the second finger.
  var location: Point

  /// The vector between the fingers when the second finger touched down.
  var start: Point

  /// The distance between the fingers, in points.
  var distance: Double

  /// The angle by which the fingers have turned since the second one touched down, in degrees clockwise.
  var angle = 0.0

  /// The distance between the fingers when the pinch was recognized, in points.
  var baseDistance = leastDistance

  /// The value of `angle` when the pinch was recognized, in degrees clockwise.
  var baseAngle = 0.0

  /// The recent positions of the midpoint, from which its velocity is estimated.
  var midpoints: VelocityTracker

  /// The recent distances and angles, from which the velocities of the scale and the rotation are estimated.
  ///
  /// A distance is stored as a sample's `x`, and an angle as its `y`.
  var spans: VelocityTracker

  static var blank: PinchPair {
    PinchPair(
      id: 0, location: .zero, start: .zero, distance: 0, midpoints: VelocityTracker(),
      spans: VelocityTracker())
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("id", &id)
    archive.field("location", &location)
    archive.field("start", &start)
    archive.field("distance", &distance, in: Archive.lengths)
    archive.field("angle", &angle)
    archive.field("baseDistance", &baseDistance, in: Self.leastDistance...1e18)
    archive.field("baseAngle", &baseAngle)
    archive.field("midpoints", &midpoints)
    archive.field("spans", &spans)
  }

  /// Updates the distance and the angle, given the first finger's location.
  mutating func measure(from first: Point) {
    let vector = location - first
    distance = vector.length
    guard distance > 0 else { return }
    if start == .zero { start = vector }
    let turned =
      Math.atan2(start.x * vector.y - start.y * vector.x, start.x * vector.x + start.y * vector.y)
      * (180 / Math.pi)
    // Of the angles that look the same, the nearest one continues the movement.
    angle = turned + 360 * ((angle - turned) / 360).rounded()
  }

  /// Adds the samples from which the pinch's velocities are estimated.
  mutating func addSample(from first: Point, at now: Timestamp) {
    midpoints.addSample(midpoint(from: first), at: now)
    spans.addSample(Point(x: distance, y: angle), at: now)
  }

  /// Returns the midpoint between the fingers.
  func midpoint(from first: Point) -> Point { (first + location) * 0.5 }

  /// The change in the distance between the fingers since the second one touched down, in points.
  var spread: Double { abs(distance - start.length) }

  /// The length of the arc that one finger has described around the other, in points.
  var arc: Double { abs(angle) * (Math.pi / 180) * distance }

  /// Recognizes the pinch: stores the current distance and angle as the reference for its scale and rotation.
  mutating func recognize() {
    baseDistance = max(distance, Self.leastDistance)
    baseAngle = angle
  }

  /// Returns the recognized pinch.
  ///
  /// - Parameters:
  ///   - first: The first finger, with its location.
  ///   - phase: The phase.
  ///   - moment: The time at which the velocities are estimated, or `nil` to set no velocities.
  /// - Returns: The pinch.
  func event(
    _ first: Press, _ phase: DragEvent.Phase, velocityAt moment: Timestamp?
  ) -> PinchEvent {
    var event = PinchEvent(
      phase: phase, anchor: midpoint(from: first.location), scale: distance / baseDistance,
      rotation: angle - baseAngle, hit: first.hit)
    guard let moment else { return event }
    let velocity = spans.velocity(at: moment)
    event.anchorVelocity = midpoints.velocity(at: moment)
    event.scaleVelocity = velocity.x / baseDistance
    event.rotationVelocity = velocity.y
    return event
  }
}
