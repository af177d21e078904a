import PlaygroundHost
import PlaygroundTesting
import Testing
import Values

/// Tests the host against the document that `rpc.discover` returns, with requests generated only from that
/// document.
@Suite("Agreement between the OpenRPC document and the host")
struct SchemaAgreementTests {
  private static let document = Client().call("rpc.discover")
  static let schema = JSONSchema(document)
  private static let methods = document["methods"]?.elements ?? []

  /// The names of the methods that have a result.
  static let asked = methods.filter { $0["result"] != nil }.compactMap { $0["name"]?.asString }

  private static func method(_ name: String) -> Value {
    methods.first { $0["name"]?.asString == name } ?? .null
  }

  static let components = BuiltInComponents.ids

  private static func title(_ component: String) -> String {
    component.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the schema of a parameter.
  ///
  /// If it depends on the session, the component's own schema is used.
  private static func schema(of param: Value, _ method: String, _ component: String) -> Value {
    let schema = param["schema"] ?? .null
    let named = "#/components/schemas/\(title(component))"
    switch (method, param["name"]) {
    case ("session/configure", "parameters"): return ["$ref": .string(named + "Parameters")]
    case ("session/send", "event"), ("session/explain", "event"):
      return events(component, orNull: true)
    case ("session/send", "events"), ("session/explain", "events"):
      return ["type": ["array", "null"], "items": events(component)]
    case ("session/create", "parameters"):
      return ["anyOf": [["$ref": .string(named + "Parameters")], ["type": "null"]]]
    case ("session/create", "component"): return ["const": .string(component)]
    default: return schema
    }
  }

  /// Returns the schema of the events that a component accepts: those common to all components and its own.
  static func events(_ component: String, orNull: Bool = false) -> Value {
    let others = components.filter { $0 != component }.map { title($0) + "Event" }
    let kinds = document["components"]?["schemas"]?["Event"]?["anyOf"]?.elements ?? []
    let own = kinds.filter { kind in
      !others.contains { kind["$ref"]?.asString?.hasSuffix("/" + $0) == true }
    }
    return ["anyOf": .array(orNull ? own + [["type": "null"]] : own)]
  }

  private static func takes(_ params: JSONObject, _ name: String, _ component: String) -> Bool {
    let method = method(name)
    for param in method["params"]?.elements ?? [] {
      let value = params[param["name"]?.asString ?? ""]
      if value == nil, param["required"] == true { return false }
      if let value, !schema.takes(value, by: schema(of: param, name, component)) { return false }
    }
    return method["x-params"].map { schema.takes(.object(params), by: $0) } ?? true
  }

  /// Returns random parameters that are valid according to the document.
  private static func params(
    _ name: String, _ component: String, _ random: inout SplitMix
  ) -> JSONObject? {
    let method = method(name)
    let choice = method["x-params"]?["oneOf"]?.elements.randomElement(using: &random)
    for _ in 0..<20 {
      var params: JSONObject = [:]
      for param in method["params"]?.elements ?? [] {
        let paramName = param["name"]?.asString ?? ""
        let isChosen = choice?["required"]?.elements.contains(.string(paramName)) == true
        let isExcluded = !isChosen && choice?["properties"]?[paramName] != nil
        guard param["required"] == true || isChosen || Bool.random(using: &random), !isExcluded
        else { continue }
        params.append(
          paramName, schema.value(of: schema(of: param, name, component), &random))
      }
      if params["session"] != nil { params["session"] = "s" }
      if name == "session/create" { params["session"] = nil }
      if takes(params, name, component) { return params }
    }
    return nil
  }

  /// The codes of errors about the state of the host rather than the parameters.
  private static let states: Set<Int> = [
    -32011, -32012, -32013, -32014, -32017, -32018, -32019, -32020, -32021,
  ]

  /// The beginnings of error messages about rules that a schema can't express.
  ///
  /// The document describes these rules in words.
  private static let beyondSchemas = [
    "a point that differs from the start", "a velocity at which the fling takes",
    "as many ids as there are items", "the name of a loaded plugin; none is loaded",
    "an id that no other controller has", "a detent of the sheet",
  ]

  /// Members that refer to something that must exist in the session.
  private static let names = [
    "target", "sheet", "card", "source", "detent", "initialDetent", "over", "ids", "key", "item",
    "controller",
  ]

  /// Returns whether an error is about something that a schema can't express.
  private func isBeyondSchemas(_ error: Value) -> Bool {
    let code = Int(error["code"]?.asNumber ?? 0)
    let expected = error["data"]?["expected"]?.asString ?? ""
    let place = error["data"]?["path"]?.asString ?? ""
    let name = place.split(separator: "/").last { Int($0) == nil }
    return Self.states.contains(code)
      || Self.beyondSchemas.contains { expected.hasPrefix($0) }
      || (code == -32602 && name.map { Self.names.contains(String($0)) } == true)
  }

  private func subject(_ component: String) -> Client {
    var limits = Limits()
    limits.framesPerCall = 20
    limits.secondsPerCall = 30
    limits.eventsPerCall = 200
    let client = Client(limits: limits)
    _ = client.call("session/create", ["component": .string(component), "session": "s"])
    return client
  }

  @Test(
    "The host accepts what the document allows, and its results match the document",
    arguments: asked)
  func taken(name: String) {
    let result = Self.method(name)["result"]?["schema"] ?? .null
    for component in Self.components {
      var random = SplitMix(seed: 1)
      var client = subject(component)
      for round in 0..<20 {
        if round % 10 == 0 || ["initialize", "shutdown"].contains(name) {
          client = subject(component)
        }
        guard let params = Self.params(name, component, &random) else {
          Issue.record("no params for \(name)")
          return
        }
        let answer = client.answer(name, .object(params))
        if let outcome = answer["result"] {
          #expect(Self.schema.takes(outcome, by: result), "\(component) \(round): \(outcome)")
        } else {
          #expect(
            isBeyondSchemas(answer["error"] ?? .null),
            "\(component) \(round): \(answer["error"]?["message"]?.asString ?? "") \(params)")
        }
      }
    }
  }

  @Test(
    "The host refuses what the document forbids with -32602, and does not change", arguments: asked)
  func refused(name: String) {
    for component in Self.components {
      var random = SplitMix(seed: 2)
      let client = subject(component)
      for round in 0..<60 {
        guard let params = Self.params(name, component, &random),
          case .object(let broken) = Self.broken(.object(params), &random),
          !Self.takes(broken, name, component),
          broken["component"]?.asString.map(Self.components.contains) ?? true,
          broken["session"] == params["session"] || broken["session"]?.asString == nil
        else { continue }
        let before = client.call("session/snapshot", ["session": "s"])
        let answer = client.answer(name, .object(broken))
        #expect(
          answer["error"]?["code"] == .integer(-32602),
          "\(component) \(round): \(answer["error"]?["message"]?.asString ?? "taken") \(broken)")
        #expect(client.call("session/snapshot", ["session": "s"]) == before)
      }
    }
  }

  /// Returns a value with one random change.
  private static func broken(_ value: Value, _ random: inout SplitMix) -> Value {
    let others: [Value] = [
      .null, .bool(true), .integer(-1), .number(2e9), .number(0.5), .string(""), .string("word"),
      .array([]), .array([.null]), .object([:]), .object(["x": .integer(1)]),
    ]
    switch value {
    case .object(var members) where !members.isEmpty && UInt.random(in: 0...5, using: &random) > 0:
      let index = Int.random(in: members.elements.indices, using: &random)
      let member = members.elements[index]
      members[member.name] =
        UInt.random(in: 0...5, using: &random) == 0 ? nil : broken(member.value, &random)
      return .object(members)
    case .array(var elements) where !elements.isEmpty && Bool.random(using: &random):
      let index = Int.random(in: elements.indices, using: &random)
      elements[index] = broken(elements[index], &random)
      return .array(elements)
    default: return others.randomElement(using: &random) ?? .null
    }
  }
}
