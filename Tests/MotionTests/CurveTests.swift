import Motion
import Testing

struct CurveTests {
  @Test("Curves agree with a 60-digit reference")
  func reference() throws {
    for row in try ReferenceTable("curves").numbers() {
      let curve = Curve(x1: row[0], y1: row[1], x2: row[2], y2: row[3])
      #expect(abs(curve.clampedValue(at: row[4]) - row[5]) < 1e-14 * (1 + abs(row[6])), "\(row)")
      let slope = curve.clampedVelocity(at: row[4])
      #expect(relativeError(slope, row[6], scale: 1 + abs(row[6])) < 1e-10, "\(row)")
    }
  }

  @Test("The named curves have the documented control points")
  func named() {
    #expect(Curve.easeIn == Curve(x1: 0.42, y1: 0, x2: 1, y2: 1))
    #expect(Curve.easeOut == Curve(x1: 0, y1: 0, x2: 0.58, y2: 1))
    #expect(Curve.easeInOut == Curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    #expect(Curve.coreAnimationDefault == Curve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
    #expect(Curve.defaultDuration == 0.35)
    #expect(abs(Curve.easeInOut.clampedValue(at: 0.5) - 0.5) < 1e-15)
    for step in 0...10 {
      let progress = Double(step) / 10
      #expect(Curve.linear.clampedValue(at: progress) == progress)
      let mirrored = 1 - Curve.easeOut.clampedValue(at: 1 - progress)
      #expect(abs(Curve.easeIn.clampedValue(at: progress) - mirrored) < 1e-15)
    }
  }

  @Test("Clamped values stay at the ends of the curve, as in SwiftUI")
  func clamped() {
    for curve in [Curve.easeIn, .coreAnimationDefault, .circularEaseOut, .linear] {
      #expect(curve.clampedValue(at: 0) == 0)
      #expect(curve.clampedValue(at: 1) == 1)
      #expect(curve.clampedValue(at: -3) == 0)
      #expect(curve.clampedValue(at: 3) == 1)
      #expect(curve.clampedVelocity(at: -3) == curve.clampedVelocity(at: 0))
    }
    let wild = Curve(x1: -1, y1: 0.5, x2: 2, y2: 0.5)
    #expect(wild == Curve(x1: 0, y1: 0.5, x2: 1, y2: 0.5))
  }

  @Test("Extrapolated values continue along the tangents, as in CSS")
  func extrapolated() {
    let ease = Curve.coreAnimationDefault
    #expect(abs(ease.extrapolatedValue(at: -1) + 0.4) < 1e-15)
    #expect(ease.extrapolatedValue(at: 2) == 1)
    // If a control point coincides with the end, the other one determines the direction.
    #expect(abs(Curve.easeIn.extrapolatedValue(at: 2) - (1 + 1 / 0.58)) < 1e-15)
    #expect(Curve.linear.extrapolatedValue(at: -0.5) == -0.5)
    #expect(Curve.linear.extrapolatedValue(at: 1.5) == 1.5)
    #expect(ease.extrapolatedValue(at: 0.3) == ease.clampedValue(at: 0.3))
    #expect(Curve.easeOut.extrapolatedVelocity(at: -1) == 1 / 0.58)
    #expect(Curve(x1: 0, y1: 0, x2: 0, y2: 0).extrapolatedValue(at: -1) == -1)
    #expect(Curve(x1: 0, y1: 1, x2: 0.5, y2: 1).extrapolatedValue(at: -1) == 0)
    #expect(Curve.circularEaseOut.extrapolatedValue(at: -1) == 0)
    #expect(Curve.circularEaseOut.extrapolatedValue(at: 2) == 1)
  }

  @Test("A curve's control points recreate it")
  func controlPoints() throws {
    for curve in [Curve.easeIn, .coreAnimationDefault, Curve(x1: 0.2, y1: -3, x2: 7, y2: 2)] {
      let (first, second) = try #require(curve.controlPoints)
      #expect(Curve(x1: first.x, y1: first.y, x2: second.x, y2: second.y) == curve)
    }
    #expect(try #require(Curve.easeIn.controlPoints) == (Point(x: 0.42, y: 0), Point(x: 1, y: 1)))
    #expect(Curve.circularEaseIn.controlPoints == nil)
  }

  @Test("A curve is vertical at an end if its control points are")
  func upright() {
    #expect(Curve(x1: 0, y1: 1, x2: 0.5, y2: 1).clampedVelocity(at: 0) == .infinity)
    #expect(Curve(x1: 0, y1: -1, x2: 0.5, y2: 1).clampedVelocity(at: 0) == -.infinity)
    #expect(Curve(x1: 0, y1: 0, x2: 0, y2: 1).clampedVelocity(at: 0) == .infinity)
    #expect(Curve(x1: 0, y1: 0, x2: 0, y2: -1).clampedVelocity(at: 0) == -.infinity)
    #expect(Curve(x1: 1, y1: 0.2, x2: 1, y2: 0.5).clampedVelocity(at: 1) == .infinity)
    #expect(Curve.linear.clampedVelocity(at: 0.3) == 1)
    #expect(Curve(x1: 1, y1: 1, x2: 1, y2: 0.9).clampedVelocity(at: 0) == 1)
  }

  @Test("Circular curves follow quarters of a circle")
  func circular() {
    #expect(abs(Curve.circularEaseIn.clampedValue(at: 0.6) - 0.2) < 1e-15)
    #expect(abs(Curve.circularEaseOut.clampedValue(at: 0.4) - 0.8) < 1e-15)
    #expect(abs(Curve.circularEaseInOut.clampedValue(at: 0.3) - 0.1) < 1e-15)
    #expect(abs(Curve.circularEaseInOut.clampedValue(at: 0.7) - 0.9) < 1e-15)
    #expect(abs(Curve.circularEaseIn.clampedVelocity(at: 0.6) - 0.75) < 1e-15)
    #expect(abs(Curve.circularEaseOut.clampedVelocity(at: 0.4) - 0.75) < 1e-15)
    #expect(abs(Curve.circularEaseInOut.clampedVelocity(at: 0.3) - 0.75) < 1e-15)
  }

  @Test("A curve with control points in the unit square rises continuously", arguments: 1...30)
  func monotony(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func number() -> Double { random.number(in: 0...1) }
    let curve = Curve(x1: number(), y1: number(), x2: number(), y2: number())
    var last = 0.0
    for step in 1...200 {
      let progress = Double(step) / 200
      let value = curve.clampedValue(at: progress)
      #expect(value >= last - 1e-15, "seed \(seed) at \(progress)")
      let middle = progress - 1e-3
      let slope = curve.clampedVelocity(at: middle)
      let rise = curve.clampedValue(at: middle + 1e-6) - curve.clampedValue(at: middle - 1e-6)
      let error = relativeError(slope, rise / 2e-6, scale: 1 + slope * slope * slope)
      #expect(error < 1e-3, "seed \(seed) at \(middle)")
      last = value
    }
  }

  @Test("The steepest possible curve has a solution")
  func steepest() {
    let curve = Curve(x1: 1, y1: 0, x2: 0, y2: 1)
    #expect(curve.clampedValue(at: 0.5) == 0.5)
    #expect(!curve.clampedVelocity(at: 0.5).isNaN)
    for step in 0...1000 {
      let value = curve.clampedValue(at: Double(step) / 1000)
      #expect(value >= 0 && value <= 1)
    }
  }
}
