import Interaction
import Recordings
import Testing
import Values

@Suite("Noise of recordings")
struct NoiseTests {
  /// A generator of random numbers with the same sequence on every machine.
  private struct Source {
    var state: UInt64

    mutating func unit() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }

    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
  }

  /// Returns the profile of strokes with a given noise.
  private func measured(
    rate: Double, jitter: Double = 0, dropped: Double = 0, coalesced: Double = 0, noise: Double = 0
  ) throws -> NoiseProfile {
    var source = Source(state: 7)
    var statistics = RecordingStatistics()
    for stroke in 0..<60 {
      let start = Double(stroke) * 2
      var samples: [TouchSample] = []
      for index in 0..<60 {
        let t = Double(index) / rate
        let isEdge = index == 0 || index == 59
        if !isEdge, source.unit() < dropped { continue }
        var time = start + t + (isEdge ? 0 : source.normal() * jitter)
        if !isEdge, source.unit() < coalesced { time = start + Double(index + 1) / rate }
        samples.append(
          TouchSample(
            microseconds: Int64((time * 1e6).rounded()), phase: index == 0 ? .down : .move,
            x: 200 + 40 * t + source.normal() * noise,
            y: 800 - 600 * t - 300 * t * t + source.normal() * noise))
      }
      samples.sort { $0.microseconds < $1.microseconds }
      for sample in samples { statistics.add(RecordedSample(sample: sample, gesture: stroke + 1)) }
      statistics.add(
        RecordedSample(
          sample: TouchSample(
            microseconds: Int64((start + 1.5) * 1e6), phase: .up, x: 0, y: 0), gesture: stroke + 1))
    }
    return try #require(statistics.profile)
  }

  @Test("The rate is that of the screen", arguments: [60.0, 90, 120, 240, 77])
  func rate(rate: Double) throws {
    #expect(try measured(rate: rate).rate == rate)
  }

  @Test("Each kind of noise is measured on its own, within a tenth", arguments: [0.1, 0.4, 2])
  func kinds(amount: Double) throws {
    let positions = try measured(rate: 120, noise: amount)
    #expect(abs(positions.noise / amount - 1) < 0.1, "\(positions)")
    #expect(positions.timeJitter < 0.000_01 && positions.dropped == 0 && positions.coalesced == 0)
    let times = try measured(rate: 120, jitter: amount / 4000)
    #expect(abs(times.timeJitter / (amount / 4000) - 1) < 0.1, "\(times)")
    let lost = try measured(rate: 120, dropped: amount / 20)
    #expect(abs(lost.dropped / (amount / 20) - 1) < 0.25, "\(lost)")
    let together = try measured(rate: 120, coalesced: amount / 20)
    #expect(abs(together.coalesced / (amount / 20) - 1) < 0.25, "\(together)")
  }

  @Test("A resting finger does not count as lost samples")
  func pause() throws {
    var statistics = RecordingStatistics()
    var time: Int64 = 0
    for index in 0..<40 {
      time += index % 10 == 9 ? 33_333 : 8333
      // The finger rests during the long intervals.
      let y = Double(index - (index + 1) / 10) * 4
      statistics.add(
        RecordedSample(
          sample: TouchSample(
            microseconds: time, phase: index == 0 ? .down : .move, x: 5, y: y), gesture: 1))
    }
    #expect(statistics.profile?.dropped == 0)
    #expect(statistics.resolution == 4)
  }

  @Test("A profile comes back from JSON, and an invalid one is refused")
  func json() throws {
    let profile = NoiseProfile(rate: 120, timeJitter: 0.0005, dropped: 0.01, noise: 0.2, samples: 9)
    #expect(try NoiseProfile(profile.value) == profile)
    #expect(throws: InvalidValue.self) { try NoiseProfile(["rate": .number(120)]) }
    guard case .object(var members) = profile.value else { return }
    members["rate"] = .number(0)
    #expect(throws: InvalidValue.self) { try NoiseProfile(.object(members)) }
    members["version"] = .integer(2)
    #expect(throws: InvalidValue.self) { try NoiseProfile(.object(members)) }
  }
}
