import JSON
import LSP
import Testing
import Values

@Suite("Language server: life cycle")
struct LifecycleTests {
  @Test(
    "The server uses the first position encoding that it knows",
    arguments: [
      ("{}", "utf-16"), (#"{"general":{"positionEncodings":["utf-8","utf-16"]}}"#, "utf-8"),
      (#"{"general":{"positionEncodings":["utf-32","utf-8"]}}"#, "utf-32"),
      (#"{"general":{"positionEncodings":["utf-7"]}}"#, "utf-16"),
      (#"{"general":{"positionEncodings":3}}"#, "utf-16"),
    ])
  func negotiation(capabilities: String, encoding: String) {
    var client = EditorClient(isInitialized: false)
    let answer = client.ask("initialize", #"{"capabilities":\#(capabilities)}"#)
    #expect(answer["result"]?["capabilities"]?["positionEncoding"]?.asString == encoding)
    #expect(answer["result"]?["serverInfo"]?["name"] == "test")
  }

  @Test("Requests before initialize are refused, and notifications are ignored")
  func early() {
    var client = EditorClient(isInitialized: false)
    #expect(client.ask("shutdown")["error"]?["code"] == .integer(-32002))
    client.open("file:///a.jsonl", "{")
    client.rest()
    #expect(client.received.isEmpty)
    #expect(client.ask("initialize", "null")["error"] == nil)
  }

  @Test("A client that never sends initialized is served")
  func withoutInitialized() {
    var client = EditorClient(isInitialized: false)
    client.ask("initialize")
    client.open("file:///a.jsonl", "{")
    client.rest()
    #expect(client.diagnostics("file:///a.jsonl").count == 1)
  }

  @Test("exit after shutdown is a normal end")
  func normalEnd() {
    var client = EditorClient()
    #expect(client.ask("shutdown")["result"] == .null)
    #expect(client.ask("textDocument/hover")["error"]?["code"] == .integer(-32600))
    client.tell("exit", "null")
    #expect(client.isFinished && !client.exitedWithoutShutdown)
  }

  @Test("exit without shutdown is an abnormal end, even before initialize")
  func abnormalEnd() {
    var client = EditorClient(isInitialized: false)
    client.tell("exit", "null")
    #expect(client.isFinished && client.exitedWithoutShutdown)
  }

  @Test("A second initialize is refused")
  func twice() {
    var client = EditorClient()
    #expect(client.ask("initialize")["error"]?["code"] == .integer(-32600))
  }

  @Test(
    "Nonsense gets the error that the host would send",
    arguments: [
      ("}", "-32700"), ("{\"a\" 1}", "-32700"), ("[]", "-32600"), ("7", "-32600"),
      (#"{"id":1}"#, "-32600"), (#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#, "-32601"),
      (#"{"jsonrpc":"2.0","id":1,"method":"initialized"}"#, "-32601"),
      (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/diagnostic","params":[]}"#, "-32602"),
      (#"{"jsonrpc":"2.0","id":1,"method":"textDocument/diagnostic","params":7}"#, "-32600"),
    ])
  func nonsense(line: String, code: String) {
    var client = EditorClient()
    #expect(text(client.send(line)["error"]?["code"]) == code)
    #expect(client.ask("shutdown")["error"] == nil)
  }

  @Test(
    "Invalid notifications are logged, and the connection continues",
    arguments: [
      ("textDocument/didOpen", "{}"), ("textDocument/didOpen", "[1]"),
      ("textDocument/didChange", #"{"textDocument":{"uri":"file:///none.jsonl"}}"#),
      ("textDocument/didChange", #"{"textDocument":{"uri":"file:///a.jsonl"}}"#),
      (
        "textDocument/didChange",
        #"{"textDocument":{"uri":"file:///a.jsonl"},"contentChanges":[{"text":"x","range":{}}]}"#
      ),
      ("textDocument/didClose", #"{"textDocument":3}"#),
    ])
  func invalidNotifications(method: String, params: String) {
    var client = EditorClient()
    client.open("file:///a.jsonl", "{")
    client.tell(method, params)
    #expect(client.received.last?["method"] == "window/logMessage")
    client.rest()
    #expect(client.diagnostics("file:///a.jsonl").count == 1)
  }

  @Test("Closing a document removes its diagnostics")
  func closing() {
    var client = EditorClient()
    client.open("file:///a.jsonl", "{")
    client.rest()
    #expect(client.diagnostics("file:///a.jsonl").count == 1)
    client.tell("textDocument/didClose", #"{"textDocument":{"uri":"file:///a.jsonl"}}"#)
    #expect(client.diagnostics("file:///a.jsonl").isEmpty)
    client.rest()
    #expect(client.diagnostics("file:///a.jsonl").isEmpty)
  }

  @Test("Diagnostics have the version of the text, and none are sent for an older one")
  func versions() {
    var client = EditorClient()
    client.open("file:///a.jsonl", "{", version: 4)
    client.edit("file:///a.jsonl", version: 5, (0, 1), (0, 1), "\"")
    client.rest()
    let versions = client.received.filter { $0["method"] == "textDocument/publishDiagnostics" }
      .map { text($0["params"]?["version"]) }
    #expect(!versions.isEmpty && versions.allSatisfy { $0 == "5" })
  }
}
