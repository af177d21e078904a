internal import Motion
internal import Replay
internal import Values

/// A finger that goes on from where it was at a moment of a gesture, in one of many ways.
///
/// It keeps the velocity that it had over the last 50 ms, sampled 60 times a second; each sample changes
/// it along the way and across it by a random amount, and after up to 400 ms it lifts.
struct FingerContinuation {
  /// How many samples there are a second.
  private static let rate = 60.0

  /// How long the finger stays at the most, in seconds.
  private static let longest = 0.4

  /// How much a sample changes the velocity at the most, in points per second.
  private static let unrest = 400.0

  /// How far back its velocity is looked for, in seconds.
  private static let memory = 0.05

  private let last: Members
  private let end: Value
  private let isDrag: Bool
  private let place: Point
  private let velocity: Point
  private let time: Double

  /// Takes a finger up; nil where it has no place yet.
  ///
  /// - Parameters:
  ///   - samples: the gesture's events up to a moment, the last of which is a sample of the finger
  ///   - end: the event with which it lifted
  init?(_ samples: [Value], _ end: Value) {
    guard case .object(let last)? = samples.last, let place = GestureShape.place(.object(last))
    else {
      return nil
    }
    self.last = last
    self.end = end
    self.place = place
    isDrag = last["type"]?.asString == "drag"
    time = last["t"]?.asNumber ?? 0
    let time = time
    let earlier =
      samples.dropLast().last { ($0["t"]?.asNumber ?? 0) <= time - Self.memory }
      ?? samples.first
    let from = earlier.flatMap(GestureShape.place) ?? place
    let past = time - (earlier?["t"]?.asNumber ?? time)
    velocity = past > 0 ? (place - from) * (1 / past) : .zero
  }

  /// The events of one way to go on, the lift among them.
  func events(_ random: inout VariationGenerator) -> [Value] {
    var events: [Value] = []
    var place = place
    var velocity = velocity
    let count = Int(random.unit() * Self.longest * Self.rate)
    for step in 0..<count {
      velocity = velocity + Point(x: random.spread(Self.unrest), y: random.spread(Self.unrest))
      place = place + velocity * (1 / Self.rate)
      events.append(
        .object(moved(last, to: place, at: time + Double(step + 1) / Self.rate, isLift: false)))
    }
    guard case .object(let end) = end else { return events }
    let moment = time + (Double(count) + 0.5) / Self.rate
    events.append(.object(moved(end, to: place, at: moment, isLift: true)))
    return events
  }

  private func moved(
    _ event: Members, to place: Point, at time: Double, isLift: Bool
  ) -> Members {
    var event = event
    event["t"] = .number((time * 1e6).rounded() / 1e6)
    let (x, y) = (Value.number(place.x), Value.number(place.y))
    if isDrag {
      event["translation"] = ["x": x, "y": y]
      // What a program said of another release does not hold for this one.
      event["velocity"] = nil
      event["predictedEndTranslation"] = nil
      if !isLift { event["phase"] = "changed" }
    } else {
      (event["x"], event["y"]) = (x, y)
      if !isLift { event["phase"] = "move" }
    }
    return event
  }
}
