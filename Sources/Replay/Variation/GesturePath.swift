package import Values

/// Functions that resample the paths of fingers and drags at a different rate.
package enum GesturePath {
  /// Returns events that follow the same path with samples at a different rate, interpolated linearly between
  /// the recorded samples.
  ///
  /// The first and last samples of each finger stay unchanged. The last ones matter most, because the end of a
  /// gesture decides its outcome.
  ///
  /// - Parameters:
  ///   - events: The events in order, each with its time.
  ///   - rate: The number of samples per second.
  /// - Returns: The events in order.
  static func resampled(_ events: [Value], rate: Double) -> [Value] {
    var kept: [(t: Double, order: Int, event: Value)] = []
    var way: [String: [(order: Int, event: Value)]] = [:]
    for (order, event) in events.enumerated() {
      guard let t = event["t"]?.asNumber, let finger = finger(of: event) else {
        kept.append((event["t"]?.asNumber ?? 0, order, event))
        continue
      }
      switch event["phase"]?.asString {
      case "move", "changed": way[finger, default: []].append((order, event))
      case "down", "began":
        kept.append((t, order, event))
        way[finger] = [(order, event)]
      default:
        kept += samples(of: way[finger] ?? [], rate)
        way[finger] = nil
        kept.append((t, order, event))
      }
    }
    // A dictionary's order is not deterministic, so the fingers are sorted.
    for finger in way.keys.sorted() { kept += samples(of: way[finger] ?? [], rate) }
    return kept.sorted { ($0.t, $0.order) < ($1.t, $1.order) }.map(\.event)
  }

  /// Returns a key for the finger or drag that a sample belongs to, such as `pointer 0`, or `nil` for any other
  /// event.
  package static func finger(of event: Value) -> String? {
    guard let type = event["type"]?.asString, type == "pointer" || type == "drag" else {
      return nil
    }
    return "\(type) \(event["id"]?.text ?? "0")"
  }

  private static func samples(
    of way: [(order: Int, event: Value)], _ rate: Double
  ) -> [(t: Double, order: Int, event: Value)] {
    let times = way.map { $0.event["t"]?.asNumber ?? 0 }
    guard let start = times.first, let end = times.last, end > start else {
      return zip(times, way).filter { !isBeginning($1.event) }.map { ($0, $1.order, $1.event) }
    }
    // The touch-down is kept separately, so it is not repeated as a sample.
    var samples: [(t: Double, order: Int, event: Value)] = []
    if !isBeginning(way[0].event) { samples = [(start, way[0].order, way[0].event)] }
    var next = 1
    var index = 1
    while true {
      let t = ((start + Double(index) / rate) * 1e6).rounded() / 1e6
      guard t < end else { break }
      index += 1
      while times[next] < t { next += 1 }
      let length = times[next] - times[next - 1]
      let share = length > 0 ? (t - times[next - 1]) / length : 1
      let event = between(way[next - 1].event, way[next].event, share, at: t)
      samples.append((t, way[next].order, event))
    }
    let last = way[way.count - 1]
    return samples + [(end, last.order, last.event)]
  }

  /// Returns whether an event is a touch-down or the beginning of a drag.
  package static func isBeginning(_ event: Value) -> Bool {
    ["down", "began"].contains(event["phase"]?.asString ?? "")
  }

  private static func between(_ one: Value, _ other: Value, _ share: Double, at t: Double) -> Value
  {
    guard case .object(var members) = interpolated(one, other, share) else { return other }
    members["t"] = .number(t)
    return .object(members)
  }

  /// Returns an event between two samples, with interpolated positions and velocities.
  ///
  /// All other members have the values of the later sample.
  private static func interpolated(_ one: Value, _ other: Value, _ share: Double) -> Value {
    guard case .object(var members) = other else { return other }
    for name in ["translation", "velocity", "predictedEndTranslation"] {
      if let inner = members[name], let earlier = one[name] {
        members[name] = interpolated(earlier, inner, share)
      }
    }
    for name in ["x", "y"] {
      if let from = one[name]?.asNumber, let to = members[name]?.asNumber {
        members[name] = .number(((from + (to - from) * share) * 1e4).rounded() / 1e4)
      }
    }
    return .object(members)
  }
}
