internal import Values

/// How far fingers and wheels go, and when.
struct GestureTravel {
  typealias Input = VariationRun.Input

  /// Where each finger was last.
  private var last: [String: (x: Double, y: Double)] = [:]

  /// The inputs of events in order; a place is compared with the last one of the same finger.
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
      // A drag is known from some way on; a finger comes down where it is.
      let origin = type == "drag" ? (0, 0) : (x, y)
      let before = input.isBeginning ? origin : last[finger] ?? origin
      last[finger] = (x, y)
      input.travel = Self.length(x - before.0, y - before.1)
      return input
    }
  }

  /// The inputs of a gesture that the host performs: its length, evenly but for a margin.
  static func inputs(of gesture: Value, from start: Double, to end: Double) -> [Input] {
    let count = max(1, Int(((end - start) * VariationRun.rate).rounded(.up)))
    let travel = travel(per: end - start, of: gesture)
    return (0...count).map { index in
      Input(
        t: min(end, start + Double(index) / VariationRun.rate), travel: travel,
        isBeginning: index == 0)
    }
  }

  /// How far it goes at most in a frame.
  private static func travel(per duration: Double, of gesture: Value) -> Double {
    if case .array(let parts) = gesture["gestures"] {
      return parts.map { travel(per: duration, of: $0) }.max() ?? 0
    }
    // Between two samples of a slow device the finger goes on.
    let step = 1 / min(VariationRun.rate, gesture["rate"]?.asNumber ?? 120)
    var speed = gesture["velocity"]?.asNumber ?? 0
    if let from = gesture["from"], let to = gesture["to"],
      let duration = gesture["duration"]?.asNumber, duration > 0
    {
      let way = length(
        (to["x"]?.asNumber ?? 0) - (from["x"]?.asNumber ?? 0),
        (to["y"]?.asNumber ?? 0) - (from["y"]?.asNumber ?? 0))
      // The steepest curve is three times as fast as the straight one.
      speed = max(speed, 3 * way / duration)
    }
    let delta = gesture["delta"]
    let wheel = length(delta?["x"]?.asNumber ?? 0, delta?["y"]?.asNumber ?? 0)
    return speed * step + wheel
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
