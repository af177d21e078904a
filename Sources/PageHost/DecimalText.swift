#if hasFeature(Embedded)
  /// Reads a decimal number from a null-terminated string.
  ///
  /// Swift's `Double(_:)` calls a function of the C library, which a page does not have. This function replaces it.
  ///
  /// - Parameters:
  ///   - text: The string, which contains digits with an optional sign, decimal point and exponent.
  ///   - number: Receives the nearest double, or infinity if the number exceeds the largest double.
  /// - Returns: The end of the number, or `text` if the string does not start with a number.
  @c(_swift_stdlib_strtod_clocale)
  public func pageNumber(
    _ text: UnsafePointer<Int8>, _ number: UnsafeMutablePointer<Double>
  ) -> UnsafePointer<Int8> {
    var decimal = Decimal()
    var next = unsafe text
    let digit = { (letter: Int8) in letter >= 48 && letter <= 57 ? UInt8(letter - 48) : nil }
    if unsafe next.pointee == 45 || next.pointee == 43 {
      decimal.isNegative = unsafe next.pointee == 45
      unsafe next += 1
    }
    while let digit = unsafe digit(next.pointee) {
      decimal.append(digit)
      unsafe next += 1
    }
    if unsafe next.pointee == 46 {
      unsafe next += 1
      while let digit = unsafe digit(next.pointee) {
        decimal.append(fraction: digit)
        unsafe next += 1
      }
    }
    guard decimal.count > 0 else { return unsafe text }
    if unsafe next.pointee | 32 == 101 {
      var end = unsafe next + 1
      let isNegative = unsafe end.pointee == 45
      if unsafe isNegative || end.pointee == 43 { unsafe end += 1 }
      var exponent = 0
      while let digit = unsafe digit(end.pointee) {
        exponent = min(exponent * 10 + Int(digit), 99_999)
        unsafe end += 1
        unsafe next = end
      }
      decimal.exponent += isNegative ? -exponent : exponent
    }
    unsafe number.pointee = decimal.double ?? (decimal.isNegative ? -.infinity : .infinity)
    return unsafe next
  }
#endif
