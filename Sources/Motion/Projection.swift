/// Predictions of the end of a fling, made at the release.
public enum Projection {
  /// The time that SwiftUI's prediction looks ahead, in seconds.
  public static let swiftUILookAhead: Double = 0.25

  /// Returns the distance that a fling travels after the release, as in WWDC 2018 session 803.
  ///
  /// It is v / 1000 · r / (1 − r), the sum over whole milliseconds. For the normal rate, this is
  /// 0.1 % less than the distance from the start to ``Deceleration/restPosition(from:velocity:)``.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the release, in units per second.
  ///   - rate: The fraction of the speed that remains after a millisecond, limited to 0 … 1. NaN counts as
  ///     0.998. At 1 the fling never ends.
  /// - Returns: The distance from the point of release.
  public static func distance(velocity: Double, rate: Double = 0.998) -> Double {
    if velocity == 0 { return 0 }
    let rate = Math.parameter(rate, 0, 1, orNaN: 0.998)
    return velocity / 1000 * rate / (1 - rate)
  }

  /// Returns the translation that SwiftUI predicts for a drag's end: translation + velocity / 4.
  ///
  /// `DragGesture.Value` derives its velocity from this formula; see
  /// ``velocity(translation:predicted:)->Double``.
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - velocity: The current velocity, in points per second.
  /// - Returns: The predicted translation at the end, in points.
  public static func predictedEnd(translation: Double, velocity: Double) -> Double {
    translation + velocity * swiftUILookAhead
  }

  /// Returns the velocity that SwiftUI's prediction implies: 4 · (predicted − translation).
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - predicted: The predicted translation at the end, in points.
  /// - Returns: The velocity in points per second.
  public static func velocity(translation: Double, predicted: Double) -> Double {
    (predicted - translation) / swiftUILookAhead
  }

  /// Returns the translation that SwiftUI predicts for a drag's end, in two dimensions.
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - velocity: The current velocity, in points per second.
  /// - Returns: The predicted translation at the end, in points.
  public static func predictedEnd(translation: Point, velocity: Point) -> Point {
    translation + velocity * swiftUILookAhead
  }

  /// Returns the velocity that SwiftUI's prediction implies, in two dimensions.
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - predicted: The predicted translation at the end, in points.
  /// - Returns: The velocity in points per second.
  public static func velocity(translation: Point, predicted: Point) -> Point {
    (predicted - translation) / swiftUILookAhead
  }
}
