import PlaygroundHost
import PlaygroundTesting
import Testing
import Values

@Suite("The time limit of calls")
struct CallDeadlineTests {
  /// Returns a client whose calls may take a second, with a card that is moving up.
  private static func client(limit: Double? = 1) -> Client {
    var limits = Limits()
    limits.callSeconds = limit
    let client = Client(limits: limits)
    _ = client.call(
      "session/create", ["component": "bottom-card", "parameters": ["item": ["id": "a"]]])
    _ = client.call("session/advance", ["session": "s1", "by": .number(0.1)])
    return client
  }

  private static let moves = Value.array(
    (0..<200).map { index in
      [
        "type": "drag", "phase": "changed", "t": .number(0.2 + Double(index) / 100),
        "translation": ["x": .integer(0), "y": .integer(-index)],
      ] as Value
    })

  /// Calls that a host can't finish if each look at its clock takes 1.1 seconds.
  static let calls: [(method: String, params: JSONObject)] = [
    ("session/send", ["events": moves]),
    ("session/send", ["event": ["type": "environment", "t": .integer(300)]]),
    ("session/advance", ["until": "settled"]),
    ("session/advance", ["by": .integer(300)]),
    ("session/advance", ["by": .integer(2), "frames": true]),
    ("session/advance", ["by": .integer(2), "workDoneToken": "w"]),
    ("session/advance", ["by": .integer(2), "workDoneToken": "w", "frames": true]),
    (
      "session/perform",
      [
        "gesture": [
          "kind": "drag", "from": ["x": .integer(200), "y": .integer(600)],
          "to": ["x": .integer(200), "y": .integer(300)], "duration": .integer(2),
        ]
      ]
    ),
  ]

  private static func params(_ members: JSONObject) -> Value {
    var all: JSONObject = ["session": "s1"]
    for member in members.elements { all[member.name] = member.value }
    return .object(all)
  }

  private static func state(_ client: Client) -> Value {
    client.call("session/state", ["session": "s1"])
  }

  @Test(
    "A call that takes too long is undone completely, and a later one succeeds", arguments: calls)
  func undone(method: String, members: JSONObject) {
    let (client, plain) = (Self.client(), Self.client(limit: nil))
    let before = Self.state(client)
    client.clockStep = 1_100_000
    let failure = client.failure(method, Self.params(members))
    client.clockStep = 0
    #expect(failure.code == -32011)
    #expect(failure.data["limit"] == "call-seconds")
    #expect(failure.data["maximum"] == .number(1))
    #expect(Self.state(client) == before)
    let result = client.call(method, Self.params(members))
    #expect(result == plain.call(method, Self.params(members)))
    #expect(Self.state(client) == Self.state(plain))
  }

  @Test("A call within its time gives the same result as without a limit", arguments: calls)
  func inTime(method: String, members: JSONObject) {
    let (client, plain) = (Self.client(), Self.client(limit: nil))
    client.clockStep = 10
    #expect(
      client.call(method, Self.params(members)) == plain.call(method, Self.params(members)))
  }

  @Test("A call that takes too long is reported as undone to a client that follows its progress")
  func progress() {
    let client = Self.client()
    client.clockStep = 200_000
    _ = client.failure(
      "session/advance", ["session": "s1", "by": .integer(2), "workDoneToken": "w"])
    let told = client.notifications.compactMap { $0["params"]?["value"] }
    #expect(told.last?["kind"] == "end")
    #expect(told.last?["message"] == "undone")
  }

  @Test("Each call of a batch has its own time, and an undone call doesn't affect the others")
  func batch() {
    let client = Self.client()
    client.clockStep = 300_000
    let short =
      #"{"jsonrpc":"2.0","id":ID,"method":"session/send","params":{"session":"s1","event":{"type":"environment"}}}"#
    let long =
      #"{"jsonrpc":"2.0","id":2,"method":"session/advance","params":{"session":"s1","by":9,"frames":true}}"#
    let answer = client.exchange(
      "[\(short.replacing("ID", with: "1")),\(long),\(short.replacing("ID", with: "3"))]")
    #expect(answer.contains(#""id":1,"result""#))
    #expect(answer.contains(#""id":2,"error":{"code":-32011"#))
    #expect(answer.contains(#""id":3,"result""#))
    client.clockStep = 0
    #expect(Self.state(client)["state"]?["t"] == .number(0.1))
  }

  @Test("initialize reports the limit only if there is one")
  func reported() {
    for limit in [nil, 2.5] {
      let limits = Self.client(limit: limit).call("initialize")["capabilities"]?["limits"]
      #expect(limits?["callSeconds"]?.asNumber == limit)
    }
  }
}
