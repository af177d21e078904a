/// A time on a session's own clock, in whole microseconds.
///
/// A session starts at ``zero``. Whole microseconds keep time exact: sums never drift, and ``seconds`` is the
/// double nearest to a decimal with at most 6 places, so a timestamp survives a round trip through a text
/// protocol.
public struct Timestamp: Comparable, Hashable, Sendable {
  /// The time in microseconds since the session's start.
  public var microseconds: Int64

  /// The start of the session.
  public static let zero = Timestamp(microseconds: 0)

  /// A time later than all others, meaning "never".
  public static let distantFuture = Timestamp(microseconds: .max)

  /// Creates the time `microseconds` after the session's start.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates the timestamp nearest to a time in seconds.
  ///
  /// Halves are rounded away from zero. Times out of range, including infinities, give the first or the last
  /// timestamp. NaN gives ``zero``.
  public init(seconds: Double) {
    microseconds = Timestamp.wholeMicroseconds(seconds)
  }

  /// The time in seconds since the session's start.
  public var seconds: Double { Timestamp.seconds(microseconds) }

  /// Returns the time that is `seconds` after this one, rounded to the nearest microsecond.
  ///
  /// Results out of range become the first or the last timestamp, so nothing comes after ``distantFuture``.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    advanced(byMicroseconds: Timestamp.wholeMicroseconds(seconds))
  }

  /// Returns the first timestamp that is at least `seconds` after this one.
  ///
  /// Use this function for the computed time of an event: at the returned timestamp, the event has already happened.
  public func advanced(bySecondsRoundingUp seconds: Double) -> Timestamp {
    let whole = Timestamp.wholeMicroseconds(seconds)
    let isShort = Timestamp.seconds(whole) < seconds && whole < .max
    return advanced(byMicroseconds: isShort ? whole + 1 : whole)
  }

  /// Returns the time that is `delta` microseconds after this one, limited to the first and the last timestamp.
  public func advanced(byMicroseconds delta: Int64) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(delta)
    guard overflow else { return Timestamp(microseconds: sum) }
    return Timestamp(microseconds: delta < 0 ? .min : .max)
  }

  /// Returns the time from `earlier` to `later`, in seconds.
  public static func - (later: Timestamp, earlier: Timestamp) -> Double {
    let (span, overflow) = later.microseconds.subtractingReportingOverflow(earlier.microseconds)
    return overflow ? later.seconds - earlier.seconds : seconds(span)
  }

  /// Returns whether the first time is before the second.
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    first.microseconds < second.microseconds
  }

  /// Converts a number of microseconds to seconds.
  ///
  /// All conversions of microseconds to seconds use this function. Code that finds a time and code that uses
  /// it therefore get exactly the same double.
  static func seconds(_ microseconds: Int64) -> Double {
    Double(microseconds) / 1e6
  }

  /// Returns the nearest whole number of microseconds, rounding halves away from zero.
  private static func wholeMicroseconds(_ seconds: Double) -> Int64 {
    let scaled = seconds * 1e6
    // 2⁶³ is the smallest positive double that does not fit, and −2⁶³ is the lowest double that does.
    guard scaled < 0x1p63 else { return scaled.isNaN ? 0 : .max }
    guard scaled >= -0x1p63 else { return .min }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    // Doubles of 2⁵³ or more have no fraction, so adding or subtracting 1 below cannot overflow.
    if rest >= 0.5 { return whole + 1 }
    if rest <= -0.5 { return whole - 1 }
    return whole
  }
}
