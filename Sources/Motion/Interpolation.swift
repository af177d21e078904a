/// Interpolation between two values by progress.
///
/// A progress of 0 gives exactly the first value, and 1 exactly the second. A progress outside 0 … 1 extrapolates, as
/// an overshooting spring requires. Quantities with natural limits, such as an opacity, stay within these limits.
public enum Interpolation {
  /// Returns a number interpolated between two numbers.
  public static func linear(_ start: Double, _ end: Double, at progress: Double) -> Double {
    if progress == 1 || progress.isInfinite && start == end { return end }
    return start + (end - start) * progress
  }

  /// Returns a point interpolated between two points.
  public static func linear(_ start: Point, _ end: Point, at progress: Double) -> Point {
    Point(x: linear(start.x, end.x, at: progress), y: linear(start.y, end.y, at: progress))
  }

  /// Returns a size interpolated between two sizes, with no extent below 0.
  public static func linear(_ start: Size, _ end: Size, at progress: Double) -> Size {
    Size(
      width: max(0, linear(start.width, end.width, at: progress)),
      height: max(0, linear(start.height, end.height, at: progress)))
  }

  /// Returns insets interpolated between two insets.
  public static func linear(_ start: Insets, _ end: Insets, at progress: Double) -> Insets {
    Insets(
      top: linear(start.top, end.top, at: progress),
      left: linear(start.left, end.left, at: progress),
      bottom: linear(start.bottom, end.bottom, at: progress),
      right: linear(start.right, end.right, at: progress))
  }

  /// Returns a rectangle interpolated between two rectangles, with no extent below 0.
  public static func linear(
    _ start: Rectangle, _ end: Rectangle, at progress: Double
  ) -> Rectangle {
    Rectangle(
      origin: linear(start.origin, end.origin, at: progress),
      size: linear(start.size, end.size, at: progress))
  }

  /// Returns an opacity interpolated between two opacities, limited to 0 … 1.
  public static func opacity(_ start: Double, _ end: Double, at progress: Double) -> Double {
    Math.clamp(linear(start, end, at: progress), 0, 1)
  }

  /// Returns a corner radius interpolated between two radii, never below 0.
  public static func radius(_ start: Double, _ end: Double, at progress: Double) -> Double {
    max(0, linear(start, end, at: progress))
  }

  /// Returns a corner radius limited to half of a size's shorter side.
  public static func radius(_ radius: Double, fitting size: Size) -> Double {
    Math.clamp(radius, 0, max(0, min(size.width, size.height) / 2))
  }

  /// Returns the progress of a value between a start and an end, not limited to 0 … 1.
  ///
  /// If the start equals the end, the progress is 0 for values up to that number and 1 for larger values.
  public static func progress(of value: Double, from start: Double, to end: Double) -> Double {
    guard start != end else { return value.isNaN ? value : value > end ? 1 : 0 }
    return value == end ? 1 : (value - start) / (end - start)
  }
}
