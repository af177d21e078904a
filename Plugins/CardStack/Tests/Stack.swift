import PlaygroundTesting
import Testing
import Values

/// Returns a card in the form that clients send.
func item(_ id: String, title: String? = nil) -> Value {
  var members: JSONObject = ["id": .string(id)]
  if let title { members["title"] = .string(title) }
  return .object(members)
}

func items(_ ids: [String]) -> Value { .array(ids.map { item($0) }) }

/// Creates a session, by default with the cards a to e.
func stack(
  _ ids: [String] = ["a", "b", "c", "d", "e"], _ parameters: JSONObject = [:],
  viewport: Value = .null
) -> TestSession {
  var all = parameters
  all["cards"] = items(ids)
  return TestSession("card-stack", .object(all), viewport: viewport)
}

func drag(
  _ phase: String, _ x: Double, _ y: Double = 0, t: Double? = nil, velocity: Double? = nil,
  velocityY: Double = 0, target: String? = nil
) -> Value {
  var event: JSONObject = [
    "type": "drag", "phase": .string(phase), "translation": ["x": .number(x), "y": .number(y)],
  ]
  if let t { event["t"] = .number(t) }
  if let velocity { event["velocity"] = ["x": .number(velocity), "y": .number(velocityY)] }
  if let target { event["target"] = .string(target) }
  return .object(event)
}

func pointer(
  _ phase: String, _ x: Double, _ y: Double, t: Double? = nil, id: Int64 = 0,
  target: String? = nil
) -> Value {
  var event: JSONObject = [
    "type": "pointer", "phase": .string(phase), "id": .integer(id), "x": .number(x),
    "y": .number(y),
  ]
  if let t { event["t"] = .number(t) }
  if let target { event["target"] = .string(target) }
  return .object(event)
}

func action(_ name: String, card: String? = nil, t: Double? = nil) -> Value {
  var event: JSONObject = ["type": "action", "name": .string(name)]
  if let card { event["card"] = .string(card) }
  if let t { event["t"] = .number(t) }
  return .object(event)
}

func tap(_ target: String) -> Value { ["type": "tap", "target": .string(target)] }

func change(
  _ operation: String, _ cards: [String]? = nil, ids: [String]? = nil, at: Int? = nil
) -> Value {
  var event: JSONObject = ["type": "items", "op": .string(operation)]
  if let cards { event["items"] = items(cards) }
  if let ids { event["ids"] = .array(ids.map { .string($0) }) }
  if let at { event["at"] = .integer(Int64(at)) }
  return .object(event)
}

extension TestSession {
  var top: String? { state["values"]?["topCard"]?.asString }

  /// The actions in order, each as the card's id and the action.
  var acts: [String] {
    effects.filter { $0["type"] == "acted" }.map { effect in
      "\(effect["card"]?.asString ?? "") \(effect["action"]?.asString ?? "")"
    }
  }

  /// Returns the effects of a type, skipping the first `count` effects of the session.
  func effects(_ type: String, since count: Int = 0) -> [Value] {
    effects.dropFirst(count).filter { $0["type"]?.asString == type }
  }

  /// Sends a recognized flick in one call: 60 points to one side at the given speed.
  func flick(_ direction: Double, speed: Double = 900, at time: Double? = nil) {
    send(
      drag("began", 0, t: time), drag("ended", 60 * direction, velocity: speed * direction))
  }
}

extension Value {
  /// The layers of cards that are not hidden.
  var cards: [Value] { layers.filter { $0["role"] == "card" && $0["hidden"] != true } }

  var id: String { self["id"]?.asString ?? "" }
}

/// Checks the invariants that hold in every state.
func checkInvariants(_ state: Value, _ note: String, removed: Set<String> = [], loop: Bool = false)
{
  let layers = state.layers
  let order = layers.map { $0.number("zIndex") }
  #expect(order == order.sorted(), "layers are back to front, \(note)")
  #expect(Set(layers.map(\.id)).count == layers.count, "ids are unique, \(note)")
  let visible = state.cards
  #expect(visible.allSatisfy { $0.number("zIndex") < 10_000 }, "below the controls, \(note)")
  #expect(
    Set(visible.map { $0.number("zIndex") }).count == visible.count,
    "no two cards share a place, \(note)")
  for id in removed {
    let fading = state.layer("card:" + id)
    #expect(
      fading == nil || (fading?["hit"] == nil && fading?["content"]?["position"] == nil),
      "\(id) was removed, \(note)")
  }
  let top = state["values"]?["topCard"]?.asString
  let live = layers.filter { $0["role"] == "card" && $0["hit"] != nil }.map(\.id)
  let isVisible = top.flatMap { state.layer("card:" + $0)?.number("opacity") }.map { $0 > 0.004 }
  #expect(
    live == (isVisible == true ? ["card:\(top ?? "")"] : []),
    "only the top card receives touches, if it is visible, \(note)"
  )
  let values = state["values"] ?? .null
  #expect(
    values.number("remaining") == values.number("count") - (loop ? 0 : values.number("index")),
    "\(note)")
  let progress = min(1, abs(values.number("dragX")) / 120)
  #expect(abs(values.number("hintProgress") - progress) < 1e-3, "\(note)")
  for layer in layers {
    #expect((0...1).contains(layer.number("opacity")), "\(note)")
    #expect(abs(layer.number("rotation")) <= 15, "\(note)")
  }
}

/// Checks that no visible card jumps between two states at the same time.
///
/// Removed cards are skipped, because a fading one disappears when its id is inserted again.
func checkContinuity(_ before: Value, _ after: Value, _ note: String, except: String? = nil) {
  for old in before.cards where old.id != except {
    guard let new = after.layer(old.id), new["hidden"] != true,
      old["content"]?["position"] != nil
    else { continue }
    for (name, tolerance) in [
      ("translateX", 1e-3), ("translateY", 1e-3), ("scale", 2e-4), ("rotation", 1e-3),
      ("opacity", 2e-4), ("x", 0), ("y", 0), ("width", 0), ("height", 0),
    ] {
      #expect(
        abs(old.number(name) - new.number(name)) <= tolerance, "\(old.id) \(name), \(note)")
    }
  }
}
