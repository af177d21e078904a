// This file is compiled twice: into the tests, where it imports the module, and for WebAssembly, together
// with the module's sources.
#if canImport(Motion)
  import Motion
#endif

/// Returns a checksum (FNV-1a) over the bits of springs of all regimes, settling times, throws and
/// velocities.
@c(motion_checksum)
public func motionChecksum(rounds: Int32) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  func add(_ value: Double) {
    hash = (hash ^ value.bitPattern) &* 0x100_0000_01B3
  }
  var state: UInt64 = 42
  func random(_ low: Double, _ high: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Double(state >> 11) / 9_007_199_254_740_992
  }
  for round in 0..<rounds {
    // One in ten springs is critically damped or nearly so.
    let damping = round % 10 == 0 ? 1 + random(-1e-6, 1e-6) : random(0.2, 1.5)
    let spring = Spring(response: random(0.15, 1), dampingFraction: damping)
    let start = random(-500, 500)
    let speed = random(-2000, 2000)
    for step in 0...20 {
      let time = Double(step) * 0.1
      add(spring.displacement(from: start, velocity: speed, after: time))
      add(spring.velocity(from: start, velocity: speed, after: time))
    }
    add(Double(spring.restMicroseconds(from: start, velocity: speed, tolerance: .points) ?? -1))
    add(Deceleration.normal.position(from: start, velocity: speed, after: random(0, 3)))
    add(RubberBand(dimension: 400).offset(for: start))
    add(Curve.easeInOut.clampedValue(at: random(0, 1)))
    var tracker = VelocityTracker()
    for sample in 0..<8 {
      tracker.addSample(
        Point(x: random(-9, 9), y: start + speed * Double(sample) / 120),
        at: Timestamp(microseconds: Int64(sample) * 8333))
    }
    let velocity = tracker.velocity(at: Timestamp(microseconds: 60_000))
    add(velocity.x)
    add(velocity.y)
  }
  return hash
}
