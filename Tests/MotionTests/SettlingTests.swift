import Motion
import Testing

struct SettlingTests {
  @Test("The rest time matches the last crossing found by a search with 45 digits")
  func reference() throws {
    for row in try ReferenceTable("settling").numbers() {
      let spring = Spring(response: row[0], dampingFraction: row[1])
      let rest = spring.restMicroseconds(
        from: row[2], velocity: row[3],
        tolerance: RestTolerance(position: row[4], velocity: row[5]))
      #expect(rest == Int64(row[6]), "\(row)")
    }
  }

  @Test("A spring enters its tolerance for good exactly at its rest time", arguments: 1...60)
  func exactness(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let spring = random.spring()
    let (d, v) = (random.number(in: -1000...1000), random.number(in: -2000...2000))
    let tolerance: RestTolerance = seed % 2 == 0 ? .points : .unit
    let rest = try #require(
      spring.restMicroseconds(from: d, velocity: v, tolerance: tolerance), "seed \(seed)")
    func isInside(_ microseconds: Int64) -> Bool {
      let state = spring.state(from: d, velocity: v, after: Double(microseconds) / 1e6)
      return abs(state.displacement) <= tolerance.position
        && abs(state.velocity) < tolerance.velocity
    }
    #expect(!isInside(rest - 1), "seed \(seed): \(spring)")
    #expect((0..<100).allSatisfy { isInside(rest + $0) }, "seed \(seed): \(spring)")
    #expect((0..<1500).allSatisfy { isInside(rest + $0 * 1009) }, "seed \(seed): \(spring)")
  }

  @Test("The rest time is 0 for a start at rest, and infinite without damping")
  func simpleCases() {
    let points = RestTolerance.points
    #expect(Spring.bouncy.restMicroseconds(from: 0, velocity: 0, tolerance: points) == 0)
    #expect(Spring.bouncy.restMicroseconds(from: 0.0001, velocity: 0, tolerance: points) == 0)
    #expect(Spring.smooth.restMicroseconds(from: 0.01, velocity: 0, tolerance: points) == 0)
    #expect(Spring.smooth.restMicroseconds(from: 0.0101, velocity: 0, tolerance: points) != 0)
    let undamped = Spring(response: 0.5, dampingFraction: 0)
    #expect(undamped.restMicroseconds(from: 1, velocity: 0, tolerance: points) == nil)
    #expect(undamped.restMicroseconds(from: 0.0001, velocity: 0, tolerance: points) == 0)
    #expect(undamped.restTime(from: 1, velocity: 0, tolerance: points) == nil)
    let stiff = Spring(response: 0, dampingFraction: 0.5)
    #expect(stiff.restMicroseconds(from: 1e9, velocity: 0, tolerance: points) == 0)
    // The velocity must be below its tolerance; the distance may be equal to its tolerance.
    let exact = RestTolerance(position: 1, velocity: 7)
    let slow = Spring(response: 100, dampingFraction: 1)
    #expect(slow.restMicroseconds(from: 1, velocity: 0, tolerance: exact) == 0)
    #expect(slow.restMicroseconds(from: 0, velocity: 7, tolerance: exact) != 0)
  }

  @Test("A spring that passes its target at speed does not count as settled")
  func passing() throws {
    let rest = try #require(
      Spring.smooth.restTime(from: 0, velocity: 1000, tolerance: .points))
    #expect(rest > 0.5 && rest < 2)
  }

  @Test("The search for the rest time ends for any input", arguments: [0.001, 0.1, 10])
  func extremes(response: Double) {
    let starts = [0, 0x1p-1074, 1e-9, 0.01, 1e9, 1e300, .greatestFiniteMagnitude, .infinity, .nan]
    let fractions = [0, 1e-300, 1e-12, 1e-3, 0.5, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1.5, 10, 1e6]
    let tolerances = [RestTolerance.points, .unit, RestTolerance(position: 0, velocity: 0)]
    for fraction in fractions {
      let spring = Spring(response: response, dampingFraction: fraction)
      for (d, v) in starts.flatMap({ d in starts.map { (d, -$0) } }) {
        for tolerance in tolerances {
          let rest = spring.restMicroseconds(from: d, velocity: v, tolerance: tolerance)
          #expect(rest ?? 0 >= 0, "\(spring), \(d), \(v)")
        }
      }
    }
  }

  /// Response and damping fraction of a spring, then its initial displacement and velocity.
  private static let farStarts: [(response: Double, fraction: Double, d: Double, v: Double)] = [
    (0.001, 0.5, 1e9, 0), (10, 10, 1e9, -1e9), (10, 0.01, 1e9, 0), (0.001, 10, 1, 1e9),
    (0.5, 1 - 0x1p-53, 1e9, 1e9), (0.5, 1 + 0x1p-52, -1e9, 1e9), (1, 1e4, 100, 0),
  ]

  @Test("The rest time is exact even for distant and fast starts", arguments: farStarts)
  func farStart(response: Double, fraction: Double, d: Double, v: Double) throws {
    let spring = Spring(response: response, dampingFraction: fraction)
    let rest = try #require(spring.restMicroseconds(from: d, velocity: v, tolerance: .points))
    for (time, expected) in [(rest - 1, false), (rest, true), (rest + 1, true), (2 * rest, true)] {
      let state = spring.state(from: d, velocity: v, after: Double(time) / 1e6)
      let isInside = abs(state.displacement) <= 0.01 && abs(state.velocity) < 0.1
      #expect(isInside == expected, "\(time) of \(rest)")
    }
  }

  @Test("The settling durations are those of SwiftUI")
  func swiftUI() {
    #expect(Spring.smooth.settlingDuration() == 0.7999999999999999)
    #expect(abs(Spring.snappy.settlingDuration() - 0.8769) < 0.0001)
    #expect(abs(Spring.bouncy.settlingDuration() - 1.0447) < 0.0001)
    #expect(Spring(duration: 1, bounce: 1).settlingDuration() == .infinity)
    #expect(Spring.bouncy.settlingDuration(target: 0.00001) == 0)
    #expect(Spring.smooth.settlingDuration(epsilon: 0) == 0)
    #expect(Spring(response: 0, dampingFraction: 1).settlingDuration() == 0)
  }

  @Test(
    "The rest duration is exact for any spring, even where SwiftUI's search gives up",
    arguments: [(0.5, 1.0), (0.5, 0.7), (200, 1), (0.5, 50), (3, 0.05)])
  func restDuration(response: Double, fraction: Double) {
    let spring = Spring(response: response, dampingFraction: fraction)
    let end = spring.restDuration(target: 100, initialVelocity: -300, epsilon: 0.01)
    #expect(end > 0 && end < 1e4)
    func distance(_ time: Double) -> Double {
      spring.displacement(from: -100, velocity: -300, after: time).magnitude
    }
    #expect(distance(end - 1e-6) > 0.01)
    #expect((0..<2000).allSatisfy { distance(end * (1 + Double($0) / 1000)) <= 0.01 })
  }

  @Test("The rest duration is infinite if a spring never gets close, and 0 if it is close already")
  func restDurationEnds() {
    #expect(Spring(response: 200, dampingFraction: 1).settlingDuration() == 0)
    #expect(Spring(response: 200, dampingFraction: 1).restDuration() > 290)
    #expect(Spring(bounce: 1).restDuration() == .infinity)
    #expect(Spring.smooth.restDuration(target: 0) == 0)
    #expect(Spring.smooth.restDuration(target: 0.001) == 0)
    #expect(Spring(response: 0, dampingFraction: 1).restDuration() == 0)
    #expect(Spring.smooth.restDuration(target: .infinity) == .infinity)
    #expect(Spring.smooth.restDuration(epsilon: -1) == .infinity)
    #expect(Spring.smooth.restDuration(epsilon: .nan).isNaN)
    #expect(Spring.smooth.restDuration(target: 1e308, epsilon: 1e305).isFinite)
  }

  @Test("A spring settles even from the largest distances and velocities", arguments: [0.3, 1, 10])
  func farthest(fraction: Double) throws {
    let spring = Spring(response: 1, dampingFraction: fraction)
    let rest = try #require(
      spring.restMicroseconds(from: 1e307, velocity: 1e307, tolerance: .points))
    let near = try #require(
      spring.restMicroseconds(
        from: 1e307 * 0x1p-600, velocity: 1e307 * 0x1p-600,
        tolerance: RestTolerance(position: 0.01 * 0x1p-600, velocity: 0.1 * 0x1p-600)))
    #expect(rest == near)
    #expect(rest > 10_000_000)
  }

  @Test("The Core Animation settling durations match the known values")
  func coreAnimation() {
    // Two numbers are from Apple's documentation; the other three were measured by third parties.
    for (damping, expected, tolerance) in [
      (5.0, 2.855, 1e-3), (15, 1.022, 1e-3),
      (10, 1.4727003346780927, 1e-14), (1, 13.91321015404625, 1e-13), (20, 1, 0),
    ] {
      let spring = Spring(stiffness: 100, damping: damping)
      let duration = spring.coreAnimationSettlingDuration()
      #expect(abs(duration - expected) <= tolerance, "damping \(damping)")
    }
    let spring = Spring(duration: 1, bounce: 0.5)
    #expect(abs(spring.coreAnimationSettlingDuration() - 2.3438753795710707) < 1e-14)
    #expect(Spring(bounce: 1).coreAnimationSettlingDuration() == .infinity)
    #expect(Spring(bounce: -1).coreAnimationSettlingDuration() == 0)
    #expect(Spring(response: 0, dampingFraction: 1).coreAnimationSettlingDuration() == 0)
  }
}
