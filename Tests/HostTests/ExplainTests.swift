import PlaygroundTesting
import Testing
import Values

@Suite("Decisions are reported on request and have no side effects")
struct ExplainTests {
  private func client(_ more: JSONObject = [:]) -> Client {
    let client = Client()
    var params: JSONObject = ["component": "bottom-card", "parameters": ["item": ["id": "a"]]]
    for member in more.elements { params[member.name] = member.value }
    _ = client.call("session/create", .object(params))
    return client
  }

  /// Returns an event that ends a drag over a vertical distance.
  private func drag(_ way: Double) -> Value {
    ["type": "drag", "phase": "ended", "translation": ["x": .number(0), "y": .number(way)]]
  }

  @Test("Only calls with `explain` report decisions, regardless of the next call")
  func leavesNoTrace() {
    for (method, more): (String, JSONObject) in [
      ("session/send", ["event": drag(0)]), ("session/advance", ["by": .number(0.1)]),
      ("session/configure", ["parameters": [:]]),
      ("session/perform", ["gesture": ["kind": "wait", "duration": .number(0.1)]]),
    ] {
      let client = client()
      let asked = client.call(
        "session/send", ["session": "s1", "explain": true, "event": drag(-200)])
      #expect(asked["decisions"] != nil && asked["effects"]?.elements.first?["because"] != nil)
      var params: JSONObject = ["session": "s1"]
      for member in more.elements { params.append(member.name, member.value) }
      let next = client.call(method, .object(params))
      #expect(next["decisions"] == nil && next["note"] == nil, "\(method)")
      params.append("explain", true)
      #expect(client.call(method, .object(params))["decisions"] != nil, "\(method)")
    }
  }

  @Test("A refused call with explain does not affect the next one")
  func refused() {
    let client = client()
    let wrong: Value = ["type": "drag", "phase": "ended", "target": "nothing"]
    _ = client.failure("session/send", ["session": "s1", "explain": true, "event": wrong])
    let next = client.call("session/configure", ["session": "s1", "parameters": [:]])
    #expect(next["decisions"] == nil)
  }

  @Test("Notifications to subscribers contain no decisions")
  func followers() {
    let client = client()
    _ = client.call("session/subscribe", ["session": "s1"])
    let lines = client.exchange(
      #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","explain":true,"#
        + #""event":{"type":"drag","phase":"ended","translation":{"x":0,"y":-200}}}}"# + "\n")
    #expect(!lines.contains("decisions") && !lines.contains("because"), "\(lines)")
  }

  @Test("session/explain does not change the session")
  func rehearsal() {
    let client = client()
    let session: Value = ["session": "s1"]
    let before = client.call("session/snapshot", session)
    let told = client.call(
      "session/explain",
      [
        "session": "s1", "event": drag(-200), "events": [drag(300)],
        "gesture": [
          "kind": "tap", "at": ["x": .number(200), "y": .number(800)],
        ],
      ])
    let outcomes = told["decisions"]?.elements.compactMap { $0["outcome"]?.asString }
    #expect(outcomes?.first == "expanded" && outcomes?.contains("compact") == true, "\(told)")
    #expect(client.call("session/snapshot", session) == before)
    #expect(client.call("session/state", session)["state"]?["t"] == .integer(0))
  }

  @Test("A session that records decisions reports the last hundred; others say how to record them")
  func kept() {
    let keeping = client(["explain": true])
    for _ in 0..<60 {
      _ = keeping.call("session/send", ["session": "s1", "events": [drag(-200), drag(200)]])
    }
    let told = keeping.call("session/explain", ["session": "s1"])
    #expect(told["decisions"]?.elements.count == 100)
    let other = client().call("session/explain", ["session": "s1"])
    #expect(other["decisions"]?.elements.isEmpty == true)
    #expect(other["note"]?.asString?.contains("explain: true") == true)
  }

  @Test(
    "Refuses a value of explain that is neither true nor false",
    arguments: [.string("yes"), .number(1), .array([]), .object([:])] as [Value])
  func wrongType(value: Value) {
    let failure = client().failure(
      "session/send", ["session": "s1", "explain": value, "event": drag(0)])
    #expect(failure.code == -32602)
  }
}
