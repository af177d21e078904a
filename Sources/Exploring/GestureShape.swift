internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// A gesture whose travel, release velocity and time of release can be changed independently.
struct GestureShape {
  /// A quantity of the gesture that can be changed.
  enum Number: String, CaseIterable {
    /// The travel, in points.
    ///
    /// Changing the travel does not affect the release velocity.
    case travel
    /// The release velocity, in points per second.
    ///
    /// Changing the release velocity does not affect the position at the release.
    case velocity
    /// The time that the finger rests before it lifts, in seconds.
    case rest
    /// The time by which the release is moved earlier, in seconds.
    case earlier
  }

  /// The amounts by which the travel, the release velocity and the rest before the release are changed.
  ///
  /// Travel and velocity are measured along the gesture's direction.
  struct Change {
    var travel = 0.0
    var velocity = 0.0
    var rest = 0.0

    /// Creates a change of one quantity, or returns `nil` for an earlier release, which removes samples.
    init?(_ number: Number, by amount: Double) {
      switch number {
      case .travel: travel = amount
      case .velocity: velocity = amount
      case .rest: rest = amount
      case .earlier: return nil
      }
    }

    init() {}
  }

  /// The duration, in seconds, of the last part of the gesture, whose samples determine the release velocity.
  private static let window = Double(VelocityTracker.horizon) / 1e6

  let events: [Value]
  /// The times of the events, in seconds.
  private let times: [Double]
  /// The indices, in `events`, of the finger's samples after touch-down, including the release.
  let path: Range<Int>
  let start: Double
  let end: Double
  /// The unit vector of the gesture's main direction, along x or y.
  let direction: Point
  /// The distance that the finger travels in the main direction, in points.
  let travel: Double

  /// Creates the gesture at the end of a list of events, or returns `nil` if the list doesn't end with the
  /// release of a one-finger gesture.
  init?(_ events: [Value]) {
    guard let lift = events.indices.last, Self.isEnd(events[lift]),
      let finger = GesturePath.finger(of: events[lift]),
      let down = events.lastIndex(where: GesturePath.isBeginning),
      events[down...].allSatisfy({ GesturePath.finger(of: $0) == finger })
    else { return nil }
    let from = Self.place(events[down]) ?? .zero
    let to = events[down...lift].reversed().lazy.compactMap(Self.place).first ?? from
    self.events = events
    times = events.map(Self.time)
    path = down + 1..<lift + 1
    start = Self.time(events[down])
    end = Self.time(events[lift])
    let way = to - from
    direction =
      abs(way.y) >= abs(way.x)
      ? Point(x: 0, y: way.y < 0 ? -1 : 1) : Point(x: way.x < 0 ? -1 : 1, y: 0)
    travel = way.x * direction.x + way.y * direction.y
  }

  /// Returns the gesture's travel or release velocity, measured along the gesture's direction, or `nil` for
  /// any other quantity or if the velocity is unknown.
  func value(of number: Number, _ decision: Decision) -> Double? {
    switch number {
    case .travel: travel
    case .velocity:
      decision.velocity.map { $0.value.x * direction.x + $0.value.y * direction.y }
    case .rest, .earlier: nil
    }
  }

  /// Returns the events with several quantities changed along the gesture's direction.
  func moved(_ change: Change) -> [Value] {
    var events = events
    for index in path {
      guard case .object(var members) = events[index] else { continue }
      Self.apply(sampleChange(change, at: index), to: &members, at: times[index])
      events[index] = .object(members)
    }
    return events
  }

  /// Returns the change to one event of the gesture, given its index in `events`.
  func sampleChange(_ change: Change, at index: Int) -> SampleChange {
    var sample = SampleChange()
    guard path.contains(index) else { return sample }
    let share = ramp(times[index])
    sample.shift = direction * (change.travel * share)
    if change.velocity != 0 {
      // The earlier the sample, the farther it is moved back, so that the finger still ends at the same position.
      let left = min(end - times[index], Self.window)
      let fade = end - Self.window > start ? share : 1
      sample.shift = sample.shift + direction * (-change.velocity * left * fade)
    }
    guard index == path.upperBound - 1 else { return sample }
    sample.delay = Int64((change.rest * 1e6).rounded())
    sample.velocity = direction * change.velocity
    sample.predictedEnd = Projection.predictedEnd(
      translation: direction * change.travel, velocity: sample.velocity)
    return sample
  }

  /// Changes the members of an event that has the given time.
  private static func apply(
    _ change: SampleChange, to members: inout JSONObject, at time: Double
  ) {
    if members["translation"] != nil {
      add(change.shift, to: "translation", of: &members)
    } else if let x = members["x"]?.asNumber, let y = members["y"]?.asNumber {
      members["x"] = .number(x + change.shift.x)
      members["y"] = .number(y + change.shift.y)
    }
    if change.delay != 0 { members["t"] = .number(micro(time + Double(change.delay) / 1e6)) }
    add(change.velocity, to: "velocity", of: &members)
    add(change.predictedEnd, to: "predictedEndTranslation", of: &members)
  }

  /// Returns the fraction of the additional travel, from 0 to 1, by which the sample at `time` is moved.
  ///
  /// If the gesture is long enough, the fraction reaches 1 before the samples that determine the release
  /// velocity.
  private func ramp(_ time: Double) -> Double {
    let whole = end - Self.window > start ? end - Self.window : end
    return whole > start ? min(1, max(0, (time - start) / (whole - start))) : 1
  }

  private static func add(_ way: Point, to name: String, of members: inout JSONObject) {
    guard let old = members[name], let x = old["x"]?.asNumber, let y = old["y"]?.asNumber else {
      return
    }
    members[name] = ["x": .number(x + way.x), "y": .number(y + way.y)]
  }

  /// Returns the position in a finger event, the translation in a drag event, or `nil` if the event has
  /// neither.
  static func place(_ event: Value) -> Point? {
    let place = event["translation"] ?? event
    guard let x = place["x"]?.asNumber, let y = place["y"]?.asNumber else { return nil }
    return Point(x: x, y: y)
  }

  static func time(_ event: Value) -> Double { event["t"]?.asNumber ?? 0 }

  static func micro(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }

  private static func isEnd(_ event: Value) -> Bool {
    ["up", "ended"].contains(event["phase"]?.asString ?? "")
  }
}
