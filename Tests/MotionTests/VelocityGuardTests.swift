import Motion
import Testing

@Suite("Limits on estimated velocities")
struct VelocityGuardTests {
  typealias Step = (milliseconds: Double, x: Double)

  private func tracker(
    _ steps: [Step], _ estimator: VelocityEstimator = .leastSquares,
    _ velocityGuard: VelocityGuard = .steady
  ) -> VelocityTracker {
    var tracker = VelocityTracker(estimator: estimator, velocityGuard: velocityGuard)
    for step in steps {
      tracker.addSample(
        Point(x: step.x, y: -2 * step.x), at: Timestamp(seconds: step.milliseconds / 1000))
    }
    return tracker
  }

  private func speed(_ tracker: VelocityTracker, at milliseconds: Double) -> Double {
    tracker.velocity(at: Timestamp(seconds: milliseconds / 1000)).x
  }

  /// 160 pt to the right, and then 12 pt back at 400 pt/s.
  private let roll: [Step] = [(0, 0), (235, 160), (270, 220), (300, 208)]

  @Test("The velocity is at most 1.25 times the fastest step in its direction")
  func fastestStep() throws {
    let limit = try #require(tracker(roll).limit(at: Timestamp(seconds: 0.3)))
    #expect(abs(speed(tracker(roll), at: 300) + 500) < 1e-9)
    #expect(abs(tracker(roll).velocity(at: Timestamp(seconds: 0.3)).y - 1000) < 1e-9)
    #expect(limit.cause == .fastestStep)
    #expect((limit.estimate.x + 1375.8).magnitude < 0.1)
    #expect((limit.fastestStep.x + 400).magnitude < 1e-9)
    #expect((limit.fastestStep.y - 800).magnitude < 1e-9)
  }

  @Test("The velocity is zero if no step goes in its direction")
  func opposed() throws {
    // The finger brakes, so the parabola turns back although the finger never does.
    let brake: [Step] = [(0, 0), (10, 40), (20, 60), (30, 64), (40, 68), (50, 72)]
    #expect(speed(tracker(brake, .leastSquares, .none), at: 50) < 0)
    #expect(speed(tracker(brake), at: 50) == 0)
    let limit = try #require(tracker(brake).limit(at: Timestamp(seconds: 0.05)))
    #expect(limit.fastestStep == .zero)
  }

  @Test("A finger that stays within 3 points for 40 ms is at rest", arguments: [2.9, 3.1])
  func rest(way: Double) throws {
    // The distance is √5 times the movement along x.
    let x = 80 + way / 5.squareRoot()
    var steps: [Step] = [(0, 0), (10, 40), (20, 80)]
    for time in stride(from: 30.0, through: 59, by: 7) { steps.append((time, 80)) }
    steps.append((60, x))
    for strategy in VelocityEstimator.allCases {
      let velocity = speed(tracker(steps, strategy), at: 60)
      #expect(way < 3 ? velocity == 0 : velocity != 0 || strategy != .impulse)
    }
    let limit = tracker(steps, .impulse).limit(at: Timestamp(seconds: 0.06))
    #expect(limit?.cause == (way < 3 ? .rest : nil))
  }

  @Test("A finger that went down less than 40 ms ago is not at rest")
  func shortTouch() {
    let steps: [Step] = [(0, 0), (6, 1), (12, 2), (18, 2.2)]
    #expect(speed(tracker(steps, .impulse), at: 18) > 0)
  }

  @Test("A finger moves steadily between two samples")
  func sparse() {
    // 4 points in 30 ms, after a rest without samples: 40 ms ago, the finger was 3.9 points away.
    let quick: [Step] = [(0, 0), (100, 0), (139, 3.9), (140, 4)]
    #expect(speed(tracker(quick, .impulse), at: 140) != 0)
    let slow: [Step] = [(0, 0), (20, 0.4), (40, 0.8), (60, 1.2), (80, 1.6)]
    #expect(speed(tracker(slow, .impulse), at: 80) == 0)
  }

  @Test("One sample, or several at one time, give no velocity and no limit")
  func degenerate() {
    for steps in [[], [(5, 1)], [(5, 1), (5, 9), (5, 4)]] as [[Step]] {
      #expect(tracker(steps).velocity(at: Timestamp(seconds: 0.005)) == .zero)
      #expect(tracker(steps).limit(at: Timestamp(seconds: 0.005)) == nil)
    }
    // A later sample at the same time replaces the earlier one, also as a step.
    let replaced: [Step] = [(0, 0), (10, 300), (10, 20), (20, 40), (30, 60)]
    #expect(abs(speed(tracker(replaced), at: 30) - 2000) < 1e-6)
  }

  @Test("Without a guard, the velocity is the estimator's; estimators never change")
  func none() {
    for strategy in VelocityEstimator.allCases {
      let (free, steady) = (tracker(roll, strategy, .none), tracker(roll, strategy))
      #expect(speed(free, at: 300) == free.estimate(at: Timestamp(seconds: 0.3)).x)
      #expect(
        free.estimate(at: Timestamp(seconds: 0.3)) == steady.estimate(at: Timestamp(seconds: 0.3)))
      #expect(free.limit(at: Timestamp(seconds: 0.3)) == nil)
      #expect(free != steady)
    }
    #expect(VelocityTracker().velocityGuard == .none)
  }
}
