internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// A gesture's numbers, which can be moved one by one: how far it went, how fast it was when it was
/// let go, and when that was.
struct GestureShape {
  /// What of a gesture is changed.
  enum Number: String, CaseIterable {
    /// How far it went, in points; the velocity at the release stays.
    case travel
    /// How fast it was at the release, in points per second; where it ended stays.
    case velocity
    /// How long the finger rested before it lifted, in seconds.
    case rest
    /// How much earlier it lifted on the same way, in seconds.
    case earlier
  }

  /// How far each number is moved, in the direction of the way.
  struct Change {
    var travel = 0.0
    var velocity = 0.0
    var rest = 0.0
  }

  /// How long before the release samples make its velocity, in seconds.
  private static let window = Double(VelocityTracker.horizon) / 1e6

  let events: [Value]
  /// The indices of the finger's samples that lie on its way: after it came down, until it lifts.
  let path: Range<Int>
  let start: Double
  let end: Double
  /// The direction of the way, along x or y.
  let direction: Point
  /// How far it went in that direction.
  let travel: Double

  /// Reads the gesture that events end with; nil where it is none of one finger that lifts.
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

  /// What a number is in a gesture on which something was decided, in the direction of its way.
  func value(of number: Number, _ decision: Decision) -> Double? {
    switch number {
    case .travel: travel
    case .velocity:
      decision.velocity.map { $0.value.x * direction.x + $0.value.y * direction.y }
    case .rest, .earlier: nil
    }
  }

  /// The events with a number moved by an amount, in the direction of the way; nil for a release at
  /// a moment of which the gesture does not tell enough.
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

  /// The events with several numbers moved, in the direction of the way.
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

  /// What a release itself says of its moment, its velocity and of where it would end.
  private func lift(_ members: inout Members, _ change: Change, at time: Double) {
    if change.rest != 0 { members["t"] = .number(Self.micro(time + change.rest)) }
    let velocity = direction * change.velocity
    Self.add(velocity, to: "velocity", of: &members)
    let end = Projection.predictedEnd(
      translation: direction * change.travel, velocity: velocity)
    Self.add(end, to: "predictedEndTranslation", of: &members)
  }

  /// How much of a longer way has been gone at a moment: all of it before the release's velocity is
  /// measured, if there is time.
  private func ramp(_ time: Double) -> Double {
    let whole = end - Self.window > start ? end - Self.window : end
    return whole > start ? min(1, max(0, (time - start) / (whole - start))) : 1
  }

  /// Moves a sample so that the finger is faster at the end and ends where it did.
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

  /// Where a finger is, or how far a drag has gone.
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
