extension VelocityEstimator {
  /// Returns the slope, at the newest sample, of the parabola that fits the window best.
  ///
  /// The window reaches back from the newest sample until one is over 100 ms old or a pause of over
  /// 40 ms precedes the next. The fit is in orthogonal polynomials on the samples' times (Forsythe),
  /// which solves the same problem as Flutter's QR decomposition without storing a matrix.
  static func parabolaSlope(of samples: [VelocityTracker.Sample]) -> Point {
    guard let newest = samples.last else { return .zero }
    let window = samples[windowStart(of: samples)...]
    guard window.count >= 3 else { return .zero }
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
      // Relative to the newest sample, so that large coordinates cost no digits.
      let offset = sample.position - newest.position
      norm += parabola * parabola
      linear += offset * t
      quadratic += offset * parabola
    }
    return linear / second + quadratic * ((-2 * mean - skew) / norm)
  }

  /// Returns the index of the oldest sample in the window, the end if the times are too few.
  private static func windowStart(of samples: [VelocityTracker.Sample]) -> Int {
    var start = samples.count - 1
    // A parabola needs three different moments; with fewer the fit has no unique solution.
    var moments = 1
    let newest = samples[start].time
    while start > 0 {
      let (sample, next) = (samples[start - 1], samples[start])
      let isTooOld = newest > sample.time.advanced(byMicroseconds: VelocityTracker.horizon)
      if isTooOld || VelocityTracker.isPause(from: sample.time, to: next.time) { break }
      if sample.time < next.time { moments += 1 }
      start -= 1
    }
    return moments >= 3 ? start : samples.count
  }
}
