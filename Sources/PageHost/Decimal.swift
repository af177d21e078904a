/// A decimal number that is converted to the nearest double.
///
/// A number with up to 15 digits is the product or quotient of two exact doubles, so it is rounded only once. Nearly
/// all numbers in messages are that short. Longer numbers require integers of arbitrary length.
struct Decimal {
  var isNegative = false

  /// The exponent of the power of ten by which the last digit is multiplied.
  var exponent = 0

  /// The digits without leading zeros, or an empty array if they fit into the mantissa.
  private var digits: [UInt8] = []
  private var mantissa: UInt64 = 0

  /// The number of digits in the text.
  private(set) var count = 0

  /// The number of decimal digits that fit into a 64-bit integer.
  private static let most = 19

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Appends a digit before the decimal point.
  mutating func append(_ digit: UInt8) {
    count += 1
    guard !(digits.isEmpty && mantissa == 0 && digit == 0) else { return }
    if significant < Self.most {
      mantissa = mantissa * 10 + UInt64(digit)
    } else if digits.isEmpty {
      digits = Self.digits(of: mantissa) + [digit]
    } else {
      digits.append(digit)
    }
    significant += 1
  }

  /// Appends a digit after the decimal point.
  mutating func append(fraction digit: UInt8) {
    append(digit)
    exponent -= 1
  }

  private var significant = 0

  private static func digits(of number: UInt64) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = number
    while rest > 0 {
      digits.append(UInt8(rest % 10))
      rest /= 10
    }
    return digits.reversed()
  }

  /// The value as a whole number, or `nil` if it has a fraction or exceeds 64 bits.
  var integer: Int64? {
    guard exponent == 0, digits.isEmpty else { return nil }
    guard isNegative else { return Int64(exactly: mantissa) }
    if mantissa == 1 << 63 { return .min }
    return Int64(exactly: mantissa).map { -$0 }
  }

  /// The nearest double, or `nil` if the number exceeds the largest double.
  var double: Double? {
    magnitude.map { isNegative ? -$0 : $0 }
  }

  private var magnitude: Double? {
    if digits.isEmpty {
      guard mantissa != 0 else { return 0 }
      if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
        let number = Double(mantissa)
        return exponent < 0 ? number / Self.powers[-exponent] : number * Self.powers[exponent]
      }
    }
    let all = digits.isEmpty ? Self.digits(of: mantissa) : digits
    guard all.count + exponent <= 310 else { return nil }
    guard all.count + exponent >= -330 else { return 0 }
    var whole = LongNumber()
    for digit in all { whole.multiply(by: 10, plus: UInt32(digit)) }
    guard exponent < 0 else {
      for _ in 0..<exponent { whole.multiply(by: 10, plus: 0) }
      return whole.double(shifted: 0, isMore: false)
    }
    // This adds enough bits to leave at least 64 in the quotient.
    let words = (-exponent * 10 / 3 + 96) / 32
    whole.shiftUp(words: words)
    var isMore = false
    var left = -exponent
    while left > 0 {
      let step = min(left, 9)
      var divisor: UInt32 = 1
      for _ in 0..<step { divisor *= 10 }
      if whole.divide(by: divisor) != 0 { isMore = true }
      left -= step
    }
    return whole.double(shifted: -32 * words, isMore: isMore)
  }
}

/// An integer of arbitrary length, stored as 32-bit words, the lowest first.
private struct LongNumber {
  private var words: [UInt32] = []

  mutating func multiply(by factor: UInt32, plus more: UInt32) {
    var carry = UInt64(more)
    for index in words.indices {
      let product = UInt64(words[index]) * UInt64(factor) + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func shiftUp(words count: Int) {
    words = [UInt32](repeating: 0, count: count) + words
  }

  /// Divides the number and returns the remainder.
  mutating func divide(by divisor: UInt32) -> UInt32 {
    var rest: UInt64 = 0
    for index in words.indices.reversed() {
      let part = rest << 32 | UInt64(words[index])
      words[index] = UInt32(part / UInt64(divisor))
      rest = part % UInt64(divisor)
    }
    while words.last == 0 { words.removeLast() }
    return UInt32(rest)
  }

  private func bit(_ place: Int) -> Bool { words[place / 32] >> UInt32(place % 32) & 1 == 1 }

  /// Returns the double nearest to the number times a power of two.
  ///
  /// Ties round to even.
  ///
  /// - Parameters:
  ///   - shift: The exponent of the power of two.
  ///   - isMore: Whether the exact value is slightly larger than the number.
  /// - Returns: The double, or `nil` if the result exceeds the largest double.
  func double(shifted shift: Int, isMore: Bool) -> Double? {
    guard let last = words.last else { return 0 }
    let length = words.count * 32 - last.leadingZeroBitCount
    let exponent = length - 1 + shift
    // Subnormal numbers have fewer bits.
    let room = min(53, exponent + 1075)
    guard room >= 0 else { return 0 }
    var bits: UInt64 = 0
    for place in 0..<room {
      let index = length - 1 - place
      bits = bits << 1 | (index >= 0 && bit(index) ? 1 : 0)
    }
    let half = length - 1 - room
    if half >= 0, bit(half) {
      let isAbove = isMore || (0..<half).contains { bit($0) }
      if isAbove || bits & 1 == 1 { bits += 1 }
    }
    let pattern = exponent >= -1022 ? UInt64(exponent + 1022) << 52 + bits : bits
    let number = Double(bitPattern: pattern)
    return number.isFinite ? number : nil
  }
}
