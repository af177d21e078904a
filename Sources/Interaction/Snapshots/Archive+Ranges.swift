public import Motion

/// The times that a session's clock can show.
public enum SessionClock {
  /// The last time: 10⁹ seconds, 31 years.
  ///
  /// Up to twice this time, a double represents microseconds exactly.
  public static let last = Timestamp(microseconds: 1_000_000_000_000_000)

  /// All times that a session's clock can show.
  public static let moments = Timestamp.zero...last
}

extension Archive {
  /// The numbers that a state can contain.
  ///
  /// A client's numbers have at most nine digits. Numbers derived from them, such as the end of a fling or the
  /// velocity of a movement within a microsecond, have at most eighteen. Products of three such numbers are still
  /// finite.
  public static let numbers = -1e18...1e18

  /// The lengths that a state can contain: numbers that are not negative.
  public static let lengths = 0...1e18

  /// The whole numbers that a state can contain, such as counts.
  ///
  /// A double represents them exactly.
  public static let integers =
    Int(clamping: -(1 << 53) as Int64)...Int(clamping: (1 << 53) as Int64)

  /// The times that a state can contain.
  ///
  /// The range extends beyond the last time of a clock, so that a spring that starts at that time can settle. It also
  /// includes `Timestamp.distantFuture`, which means never.
  public static let moments =
    Timestamp.zero...SessionClock.last.advanced(byMicroseconds: 1 << 53)
}
