import PlaygroundTesting
import Values

/// A client whose session reports its decisions.
struct Asker {
  let client = Client()

  /// Creates the session, `s1`.
  init(_ component: String, _ parameters: JSONObject) {
    _ = client.call(
      "session/create",
      ["component": .string(component), "parameters": .object(parameters), "explain": true])
  }

  /// Sends events in one call and returns the result.
  @discardableResult
  func send(_ events: Value...) -> Value {
    client.call("session/send", ["session": "s1", "events": .array(events)])
  }

  /// Advances the clock until the session settles, and returns the result.
  @discardableResult
  func rest() -> Value {
    client.call("session/advance", ["session": "s1", "until": "settled"])
  }
}

extension Value {
  /// Returns the outcomes of a decision in a result, in order.
  func outcomes(of decision: String) -> [String] {
    decisions(decision).compactMap { $0["outcome"]?.asString }
  }

  /// Returns the decisions in a result that have the given name.
  func decisions(_ name: String) -> [Value] {
    (self["decisions"]?.elements ?? []).filter { $0["decision"]?.asString == name }
  }

  /// The clauses of the rule that decided, in readable form.
  var reason: [String] {
    guard let because = self["because"], let index = because["decided"]?.asNumber else { return [] }
    let clauses = because["rules"]?.elements[Int(index)]["clauses"]?.elements ?? []
    return clauses.map { clause in
      let names = ["name", "value", "op", "threshold"]
      return names.map { name in
        switch clause[name] {
        case .string(let text)?: text
        case .bool(let flag)?: "\(flag)"
        case let number?: number.asNumber.map { "\(Int($0.rounded()))" } ?? "?"
        case nil: "?"
        }
      }.joined(separator: " ")
    }
  }

  /// The conditions that prevented another rule from deciding.
  var missing: [String] {
    let rules: [Value] = self["because"]?["rules"]?.elements ?? []
    let clauses: [Value] = rules.flatMap { rule -> [Value] in rule["clauses"]?.elements ?? [] }
    return clauses.filter { $0["passed"] == false }.compactMap { $0["name"]?.asString }
  }
}

/// Returns a drag event, as if a gesture recognizer had sent it.
func drag(_ phase: String, _ x: Double, _ y: Double, _ target: String? = nil) -> Value {
  var event: JSONObject = [
    "type": "drag", "phase": .string(phase),
    "translation": ["x": .number(x), "y": .number(y)],
  ]
  if let target { event["target"] = .string(target) }
  return .object(event)
}
