public import Motion

/// The paths of two fingers that zoom, turn and move.
public struct PinchPath: Equatable, Sendable {
  /// The midpoint between the fingers at the start.
  public var center: Point

  /// The midpoint between the fingers at the end of the movement.
  public var endCenter: Point

  /// The distance between the fingers at the start, in points.
  public var distance: Double

  /// The distance between the fingers at the end, in points.
  public var endDistance: Double

  /// The direction from the first finger to the second at the start, in degrees: 0 is right, 90 is down.
  public var angle = 0.0

  /// The angle by which the fingers turn, in degrees clockwise.
  public var rotation = 0.0

  /// The duration of the movement, in seconds.
  public var duration: Double

  /// The timing curve of the movement.
  public var curve = Curve.linear

  /// The rest before the fingers lift, in seconds.
  public var hold = 0.0

  /// Creates the paths of two fingers that move straight apart or together.
  public init(at center: Point, from distance: Double, to endDistance: Double, duration: Double) {
    self.center = center
    endCenter = center
    self.distance = distance
    self.endDistance = endDistance
    self.duration = duration
  }

  /// Returns the locations of both fingers after a fraction of the movement, from 0 to 1.
  func fingers(at part: Double) -> (first: Point, second: Point) {
    let (sine, cosine) = Math.sinCos(degrees: angle + rotation * part)
    let radius = (distance + (endDistance - distance) * part) / 2
    let middle = center + (endCenter - center) * part
    let arm = Point(x: cosine * radius, y: sine * radius)
    return (middle - arm, middle + arm)
  }
}
