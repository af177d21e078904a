import PlaygroundTesting
import Values

/// A setup that follows the spec's checklist and so causes no findings.
let good: Value = ["detents": ["large"], "dragIndicator": "visible"]

/// A setup with two detents that causes no findings.
let twoHeights: Value = ["detents": ["medium", "large"], "dragIndicator": "visible"]

func coordinator(
  _ setup: Value = good, _ parameters: JSONObject = [:], viewport: Value = .null
) -> TestSession {
  var parameters = parameters
  if parameters["sheets"] == nil { parameters["sheets"] = ["player": setup] }
  return TestSession("sheet-coordinator", .object(parameters), viewport: viewport)
}

func item(_ id: String, _ title: String? = nil) -> Value {
  var item: JSONObject = ["id": .string(id)]
  if let title { item["title"] = .string(title) }
  return .object(item)
}

func present(
  _ id: String?, sheet: String = "player", over: Bool = false, title: String? = nil
) -> Value {
  var event: JSONObject = ["type": "present", "sheet": .string(sheet)]
  if let id { event["item"] = item(id, title) }
  if over { event["over"] = true }
  return .object(event)
}

func bind(item id: String?, sheet: String? = nil, title: String? = nil, from: String? = nil)
  -> Value
{
  var event: JSONObject = ["type": "bind", "name": "item"]
  event["value"] = id.map { item($0, title) } ?? .null
  if let sheet { event["sheet"] = .string(sheet) }
  if let from { event["from"] = .string(from) }
  return .object(event)
}

func bind(detent: Value, sheet: String? = nil) -> Value {
  var event: JSONObject = ["type": "bind", "name": "detent", "value": detent]
  if let sheet { event["sheet"] = .string(sheet) }
  return .object(event)
}

func measure(_ key: String, _ height: Double) -> Value {
  ["type": "measure", "key": .string(key), "height": .number(height)]
}

func bind(flag: Bool, sheet: String? = nil) -> Value {
  var event: JSONObject = ["type": "bind", "name": "flag", "value": .bool(flag)]
  if let sheet { event["sheet"] = .string(sheet) }
  return .object(event)
}

func dismiss(_ id: String? = nil) -> Value {
  var event: JSONObject = ["type": "dismiss"]
  if let id { event["item"] = .string(id) }
  return .object(event)
}

let dismissAll: Value = ["type": "dismissAll"]
let evaluate: Value = ["type": "evaluate"]
let escape: Value = ["type": "action", "name": "escape"]

func select(_ detent: Value) -> Value {
  ["type": "action", "name": "selectDetent", "detent": detent]
}

func tap(_ target: String) -> Value { ["type": "tap", "target": .string(target)] }

func drag(
  _ phase: String, _ y: Double, t: Double? = nil, velocity: Double? = nil, target: String? = nil
) -> Value {
  var event: JSONObject = [
    "type": "drag", "phase": .string(phase), "translation": point(0, y),
  ]
  if let t { event["t"] = .number(t) }
  if let velocity { event["velocity"] = point(0, velocity) }
  if let target { event["target"] = .string(target) }
  return .object(event)
}

func pointer(_ phase: String, _ x: Double, _ y: Double, t: Double? = nil) -> Value {
  var event: JSONObject = [
    "type": "pointer", "phase": .string(phase), "x": .number(x), "y": .number(y),
  ]
  if let t { event["t"] = .number(t) }
  return .object(event)
}

func point(_ x: Double, _ y: Double) -> Value { ["x": .number(x), "y": .number(y)] }

extension TestSession {
  /// Returns the string with the given name from the state's values, or `nil` if the value is null.
  func text(_ name: String) -> String? { state["values"]?[name]?.asString }

  /// The effects, except the ends of motions, in short form: `presented a`, `dismissed a swipe`, `dropped b
  /// late`, `detentChanged x`.
  var story: [String] {
    effects.filter { !(($0["type"]?.asString ?? "").hasPrefix("did")) }.map { effect in
      var words = [effect["type"]?.asString ?? "?"]
      for name in ["item", "detent", "reason", "why"] {
        guard let value = effect[name] else { continue }
        words.append(value.asString ?? "-")
      }
      return words.joined(separator: " ")
    }
  }

  /// Returns the scroll offset of a sheet's content, in points.
  func scrolled(_ id: String = "sheet:player/a") -> Double {
    -(layer(id)?["content"]?["y"]?.asNumber ?? 0)
  }

  /// Returns the path and the expected value from the error of a refused event.
  func refusal(_ event: Value) -> (path: String?, expected: String) {
    let failure = client.failure("session/send", ["session": .string(id), "event": event])
    return (failure.data["path"]?.asString, failure.data["expected"]?.asString ?? "")
  }

  /// The codes of the diagnostics so far.
  var codes: [String] { diagnostics.compactMap { $0["code"]?.asString } }

  /// The ids of the layers, back to front.
  var layerIDs: [String] { state.layers.compactMap { $0["id"]?.asString } }

  /// Returns the y coordinate of a layer's visible upper edge, in points.
  func top(_ id: String) -> Double {
    let layer = layer(id) ?? .null
    return layer.number("y") + layer.number("translateY")
  }

  /// Returns the id of the layer that receives a touch at a point, or `nil`.
  func hit(_ x: Double, _ y: Double) -> String? {
    client.call(
      "session/hitTest", ["session": .string(id), "x": .number(x), "y": .number(y)])["target"]?
      .asString
  }
}
