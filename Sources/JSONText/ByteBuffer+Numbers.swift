extension ByteBuffer {
  /// The maximum size of a number, in bytes.
  public static var roomForNumber: Int { 32 }

  /// Writes a number rounded to 4 decimals, in its shortest form: 7.60001 as `7.6`, and −0 as `0`.
  ///
  /// Almost all numbers are multiplied by 10,000 and written as integers with a decimal point, so no search for the
  /// shortest decimal form is needed. The digits of numbers below 10,000, which are the most frequent, are written
  /// four at a time.
  ///
  /// 0 and 1, the most frequent numbers of a layer at rest, are written directly.
  @inlinable @inline(__always)
  public mutating func number(_ value: Double) {
    if value == 0 {
      byte(UInt8(ascii: "0"))
    } else if value == 1 {
      byte(UInt8(ascii: "1"))
    } else {
      otherNumber(value)
    }
  }

  @usableFromInline
  mutating func otherNumber(_ value: Double) {
    guard let scaled = Decimals.scaled(value) else {
      return exact(value.magnitude < 1e15 ? (value * 10_000).rounded() / 10_000 : value)
    }
    let magnitude = scaled.magnitude
    if magnitude < 100_000_000 {
      let small = UInt32(truncatingIfNeeded: magnitude)
      let whole = small / 10_000
      return decimal(isNegative: scaled < 0, whole, small &- whole &* 10_000)
    }
    if scaled < 0 { byte(UInt8(ascii: "-")) }
    let whole = magnitude / 10_000
    digits(whole)
    let rest = UInt32(truncatingIfNeeded: magnitude - whole * 10_000)
    guard rest > 0 else { return }
    byte(UInt8(ascii: "."))
    let front = rest / 100
    let back = rest - front * 100
    fraction(front, isLast: back == 0)
    if back > 0 { fraction(back, isLast: true) }
  }

  /// Converts a number of microseconds to seconds and writes it with up to 6 decimals, such as `1.5` for
  /// 1500000.
  public mutating func millionths(_ value: Int64) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    let whole = value.magnitude / 1_000_000
    digits(whole)
    let rest = UInt32(truncatingIfNeeded: value.magnitude - whole * 1_000_000)
    guard rest > 0 else { return }
    byte(UInt8(ascii: "."))
    let (front, middle, back) = (rest / 10_000, rest / 100 % 100, rest % 100)
    fraction(front, isLast: middle == 0 && back == 0)
    if middle > 0 || back > 0 { fraction(middle, isLast: back == 0) }
    if back > 0 { fraction(back, isLast: true) }
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    value ? piece("true") : piece("false")
  }

  /// Writes a double so that reading it returns the same value and type.
  public mutating func exact(_ value: Double) {
    // A bug in a component must not make the message unreadable for the client.
    value.isFinite ? raw(value.description) : piece("null")
  }

  /// Writes two decimals, but omits the second one if it is a trailing zero.
  @inline(__always)
  private mutating func fraction(_ pair: UInt32, isLast: Bool) {
    let ten = pair / 10
    let one = pair - ten * 10
    byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: ten))
    if !isLast || one > 0 { byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: one)) }
  }

  private mutating func digits(_ value: UInt64) {
    guard value >= 10 else { return byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    guard value < 1000 else {
      let rest = value / 1000
      digits(rest)
      return threeDigits(UInt32(truncatingIfNeeded: value - rest * 1000), from: 100)
    }
    threeDigits(UInt32(truncatingIfNeeded: value), from: value < 100 ? 10 : 100)
  }

  @inline(__always)
  private mutating func threeDigits(_ value: UInt32, from unit: UInt32) {
    if unit == 100 { byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 100)) }
    byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10 % 10))
    byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}

/// Numbers rounded to the precision of their written form.
public enum Decimals {
  /// Returns a number in units of 1/10,000, with ties rounded away from zero.
  ///
  /// Returns `nil` for numbers that are too large or not finite. The caller writes such numbers with all
  /// their digits.
  @inlinable @inline(__always)
  public static func scaled(_ value: Double) -> Int64? {
    let scaled = value * 10_000
    // Round manually, because without hardware support rounding is a library call.
    guard scaled.magnitude < 999_999_999_999_999.5 else { return nil }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
  }

  /// Returns the number that is read from a number's written form.
  public static func written(_ value: Double) -> Double {
    scaled(value).map { Double($0) / 10_000 } ?? value
  }

  /// Returns whether two numbers have different written forms.
  @inlinable @inline(__always)
  public static func differ(_ one: Double, _ other: Double) -> Bool {
    guard one != other else { return false }
    guard let a = scaled(one), let b = scaled(other) else { return true }
    return a != b
  }
}
