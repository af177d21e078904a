internal import JSONRPC
internal import Values

extension Check {
  static let pointers = Check(
    "pointers", "Only the finger that holds a layer moves it."
  ) { it throws(PluginFailure) in
    let touches = it.probe.touches(atMost: 4)
    if touches.isEmpty { return it.skip(it.probe.reasonForNoTouches) }
    for (place, touch) in touches.enumerated() where !it.isFull {
      let conversation = try it.begin()
      let (alone, beside) = ("alone \(place)", "beside \(place)")
      for session in [alone, beside] {
        try it.open(conversation, session)
        try it.play(0..<touch.lowerBound, conversation, session)
      }
      let down = it.probe.script[touch.lowerBound].params["event"] ?? .null
      for index in touch where index < touch.upperBound && !it.isFull {
        try it.play(index..<index + 1, conversation, alone)
        try it.play(index..<index + 1, conversation, beside)
        for stranger in Stranger.allCases {
          let state = try it.state(conversation, alone)
          guard let events = try stranger.events(down, conversation, beside) else { continue }
          for event in events {
            _ = try conversation.ask("session/send", (["event": event] as JSONObject).of(beside))
          }
          guard
            let difference = CheckContext.difference(state, try it.state(conversation, beside))
          else { continue }
          let what = "\(stranger.rawValue): \(difference) (\(it.probe.place(of: index)))"
          // Two fingers on one layer may be intended, for a pinch.
          stranger == .sameLayer ? it.warn(what) : it.fail(what)
          break
        }
      }
    }
  }
}

/// A finger that must not affect the layer that another finger holds.
private enum Stranger: String, CaseIterable {
  case neverDown = "a finger that was never down moves the layer"
  case cancelledNeverDown = "cancelling a finger that was never down ends the touch"
  case cancelledBesideAll = "cancelling a second finger ends the touch"
  case besideAll = "a second finger that touches no layer moves the layer"
  case sameLayer = "a second finger on the same layer moves the layer, perhaps unintentionally"

  /// Returns the finger's events, or `nil` if there is no free point at which to put the finger down.
  func events(
    _ down: Value, _ conversation: Conversation, _ session: String
  ) throws(PluginFailure) -> [Value]? {
    var (x, y) = ((down["x"]?.asNumber ?? 0) + 3, (down["y"]?.asNumber ?? 0) + 3)
    if self == .besideAll || self == .cancelledBesideAll {
      var free: (Double, Double)?
      for (x, y) in [(20.0, 60.0), (196, 8), (370, 420), (20, 840), (196, 300)] where free == nil {
        let params: JSONObject = ["x": .number(x), "y": .number(y)]
        let target = try conversation.ask("session/hitTest", params.of(session)).result["target"]
        if target?.isNull ?? false { free = (x, y) }
      }
      guard let free else { return nil }
      (x, y) = free
    }
    func pointer(_ phase: String, _ dx: Double, _ dy: Double) -> Value {
      [
        "type": "pointer", "phase": .string(phase), "id": .integer(70 + Int64(rawValue.count)),
        "x": .number(x + dx), "y": .number(y + dy),
      ]
    }
    let moves = [pointer("move", 25, -60), pointer("move", 40, -120), pointer("up", 40, -120)]
    switch self {
    case .neverDown: return moves
    case .cancelledNeverDown: return [pointer("cancel", 0, 0)]
    case .cancelledBesideAll: return [pointer("down", 0, 0), pointer("cancel", 0, 0)]
    case .besideAll, .sameLayer: return [pointer("down", 0, 0)] + moves
    }
  }
}
