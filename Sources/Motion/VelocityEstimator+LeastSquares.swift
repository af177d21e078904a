extension VelocityEstimator {
  /// Returns the slope, at the newest sample, of the parabola that fits the given samples best.
  ///
  /// The fit uses polynomials that are orthogonal on the samples' times (Forsythe). It solves the same problem as
  /// Flutter's QR decomposition without storing a matrix.
  static func parabolaSlope(of window: ArraySlice<VelocityTracker.Sample>) -> Point {
    // A parabola needs three distinct times; with fewer the fit has no unique solution.
    guard let newest = window.last, window.count >= 3 else { return .zero }
    let count = Double(window.count)
    var mean = 0.0
    for sample in window { mean += sample.time - newest.time }
    mean /= count

    var (second, third) = (0.0, 0.0)
    for sample in window {
      let t = (sample.time - newest.time) - mean
      second += t * t
      third += t * t * t
    }
    let skew = third / second

    var norm = 0.0
    var (linear, quadratic) = (Point.zero, Point.zero)
    for sample in window {
      let t = (sample.time - newest.time) - mean
      let parabola = (t - skew) * t - second / count
      // The offset is relative to the newest sample, so that large coordinates don't reduce the precision.
      let offset = sample.position - newest.position
      norm += parabola * parabola
      linear += offset * t
      quadratic += offset * parabola
    }
    return linear / second + quadratic * ((-2 * mean - skew) / norm)
  }
}
