import Motion
import Testing

struct TimestampTests {
  @Test(
    "Seconds are rounded to the nearest microsecond",
    arguments: [
      (0.0, 0), (1.25, 1_250_000), (0.1, 100_000), (0.000_000_4, 0), (0.000_000_6, 1),
      (-0.000_000_6, -1), (123_456.789_012, 123_456_789_012), (0.000_000_499_999, 0),
    ])
  func nearest(seconds: Double, microseconds: Int64) {
    #expect(Timestamp(seconds: seconds).microseconds == microseconds)
  }

  @Test("Timestamps survive a round trip through decimal text")
  func roundTrip() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let time = Timestamp(microseconds: .random(in: 0..<1_000_000_000_000, using: &random))
      #expect(Timestamp(seconds: time.seconds) == time)
      let decimals = "\(time.seconds)".split(separator: ".").last?.count ?? 0
      #expect(decimals <= 6 || time.seconds < 1e-4, "\(time.seconds)")
    }
  }

  @Test("Timestamps saturate instead of overflowing")
  func saturation() {
    #expect(Timestamp(seconds: .infinity) == .distantFuture)
    #expect(Timestamp(seconds: 1e300) == .distantFuture)
    #expect(Timestamp(seconds: -1e300).microseconds == .min)
    #expect(Timestamp(seconds: .nan) == .zero)
    #expect(Timestamp.distantFuture.advanced(bySeconds: 1) == .distantFuture)
    #expect(Timestamp(microseconds: .min).advanced(byMicroseconds: -1).microseconds == .min)
    #expect(Timestamp.zero.advanced(bySeconds: 1e300) == .distantFuture)
    let span = Timestamp.distantFuture - Timestamp(microseconds: .min)
    #expect(abs(span / 1.8446744073709552e13 - 1) < 1e-12)
  }

  @Test("Timestamps can be advanced, compared and subtracted")
  func arithmetic() {
    let time = Timestamp(seconds: 1.5)
    #expect(time.advanced(bySeconds: 0.25) == Timestamp(microseconds: 1_750_000))
    #expect(time.advanced(bySeconds: -2) < .zero)
    #expect(time - Timestamp(seconds: 0.2) == 1.3)
    #expect(time < .distantFuture)
  }

  @Test("Durations are rounded up if a time must not be too early")
  func roundingUp() {
    #expect(Timestamp.zero.advanced(bySecondsRoundingUp: 0.000_001_1).microseconds == 2)
    #expect(Timestamp.zero.advanced(bySecondsRoundingUp: 0.000_002).microseconds == 2)
    #expect(Timestamp.zero.advanced(bySecondsRoundingUp: 0.3).microseconds == 300_000)
    #expect(Timestamp.zero.advanced(bySecondsRoundingUp: .infinity) == .distantFuture)
  }
}
