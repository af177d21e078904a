internal import Recordings
internal import Values

extension VariedScenario {
  /// Returns a call whose samples have the rate of a touch screen.
  ///
  /// A call that already has about this rate is not changed.
  static func sampled(_ call: RecordedCall, at rate: Double) -> RecordedCall {
    let times = call.events.filter(isSample).compactMap { $0["t"]?.asNumber }
    guard let first = times.first, let last = times.last, last > first else { return call }
    let own = Double(times.count - 1) / (last - first)
    guard abs(own - rate) > rate * 0.06 else { return call }
    var sampled = call
    sampled.setEvents(GesturePath.resampled(call.events, rate: rate))
    return sampled
  }

  /// Returns the edits of one call that give its samples the noise of a touch screen.
  static func edits(
    of call: RecordedCall, _ noise: NoiseProfile, _ random: inout VariationGenerator
  ) -> [VariationEdit] {
    var edits: [VariationEdit] = []
    let events = call.events
    // Whether the sample before arrives together with this one, which must not become earlier then.
    var isJoined = false
    for (index, event) in events.enumerated() where isSample(event) {
      if random.unit() < noise.dropped {
        edits.append(.drop(line: call.line, event: index))
        continue
      }
      if noise.noise > 0 {
        let (x, y) = (random.normal() * noise.noise, random.normal() * noise.noise)
        edits.append(.move(line: call.line, event: index, x: x, y: y))
      }
      let gaps = gaps(around: index, in: events)
      if random.unit() < noise.coalesced, gaps.isFollowed {
        edits.append(.delay(line: call.line, event: index, by: gaps.after))
        isJoined = true
      } else if noise.timeJitter > 0 {
        // Half of each gap, so that the samples stay in order.
        let jitter = random.normal() * noise.timeJitter
        let by = min(max(jitter, isJoined ? 0 : -gaps.before / 2), gaps.after / 2)
        edits.append(.delay(line: call.line, event: index, by: by))
        isJoined = false
      }
    }
    return edits
  }

  /// Returns the times between an event and its neighbors, in seconds, and whether another sample follows.
  private static func gaps(
    around index: Int, in events: [Value]
  ) -> (before: Double, after: Double, isFollowed: Bool) {
    func time(_ index: Int) -> Double? {
      events.indices.contains(index) ? events[index]["t"]?.asNumber : nil
    }
    guard let now = time(index) else { return (0, 0, false) }
    let isFollowed = events.indices.contains(index + 1) && isSample(events[index + 1])
    return (
      time(index - 1).map { max(0, now - $0) } ?? 0, time(index + 1).map { max(0, $0 - now) } ?? 0,
      isFollowed
    )
  }
}

extension VariationGenerator {
  /// Returns the next random number from an approximately normal distribution with mean 0 and standard deviation 1.
  ///
  /// It is the sum of 12 uniform numbers minus 6, so it needs only additions and is the same on every machine.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
