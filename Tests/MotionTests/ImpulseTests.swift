import Motion
import Testing

/// Tests Android's impulse strategy against its definition, and where it differs from least squares.
struct ImpulseTests {
  private func velocity(
    _ samples: [(milliseconds: Double, position: Double)], _ estimator: VelocityEstimator = .impulse
  ) -> Double {
    var tracker = VelocityTracker(estimator: estimator)
    for sample in samples {
      let time = Timestamp(seconds: sample.milliseconds / 1000)
      tracker.addSample(Point(x: sample.position, y: -sample.position), at: time)
    }
    guard let last = tracker.samples.last else { return 0 }
    let velocity = tracker.velocity(at: last.time)
    #expect(velocity.y == -velocity.x)
    return velocity.x
  }

  @Test("A flick that ends at rest keeps its direction, which least squares reverses")
  func endsStill() {
    let samples = [(0.0, 273.0), (12.585, 293), (14.73, 293)]
    #expect(velocity(samples, .leastSquares) < -200)
    #expect(abs(velocity(samples) - 20 / 0.012585) < 1e-6)
  }

  @Test("The velocity of a steady motion is its speed, for any number of samples")
  func steady() {
    for count in 2...20 {
      let samples = (0..<count).map { (Double($0) * 5, Double($0) * 4) }
      #expect(abs(velocity(samples) - 800) < 1e-9, "\(count) samples")
    }
  }

  @Test("The velocity results from the sum of each step's work, with the first step halved")
  func work() {
    // The difference quotients are 1000, 500 and 2000, in steps of 10 ms.
    var work = 1000.0 * 1000 / 2
    work += (500 - (2 * work).squareRoot()) * 500
    work += (2000 - (2 * work).squareRoot()) * 2000
    let samples = [(0.0, 0.0), (10, 10), (20, 15), (30, 35)]
    #expect(abs(velocity(samples) - (2 * work).squareRoot()) < 1e-9)
    // If the path reverses, the work becomes negative, and so does the velocity.
    let turned = [(0.0, 0.0), (10, 10), (20, -20)]
    let negative = 1000.0 * 1000 / 2 + (-3000 - 1000) * 3000
    #expect(abs(velocity(turned) + (-2 * negative).squareRoot()) < 1e-9)
  }

  @Test("The velocity never opposes a motion that doesn't reverse")
  func direction() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<2000 {
      var (time, position) = (0.0, 0.0)
      var samples = [(time, position)]
      for _ in 0..<Int(random.number(in: 1...12)) {
        time += random.number(in: 1...15)
        position += max(0, random.number(in: -10...20))
        samples.append((time, position))
      }
      #expect(velocity(samples) >= 0, "round \(round) of seed 7: \(samples)")
    }
  }

  @Test("Samples over 100 ms old or before a pause over 40 ms are ignored, and two are needed")
  func window() {
    #expect(velocity([(0, 0)]) == 0)
    #expect(velocity([(0, 9999), (41, 0)]) == 0)
    #expect(abs(velocity([(0, 9999), (41, 0), (49, 8)]) - 1000) < 1e-9)
    #expect(abs(velocity([(0, 9999), (30, 0), (65, 35), (101, 71)]) - 1000) < 1e-9)
  }

  @Test("Each strategy can be created from its name")
  func rawValues() {
    for estimator in VelocityEstimator.allCases {
      #expect(VelocityEstimator(rawValue: estimator.rawValue) == estimator)
    }
    #expect(VelocityEstimator.impulse.rawValue == "impulse")
    #expect(VelocityEstimator.allCases.first == .leastSquares)
  }
}
