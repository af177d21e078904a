import Motion
import Testing

struct VelocityTrackerTests {
  @Test("The velocity matches the least-squares fit of a 60-digit QR decomposition")
  func reference() throws {
    for row in try ReferenceTable("velocities").numbers() {
      var tracker = VelocityTracker()
      for index in stride(from: 2, to: row.count, by: 3) {
        let time = Timestamp(microseconds: Int64(row[index]))
        tracker.addSample(Point(x: row[index + 1], y: row[index + 2]), at: time)
      }
      let velocity = tracker.velocity(at: try #require(tracker.samples.last).time)
      #expect(relativeError(velocity.x, row[0]) < 1e-9, "\(row)")
      #expect(relativeError(velocity.y, row[1]) < 1e-9, "\(row)")
    }
  }

  /// Returns a tracker with samples of x = 3 + 200 t + 5000 t² and y = −2 x at the given milliseconds.
  private func tracker(
    _ milliseconds: [Int64], _ estimator: VelocityEstimator = .leastSquares
  ) -> VelocityTracker {
    var tracker = VelocityTracker(estimator: estimator)
    for time in milliseconds {
      let t = Double(time) / 1000
      let x = 3 + 200 * t + 5000 * t * t
      tracker.addSample(Point(x: x, y: -2 * x), at: Timestamp(microseconds: time * 1000))
    }
    return tracker
  }

  private func speed(_ tracker: VelocityTracker, atMilliseconds time: Int64) -> Double {
    tracker.velocity(at: Timestamp(microseconds: time * 1000)).x
  }

  @Test("The velocity of a parabola is exact at the newest sample")
  func parabola() {
    let tracker = tracker([0, 8, 17, 25, 33])
    let velocity = tracker.velocity(at: Timestamp(seconds: 0.04))
    #expect(abs(velocity.x - 530) < 1e-9)
    #expect(abs(velocity.y + 1060) < 1e-9)
  }

  @Test("The velocity is zero without three samples at different times")
  func degenerate() {
    #expect(VelocityTracker().velocity(at: .zero) == .zero)
    #expect(speed(tracker([0]), atMilliseconds: 0) == 0)
    #expect(speed(tracker([0, 8]), atMilliseconds: 8) == 0)
    #expect(speed(tracker([5, 5, 5, 5]), atMilliseconds: 5) == 0)
    #expect(speed(tracker([0, 5, 5, 5]), atMilliseconds: 5) == 0)
    #expect(speed(tracker([0, 2, 5, 5]), atMilliseconds: 5) != 0)
  }

  @Test("The velocity is zero if the newest sample is over 40 ms old")
  func staleness() {
    let tracker = tracker([0, 8, 16, 24])
    #expect(speed(tracker, atMilliseconds: 64) != 0)
    #expect(tracker.velocity(at: Timestamp(microseconds: 64_001)) == .zero)
  }

  @Test("Ignores samples before a pause over 40 ms, older than 100 ms, or beyond the last 20")
  func window() {
    #expect(speed(tracker([0, 8, 49, 57]), atMilliseconds: 57) == 0)
    #expect(abs(speed(tracker([0, 8, 48, 56]), atMilliseconds: 56) - 760) < 1e-9)
    var late = VelocityTracker()
    late.addSample(Point(x: 9999, y: 0), at: .zero)
    for time: Int64 in [39, 70, 101] {
      late.addSample(Point(x: Double(time), y: 0), at: Timestamp(microseconds: time * 1000))
    }
    #expect(abs(speed(late, atMilliseconds: 101) - 1000) < 1e-9)
    var dense = VelocityTracker()
    dense.addSample(Point(x: 9999, y: 0), at: .zero)
    for time: Int64 in 1...20 {
      dense.addSample(Point(x: Double(time), y: 0), at: Timestamp(microseconds: time * 1000))
    }
    #expect(dense.samples.count == 20)
    #expect(abs(speed(dense, atMilliseconds: 20) - 1000) < 1e-8)
  }

  @Test("A tracker ignores samples from the past, forgets on reset, and is restored from samples")
  func bookkeeping() {
    var tracker = tracker([0, 8, 16])
    let copy = VelocityTracker(samples: tracker.samples)
    #expect(copy == tracker)
    tracker.addSample(Point(x: 1e6, y: 0), at: Timestamp(microseconds: 15_999))
    #expect(copy == tracker)
    tracker.reset()
    #expect(tracker == VelocityTracker())
  }

  @Test("The later of two samples at the same time counts", arguments: VelocityEstimator.allCases)
  func coalescedSamples(estimator: VelocityEstimator) {
    // Pairs of events with the same time, as touch screens coalesce them. The pointer moves at 1000 pt/s.
    var (pairs, single) = (
      VelocityTracker(estimator: estimator), VelocityTracker(estimator: estimator)
    )
    for step: Int64 in 0..<8 {
      let (time, x) = (Timestamp(microseconds: step * 8000), Double(step) * 8)
      pairs.addSample(Point(x: x - 4, y: 0), at: time)
      pairs.addSample(Point(x: x, y: 0), at: time)
      single.addSample(Point(x: x, y: 0), at: time)
    }
    #expect(pairs == single)
    #expect(abs(speed(pairs, atMilliseconds: 56) - 1000) < 1e-9)
  }

  @Test("A sample that another one at the same time replaces is kept only as evidence")
  func replacedSamples() {
    func place(_ x: Double) -> Point { Point(x: x, y: 0) }
    var tracker = tracker([0, 8, 16])
    var twice = tracker
    let time = Timestamp(microseconds: 24_000)
    tracker.addSample(place(3), at: time)
    for x in [1.0, 2, 3] { twice.addSample(place(x), at: time) }
    #expect(twice == tracker && twice.hashValue == tracker.hashValue)
    let told = twice.evidence(at: time)
    #expect(told.map(\.part) == [.used, .used, .used, .replaced, .replaced, .used])
    #expect(told.suffix(3).map(\.sample.position) == [place(1), place(2), place(3)])
    #expect(tracker.evidence(at: time).allSatisfy { $0.part == .used })
    let stored = VelocityTracker(samples: twice.samples, replaced: twice.replaced)
    #expect(stored.evidence(at: time) == told)
    for step: Int64 in 25..<45 {
      twice.addSample(place(Double(step)), at: Timestamp(microseconds: step * 1000))
    }
    #expect(twice.replaced.isEmpty, "no sample of that moment is kept")
    for x in 0..<30 { twice.addSample(place(Double(x)), at: twice.samples[19].time) }
    #expect(twice.replaced.count == VelocityTracker.capacity)
    twice.reset()
    #expect(twice.replaced.isEmpty)
  }

  @Test("A position with a coordinate that is not finite is ignored")
  func nowhere() {
    var tracker = tracker([0, 8, 16])
    let copy = tracker
    tracker.addSample(Point(x: .nan, y: 0), at: Timestamp(seconds: 0.02))
    tracker.addSample(Point(x: 0, y: .infinity), at: Timestamp(seconds: 0.02))
    #expect(tracker == copy)
  }

  @Test("The last difference quotients have the weights of iOS, macOS and SwiftUI")
  func otherEstimators() {
    // The difference quotients are 300, 500 and 700, oldest first.
    let times: [Int64] = [0, 20, 40, 60]
    let iOS = 0.6 * 300 + 0.35 * 500 + 0.05 * 700
    #expect(abs(speed(tracker(times, .iOSFling), atMilliseconds: 60) - iOS) < 1e-9)
    let macOS = 0.15 * 300 + 0.65 * 500 + 0.2 * 700
    #expect(abs(speed(tracker(times, .macOSFling), atMilliseconds: 60) - macOS) < 1e-9)
    let swiftUI = 0.75 * 500 + 0.25 * 700
    #expect(abs(speed(tracker(times, .twoQuotients), atMilliseconds: 60) - swiftUI) < 1e-9)
    #expect(abs(speed(tracker([0, 20], .twoQuotients), atMilliseconds: 20) - 300) < 1e-9)
    #expect(abs(speed(tracker([0, 20], .iOSFling), atMilliseconds: 20) - 15) < 1e-9)
    for estimator in VelocityEstimator.allCases {
      #expect(speed(tracker([7, 7], estimator), atMilliseconds: 7) == 0)
      #expect(speed(tracker([7], estimator), atMilliseconds: 7) == 0)
    }
  }
}
