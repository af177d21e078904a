/// A decimal number as it is written, so that a time converts to microseconds without rounding twice.
struct DecimalNumber: Equatable {
  /// Whether the number has a minus sign.
  private(set) var isNegative = false

  /// The significant digits as one number, at most 19 of them.
  private(set) var digits: UInt64 = 0

  /// The power of ten by which the digits are multiplied.
  private(set) var exponent = 0

  private var hasDigits = false

  /// The parts of a number's text.
  private enum Part {
    case sign
    case whole
    case fraction
    case exponentSign
    case exponent
  }

  private var part = Part.sign
  private var power = 0
  private var isPowerNegative = false
  private var hasPower = false

  /// Creates an empty number, to which `take(_:)` adds bytes.
  init() {}

  /// Creates the number that a range of bytes contains, or returns `nil` for any other text.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    for index in range where !take(bytes[index]) { return nil }
    guard finish() else { return nil }
  }

  /// Adds a byte, and returns `false` if it can't follow the previous ones.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      take(digit: UInt64(byte &- UInt8(ascii: "0")))
      return true
    case UInt8(ascii: "."):
      guard part == .sign || part == .whole else { return false }
      part = .fraction
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      let isMinus = byte == UInt8(ascii: "-")
      if part == .sign, !hasDigits {
        (isNegative, part) = (isMinus, .whole)
      } else if part == .exponentSign {
        (isPowerNegative, part) = (isMinus, .exponent)
      } else {
        return false
      }
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      guard hasDigits, part == .whole || part == .fraction else { return false }
      part = .exponentSign
    default: return false
    }
    return true
  }

  @inline(__always)
  private mutating func take(digit: UInt64) {
    switch part {
    case .exponentSign, .exponent:
      part = .exponent
      hasPower = true
      power = min(power * 10 + Int(digit), 100_000)
    case .sign, .whole, .fraction:
      if part == .sign { part = .whole }
      hasDigits = true
      // Further digits are smaller than the precision of a double.
      if digits < 999_999_999_999_999_999 {
        digits = digits * 10 + digit
        if part == .fraction { exponent -= 1 }
      } else if part == .whole {
        exponent += 1
      }
    }
  }

  /// Completes the number, and returns `false` if its text is incomplete.
  mutating func finish() -> Bool {
    let isInPower = part == .exponentSign || part == .exponent
    guard hasDigits, !isInPower || hasPower else { return false }
    exponent += isPowerNegative ? -power : power
    return true
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The nearest double, or infinity if the number is too large.
  var double: Double {
    // Both numbers are exact doubles, so their product or quotient is correctly rounded.
    if digits < 1 << 53, (-22...22).contains(exponent) {
      let power = Self.powers[abs(exponent)]
      let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
      return isNegative ? -value : value
    }
    let value = Double("\(digits)e\(exponent)") ?? 0
    return isNegative ? -value : value
  }

  /// The number as a whole number, or `nil` if it has a fractional part or its magnitude exceeds 2⁵³ − 1.
  var wholeNumber: Int? {
    let value = double
    guard value.magnitude <= 9_007_199_254_740_991, value == value.rounded() else { return nil }
    return Int(value)
  }

  /// Returns the nearest number of microseconds, or `nil` if its magnitude exceeds 2 × 10¹⁸.
  ///
  /// The unit of the decimal number is given as an exponent: 6 for seconds (10⁶ µs), 3 for milliseconds (10³ µs).
  func microseconds(_ unit: Int) -> Int64? {
    let limit: UInt64 = 2_000_000_000_000_000_000
    var value = digits
    var shift = exponent + unit
    while shift > 0, value > 0 {
      guard value <= limit / 10 else { return nil }
      value *= 10
      shift -= 1
    }
    if shift < 0 {
      // One division, so that halves are rounded correctly.
      var divisor: UInt64 = 1
      for _ in 0..<min(-shift, 19) { divisor *= 10 }
      value = shift < -19 ? 0 : value / divisor + (value % divisor >= divisor / 2 ? 1 : 0)
    }
    guard value <= limit else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }
}
