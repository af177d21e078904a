import Motion
import Testing

/// Tests each function against results with 400 digits.
///
/// For each result, a table contains the nearest double and the remaining difference, so that the error can
/// be computed exactly.
struct MathTests {
  /// Returns the maximum error that a function's comment guarantees, in ulp.
  private static func claim(_ name: Substring) -> Double {
    switch name {
    case "hypotenuse": 1.5
    case "sin", "cos", "sinDegrees", "cosDegrees", "expm1": 1
    default: 0.6
    }
  }

  @Test(
    "Each function is as accurate as its comment guarantees",
    arguments: ["exponential", "logarithm", "trigonometry", "ends"])
  func accuracy(table: String) throws {
    for row in try ReferenceTable(table).rows {
      let numbers = try row.dropFirst().map { try ReferenceTable.number($0) }
      let arguments = numbers.dropLast(2)
      let (nearest, missing) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
      let result = try #require(Self.evaluate(row[0], Array(arguments)), "\(row[0])")
      let error = abs((result - nearest) / nearest.ulp - missing)
      #expect(
        error <= Self.claim(row[0]), "\(row[0])\(arguments) is \(result), off by \(error) ulp")
    }
  }

  private static func evaluate(_ name: Substring, _ x: [Double]) -> Double? {
    switch name {
    case "exp": Math.exp(x[0])
    case "expm1": Math.expm1(x[0])
    case "log": Math.log(x[0])
    case "log1p": Math.log1p(x[0])
    case "pow": Math.pow(x[0], x[1])
    case "sin": Math.sin(x[0])
    case "cos": Math.cos(x[0])
    case "sinDegrees": Math.sinCos(degrees: x[0]).sin
    case "cosDegrees": Math.sinCos(degrees: x[0]).cos
    case "atan2": Math.atan2(x[0], x[1])
    case "hypotenuse": Math.hypotenuse(x[0], x[1])
    default: nil
    }
  }

  @Test("Results have the same bits on every machine")
  func sameBitsEverywhere() {
    // A checksum (FNV-1a) of the results. A machine or a change that alters a single bit alters the checksum.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var random = SeededGenerator(seed: 1)
    func add(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
    for _ in 0..<2000 {
      let (x, y) = (random.number(in: -30...30), random.number(in: 0...5))
      let (sin, cos) = Math.sinCos(x * 1e4)
      for value in [Math.exp(x), Math.expm1(x), sin, cos, Math.log(y), Math.log1p(y)] { add(value) }
      add(Math.pow(y, x))
      add(Math.atan2(x, y))
      let spring = Spring(response: 0.1 + y / 5, dampingFraction: y / 2)
      let state = spring.state(from: x, velocity: 10 * y, after: y / 3)
      add(state.displacement)
      add(state.velocity)
    }
    #expect(hash == 0xb4e1_d5b3_a147_ede3, "the checksum is now 0x\(String(hash, radix: 16))")
  }

  @Test("Exponentials saturate outside the range of a double")
  func exponentialEnds() {
    #expect(Math.exp(0) == 1)
    #expect(Math.exp(709.782712893384).isFinite)
    #expect(Math.exp(709.79) == .infinity)
    #expect(Math.exp(1e300) == .infinity)
    #expect(Math.exp(-745.14) == 0)
    #expect(Math.exp(-745.13) == .leastNonzeroMagnitude)
    #expect(Math.exp(-.infinity) == 0)
    #expect(Math.exp(.nan).isNaN)
    #expect(Math.expm1(-1e300) == -1)
    #expect(Math.expm1(.infinity) == .infinity)
    #expect(Math.expm1(0x1p-1074) == 0x1p-1074)
    #expect(Math.expm1(.nan).isNaN)
  }

  @Test("Logarithms and powers follow IEEE 754 for special values")
  func logarithmEnds() {
    #expect(Math.log(1) == 0)
    #expect(Math.log(0) == -.infinity)
    #expect(Math.log(-1).isNaN)
    #expect(Math.log(.infinity) == .infinity)
    #expect(Math.log(.nan).isNaN)
    #expect(Math.log1p(-1) == -.infinity)
    #expect(Math.log1p(-2).isNaN)
    #expect(Math.log1p(.infinity) == .infinity)
    #expect(Math.pow(.nan, 0) == 1)
    #expect(Math.pow(1, .nan) == 1)
    #expect(Math.pow(-2, 3) == -8)
    #expect(Math.pow(-2, 4) == 16)
    #expect(Math.pow(-2, 0.5).isNaN)
    #expect(Math.pow(0, -1) == .infinity)
    #expect(Math.pow(-0.0, -3) == -.infinity)
    #expect(Math.pow(0, 2) == 0)
    #expect(Math.pow(0.5, .infinity) == 0)
    #expect(Math.pow(-1, .infinity) == 1)
    #expect(Math.pow(-.infinity, 3) == -.infinity)
    #expect(Math.pow(10, 400) == .infinity)
    #expect(Math.pow(10, -400) == 0)
  }

  @Test("Quarter turns are exact, functions are symmetric, and infinite angles give NaN")
  func angleEnds() {
    for quarter in -8...8 {
      let (sin, cos) = Math.sinCos(degrees: Double(quarter) * 90)
      let expected = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][quarter & 3]
      #expect((sin, cos) == expected, "\(quarter) quarters")
    }
    #expect(Math.sinCos(degrees: 0x1p60).sin == Math.sinCos(degrees: 0x1p60 - 0x1p54 * 45).sin)
    for x in [1e-3, 0.7, 2.0, 1e5, 1e9, 1e200] {
      #expect(Math.sin(-x) == -Math.sin(x), "\(x)")
      #expect(Math.cos(-x) == Math.cos(x), "\(x)")
    }
    #expect(Math.sin(.infinity).isNaN)
    #expect(Math.cos(.nan).isNaN)
    #expect(Math.sinCos(degrees: -.infinity).sin.isNaN)
    #expect(Math.atan2(0, 1) == 0)
    #expect(Math.atan2(0, -1) == Math.pi)
    #expect(Math.atan2(-0.0, -1) == -Math.pi)
    #expect(Math.atan2(1, 0) == Math.pi / 2)
    #expect(Math.atan2(.infinity, .infinity) == Math.pi / 4)
    #expect(Math.atan2(1, .infinity) == 0)
    #expect(Math.atan2(.nan, 1).isNaN)
    #expect(Math.atan2(1, 2e300) == 5e-301)
    #expect(Math.atan2(2e300, 1) == Math.pi / 2)
    #expect(Math.atan2(-1, -2e300) == -Math.pi)
    #expect(Math.atan2(.greatestFiniteMagnitude, .greatestFiniteMagnitude) == Math.pi / 4)
    #expect(Math.atan2(0x1p-1074, 0x1p-1074) == Math.pi / 4)
    #expect(Math.atan2(0x1p-1074, 1) == 0x1p-1074)
    #expect(Math.atan2(0x1p-1074, 2) == 0)
    #expect(Math.sin(-0.0).sign == .minus)
    #expect(Math.sinCos(degrees: -0.0).sin.sign == .minus)
  }

  @Test("clamp and hypotenuse handle edge cases")
  func helpers() {
    #expect(Math.clamp(2, 0, 1) == 1)
    #expect(Math.clamp(-2, 0, 1) == 0)
    #expect(Math.clamp(.nan, 0, 1) == 0)
    #expect(Math.hypotenuse(3, -4) == 5)
    #expect(Math.hypotenuse(0, 0) == 0)
    #expect(relativeError(Math.hypotenuse(3e200, 4e200), 5e200) < 1e-15)
    #expect(Math.hypotenuse(-.infinity, 1) == .infinity)
  }
}
