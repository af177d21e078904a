extension VelocityTracker {
  /// A sample and its role in the estimate of a velocity.
  public struct Evidence: Hashable, Sendable {
    /// The role of a sample in an estimate.
    public enum Part: String, CaseIterable, Sendable {
      /// The estimate is computed from the sample.
      case used
      /// The sample is over 100 ms older than the newest one.
      case tooOld
      /// The sample is before a pause of over 40 ms.
      case beforePause
      /// The estimator uses only the last few samples, and the sample is older than those.
      case unneeded
      /// A later sample at the same time replaced the sample.
      case replaced
    }

    /// The sample.
    public var sample: Sample

    /// The sample's role in the estimate.
    public var part: Part

    /// Creates evidence from a sample and its role.
    public init(sample: Sample, part: Part) {
      self.sample = sample
      self.part = part
    }
  }

  /// Returns the stored samples, oldest first, each with its role in the velocity at a given time.
  ///
  /// Replaced samples come before the sample that replaced them.
  public func evidence(at time: Timestamp) -> [Evidence] {
    guard let newest = samples.last?.time else { return [] }
    let stands = VelocityTracker.isPause(from: newest, to: time)
    let counted = stands ? [] : estimator.counted(samples)
    var told: [Evidence] = []
    for (index, sample) in samples.enumerated() {
      for other in replaced where other.time == sample.time {
        told.append(Evidence(sample: other, part: .replaced))
      }
      let part: Evidence.Part =
        if !stands && index >= counted.startIndex {
          .used
        } else if newest > sample.time.advanced(byMicroseconds: VelocityTracker.horizon) {
          .tooOld
        } else if stands || isBeforePause(index) {
          .beforePause
        } else {
          .unneeded
        }
      told.append(Evidence(sample: sample, part: part))
    }
    return told
  }

  private func isBeforePause(_ index: Int) -> Bool {
    zip(samples[index...], samples[index...].dropFirst())
      .contains { VelocityTracker.isPause(from: $0.time, to: $1.time) }
  }
}
