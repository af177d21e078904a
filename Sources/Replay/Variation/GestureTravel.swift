internal import Values

/// The distances that fingers and wheels travel over time.
struct GestureTravel {
  typealias Input = VariationRun.Input

  /// The last position of each finger.
  private var last: [String: (x: Double, y: Double)] = [:]

  /// Returns the inputs for events, in order.
  ///
  /// The travel is measured from the last position of the same finger.
  mutating func inputs(of events: [Value]) -> [Input] {
    events.map { event in
      let type = event["type"]?.asString ?? ""
      let phase = event["phase"]?.asString ?? ""
      var input = Input(t: event["t"]?.asNumber ?? 0)
      input.isBeginning = ["down", "began"].contains(phase) || type == "tap"
      if type == "wheel" {
        input.travel = Self.length(event["deltaX"]?.asNumber ?? 0, event["deltaY"]?.asNumber ?? 0)
        return input
      }
      let finger = "\(type) \(event["id"]?.text ?? "0")"
      let place = event["translation"] ?? event["offset"] ?? event
      guard let y = place["y"]?.asNumber else { return input }
      let x = place["x"]?.asNumber ?? 0
      // A drag starts with a translation of 0; a pointer starts where it touches down.
      let origin = type == "drag" ? (0, 0) : (x, y)
      let before = input.isBeginning ? origin : last[finger] ?? origin
      last[finger] = (x, y)
      input.travel = Self.length(x - before.0, y - before.1)
      return input
    }
  }

  /// Returns the inputs for a gesture that the host performs, with an upper bound on its travel per frame.
  static func inputs(of gesture: Value, from start: Double, to end: Double) -> [Input] {
    let count = max(1, Int(((end - start) * VariationRun.rate).rounded(.up)))
    let travel = maximumTravel(of: gesture)
    return (0...count).map { index in
      Input(
        t: min(end, start + Double(index) / VariationRun.rate), travel: travel,
        isBeginning: index == 0)
    }
  }

  /// Returns an upper bound on the distance that a gesture travels from one frame to the next, in points.
  ///
  /// If the samples are farther apart than the frames, the distance is that from one sample to the next.
  private static func maximumTravel(of gesture: Value) -> Double {
    if case .array(let parts) = gesture["gestures"] {
      return parts.map { maximumTravel(of: $0) }.max() ?? 0
    }
    // With a low sample rate, the finger may travel farther within one sample than within one
    // frame.
    let step = 1 / min(VariationRun.rate, gesture["rate"]?.asNumber ?? 120)
    var speed = gesture["velocity"]?.asNumber ?? 0
    if let from = gesture["from"], let to = gesture["to"],
      let duration = gesture["duration"]?.asNumber, duration > 0
    {
      let way = length(
        (to["x"]?.asNumber ?? 0) - (from["x"]?.asNumber ?? 0),
        (to["y"]?.asNumber ?? 0) - (from["y"]?.asNumber ?? 0))
      // The steepest timing curve is at most three times as fast as a linear one.
      speed = max(speed, 3 * way / duration)
    }
    if let start = gesture["fromDistance"]?.asNumber, let end = gesture["toDistance"]?.asNumber,
      let duration = gesture["duration"]?.asNumber, duration > 0
    {
      speed = max(speed, 3 * pinchTravel(gesture, start, end) / duration)
    }
    // A rotation without a distance has one of 200 points.
    if gesture["kind"] == "rotate", let duration = gesture["duration"]?.asNumber, duration > 0 {
      let apart = gesture["distance"]?.asNumber ?? 200
      speed = max(speed, 3 * pinchTravel(gesture, apart, apart) / duration)
    }
    let delta = gesture["delta"]
    let wheel = length(delta?["x"]?.asNumber ?? 0, delta?["y"]?.asNumber ?? 0)
    return speed * step + wheel
  }

  /// Returns an upper bound on the travel of each finger of a pinch, in points.
  private static func pinchTravel(_ pinch: Value, _ start: Double, _ end: Double) -> Double {
    let (at, to) = (pinch["at"], pinch["to"] ?? pinch["at"])
    let way = length(
      (to?["x"]?.asNumber ?? 0) - (at?["x"]?.asNumber ?? 0),
      (to?["y"]?.asNumber ?? 0) - (at?["y"]?.asNumber ?? 0))
    let turn = abs(pinch["rotation"]?.asNumber ?? 0) * 3.15 / 180
    return way + abs(end - start) / 2 + turn * max(start, end) / 2
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
