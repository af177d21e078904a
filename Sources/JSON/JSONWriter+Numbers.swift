extension JSONWriter {
  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Writes a number rounded to 4 decimals in its shortest form: `7.6`, `0` for `-0`.
  ///
  /// Numbers of everyday size go through scaled integers, which is exact in the digits shown and
  /// needs no search for the shortest double.
  public mutating func number(_ value: Double) {
    let scaled = (value * 10_000).rounded()
    guard scaled.magnitude < 1e15 else {
      return exact((value.magnitude < 1e15) ? scaled / 10_000 : value)
    }
    decimal(Int64(scaled), parts: 10_000)
  }

  /// Writes a count of millionths in seconds with up to 6 decimals: 1500000 as `1.5`.
  public mutating func millionths(_ value: Int64) {
    decimal(value, parts: 1_000_000)
  }

  /// Writes a double so that reading it back gives the same double, also with the same type.
  public mutating func exact(_ value: Double) {
    separate()
    // A component's fault must not make the line unreadable for its client.
    guard value.isFinite else { return raw("null".utf8) }
    raw(value.description.utf8)
  }

  /// Writes a count of 10⁻ⁿ parts without trailing zeros.
  ///
  /// - Parameters:
  ///   - value: the count
  ///   - parts: how many make one, 10ⁿ
  @inline(__always)
  private mutating func decimal(_ value: Int64, parts: UInt64) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    let whole = value.magnitude / parts
    var rest = value.magnitude - whole * parts
    digits(whole)
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    var unit = parts / 10
    while rest > 0 {
      let digit = rest / unit
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = rest - digit * unit
      unit /= 10
    }
  }

  private mutating func digits(_ value: UInt64) {
    if value >= 10 { digits(value / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}
