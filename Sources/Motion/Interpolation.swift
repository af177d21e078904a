/// Interpolation between two values by progress.
///
/// Progress is 0 at the first value and 1 at the second, both exact; outside that range values are
/// extrapolated, as an overshooting spring needs, except where a quantity has natural limits.
public enum Interpolation {
  /// Returns the number at a progress between two others.
  public static func linear(_ start: Double, _ end: Double, at progress: Double) -> Double {
    if progress == 1 || progress.isInfinite && start == end { return end }
    return start + (end - start) * progress
  }

  /// Returns the point at a progress between two others.
  public static func linear(_ start: Point, _ end: Point, at progress: Double) -> Point {
    Point(x: linear(start.x, end.x, at: progress), y: linear(start.y, end.y, at: progress))
  }

  /// Returns the size at a progress between two others, no extent below 0.
  public static func linear(_ start: Size, _ end: Size, at progress: Double) -> Size {
    Size(
      width: max(0, linear(start.width, end.width, at: progress)),
      height: max(0, linear(start.height, end.height, at: progress)))
  }

  /// Returns the insets at a progress between two others.
  public static func linear(_ start: Insets, _ end: Insets, at progress: Double) -> Insets {
    Insets(
      top: linear(start.top, end.top, at: progress),
      left: linear(start.left, end.left, at: progress),
      bottom: linear(start.bottom, end.bottom, at: progress),
      right: linear(start.right, end.right, at: progress))
  }

  /// Returns the rectangle at a progress between two others, no extent below 0.
  public static func linear(
    _ start: Rectangle, _ end: Rectangle, at progress: Double
  ) -> Rectangle {
    Rectangle(
      origin: linear(start.origin, end.origin, at: progress),
      size: linear(start.size, end.size, at: progress))
  }

  /// Returns the opacity at a progress between two others, limited to 0 … 1.
  public static func opacity(_ start: Double, _ end: Double, at progress: Double) -> Double {
    Math.clamp(linear(start, end, at: progress), 0, 1)
  }

  /// Returns the corner radius at a progress between two others, never below 0.
  public static func radius(_ start: Double, _ end: Double, at progress: Double) -> Double {
    max(0, linear(start, end, at: progress))
  }

  /// Returns a corner radius limited to what a size has room for, half its shorter side.
  public static func radius(_ radius: Double, fitting size: Size) -> Double {
    Math.clamp(radius, 0, max(0, min(size.width, size.height) / 2))
  }

  /// Returns the progress at which a value lies between two others, not limited to 0 … 1.
  ///
  /// Between equal values it is 0 up to them and 1 beyond.
  public static func progress(of value: Double, from start: Double, to end: Double) -> Double {
    guard start != end else { return value.isNaN ? value : value > end ? 1 : 0 }
    return value == end ? 1 : (value - start) / (end - start)
  }
}
