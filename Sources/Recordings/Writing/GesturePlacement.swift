/// The position and time of imported gestures in a session.
public struct GesturePlacement: Equatable, Sendable {
  /// The factor by which horizontal positions are multiplied.
  public var scaleX = 1.0

  /// The factor by which vertical positions are multiplied.
  public var scaleY = 1.0

  /// The horizontal offset after scaling, in points.
  public var offsetX = 0.0

  /// The vertical offset after scaling, in points.
  public var offsetY = 0.0

  /// The time that is added to the times of the recording, in microseconds.
  public var shift: Int64 = 0

  /// Creates a placement that changes nothing.
  public init() {}

  /// Creates a placement for a viewport.
  ///
  /// - Parameters:
  ///   - scale: The horizontal and the vertical scale, or `nil` to scale the recorded screen to the viewport.
  ///   - viewport: The size of the session's viewport, or `nil` for the recorded screen.
  ///   - screen: The size of the recorded screen, if it is known.
  ///   - offset: The offset after scaling, in points.
  public init(
    scale: (x: Double, y: Double)?, viewport: RecordedScreen?, screen: RecordedScreen?,
    offset: (x: Double, y: Double)
  ) {
    if let scale {
      (scaleX, scaleY) = scale
    } else if let viewport, let screen {
      scaleX = viewport.width / screen.width
      scaleY = viewport.height / screen.height
    }
    (offsetX, offsetY) = offset
  }

  /// Changes the offset so that a sample is placed at a point.
  public mutating func begin(_ first: TouchSample, at point: (x: Double, y: Double)) {
    let start = place(first)
    offsetX += point.x - start.x
    offsetY += point.y - start.y
  }

  /// Returns a sample with its time and position converted to those of the session.
  ///
  /// A position that the conversion changes is rounded to 4 decimals, like the positions in responses.
  public func place(_ sample: TouchSample) -> TouchSample {
    var placed = sample
    placed.microseconds += shift
    if scaleX != 1 || offsetX != 0 { placed.x = rounded(sample.x * scaleX + offsetX) }
    if scaleY != 1 || offsetY != 0 { placed.y = rounded(sample.y * scaleY + offsetY) }
    return placed
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
