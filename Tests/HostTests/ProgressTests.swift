import PlaygroundTesting
import Testing
import Values

@Suite("Trace, progress and cancellation")
struct ProgressTests {
  private static let card: Value = [
    "component": "bottom-card", "parameters": ["item": ["id": "a"]],
  ]

  @Test("A client that has enabled tracing is notified of each call, with its params if verbose")
  func trace() {
    let client = Client()
    _ = client.call("ping")
    #expect(client.notifications.isEmpty)
    _ = client.exchange(Self.setTrace("messages"))
    _ = client.call("ping")
    #expect(client.notifications.map { $0["params"] } == [["message": "ping 2"]])
    _ = client.exchange(Self.setTrace("verbose"))
    _ = client.call("session/state", ["session": "s1"])
    #expect(
      client.notifications.last?["params"]
        == ["message": "session/state 3", "verbose": #"{"session":"s1"}"#])
    _ = client.exchange(Self.setTrace("nonsense"))
    let told = client.notifications.count
    _ = client.exchange(Self.setTrace("off"))
    #expect(client.notifications.count == told + 1)
    _ = client.call("ping")
    #expect(client.notifications.count == told + 1)
  }

  @Test("initialize also sets the trace level and refuses unknown ones")
  func traceFromTheStart() {
    let client = Client()
    #expect(client.failure("initialize", ["trace": "loud"]).code == -32602)
    _ = client.call("initialize", ["trace": "messages"])
    _ = client.call("ping")
    #expect(client.notifications.last?["params"] == ["message": "ping 3"])
  }

  private static func setTrace(_ value: String) -> String {
    #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"\#(value)"}}"#
  }

  @Test("A long call with a token reports progress, and its result is the same as without a token")
  func progress() {
    let (client, plain) = (Client(), Client())
    for each in [client, plain] { _ = each.call("session/create", Self.card) }
    var params: Value = ["session": "s1", "by": .integer(2), "frames": true, "fps": .integer(7)]
    let expected = plain.call("session/advance", params)
    if case .object(var members) = params {
      members["workDoneToken"] = "way"
      params = .object(members)
    }
    #expect(client.call("session/advance", params) == expected)
    let told = client.notifications.compactMap { $0["params"] }
    #expect(told.allSatisfy { $0["token"] == "way" })
    #expect(told.first?["value"]?["kind"] == "begin")
    #expect(told.last?["value"]?["kind"] == "end")
    let reports = told.dropFirst().dropLast().compactMap { $0["value"]?["percentage"]?.asNumber }
    #expect(reports == Array(stride(from: 10, to: 100, by: 10)))
  }

  @Test(
    "A refused long call reports no progress, and calls in a batch wait for a long call")
  func progressAtTheEdges() {
    let client = Client()
    _ = client.call("session/create", Self.card)
    let refused = client.failure(
      "session/advance", ["session": "s1", "by": .integer(601), "workDoneToken": "way"])
    #expect(refused.code == -32011)
    let token = client.failure(
      "session/advance", ["session": "s1", "by": .integer(1), "workDoneToken": ["a": "b"]])
    #expect(token.code == -32602)
    #expect(token.data["path"] == "/workDoneToken")
    #expect(client.notifications.isEmpty)
    let advance = """
      {"jsonrpc":"2.0","id":1,"method":"session/advance",\
      "params":{"session":"s1","by":1,"workDoneToken":1}}
      """
    let answer = client.exchange("[\(advance),\(advance)]")
    #expect(answer.contains(#""t":1,"#))
    #expect(answer.contains(#""t":2,"#))
  }

  @Test("A call that is cancelled before its turn changes nothing")
  func cancellation() {
    let client = Client()
    _ = client.call("session/create", Self.card)
    let line = """
      {"jsonrpc":"2.0","id":7,"method":"session/advance","params":{"session":"s1","by":1}}\
      {"jsonrpc":"2.0","id":8,"method":"session/advance","params":{"session":"s1","by":1}}\
      {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":8}}
      """
    let answers = client.exchange(line)
    #expect(answers.contains(#""id":8,"error":{"code":-32800"#))
    #expect(client.call("session/state", ["session": "s1"])["state"]?["t"] == .integer(1))
  }
}
