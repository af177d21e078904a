/// The position and time of imported gestures in a session.
public struct GesturePlacement: Equatable, Sendable {
  /// The horizontal scale.
  public var scaleX = 1.0

  /// The vertical scale.
  public var scaleY = 1.0

  /// The horizontal offset after scaling, in points.
  public var offsetX = 0.0

  /// The vertical offset after scaling, in points.
  public var offsetY = 0.0

  /// The time that is added to the times of the recording, in microseconds.
  public var shift: Int64 = 0

  /// Creates a placement that changes nothing.
  public init() {}

  /// Returns a sample at its place in the session.
  ///
  /// Positions that change are rounded to 4 decimals, like the positions in responses.
  public func place(_ sample: TouchSample) -> TouchSample {
    var placed = sample
    placed.microseconds += shift
    if scaleX != 1 || offsetX != 0 { placed.x = rounded(sample.x * scaleX + offsetX) }
    if scaleY != 1 || offsetY != 0 { placed.y = rounded(sample.y * scaleY + offsetY) }
    return placed
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
