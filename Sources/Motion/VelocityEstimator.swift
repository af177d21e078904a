/// A strategy for estimating a velocity from samples.
public enum VelocityEstimator: String, Hashable, Sendable, CaseIterable {
  /// The slope of a parabola fitted to the recent samples, taken at the newest sample; the default.
  ///
  /// At least 3 samples at different times are needed; otherwise the velocity is zero. Source: Flutter's
  /// `VelocityTracker` and `LeastSquaresSolver`, Android's LSQ2.
  case leastSquares

  /// The velocity that the pointer's movements would give to a free mass.
  ///
  /// While the movement keeps its direction, the velocity never points the opposite way, even if the flick ends at
  /// rest. At least 2 samples are needed; otherwise the velocity is zero. Source: `ImpulseVelocityTrackerStrategy` of
  /// AOSP's `VelocityTracker`, which Android itself uses for touches.
  case impulse

  /// The weighted mean of the last three difference quotients, with the weights 0.6, 0.35 and 0.05 from the oldest to
  /// the newest.
  ///
  /// Source: Flutter's `IOSScrollViewFlingVelocityTracker`.
  case iOSFling

  /// The weighted mean of the last three difference quotients, with the weights 0.15, 0.65 and 0.2 from the oldest to
  /// the newest.
  ///
  /// Source: Flutter's `MacOSScrollViewFlingVelocityTracker`.
  case macOSFling

  /// The weighted mean of the last two difference quotients, with the weights 0.75 for the older one and 0.25 for the
  /// newer one.
  ///
  /// If there is only one quotient, the velocity is that quotient. Source: SwiftUI's velocity sampler, which tracks
  /// the velocity of transactions.
  case twoQuotients

  /// Returns the samples from which the velocity is computed, given all samples, oldest first.
  func counted(_ samples: [VelocityTracker.Sample]) -> ArraySlice<VelocityTracker.Sample> {
    switch self {
    case .leastSquares, .impulse: VelocityEstimator.window(of: samples)
    case .iOSFling, .macOSFling: samples.suffix(4)
    case .twoQuotients: samples.suffix(3)
    }
  }

  /// Returns the velocity at the newest sample.
  ///
  /// The samples must be sorted by time, oldest first.
  func velocity(of samples: [VelocityTracker.Sample]) -> Point {
    let samples = counted(samples)
    switch self {
    case .leastSquares:
      return VelocityEstimator.parabolaSlope(of: samples)
    case .impulse:
      return VelocityEstimator.impulse(of: samples)
    case .iOSFling:
      return VelocityEstimator.weighted(samples, (0.6, 0.35, 0.05))
    case .macOSFling:
      return VelocityEstimator.weighted(samples, (0.15, 0.65, 0.2))
    case .twoQuotients:
      let newest = VelocityEstimator.quotient(samples, back: 0)
      guard samples.count > 2 else { return newest }
      return newest * 0.25 + VelocityEstimator.quotient(samples, back: 1) * 0.75
    }
  }

  private static func weighted(
    _ samples: ArraySlice<VelocityTracker.Sample>, _ weights: (Double, Double, Double)
  ) -> Point {
    quotient(samples, back: 2) * weights.0 + quotient(samples, back: 1) * weights.1
      + quotient(samples, back: 0) * weights.2
  }

  /// Returns the difference quotient `back` steps before the newest one, or zero if there is none.
  private static func quotient(
    _ samples: ArraySlice<VelocityTracker.Sample>, back: Int
  ) -> Point {
    let index = samples.endIndex - 1 - back
    guard index > samples.startIndex else { return .zero }
    let (start, end) = (samples[index - 1], samples[index])
    guard end.time > start.time else { return .zero }
    return (end.position - start.position) / (end.time - start.time)
  }
}
