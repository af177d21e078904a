/// The number format of all pictures: at most four decimals, no locale, no exponent.
///
/// It uses exact integer arithmetic, so a picture consists of the same bytes on every machine.
enum SVGNumber {
  /// The maximum magnitude of a formatted number.
  ///
  /// Anything further away is not visible.
  private static let limit = 10_000_000.0

  /// Returns the digits of a number.
  ///
  /// - Parameters:
  ///   - number: The number. NaN becomes 0.
  ///   - decimals: The maximum number of decimals, 0 to 4.
  /// - Returns: The digits without trailing zeros.
  static func text(_ number: Double, decimals: Int = 1) -> String {
    guard !number.isNaN else { return "0" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let bounded = max(-limit, min(limit, number))
    let scaled = Int((bounded * Double(scale)).rounded())
    let magnitude = scaled.magnitude
    let whole = magnitude / UInt(scale)
    var fraction = magnitude % UInt(scale)
    var text = scaled < 0 ? "-" : ""
    if whole > 0 || fraction == 0 { text += String(whole) }
    guard fraction > 0 else { return text }
    var width = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    let digits = String(fraction)
    return text + "." + String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  /// Returns the nearest integer, or 0 for NaN.
  static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(max(-limit * 100, min(limit * 100, number)).rounded())
  }

  /// Returns a number for human readers, with a digit before the decimal point.
  ///
  /// A whole part of five or more digits is divided into groups of three.
  static func spoken(_ number: Double, decimals: Int = 0) -> String {
    var text = text(number, decimals: decimals)
    let sign = text.hasPrefix("-") ? "−" : ""
    if !sign.isEmpty { text.removeFirst() }
    if text.hasPrefix(".") { text = "0" + text }
    let parts = text.split(separator: ".", maxSplits: 1)
    var whole = ""
    for (index, digit) in (parts.first ?? "0").enumerated() {
      if index > 0, ((parts.first ?? "").count - index) % 3 == 0, (parts.first ?? "").count > 4 {
        whole += "\u{2009}"
      }
      whole.append(digit)
    }
    return sign + whole + (parts.count > 1 ? "." + parts[1] : "")
  }

  /// Returns a time for human readers, in seconds, with `digits` decimal places.
  static func seconds(_ microseconds: Int64, digits: Int = 3) -> String {
    var unit = Int64(1_000_000)
    for _ in 0..<digits { unit /= 10 }
    let rounded = (microseconds + unit / 2) / unit
    var ten = Int64(1)
    for _ in 0..<digits { ten *= 10 }
    guard digits > 0 else { return String(rounded) }
    let fraction = String(rounded % ten)
    return String(rounded / ten) + "."
      + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
  }
}
