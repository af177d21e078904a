extension VelocityEstimator {
  /// Returns the velocity of a mass of 1 that is pushed along the path of the given samples.
  static func impulse(of window: ArraySlice<VelocityTracker.Sample>) -> Point {
    Point(x: impulse(of: window) { $0.x }, y: impulse(of: window) { $0.y })
  }

  /// Returns the velocity of a mass of 1 that is pushed along the path of the given samples, along one axis.
  ///
  /// Between two samples, the pointer is assumed to move at a constant velocity, the difference quotient of the two
  /// samples. Accelerating the mass to that velocity takes the work (quotient − present velocity) · |quotient|. The
  /// first step counts half, because it is not known how the pointer reached its speed. After the first step, the
  /// velocity of the mass equals the quotient.
  private static func impulse(
    of window: ArraySlice<VelocityTracker.Sample>, along axis: (Point) -> Double
  ) -> Double {
    guard var previous = window.first else { return 0 }
    var work = 0.0
    var isFirst = true
    for sample in window.dropFirst() {
      let way = axis(sample.position) - axis(previous.position)
      let quotient = way / (sample.time - previous.time)
      previous = sample
      let step = (quotient - velocity(after: work)) * quotient.magnitude
      work += isFirst ? step / 2 : step
      isFirst = false
    }
    return velocity(after: work)
  }

  /// Returns the velocity that an amount of work gives to a resting mass of 1, with the sign of the work.
  private static func velocity(after work: Double) -> Double {
    let speed = (2 * work.magnitude).squareRoot()
    return work < 0 ? -speed : speed
  }

  /// Returns the samples from which the velocity is computed.
  ///
  /// They begin after the last sample that is over 100 ms older than the newest one or that is followed by a
  /// pause of over 40 ms.
  static func window(
    of samples: [VelocityTracker.Sample]
  ) -> ArraySlice<VelocityTracker.Sample> {
    guard let newest = samples.last?.time else { return [] }
    var start = samples.count - 1
    while start > 0 {
      let (sample, next) = (samples[start - 1], samples[start])
      let isTooOld = newest > sample.time.advanced(byMicroseconds: VelocityTracker.horizon)
      if isTooOld || VelocityTracker.isPause(from: sample.time, to: next.time) { break }
      start -= 1
    }
    return samples[start...]
  }
}
