/// Functions that choose and format round numbers for an axis.
enum PlotAxis {
  /// Returns the step that divides a range into about `pieces` parts: 1, 2 or 5 times a power of
  /// ten.
  static func step(_ range: Double, pieces: Double) -> Double {
    guard range > 0, range.isFinite else { return 1 }
    let wanted = range / pieces
    var power = 1.0
    while power * 10 <= wanted { power *= 10 }
    while power > wanted, power > 1e-9 { power /= 10 }
    for factor in [1.0, 2, 5] where power * factor >= wanted { return power * factor }
    return power * 10
  }

  /// Returns a number with as many decimal places as the range of the axis requires.
  static func text(_ number: Double, range: Double) -> String {
    SVGNumber.spoken(number, decimals: range >= 20 ? 0 : range >= 2 ? 1 : 2)
  }
}
