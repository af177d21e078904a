import Motion
import Testing

struct SpringValueTests {
  @Test("A spring moves a value in the same way as an animated value", arguments: 1...20)
  func value(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let spring = random.spring()
    let (start, target) = (random.number(in: -500...500), random.number(in: -500...500))
    let velocity = random.number(in: -2000...2000)
    var animated = AnimatedValue(start)
    animated.animate(to: target, with: spring, at: .zero, velocity: velocity)
    for step in 0..<20 where Timestamp(seconds: Double(step) / 20) < animated.restsAt {
      let time = Double(step) / 20
      let state = animated.state(at: Timestamp(seconds: time))
      let value = spring.value(from: start, to: target, velocity: velocity, after: time)
      #expect(abs(value - state.value) < 1e-12, "seed \(seed)")
      #expect(
        spring.velocity(from: start, to: target, velocity: velocity, after: time)
          == state.velocity, "seed \(seed)")
    }
  }

  @Test("Springs are exact at both ends, in one and in two dimensions")
  func ends() {
    let (start, target) = (Point(x: 0.1, y: -7), Point(x: 0.7, y: 3))
    #expect(Spring.bouncy.value(from: start, to: target, after: 0) == start)
    #expect(Spring.bouncy.value(from: start, to: target, after: -1) == start)
    #expect(Spring.bouncy.value(from: start, to: target, after: 1000) == target)
    let later = Spring.bouncy.value(
      from: start, to: target, velocity: Point(x: 5, y: 0), after: 0.1)
    #expect(later.x == Spring.bouncy.value(from: 0.1, to: 0.7, velocity: 5, after: 0.1))
    #expect(later.y == Spring.bouncy.value(from: -7, to: 3, after: 0.1))
  }
}

struct ClampMagnitudeTests {
  @Test("clampMagnitude keeps the direction and limits the length")
  func lengths() {
    let vector = Point(x: 300, y: -400)
    #expect(vector.clampMagnitude(0, 1000) == vector)
    #expect(vector.clampMagnitude(0, 50) == Point(x: 30, y: -40))
    #expect(vector.clampMagnitude(5000, 8000) == Point(x: 3000, y: -4000))
    #expect(Point.zero.clampMagnitude(5, 10) == .zero)
    #expect(vector.clampMagnitude(0, 0) == .zero)
  }

  @Test("clampMagnitude keeps the direction even if the length overflows")
  func ends() {
    let far = Point(x: 1.5e308, y: 1.5e308).clampMagnitude(0, 2)
    #expect(abs(far.x - 2.0.squareRoot()) < 1e-15 && far.x == far.y)
    #expect(Point(x: -.infinity, y: 3).clampMagnitude(0, 2) == Point(x: -2, y: 0))
    #expect(Point(x: .nan, y: 3).clampMagnitude(0, 2).x.isNaN)
    let tiny = Point(x: 0x1p-1074, y: 0).clampMagnitude(1, 2)
    #expect(tiny == Point(x: 1, y: 0))
  }
}
