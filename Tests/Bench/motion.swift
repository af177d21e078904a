// Measures springs and velocities of Motion, whose sources are compiled together with this file.

/// Runs a body many times and prints the minimum nanoseconds per call over several rounds.
func measure(_ name: String, calls: Int, _ body: (Int) -> Double) {
  var best = Double.infinity
  var sum = 0.0
  for _ in 0..<7 {
    let clock = ContinuousClock()
    let took = clock.measure {
      for call in 0..<calls { sum += body(call) }
    }
    let (seconds, attoseconds) = took.components
    best = min(best, (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(calls))
  }
  // Printing the sum keeps the optimizer from removing the work.
  print("\(name)\t\(best)\t\(sum)")
}

@main
struct Benchmark {
  static func main() {
    for (name, damping) in [("under-damped", 0.85), ("critical", 1.0), ("over-damped", 1.3)] {
      let spring = Spring(response: 0.35, dampingFraction: damping)
      measure("spring, \(name)", calls: 1_000_000) { call in
        let time = Double(call & 1023) * 0.001
        let state = spring.state(from: 306, velocity: -400, after: time)
        return state.displacement + state.velocity
      }
    }
    measure("velocity, 20 samples", calls: 200_000) { call in
      var tracker = VelocityTracker()
      for sample in 0..<20 {
        let y = Double(sample * 3 + call & 7)
        tracker.addSample(
          Point(x: 0, y: y), at: Timestamp(microseconds: Int64(sample) * 5000))
      }
      return tracker.velocity(at: Timestamp(microseconds: 95_000)).y
    }
    measure("exp + sin + cos", calls: 1_000_000) { call in
      let x = Double(call & 1023) * 0.01
      let (sine, cosine) = Math.sinCos(x)
      return Math.exp(-x) + sine + cosine
    }
  }
}
