import Motion
import Testing

struct AnimatedValueTests {
  @Test("An animated value is at rest until it is animated")
  func untouched() {
    let value = AnimatedValue(5)
    #expect(value.target == 5)
    #expect(value.restsAt == .zero)
    #expect(value.value(at: .zero) == 5)
    #expect(value.velocity(at: Timestamp(seconds: 3)) == 0)
    #expect(!value.isMoving(at: .zero))
  }

  @Test("An animated value reaches its target exactly when it settles, not earlier")
  func rest() {
    var value = AnimatedValue(0)
    value.animate(to: 100, with: .bouncy, at: Timestamp(seconds: 1))
    let before = value.restsAt.advanced(byMicroseconds: -1)
    #expect(value.value(at: Timestamp(seconds: 1)) == 0)
    #expect(value.isMoving(at: before))
    #expect(value.value(at: before) != 100)
    #expect(!value.isMoving(at: value.restsAt))
    #expect(value.state(at: value.restsAt) == (100, 0))
    #expect(value.state(at: .distantFuture) == (100, 0))
    let tolerance = RestTolerance.points
    let state = value.spring.state(
      from: -100, velocity: 0, after: value.restsAt - value.start)
    #expect(abs(state.displacement) <= tolerance.position)
    #expect(abs(state.velocity) < tolerance.velocity)
  }

  @Test("An animated value with an undamped spring never settles")
  func undamped() {
    var value = AnimatedValue(0)
    value.animate(to: 1, with: Spring(bounce: 1), at: .zero)
    #expect(value.restsAt == .distantFuture)
    #expect(value.isMoving(at: Timestamp(seconds: 1e6)))
  }

  @Test("Retargeting keeps value and velocity", arguments: 1...40)
  func continuity(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var value = AnimatedValue(random.number(in: -500...500))
    var time = Timestamp.zero
    for _ in 0..<20 {
      let before = value.state(at: time)
      value.animate(to: random.number(in: -500...500), with: random.spring(), at: time)
      let after = value.state(at: time)
      // Retargeting may lose half an ulp of the distance from the target.
      #expect(abs(after.value - before.value) < 1e-12, "seed \(seed)")
      #expect(after.velocity == before.velocity, "seed \(seed)")
      time = time.advanced(bySeconds: random.number(in: 0...0.4))
    }
  }

  @Test("An animated value does not depend on when and how often it is read", arguments: 1...20)
  func sampling(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var first = AnimatedValue(0)
    var second = AnimatedValue(0)
    var time = Timestamp.zero
    for _ in 0..<10 {
      let (target, spring) = (random.number(in: -500...500), random.spring())
      first.animate(to: target, with: spring, at: time)
      second.animate(to: target, with: spring, at: time)
      let next = time.advanced(bySeconds: random.number(in: 0...0.4))
      for step in 0..<50 { _ = second.state(at: time.advanced(byMicroseconds: Int64(step * 999))) }
      time = next
    }
    #expect(first == second, "seed \(seed)")
  }

  @Test("An animation starts with the given velocity instead of the current one")
  func givenVelocity() {
    var value = AnimatedValue(0)
    value.animate(to: 100, with: .smooth, at: .zero)
    let time = Timestamp(seconds: 0.1)
    value.animate(to: 0, with: .smooth, at: time, velocity: -750)
    #expect(value.velocity(at: time) == -750)
    value.animate(to: 0, with: .smooth, at: time, velocity: 0)
    #expect(value.velocity(at: time) == 0)
  }

  @Test("Setting a value stops its animation, and shifting moves it without changing its velocity")
  func jumpAndShift() {
    var value = AnimatedValue(0, tolerance: .unit)
    value.animate(to: 10, with: .bouncy, at: .zero)
    let time = Timestamp(seconds: 0.2)
    let (before, rest) = (value.state(at: time), value.restsAt)
    value.shift(by: 1000)
    #expect(value.target == 1010)
    #expect(abs(value.value(at: time) - before.value - 1000) < 1e-12)
    #expect(value.velocity(at: time) == before.velocity)
    #expect(value.restsAt == rest)
    value.set(3)
    #expect(value == AnimatedValue(3, tolerance: .unit))
  }

  @Test("A value restored from its stored properties equals the original")
  func snapshot() {
    var value = AnimatedValue(1, tolerance: .unit)
    value.animate(to: 7, with: .bouncy, at: Timestamp(seconds: 2), velocity: 3)
    let spring = Spring(
      response: value.spring.response, dampingFraction: value.spring.dampingFraction)
    let restored = AnimatedValue(
      target: value.target, start: value.start, displacement: value.displacement,
      initialVelocity: value.initialVelocity, spring: spring, tolerance: value.tolerance,
      restsAt: value.restsAt)
    #expect(restored == value)
  }

  @Test("A velocity of NaN or an infinite start time never settles")
  func notFinite() {
    var value = AnimatedValue(0)
    value.animate(to: 10, with: .smooth, at: .zero, velocity: .nan)
    #expect(value.restsAt == .distantFuture)
    value.animate(to: 10, with: .smooth, at: .distantFuture, velocity: 0)
    #expect(value.restsAt == .distantFuture)
  }
}

struct AnimatedGeometryTests {
  @Test("A point moves like its two coordinates")
  func point() {
    var point = AnimatedPoint(.zero)
    var x = AnimatedValue(0)
    point.animate(
      to: Point(x: 100, y: 0), with: .bouncy, at: .zero, velocity: Point(x: 10, y: 50))
    x.animate(to: 100, with: .bouncy, at: .zero, velocity: 10)
    let time = Timestamp(seconds: 0.3)
    #expect(point.value(at: time).x == x.value(at: time))
    #expect(point.velocity(at: time).x == x.velocity(at: time))
    #expect(point.value(at: time).y != 0)
    #expect(point.restsAt == max(point.x.restsAt, point.y.restsAt))
    #expect(point.isMoving(at: time))
    #expect(point.value(at: point.restsAt) == Point(x: 100, y: 0))
    point.shift(by: Point(x: 1, y: 2))
    #expect(point.target == Point(x: 101, y: 2))
    point.set(Point(x: 5, y: 6))
    #expect(point == AnimatedPoint(Point(x: 5, y: 6)))
  }

  @Test("A rectangle moves like its four numbers")
  func rectangle() {
    let start = Rectangle(x: 0, y: 0, width: 10, height: 20)
    let end = Rectangle(x: 50, y: 60, width: 70, height: 20)
    var rectangle = AnimatedRectangle(start)
    rectangle.animate(to: end, with: .snappy, at: .zero)
    #expect(rectangle.value(at: .zero) == start)
    #expect(rectangle.target == end)
    let time = Timestamp(seconds: 0.2)
    #expect(rectangle.velocity(at: time).width > 0)
    #expect(rectangle.velocity(at: time).height == 0)
    let now = rectangle.value(at: time)
    rectangle.shift(by: Point(x: 0, y: 100))
    #expect(rectangle.value(at: time).width == now.width)
    #expect(abs(rectangle.value(at: time).y - now.y - 100) < 1e-12)
    #expect(rectangle.isMoving(at: time))
    #expect(rectangle.value(at: rectangle.restsAt) == end.offsetBy(dx: 0, dy: 100))
    rectangle.set(start)
    #expect(rectangle == AnimatedRectangle(start))
  }
}
