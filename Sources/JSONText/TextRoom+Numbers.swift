extension TextRoom {
  /// How many bytes a number may take.
  public static var roomForNumber: Int { 32 }

  /// Writes a number rounded to 4 decimals in its shortest form: `7.6`, `0` for `-0`.
  ///
  /// Numbers of everyday size go through scaled integers, which is exact in the digits shown and
  /// needs no search for the shortest double. Below 10 000, as most are, four digits are made at once.
  public mutating func number(_ value: Double) {
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

  /// Writes a count of millionths in seconds with up to 6 decimals: 1500000 as `1.5`.
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

  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Writes a truth value.
  public mutating func bool(_ value: Bool) {
    value ? piece("true") : piece("false")
  }

  /// Writes a double so that reading it back gives the same double, also with the same type.
  public mutating func exact(_ value: Double) {
    // A component's fault must not make the line unreadable for its client.
    value.isFinite ? raw(value.description) : piece("null")
  }

  /// Two digits behind the point, without the zero that nothing follows.
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

/// Numbers with as many decimals as are written.
public enum Decimals {
  /// A number in ten-thousandths, rounded away from zero at ties; nil for what is too large or no
  /// number, which is written with all its digits.
  @inline(__always)
  public static func scaled(_ value: Double) -> Int64? {
    let scaled = value * 10_000
    // By hand: rounding is a call of the mathematics library where the processor has none.
    guard scaled.magnitude < 999_999_999_999_999.5 else { return nil }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
  }

  /// Whether two numbers are written differently.
  @inline(__always)
  public static func differ(_ one: Double, _ other: Double) -> Bool {
    guard one != other else { return false }
    guard let a = scaled(one), let b = scaled(other) else { return true }
    return a != b
  }
}
