/// Writes numbers the way all pictures do: at most two decimals, no locale, no exponent.
///
/// It is exact arithmetic on integers, so a picture has the same bytes on every machine.
enum SVGNumber {
  /// The largest magnitude that is written; nothing further away is seen.
  private static let limit = 10_000_000.0

  /// A number's digits.
  ///
  /// - Parameters:
  ///   - number: the number; what is none is written as 0
  ///   - decimals: how many digits there are behind the point at the most, 0 to 2
  /// - Returns: the digits, without zeros that say nothing
  static func text(_ number: Double, decimals: Int = 1) -> String {
    guard !number.isNaN else { return "0" }
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
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

  /// The nearest whole number; what is none is 0.
  static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(max(-limit * 100, min(limit * 100, number)).rounded())
  }

  /// A number for people: a zero before the point, and groups of three digits.
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

  /// A moment for people, in seconds with as many digits as tell it from its neighbours.
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
