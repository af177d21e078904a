public import Motion

/// The times that a session's clock can show.
public enum SessionClock {
  /// The latest time: 10⁹ seconds, or about 31 years.
  ///
  /// A double represents whole microseconds exactly up to 2⁵³, which is about nine times this time.
  public static let last = Timestamp(microseconds: 1_000_000_000_000_000)

  /// All times that a session's clock can show.
  public static let moments = Timestamp.zero...last
}

extension Archive {
  /// The range of numbers that a state can contain.
  ///
  /// Numbers from clients have at most nine digits. Numbers derived from them, such as the end of a fling or the
  /// velocity of a movement within a microsecond, have at most eighteen digits. Products of three such numbers are
  /// still finite.
  public static let numbers = -1e18...1e18

  /// The range of lengths that a state can contain.
  ///
  /// Lengths are never negative.
  public static let lengths = 0...1e18

  /// The range of whole numbers, such as counts, that a state can contain.
  ///
  /// A double represents all of them exactly.
  public static let integers =
    Int(clamping: -(1 << 53) as Int64)...Int(clamping: (1 << 53) as Int64)

  /// The range of times that a state can contain.
  ///
  /// The range extends beyond the last time of a session's clock, so that a spring that starts at that time can
  /// settle. It also includes `Timestamp.distantFuture`, which means never.
  public static let moments =
    Timestamp.zero...SessionClock.last.advanced(byMicroseconds: 1 << 53)
}
