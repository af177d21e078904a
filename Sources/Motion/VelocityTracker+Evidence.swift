extension VelocityTracker {
  /// A sample and the part that it has in a velocity.
  public struct Evidence: Hashable, Sendable {
    /// The part of a sample.
    public enum Part: String, CaseIterable, Sendable {
      /// The estimate is made of it.
      case used
      /// It is over 100 ms older than the newest.
      case tooOld
      /// A pause of over 40 ms came after it.
      case beforePause
      /// The estimator looks at fewer samples.
      case unneeded
      /// A later sample at the same time replaced it.
      case replaced
    }

    /// The sample.
    public var sample: Sample

    /// Its part.
    public var part: Part

    /// Creates evidence.
    public init(sample: Sample, part: Part) {
      self.sample = sample
      self.part = part
    }
  }

  /// Returns the samples kept, oldest first, each with its part in the velocity at a moment; before
  /// a sample stand those that it has replaced.
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
