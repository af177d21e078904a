public import Motion

/// The moments that a session's clock can show.
public enum SessionClock {
  /// The last moment: 10⁹ seconds, 31 years.
  ///
  /// Up to here, and for as long again, a double counts microseconds exactly.
  public static let last = Timestamp(microseconds: 1_000_000_000_000_000)

  /// All moments of a clock.
  public static let moments = Timestamp.zero...last
}

extension Archive {
  /// The numbers that a state may hold.
  ///
  /// What a client sends has at most nine digits, and what follows from it (a velocity over a
  /// microsecond, where a throw would end) at most eighteen; products of three such numbers are
  /// still finite.
  public static let numbers = -1e18...1e18

  /// The lengths that a state may hold: numbers that are not negative.
  public static let lengths = 0...1e18

  /// The whole numbers that a state may hold, such as counts: those that a double holds too.
  public static let integers =
    Int(clamping: -(1 << 53) as Int64)...Int(clamping: (1 << 53) as Int64)

  /// The moments that a state may speak of: those of the clock, and until the last spring that
  /// was started then is at rest; besides these `Timestamp.distantFuture`, which is never.
  public static let moments =
    Timestamp.zero...SessionClock.last.advanced(byMicroseconds: 1 << 53)
}
