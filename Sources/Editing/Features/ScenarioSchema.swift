internal import Interaction
internal import Methods
internal import PlaygroundHost
internal import Values
internal import Wire

/// The JSON Schemas, with descriptions, of everything that a request can contain.
struct ScenarioSchema {
  let components: [ComponentEntry]

  /// The component of the request's session, or `nil` if it is unknown or belongs to a plugin.
  let component: ComponentEntry?

  private static let named: Value = OpenRPC.document["components"]?["schemas"] ?? [:]

  /// Returns the schemas of the value at a path in a request.
  ///
  /// If a value can have several forms, the result has a schema for each form that the rest of the request
  /// allows.
  func schemas(at path: [String], in call: JSONNode) -> [Value] {
    var schemas = [root(of: call)]
    var node: JSONNode? = call
    for token in path {
      schemas = expanded(schemas, in: node).compactMap { schema in
        if let property = schema["properties"]?[token] { return property }
        if Int(token) != nil, let items = schema["items"] { return items }
        guard let other = schema["additionalProperties"], case .object = other else { return nil }
        return other
      }
      node =
        node?[token]
        ?? Int(token).flatMap { index in
          node.flatMap { $0.elements.indices.contains(index) ? $0.elements[index] : nil }
        }
    }
    return expanded(schemas, in: node)
  }

  private func root(of call: JSONNode) -> Value {
    let method = call["method"]?.string ?? ""
    let words = MethodTable.methods.filter { $0.name != "exit" }
    return object([
      ("jsonrpc", ["enum": ["2.0"], "description": "The version of JSON-RPC."]),
      ("id", ["description": "The id of the request. A request without an id gets no response."]),
      (
        "method",
        [
          "description": "The method.",
          "enum": .array(words.map { .string($0.name) } + Self.notices.map { .string($0.name) }),
          "enumDescriptions": .array(
            words.map { .string($0.summary) } + Self.notices.map { .string($0.summary) }),
        ]
      ), ("params", described(params(of: method, call), "The parameters of the method.")),
    ])
  }

  private func params(of name: String, _ call: JSONNode) -> Value {
    if let notice = Self.notices.first(where: { $0.name == name }) { return object(notice.params) }
    guard let method = MethodTable.methods.first(where: { $0.name == name }) else { return [:] }
    return object(
      method.params.map { param in
        var schema = param.schema
        if param.name == "parameters" {
          let id = call["params"]?["component"]?.string
          let entry = id.flatMap(components.named) ?? component
          if let entry { schema = Descriptor.schema(of: entry.parameters) }
        }
        if param.name == "component" {
          schema = [
            "enum": .array(components.map { .string($0.descriptor.id) }),
            "enumDescriptions": .array(components.map { .string($0.descriptor.summary) }),
          ]
        }
        return (param.name, described(schema, param.summary))
      })
  }

  /// Returns the given schemas with their references and alternatives resolved, without those that contradict a node.
  private func expanded(_ schemas: [Value], in node: JSONNode?, depth: Int = 0) -> [Value] {
    guard depth < 12 else { return [] }
    return schemas.flatMap { schema -> [Value] in
      if let name = schema["$ref"]?.asString?.split(separator: "/").last {
        return expanded(targets(of: String(name)), in: node, depth: depth + 1).map {
          described($0, schema["description"]?.asString)
        }
      }
      for word in ["anyOf", "oneOf"] {
        guard case .array(let choices)? = schema[word] else { continue }
        let all = expanded(choices, in: node, depth: depth + 1)
        return all.map { described($0, schema["description"]?.asString) }
      }
      return Self.contradicts(schema, node) ? [] : [schema]
    }
  }

  /// Returns the schemas that a reference to a name stands for.
  ///
  /// For `Event`, these are the schemas of the events that the component accepts.
  private func targets(of name: String) -> [Value] {
    guard name == "Event" else { return [Self.named[name] ?? [:]] }
    let own = component.map { entry in
      entry.descriptor.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined() + "Event"
    }
    let shared = EventShapes.shared.map { $0.type.prefix(1).uppercased() + $0.type.dropFirst() }
    return (shared.map { $0 + "Event" } + (own.map { [$0] } ?? [])).compactMap { Self.named[$0] }
  }

  /// Returns whether an object has a type, kind, phase or name that a schema does not allow.
  private static func contradicts(_ schema: Value, _ node: JSONNode?) -> Bool {
    guard let node, case .object(let properties)? = schema["properties"] else { return false }
    for name in ["type", "kind", "phase", "name"] {
      guard let given = node[name]?.string, !given.isEmpty, let allowed = properties[name] else {
        continue
      }
      if let word = allowed["const"]?.asString, word != given { return true }
      if name != "phase", case .array(let words)? = allowed["enum"],
        !words.contains(.string(given)), ["type", "kind"].contains(name)
      {
        return true
      }
    }
    return false
  }

  private func object(_ properties: [(String, Value)]) -> Value {
    var members: JSONObject = [:]
    for (name, schema) in properties { members.append(name, schema) }
    return ["type": "object", "properties": .object(members)]
  }

  private func described(_ schema: Value, _ text: String?) -> Value {
    guard let text, schema["description"] == nil, case .object(var members) = schema else {
      return schema
    }
    members["description"] = .string(text)
    return .object(members)
  }

  /// The notifications that only scenarios use.
  private static let notices: [(name: String, summary: String, params: [(String, Value)])] = [
    (
      "$/expect", "Compares the response before this line with an expected value.",
      [
        ("path", ["description": "A JSON pointer into the response, such as /result/state/phase."]),
        ("value", ["description": "The expected value."]),
        ("min", ["type": "number", "description": "The smallest accepted number."]),
        ("max", ["type": "number", "description": "The largest accepted number."]),
        (
          "tolerance",
          [
            "type": "number",
            "description": "The largest accepted difference from the expected number.",
          ]
        ),
        ("at", ["type": "number", "description": "The time of the frame to compare, in seconds."]),
        (
          "decision",
          [
            "description":
              "The outcome of a decision of the preceding call, or the type of an effect that it caused."
          ]
        ),
        (
          "margin",
          ["type": "object", "description": "The smallest accepted margin of the decision."]
        ),
        (
          "cost",
          [
            "type": "object",
            "description":
              "The maximum costs since the previous budget, or since the start of the session if there is none.",
          ]
        ),
      ]
    ),
    ("$/note", "A comment.", [("text", ["type": "string", "description": "The comment."])]),
  ]
}
