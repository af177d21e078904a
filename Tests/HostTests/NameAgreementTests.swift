import PlaygroundTesting
import Testing
import Values

extension SchemaAgreementTests {
  @Test(
    "The document and the host agree about the types of names, in all actions and events that have one"
  )
  func names() {
    let setups: [String: Value] = [
      "card-stack": ["cards": [["id": "1"]]], "sheet-coordinator": ["sheets": ["1": [:]]],
    ]
    let values: [Value] = [
      .null, .bool(true), .integer(1), .number(1), .number(1.5), .array([]), .object([:]),
    ]
    for component in Self.components {
      let described = Client().call("component/describe", ["component": .string(component)])
      var events: [Value] = (described["actions"]?.elements ?? []).map { action in
        ["type": "action", "name": action["name"] ?? .null]
      }
      if component == "sheet-coordinator" {
        events += [
          ["type": "present", "sheet": "1"], ["type": "dismiss"],
          ["type": "bind", "sheet": "1", "name": "item"],
        ]
      }
      #expect(!events.isEmpty)
      for event in events {
        for name in ["card", "over", "item", "from", "sheet", "detent", "source"] {
          for value in values {
            guard case .object(var members) = event else { continue }
            members[name] = value
            let client = Client()
            _ = client.call(
              "session/create",
              [
                "component": .string(component), "session": "s",
                "parameters": setups[component] ?? [:],
              ])
            let answer = client.answer(
              "session/send", ["session": "s", "event": .object(members)])
            let isTaken = answer["error"]?["code"] != .integer(-32602)
            #expect(
              Self.schema.takes(.object(members), by: Self.events(component)) == isTaken,
              "\(component) \(members): \(answer["error"]?["message"]?.asString ?? "taken")")
          }
        }
      }
    }
  }
}
