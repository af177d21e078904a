/// The distance and speed limits below which a moving value counts as at rest.
public struct RestTolerance: Hashable, Sendable {
  /// The maximum distance from the target, in the value's unit, at which the value counts as at rest.
  public var position: Double

  /// The speed, in units per second, below which the value counts as at rest.
  public var velocity: Double

  /// The tolerance for positions, sizes and angles: within 0.01 and below 0.1 per second.
  public static let points = RestTolerance(position: 0.01, velocity: 0.1)

  /// The tolerance for scale, opacity and progress: within 0.0001 and below 0.001 per second.
  public static let unit = RestTolerance(position: 0.0001, velocity: 0.001)

  /// Creates a tolerance from a distance and a speed.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}
