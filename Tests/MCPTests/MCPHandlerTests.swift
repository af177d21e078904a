import JSON
import JSONRPC
import JSONText
import MCP
import Testing
import Values

/// The documents of a test: one per number.
private struct Shelf: Library {
  var count = 0
  let templates: [Resource] = []

  func resources() -> [Resource] {
    (0..<count).map {
      Resource("test://\($0)", title: "\($0)", description: "A test.", mimeType: "text/plain")
    }
  }

  func read(_ uri: String) throws(ToolError) -> (mimeType: String, text: String) {
    guard uri == "test://0" else { throw ToolError("There is no \(uri).") }
    return ("text/plain", "zero")
  }
}

/// A connection to a server with one tool, `echo`, and one prompt.
private struct Client {
  private var handler: MCPHandler
  private var connection = Connection(framing: .lines, messageLimit: 10_000)

  init(documents: Int = 0) {
    let echo = Tool(
      "echo", title: "Echo", description: "Returns its text.",
      arguments: [Argument("text", ["type": "string"], "The text.", isRequired: true)],
      output: ["type": "object"]
    ) { arguments throws(ToolError) in
      guard let text = arguments["text"]?.asString else {
        throw ToolError("text must be a string.")
      }
      return ToolResult([.text(text)], ["text": .string(text)])
    }
    let fill = Tool(
      "fill", title: "Fill", description: "Returns a long text.",
      arguments: [Argument("count", ["type": "integer"], "The length.", isRequired: true)],
      output: ["type": "object"]
    ) { arguments throws(ToolError) in
      let text = String(repeating: "x", count: arguments["count"]?.wholeNumber ?? 0)
      return ToolResult(
        [.text("long")], ["texts": .array(Array(repeating: .string(text), count: 300))])
    }
    let prompt = Prompt(
      "greet", title: "Greet", description: "Greets.",
      arguments: [Argument("name", [:], "The name.", isRequired: true)]
    ) { "Hello \($0["name"]?.asString ?? "")" }
    handler = MCPHandler(
      MCPServer(
        name: "test", title: "Test", version: "1", instructions: "Test it.", tools: [echo, fill],
        library: Shelf(count: documents), prompts: [prompt]))
  }

  /// Sends a line and returns the response, or null if there is none.
  mutating func line(_ text: String) -> Value {
    connection.receive(Array((text + "\n").utf8)[...], &handler)
    defer { connection.clearOutput() }
    return (try? JSONParser.parse(connection.output[...])) ?? .null
  }

  /// Sends a request with JSON parameters.
  mutating func ask(_ method: String, _ params: String = "{}") -> Value {
    line(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
  }
}

@Suite("Model Context Protocol")
struct MCPHandlerTests {
  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  @Test(
    "The handshake selects the requested revision, or the newest one that has a handshake",
    arguments: [
      ("\"2025-06-18\"", "2025-06-18"), ("\"2025-11-25\"", "2025-11-25"),
      ("\"2024-11-05\"", "2025-11-25"), ("\"2026-07-28\"", "2025-11-25"), ("7", "2025-11-25"),
    ])
  func handshake(wanted: String, given: String) {
    var client = Client()
    let answer = client.ask("initialize", "{\"protocolVersion\":\(wanted)}")
    #expect(answer["result"]?["protocolVersion"]?.asString == given)
    #expect(answer["result"]?["serverInfo"]?["name"] == "test")
    #expect(answer["result"]?["instructions"] == "Test it.")
  }

  @Test("Stateless results carry their type, the server, and for lists how long they may be reused")
  func stateless() {
    var client = Client()
    let list = client.ask("tools/list", "{\(Self.meta)}")["result"]
    #expect(list?["resultType"] == "complete")
    #expect(list?["ttlMs"]?.asNumber ?? 0 > 0)
    #expect(list?["cacheScope"] == "private")
    #expect(list?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["version"] == "1")
    let call = client.ask(
      "tools/call", #"{"name":"echo","arguments":{"text":"a"},\#(Self.meta)}"#)["result"]
    #expect(call?["structuredContent"] == ["text": "a"])
    #expect(call?["resultType"] == "complete")
    #expect(call?["ttlMs"] == nil)
    #expect(client.ask("tools/list")["result"]?["resultType"] == nil)
  }

  @Test("Each era refuses the methods of the other and says why")
  func eras() {
    var client = Client()
    #expect(client.ask("ping")["result"] == [:])
    #expect(client.ask("ping", "{\(Self.meta)}")["error"]?["code"]?.asNumber == -32601)
    #expect(client.ask("server/discover")["error"]?["code"]?.asNumber == -32601)
    let found = client.ask("server/discover", "{\(Self.meta)}")["result"]
    #expect(
      found?["supportedVersions"] == ["2025-06-18", "2025-11-25", "2026-07-28"])
  }

  @Test("An unknown revision in a request is refused with the supported ones")
  func unknownRevision() {
    var client = Client()
    let meta = Self.meta.replacing("2026-07-28", with: "2031-01-01")
    let error = client.ask("tools/list", "{\(meta)}")["error"]
    #expect(error?["code"]?.asNumber == -32022)
    #expect(error?["data"]?["requested"] == "2031-01-01")
    #expect(error?["data"]?["supported"] == ["2025-06-18", "2025-11-25", "2026-07-28"])
    let bare = #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#
    #expect(client.ask("tools/list", bare)["error"]?["code"]?.asNumber == -32602)
  }

  @Test("A mistake in a tool call is a result that a model can read, with similar names")
  func mistakes() {
    var client = Client()
    func text(_ answer: Value) -> String {
      guard case .array(let content)? = answer["result"]?["content"] else { return "" }
      return content.first?["text"]?.asString ?? ""
    }
    let unknown = client.ask("tools/call", #"{"name":"echo","arguments":{"txt":"a"}}"#)
    #expect(unknown["result"]?["isError"] == true)
    #expect(text(unknown) == "txt is not an argument of echo; did you mean text?")
    let missing = client.ask("tools/call", #"{"name":"echo"}"#)
    #expect(text(missing) == "echo requires text: The text.")
    let wrong = client.ask("tools/call", #"{"name":"echo","arguments":{"text":7}}"#)
    #expect(text(wrong) == "text must be a string.")
    let tool = client.ask("tools/call", #"{"name":"ecko"}"#)["error"]
    #expect(tool?["message"] == "ecko is not a tool of this server; did you mean echo?")
    let method = client.ask("tools/lst")["error"]
    #expect(
      method?["message"] == "tools/lst is not a method of this server; did you mean tools/list?")
  }

  @Test("Long texts in structured data are shortened, and too large results are refused")
  func limits() {
    var client = Client()
    func fill(_ count: Int) -> Value? {
      client.ask("tools/call", "{\"name\":\"fill\",\"arguments\":{\"count\":\(count)}}")["result"]
    }
    guard case .array(let texts)? = fill(10_000)?["structuredContent"]?["texts"] else {
      Issue.record("no texts")
      return
    }
    #expect(texts.allSatisfy { $0.asString?.count == 10_000 })
    let large = fill(30_000)
    #expect(large?["isError"] == true)
    #expect(large?["structuredContent"] == nil)
  }

  @Test("Long lists are returned in pages")
  func pages() {
    var client = Client(documents: 250)
    var uris: [String] = []
    var cursor: String?
    repeat {
      let page = client.ask("resources/list", cursor.map { "{\"cursor\":\"\($0)\"}" } ?? "{}")
      guard case .array(let resources)? = page["result"]?["resources"] else { break }
      uris += resources.compactMap { $0["uri"]?.asString }
      cursor = page["result"]?["nextCursor"]?.asString
    } while cursor != nil
    #expect(uris.count == 250)
    #expect(Set(uris).count == 250)
    for invalid in ["\"x\"", "\"-1\"", "\"250\"", "7"] {
      let answer = client.ask("resources/list", "{\"cursor\":\(invalid)}")
      #expect(answer["error"]?["code"]?.asNumber == -32602, "\(invalid)")
    }
  }

  @Test("A missing document has the error code of its revision")
  func documents() {
    var client = Client(documents: 1)
    #expect(client.ask("resources/read", #"{"uri":"test://0"}"#)["result"] != nil)
    let old = client.ask("resources/read", #"{"uri":"test://9"}"#)["error"]
    #expect(old?["code"]?.asNumber == -32002)
    let new = client.ask("resources/read", #"{"uri":"test://9",\#(Self.meta)}"#)["error"]
    #expect(new?["code"]?.asNumber == -32602)
  }

  @Test("A prompt contains its arguments and refuses unknown and missing ones")
  func prompts() {
    var client = Client()
    let greeting = client.ask("prompts/get", #"{"name":"greet","arguments":{"name":"Ada"}}"#)
    guard case .array(let messages)? = greeting["result"]?["messages"] else {
      Issue.record("no messages")
      return
    }
    #expect(messages.first?["content"]?["text"] == "Hello Ada")
    for params in [
      #"{"name":"greet"}"#, #"{"name":"greet","arguments":{"nam":"a"}}"#, #"{"name":"x"}"#,
    ] {
      #expect(client.ask("prompts/get", params)["error"]?["code"]?.asNumber == -32602, "\(params)")
    }
  }

  @Test("Notifications get no response")
  func notifications() {
    var client = Client()
    #expect(client.line(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == .null)
    #expect(client.line(#"{"jsonrpc":"2.0","method":"nonsense"}"#) == .null)
  }
}
