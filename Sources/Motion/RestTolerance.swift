/// How close to its target, and how slow, a moving value is at rest.
public struct RestTolerance: Hashable, Sendable {
  /// The greatest distance from the target at rest.
  public var position: Double

  /// The speed, in units per second, under which the value is at rest.
  public var velocity: Double

  /// For positions, sizes and angles: within 0.01 and under 0.1 per second.
  public static let points = RestTolerance(position: 0.01, velocity: 0.1)

  /// For scale, opacity and progress: within 0.0001 and under 0.001 per second.
  public static let unit = RestTolerance(position: 0.0001, velocity: 0.001)

  /// Creates a tolerance from a distance and a speed.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}
