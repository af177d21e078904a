import Motion
import Testing

struct SpringTests {
  @Test("Springs agree with a 60-digit reference in every damping regime")
  func reference() throws {
    for row in try ReferenceTable("springs").numbers() {
      let spring = Spring(response: row[0], dampingFraction: row[1])
      let state = spring.state(from: row[2], velocity: row[3], after: row[4])
      #expect(relativeError(state.displacement, row[5]) < 1e-9, "\(row)")
      #expect(relativeError(state.velocity, row[6]) < 1e-9, "\(row)")
    }
  }

  @Test("A spring starts with the given value and velocity, and ends at its target")
  func ends() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let spring = random.spring()
      #expect(spring.state(from: 7, velocity: -3, after: 0) == (7, -3))
      #expect(spring.state(from: 7, velocity: -3, after: -1) == (7, -3))
      #expect(spring.state(from: 7, velocity: -3, after: 1e6) == (0, 0))
      #expect(spring.state(from: 7, velocity: -3, after: .infinity) == (0, 0))
      let soon = spring.displacement(from: 7, velocity: 5, after: 1e-9)
      #expect(relativeError(soon, 7 + 5e-9) < 1e-14)
    }
  }

  @Test("A mirrored start gives a mirrored motion", arguments: 1...20)
  func symmetry(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let spring = random.spring()
      let (d, v) = (random.number(in: -1000...1000), random.number(in: -2000...2000))
      let time = random.number(in: 0...2)
      let state = spring.state(from: d, velocity: v, after: time)
      let mirrored = spring.state(from: -d, velocity: -v, after: time)
      #expect(mirrored == (-state.displacement, -state.velocity), "seed \(seed): \(spring)")
    }
  }

  @Test("A spring never gains energy", arguments: 1...20)
  func energy(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let spring = random.spring()
    let (d, v) = (random.number(in: -1000...1000), random.number(in: -2000...2000))
    var last = Double.infinity
    for step in 0..<500 {
      let state = spring.state(from: d, velocity: v, after: Double(step) / 250)
      let energy =
        spring.stiffness * state.displacement * state.displacement
        + state.velocity * state.velocity
      #expect(energy <= last * (1 + 1e-12), "seed \(seed), step \(step): \(spring)")
      last = energy
    }
  }

  @Test("A motion can be continued from any of its points", arguments: 1...20)
  func composition(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let spring = random.spring()
      let (d, v) = (random.number(in: -1000...1000), random.number(in: -2000...2000))
      let (first, second) = (random.number(in: 0...0.5), random.number(in: 0...0.5))
      let whole = spring.state(from: d, velocity: v, after: first + second)
      let half = spring.state(from: d, velocity: v, after: first)
      let rest = spring.state(
        from: half.displacement, velocity: half.velocity, after: second)
      let scale = abs(d) + abs(v) / spring.angularFrequency
      let error = relativeError(rest.displacement, whole.displacement, scale: scale)
      #expect(error < 1e-12, "seed \(seed): \(spring)")
    }
  }

  @Test("A spring without damping oscillates forever")
  func undamped() {
    let spring = Spring(response: 0.5, dampingFraction: 0)
    let state = spring.state(from: 10, velocity: 0, after: 50)
    #expect(relativeError(state.displacement, 10) < 1e-12)
    #expect(abs(state.velocity) < 1e-10)
    #expect(spring.state(from: 1, velocity: 1, after: .infinity).displacement.isFinite)
  }

  @Test("A spring with a response of 0 reaches its target immediately")
  func infinitelyStiff() {
    let spring = Spring(response: 0, dampingFraction: 1)
    #expect(spring.state(from: 10, velocity: 5, after: 1e-6) == (0, 0))
    #expect(spring.state(from: 10, velocity: 5, after: 0) == (10, 5))
  }

  @Test("The state stays finite even for springs with extreme parameters")
  func extremes() {
    for response in [1e-300, 1e-3, 10, 1e300, .infinity, .nan, -1] {
      for fraction in [0, 1e-12, 1, 10, 1e6, .infinity, .nan, -1] {
        let spring = Spring(response: response, dampingFraction: fraction)
        for time in [1e-300, 1e-6, 1, 1e12, .infinity] {
          let state = spring.state(from: 1e9, velocity: -1e9, after: time)
          #expect(state.displacement.isFinite && state.velocity.isFinite, "\(spring), \(time)")
        }
      }
    }
  }
}
