extension Curve {
  /// Returns the value at a progress from 0 to 1.
  func value(within progress: Double) -> Double {
    // The ends must be exact, regardless of rounding in the arithmetic between them.
    if progress == 0 || progress == 1 { return progress }
    switch shape {
    case .bezier(let x1, let y1, let x2, let y2):
      if x1 == y1, x2 == y2 { return progress }
      return Polynomial(y1, y2).value(at: Polynomial(x1, x2).parameter(for: progress))
    case .circularIn:
      return Curve.arc(progress)
    case .circularOut:
      return 1 - Curve.arc(1 - progress)
    case .circularInOut:
      return progress < 0.5 ? Curve.arc(2 * progress) / 2 : 1 - Curve.arc(2 - 2 * progress) / 2
    }
  }

  /// Returns the slope at a progress from 0 to 1.
  ///
  /// The slope is infinite where the curve is vertical.
  func velocity(within progress: Double) -> Double {
    switch shape {
    case .bezier(let x1, let y1, let x2, let y2):
      if x1 == y1, x2 == y2 { return 1 }
      if progress == 0 { return Curve.endSlope(x1, y1, x2, y2) }
      // A rotation by 180° turns the end of the curve into a start and keeps its slope.
      if progress == 1 { return Curve.endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
      let (x, y) = (Polynomial(x1, x2), Polynomial(y1, y2))
      let parameter = x.parameter(for: progress)
      return y.slope(at: parameter) / x.slope(at: parameter)
    case .circularIn:
      return Curve.arcSlope(progress)
    case .circularOut:
      return Curve.arcSlope(1 - progress)
    case .circularInOut:
      return Curve.arcSlope(progress < 0.5 ? 2 * progress : 2 - 2 * progress)
    }
  }

  /// Returns the slope at the start of a Bézier curve with the given control points.
  ///
  /// This is the slope of the line from the start to the first control point that differs from it.
  private static func endSlope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return y1 < 0 ? -.infinity : .infinity }
    if x2 > 0 { return y2 / x2 }
    if y2 != 0 { return y2 < 0 ? -.infinity : .infinity }
    return 1
  }

  /// Returns 1 − √(1 − x²), in a form that keeps the digits of small results.
  private static func arc(_ x: Double) -> Double {
    x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
  }

  private static func arcSlope(_ x: Double) -> Double {
    x / ((1 - x) * (1 + x)).squareRoot()
  }
}

/// One coordinate of a cubic Bézier curve from 0 to 1.
private struct Polynomial {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

  func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

  /// Returns the curve parameter at which the coordinate has a given value.
  ///
  /// The coordinate must never decrease along the curve, and the value must be from 0 to 1.
  func parameter(for value: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = value
    // This is Newton's method, with bisection wherever a step would leave the bracket. It ends when the
    // parameter no longer changes; the limit only matters where the curve is vertical.
    for _ in 0..<64 {
      let error = self.value(at: t) - value
      if error == 0 { return t }
      if error < 0 { low = t } else { high = t }
      let slope = slope(at: t)
      var next = slope > 0 ? t - error / slope : low
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == t || next == low || next == high { return t }
      t = next
    }
    return t
  }
}
