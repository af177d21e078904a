internal import Motion
internal import Replay
internal import Values

/// A random continuation of a gesture from one of its samples.
///
/// The finger starts with its average velocity over the 50 ms before that sample, and is sampled 60 times a
/// second. At each sample, the velocity changes by a random amount along each axis. The finger lifts after at
/// most 400 ms.
struct FingerContinuation {
  /// The number of samples per second.
  private static let rate = 60.0

  /// The maximum time until the finger lifts, in seconds.
  private static let longest = 0.4

  /// The maximum change in velocity per sample and axis, in points per second.
  private static let unrest = 400.0

  /// The time span from which the initial velocity is computed, in seconds.
  private static let memory = 0.05

  private let last: JSONObject
  private let end: Value
  private let isDrag: Bool
  private let place: Point
  private let velocity: Point
  private let time: Double

  /// Creates a continuation, or returns `nil` if the last sample has no position.
  ///
  /// - Parameters:
  ///   - samples: The gesture's events, up to the sample at which the continuation starts.
  ///   - end: The event of the recorded release.
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

  /// Returns the events of one random continuation, including the release.
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
    _ event: JSONObject, to place: Point, at time: Double, isLift: Bool
  ) -> JSONObject {
    var event = event
    event["t"] = .number((time * 1e6).rounded() / 1e6)
    let (x, y) = (Value.number(place.x), Value.number(place.y))
    if isDrag {
      event["translation"] = ["x": x, "y": y]
      // The velocity and the predicted end of the recorded release don't apply to a simulated one.
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
