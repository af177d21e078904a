import PlaygroundTesting
import Values

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Value {
  ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
}

func image(_ id: String, _ width: Double = 600, _ height: Double = 400) -> Value {
  ["id": .string(id), "width": .number(width), "height": .number(height)]
}

func source(
  _ id: String, _ frame: Value, image: Value? = image("ride"), visible: Bool? = nil
) -> Value {
  var members: JSONObject = [
    "id": .string(id), "frame": frame, "cornerRadius": .number(12), "image": image ?? .null,
  ]
  if let visible { members["visible"] = .bool(visible) }
  return .object(members)
}

/// Returns a navigation that contains a detail.
///
/// Source: the spec, the example.
func detail(_ frame: Value = rectangle(0, 0, 393, 300), id: String = "detail") -> Value {
  [
    "kind": "navigation",
    "children": [
      ["kind": "controller", "id": .string(id), "destination": ["frame": frame]]
    ],
  ]
}

/// Creates a session with two cells and a detail.
func hero(_ parameters: JSONObject = [:]) -> TestSession {
  var all: JSONObject = [
    "sources": [
      source("a", rectangle(20, 500, 100, 100)),
      source("b", rectangle(140, 500, 100, 80), image: image("lake", 300, 500)),
    ],
    "controller": detail(),
  ]
  for member in parameters.elements { all[member.name] = member.value }
  return TestSession("hero-transition", .object(all))
}

/// Creates a session with a presented detail at rest.
func presented(_ parameters: JSONObject = [:]) -> TestSession {
  let session = hero(parameters)
  session.send(present())
  session.settle()
  return session
}

func present(_ source: String? = "a", t: Double? = nil, animated: Bool? = nil) -> Value {
  var event: JSONObject = ["type": "present"]
  if let source { event["source"] = .string(source) }
  if let animated { event["animated"] = .bool(animated) }
  return timed(event, t)
}

func call(_ type: String, t: Double? = nil, animated: Bool? = nil) -> Value {
  var event: JSONObject = ["type": .string(type)]
  if let animated { event["animated"] = .bool(animated) }
  return timed(event, t)
}

func release(_ source: String, t: Double? = nil) -> Value {
  timed(["type": "release", "source": .string(source)], t)
}

func measure(_ key: String, _ frame: Value, t: Double? = nil) -> Value {
  timed(["type": "measure", "key": .string(key), "frame": frame], t)
}

func drag(
  _ phase: String, _ way: Double, t: Double? = nil, velocity: Double? = nil,
  predicted: Double? = nil
) -> Value {
  var event: JSONObject = [
    "type": "drag", "phase": .string(phase), "translation": point(0, way),
  ]
  if let velocity { event["velocity"] = point(0, velocity) }
  if let predicted { event["predictedEndTranslation"] = point(0, predicted) }
  return timed(event, t)
}

func pointer(_ phase: String, _ x: Double, _ y: Double, t: Double? = nil) -> Value {
  timed(
    ["type": "pointer", "phase": .string(phase), "x": .number(x), "y": .number(y)], t)
}

func point(_ x: Double, _ y: Double) -> Value {
  ["x": .number(x), "y": .number(y)]
}

private func timed(_ event: JSONObject, _ t: Double?) -> Value {
  var event = event
  if let t { event["t"] = .number(t) }
  return .object(event)
}

extension TestSession {
  /// Returns a string from the values, or `nil` for null.
  func text(_ name: String) -> String? { state["values"]?[name]?.asString }

  /// The effects in a short form, such as `began present matched a` or `completed dismiss cancelled`.
  var story: [String] {
    effects.map { effect in
      let words = ["type", "direction", "mode", "source", "reason"].compactMap {
        effect[$0]?.asString
      }
      return (words + (effect["cancelled"] == true ? ["cancelled"] : [])).joined(separator: " ")
    }
  }

  /// The frame and the corner radius in the values.
  var place: [Double] { ["x", "y", "width", "height", "cornerRadius"].map(number) }

  func move(to time: Double) {
    advance(by: time - self.time)
  }
}

/// Returns the sum of the visible shares of an image's copies: 1 for one copy, including during a cross-fade.
func copies(_ state: Value) -> Double {
  let source = state["values"]?["source"]?.asString.map { "source:" + $0 }
  let shown = [source, "destination"].compactMap { $0 }.map { id in
    guard let layer = state.layer(id), layer["hidden"] != true else { return 0.0 }
    return layer.number("opacity")
  }
  return shown.reduce(0, +) + pictures(state).values.reduce(0, +)
}

/// Returns the visible share of each flying image.
func pictures(_ state: Value) -> [String: Double] {
  var parts: [String: Double] = [:]
  var left = 1.0
  for layer in state.layers.reversed()
  where layer["role"] == "snapshot" || layer["role"] == "picture" {
    let name = layer["content"]?["image"]?.asString ?? ""
    parts[name, default: 0] += left * layer.number("opacity")
    left *= 1 - layer.number("opacity")
  }
  return parts
}
