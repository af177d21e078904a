import Motion
import Testing

/// Tests the rule for NaN and for numbers out of range, as documented on the page of Motion.
struct OutOfRangeTests {
  @Test("NaN parameters are replaced by their defaults, and others limited to their range")
  func parameters() {
    #expect(
      Spring(response: .nan, dampingFraction: .nan) == Spring(response: 0.5, dampingFraction: 1))
    #expect(Spring(response: -1, dampingFraction: -1) == Spring(response: 0, dampingFraction: 0))
    #expect(
      Spring(response: .infinity, dampingFraction: .infinity)
        == Spring(response: 1e9, dampingFraction: 1e6))
    #expect(Spring(duration: .nan, bounce: .nan) == Spring())
    #expect(
      Spring(mass: .nan, stiffness: .nan, damping: .nan)
        == Spring(mass: 1, stiffness: 100, damping: 10))
    #expect(Spring(stiffness: -1, damping: 10).response == 1e9)
    #expect(Spring(mass: -1, stiffness: 100, damping: 10).response == 0)
    #expect(Spring(stiffness: 100, damping: -1).dampingFraction == 0)
    #expect(
      Spring(decayingTo: .nan, in: .nan, dampingFraction: .nan)
        == Spring(decayingTo: 0.0001, in: 0.5, dampingFraction: 1))
    #expect(Spring(decayingTo: 1, in: 0.5, dampingFraction: 1).response == 1e9)
    #expect(Spring(decayingTo: 0, in: 0.5, dampingFraction: 1).response == 0)
    #expect(Spring(decayingTo: 7, in: -1, dampingFraction: 7).dampingFraction == 1)
    #expect(Deceleration(rate: .nan) == .normal)
    #expect(Deceleration(decayRate: .nan) == .normal)
    #expect(Deceleration(drag: .nan) == Deceleration(drag: 0.135))
    #expect(Deceleration(rate: 2).decayRate == 0)
    #expect(Friction(drag: .nan, constantDeceleration: .nan) == .bouncingScroll)
    #expect(RubberBand(dimension: 100, coefficient: .nan) == RubberBand(dimension: 100))
    #expect(RubberBand(dimension: .nan).dimension == 0)
    #expect(
      Projection.distance(velocity: 9, rate: .nan) == Projection.distance(velocity: 9, rate: 0.998))
    #expect(Projection.distance(velocity: 9, rate: 2) == .infinity)
    #expect(Projection.distance(velocity: 0, rate: 1) == 0)
    #expect(Projection.distance(velocity: 9, rate: -1) == 0)
    #expect(Curve(x1: .nan, y1: .nan, x2: .nan, y2: .nan) == .linear)
    #expect(Curve(x1: -1, y1: -.infinity, x2: 2, y2: .infinity).clampedValue(at: 0.5).isFinite)
  }

  @Test("A spring with infinite stiffness and no damping stays undamped")
  func stiff() {
    #expect(Spring(duration: 0, bounce: 1).damping == 0)
    #expect(Spring(duration: 0, bounce: 0).damping == .infinity)
  }

  @Test("Infinite and extreme values give the limit, and -0 keeps its sign")
  func limits() {
    let friction = Friction.fastBouncingScroll
    #expect(friction.restPosition(from: 0, velocity: .infinity) == .infinity)
    #expect(friction.restPosition(from: 0, velocity: -.infinity) == -.infinity)
    for band in [RubberBand(dimension: 300), RubberBand(dimension: 0)] {
      #expect(band.offset(for: -0.0).sign == .minus)
    }
    let frame = Rectangle(x: 0, y: 0, width: 100, height: 50)
    for radius in [1e300, 9e307, .greatestFiniteMagnitude, .infinity] {
      #expect(CornerRadii(radius).fitting(Size(width: 100, height: 50)) == CornerRadii(25))
      #expect(!frame.contains(Point(x: 1, y: 1), cornerRadii: CornerRadii(radius)))
    }
    let least = Double.leastNonzeroMagnitude
    for mode in [ContentMode.scaleAspectFit, .scaleAspectFill] {
      let endless = Size(width: .infinity, height: .infinity)
      #expect(mode.rectangle(for: endless, in: frame).width == 0)
      let shown = mode.rectangle(for: Size(width: least, height: least), in: frame)
      #expect(shown.width == (mode == .scaleAspectFit ? 50 : 100))
    }
    let shortest = Point(x: least, y: least).clampMagnitude(10, 10)
    #expect(abs(shortest.length - 10) < 1e-12)
  }

  @Test("A NaN argument gives NaN")
  func nan() {
    #expect(RubberBand(dimension: 300).offset(for: .nan).isNaN)
    #expect(RubberBand(dimension: 0).offset(for: .nan).isNaN)
    #expect(RubberBand(dimension: 300).distance(for: .nan).isNaN)
    #expect(RubberBand(dimension: 300).position(.nan, from: 0, to: 1).isNaN)
    #expect(Curve.easeIn.clampedValue(at: .nan).isNaN)
    #expect(Curve.easeIn.clampedVelocity(at: .nan).isNaN)
    #expect(Curve.easeIn.extrapolatedValue(at: .nan).isNaN)
    #expect(Curve.easeIn.extrapolatedVelocity(at: .nan).isNaN)
    #expect(Curve.linear.clampedValue(at: .nan).isNaN)
    #expect(Spring.smooth.displacement(from: 1, velocity: 0, after: .nan).isNaN)
    for spring in [Spring.smooth, .bouncy, Spring(response: 0, dampingFraction: 1)] {
      #expect(spring.displacement(from: .nan, velocity: 0, after: 60).isNaN)
      #expect(spring.velocity(from: 0, velocity: .nan, after: 60).isNaN)
      #expect(spring.settlingDuration(target: .nan).isNaN)
    }
    #expect(Spring.smooth.displacement(from: .nan, velocity: 0, after: 0.1).isNaN)
    #expect(Spring.smooth.value(from: 0, to: 1, after: .nan).isNaN)
    #expect(Deceleration.normal.position(from: 0, velocity: 1, after: .nan).isNaN)
    #expect(Deceleration.normal.position(from: 0, velocity: .nan, after: 1).isNaN)
    #expect(Deceleration.normal.velocity(1, after: .nan).isNaN)
    #expect(Friction.fastBouncingScroll.position(from: 0, velocity: 1, after: .nan).isNaN)
    #expect(Friction.fastBouncingScroll.velocity(.nan, after: 1).isNaN)
    #expect(Interpolation.linear(0, 1, at: .nan).isNaN)
    #expect(Projection.distance(velocity: .nan).isNaN)
    #expect(Interpolation.progress(of: .nan, from: 2, to: 2).isNaN)
  }

  @Test("An infinite argument gives the limit")
  func infinity() {
    #expect(RubberBand(dimension: 300).offset(for: .infinity) == 300)
    #expect(Curve.easeOut.extrapolatedValue(at: .infinity) == 1)
    #expect(Curve.easeOut.extrapolatedValue(at: -.infinity) == -.infinity)
    #expect(Curve.easeIn.extrapolatedValue(at: .infinity) == .infinity)
    #expect(Curve.easeIn.extrapolatedValue(at: -.infinity) == 0)
    #expect(Curve.easeIn.extrapolatedValue(at: -1).sign == .plus)
    #expect(Spring.bouncy.displacement(from: 1, velocity: 9, after: .infinity) == 0)
    #expect(Spring.bouncy.value(from: 0, to: 1, after: .infinity) == 1)
    let stop = Deceleration.normal.position(from: 3, velocity: 100, after: .infinity)
    #expect(stop == Deceleration.normal.restPosition(from: 3, velocity: 100))
    #expect(Deceleration(rate: 1).position(from: 3, velocity: 0, after: .infinity) == 3)
    #expect(Interpolation.linear(2, 2, at: .infinity) == 2)
    #expect(Interpolation.linear(2, 3, at: .infinity) == .infinity)
  }

  @Test("Values and times stay within their range")
  func ranges() {
    #expect(Math.clamp(.nan, 1, 2) == 1)
    #expect(Interpolation.opacity(0, 1, at: .nan) == 0)
    #expect(Interpolation.radius(.nan, fitting: Size(width: 9, height: 9)) == 0)
    #expect(Timestamp(seconds: .nan) == .zero)
    #expect(Spring.smooth.restTime(from: .nan, velocity: 0, tolerance: .points) == nil)
    let never = RestTolerance(position: .nan, velocity: -1)
    #expect(Spring.smooth.restTime(from: 1, velocity: 0, tolerance: never) == nil)
    for mode in ContentMode.allCases {
      let size = mode.rectangle(
        for: Size(width: .nan, height: 1), in: Rectangle(x: 0, y: 0, width: 9, height: 9)
      ).size
      #expect(size == .zero, "\(mode)")
    }
  }

  /// Numbers that often cause failures, and some ordinary ones.
  private static let numbers: [Double] = [
    0, -0.0, 0x1p-1074, -1e-300, 1e-9, 0.5, 1, -1, 10, 1e6, -1e9, 1e19, 1e150, -1e300, 1e307,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
  ]

  @Test("No function traps for any combination of numbers", arguments: 1...10)
  func nothingTraps(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func any() -> Double { Self.numbers.randomElement(using: &random) ?? 0 }
    func point() -> Point { Point(x: any(), y: any()) }
    func rectangle() -> Rectangle { Rectangle(origin: point(), size: size()) }
    func size() -> Size { Size(width: any(), height: any()) }
    for _ in 0..<400 {
      let spring =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: Spring(response: any(), dampingFraction: any())
        case 1: Spring(duration: any(), bounce: any())
        case 2: Spring(mass: any(), stiffness: any(), damping: any(), allowOverDamping: true)
        default: Spring(decayingTo: any(), in: any(), dampingFraction: any())
        }
      #expect(!spring.response.isNaN && !spring.dampingFraction.isNaN)
      let tolerance = RestTolerance(position: any(), velocity: any())
      let rest = spring.restMicroseconds(from: any(), velocity: any(), tolerance: tolerance)
      #expect(rest ?? 0 >= 0, "seed \(seed)")
      _ = spring.restDuration(target: any(), initialVelocity: any(), epsilon: any())
      _ = spring.settlingDuration(target: any(), initialVelocity: any(), epsilon: any())
      _ = spring.coreAnimationSettlingDuration(initialVelocity: any())
      _ = (spring.stiffness, spring.damping, spring.bounce)
      var value = AnimatedValue(any(), tolerance: tolerance)
      value.animate(to: any(), with: spring, at: Timestamp(seconds: any()), velocity: any())
      _ = value.state(at: Timestamp(seconds: any()))
      let slowing = Deceleration(decayRate: any())
      _ = slowing.position(from: any(), velocity: any(), after: any())
      _ = (
        slowing.restTime(velocity: any(), below: any()),
        slowing.restPosition(from: any(), velocity: any())
      )
      _ = slowing.time(toReach: any(), from: any(), velocity: any())
      let friction = Friction(drag: any(), constantDeceleration: any())
      _ = friction.position(from: any(), velocity: any(), after: any())
      let band = RubberBand(dimension: any(), coefficient: any())
      _ = (
        band.position(any(), from: any(), to: any()),
        band.position(shown: any(), from: any(), to: any())
      )
      let curve = Curve(x1: any(), y1: any(), x2: any(), y2: any())
      _ = (curve.extrapolatedValue(at: any()), curve.extrapolatedVelocity(at: any()))
      for mode in ContentMode.allCases {
        let result = mode.rectangle(for: size(), in: rectangle())
        #expect(!(result.width < 0) && !(result.height < 0), "seed \(seed): \(mode)")
      }
      _ = point().clampMagnitude(any(), any())
      var tracker = VelocityTracker(estimator: .allCases.randomElement(using: &random) ?? .impulse)
      for _ in 0..<5 { tracker.addSample(point(), at: Timestamp(seconds: any())) }
      _ = tracker.velocity(at: Timestamp(seconds: any()))
      _ = (Math.pow(any(), any()), Math.atan2(any(), any()), Math.hypotenuse(any(), any()))
      _ = (Math.sinCos(any()), Math.sinCos(degrees: any()), Math.expm1(any()), Math.log1p(any()))
    }
  }
}
