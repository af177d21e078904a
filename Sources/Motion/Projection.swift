/// Where a throw will end, guessed at the release.
public enum Projection {
  /// The time in seconds by which SwiftUI's prediction looks ahead.
  public static let swiftUILookAhead: Double = 0.25

  /// Returns the distance that a throw still covers, after WWDC 2018 session 803.
  ///
  /// It is v / 1000 · r / (1 − r): the sum over whole milliseconds, 0.1 % less than
  /// ``Deceleration/restPosition(from:velocity:)`` for the normal rate.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the release, in units per second.
  ///   - rate: What is left of the speed after a millisecond, limited to 0 … 1, NaN for 0.998. At 1
  ///     the throw never ends.
  /// - Returns: The distance from the place of the release.
  public static func distance(velocity: Double, rate: Double = 0.998) -> Double {
    if velocity == 0 { return 0 }
    let rate = Math.parameter(rate, 0, 1, orNaN: 0.998)
    return velocity / 1000 * rate / (1 - rate)
  }

  /// Returns the translation that SwiftUI predicts for a drag's end, translation + velocity / 4.
  ///
  /// `DragGesture.Value` defines its velocity by this; see ``velocity(translation:predicted:)->Double``.
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - velocity: The present velocity, in points per second.
  /// - Returns: The predicted translation at the end, in points.
  public static func predictedEnd(translation: Double, velocity: Double) -> Double {
    translation + velocity * swiftUILookAhead
  }

  /// Returns the velocity that SwiftUI's prediction stands for, 4 · (predicted − translation).
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - predicted: The predicted translation at the end, in points.
  /// - Returns: The velocity in points per second.
  public static func velocity(translation: Double, predicted: Double) -> Double {
    (predicted - translation) / swiftUILookAhead
  }

  /// Returns the translation that SwiftUI predicts for a drag's end, in both directions.
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - velocity: The present velocity, in points per second.
  /// - Returns: The predicted translation at the end, in points.
  public static func predictedEnd(translation: Point, velocity: Point) -> Point {
    translation + velocity * swiftUILookAhead
  }

  /// Returns the velocity that SwiftUI's prediction stands for, in both directions.
  ///
  /// - Parameters:
  ///   - translation: The translation so far, in points.
  ///   - predicted: The predicted translation at the end, in points.
  /// - Returns: The velocity in points per second.
  public static func velocity(translation: Point, predicted: Point) -> Point {
    (predicted - translation) / swiftUILookAhead
  }
}
