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
  }

  /// The duration, in seconds, of the last part of the gesture, whose samples determine the release velocity.
  private static let window = Double(VelocityTracker.horizon) / 1e6

  let events: [Value]
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

  /// Returns the events with one quantity changed along the gesture's direction, or `nil` if an earlier
  /// release can't be computed.
  func moved(_ number: Number, by amount: Double) -> [Value]? {
    var change = Change()
    switch number {
    case .travel: change.travel = amount
    case .velocity: change.velocity = amount
    case .rest: change.rest = amount
    case .earlier: return amount == 0 ? events : cut(at: end - amount)
    }
    return moved(change)
  }

  /// Returns the events with several quantities changed along the gesture's direction.
  func moved(_ change: Change) -> [Value] {
    var events = events
    for index in path {
      guard case .object(var members) = events[index] else { continue }
      let time = Self.time(events[index])
      if change.travel != 0 {
        Self.shift(&members, by: direction * (change.travel * ramp(time)))
      }
      if change.velocity != 0 { quicken(&members, by: change.velocity, at: time) }
      if index == path.upperBound - 1 { lift(&members, change, at: time) }
      events[index] = .object(members)
    }
    return events
  }

  /// Changes the time of the release event, and also the event's velocity and predicted end translation if it
  /// contains them.
  private func lift(_ members: inout Members, _ change: Change, at time: Double) {
    if change.rest != 0 { members["t"] = .number(Self.micro(time + change.rest)) }
    let velocity = direction * change.velocity
    Self.add(velocity, to: "velocity", of: &members)
    let end = Projection.predictedEnd(
      translation: direction * change.travel, velocity: velocity)
    Self.add(end, to: "predictedEndTranslation", of: &members)
  }

  /// Returns the fraction of the additional travel, from 0 to 1, by which the sample at `time` is moved.
  ///
  /// If the gesture is long enough, the fraction reaches 1 before the samples that determine the release
  /// velocity.
  private func ramp(_ time: Double) -> Double {
    let whole = end - Self.window > start ? end - Self.window : end
    return whole > start ? min(1, max(0, (time - start) / (whole - start))) : 1
  }

  /// Moves a sample so that the release velocity increases by `amount`, but the finger still ends at the same
  /// position.
  private func quicken(_ members: inout Members, by amount: Double, at time: Double) {
    let left = min(end - time, Self.window)
    let fade = end - Self.window > start ? ramp(time) : 1
    Self.shift(&members, by: direction * (-amount * left * fade))
  }

  private static func shift(_ members: inout Members, by way: Point) {
    guard members["translation"] == nil else { return add(way, to: "translation", of: &members) }
    guard let x = members["x"]?.asNumber, let y = members["y"]?.asNumber else { return }
    members["x"] = .number(x + way.x)
    members["y"] = .number(y + way.y)
  }

  private static func add(_ way: Point, to name: String, of members: inout Members) {
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
