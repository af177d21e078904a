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
    decimal(Int64(scaled), fractionDigits: 4)
  }

  /// Writes a count of millionths in seconds with up to 6 decimals: 1500000 as `1.5`.
  public mutating func millionths(_ value: Int64) {
    decimal(value, fractionDigits: 6)
  }

  /// Writes a double so that reading it back gives the same double, also with the same type.
  public mutating func exact(_ value: Double) {
    separate()
    // A component's fault must not make the line unreadable for its client.
    guard value.isFinite else { return raw("null".utf8) }
    raw(value.description.utf8)
  }

  private mutating func decimal(_ value: Int64, fractionDigits: Int) {
    separate()
    var fraction = value.magnitude
    var unit: UInt64 = 1
    for _ in 0..<fractionDigits { unit *= 10 }
    let whole = fraction / unit
    fraction -= whole * unit
    if value < 0 { append(UInt8(ascii: "-")) }
    digits(whole)
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    while fraction > 0 {
      unit /= 10
      let digit = fraction / unit
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      fraction -= digit * unit
    }
  }

  private mutating func digits(_ value: UInt64) {
    if value < 10 { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    digits(value / 10)
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}
