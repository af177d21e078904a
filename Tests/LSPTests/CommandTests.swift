import Foundation
import Testing
import Values

@Suite("Language server: commands")
struct CommandTests {
  private let uri = "file:///nowhere/a.jsonl"
  private let create =
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
    + #""session":"a","parameters":{"item":{"id":"pin-7","title":"Ramen Ya"}}}}"#
  private let flick =
    #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"a","gesture":"#
    + #"{"kind":"fling","from":{"x":196,"y":760},"to":{"x":196,"y":700},"velocity":900}}}"#

  /// A program that copies its request to a document.
  private let copies = [
    "/bin/sh", "-c",
    #"f="${1%/*}/out.md"; echo '{"progress":"half"}'; cp "$1" "$f"; echo "{\"file\":\"$f\"}""#,
  ]

  private func client(_ words: [String], _ capabilities: String = "{}") -> EditorClient {
    var client = EditorClient(capabilities, commandWords: words)
    client.open(uri, create + "\n" + flick)
    return client
  }

  private func params(_ command: String, _ line: Int, _ more: String = "") -> String {
    #"{"command":"playground.\#(command)","arguments":["\#(uri)",\#(line)]\#(more)}"#
  }

  private func list(_ value: Value?) -> [Value] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }

  @Test("A process gets the text in the editor, and the client opens its document")
  func document() {
    var client = client(
      copies, #"{"window":{"showDocument":{"support":true},"workDoneProgress":true}}"#)
    client.edit(uri, version: 2, (0, 0), (0, 0), "\n")
    let id = client.begin("workspace/executeCommand", params("explain", 2))
    let answer = client.response(to: id)
    let request = answer["result"]?["text"]?.asString ?? ""
    #expect(request.contains(#""line":3"#) && request.contains(#"\n{\"jsonrpc\""#))
    let shown = client.received.first { $0["method"] == "window/showDocument" }
    #expect(shown?["params"]?["uri"] == answer["result"]?["uri"])
    #expect(shown?["params"]?["external"] == false)
    let kinds = client.received.filter { $0["method"] == "$/progress" }
      .map { $0["params"]?["value"]?["kind"]?.asString }
    #expect(kinds == ["begin", "report", "end"])
    let path = String(answer["result"]?["uri"]?.asString?.dropFirst(7) ?? "")
    #expect(FileManager.default.fileExists(atPath: path))
    client.finish()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A client that can't open documents gets a message with the path")
  func message() {
    var client = client(copies)
    let id = client.begin("workspace/executeCommand", params("film", 0))
    #expect(client.response(to: id)["result"]?["uri"] != nil)
    let shown = client.received.last { $0["method"] == "window/showMessage" }
    #expect(shown?["params"]?["message"]?.asString?.hasPrefix("Wrote /") == true)
    client.finish()
  }

  @Test("The server answers while a command runs, and a command can be cancelled")
  func cancelling() {
    let sleeps = ["/bin/sh", "-c", "exec sleep 60"]
    var client = client(sleeps)
    let first = client.begin("workspace/executeCommand", params("tryOrders", 1))
    let second = client.begin(
      "workspace/executeCommand", params("tryOrders", 1, #","workDoneToken":"t""#))
    let hover = client.ask(
      "textDocument/hover",
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":42}}"#)
    #expect(hover["result"]?["contents"] != nil)
    client.tell("$/cancelRequest", #"{"id":\#(text(first))}"#)
    #expect(client.response(to: first)["error"]?["code"] == .integer(-32800))
    client.tell("window/workDoneProgress/cancel", #"{"token":"t"}"#)
    #expect(client.response(to: second)["error"]?["code"] == .integer(-32800))
    let third = client.begin("workspace/executeCommand", params("tryOrders", 1))
    #expect(client.ask("shutdown")["result"] == .null)
    #expect(client.response(to: third)["error"]?["code"] == .integer(-32800))
    client.finish()
  }

  @Test(
    "A process that fails, dies or can't be started gives an error",
    arguments: [
      (["/bin/sh", "-c", #"echo '{"error":"No card."}'"#], "No card."),
      (["/bin/sh", "-c", "echo nonsense; kill -9 $$"], "without a result"),
      (["/nowhere/program"], ""),
    ])
  func failures(words: [String], message: String) {
    var client = client(words)
    let id = client.begin("workspace/executeCommand", params("film", 0))
    let error = client.response(to: id)["error"]
    #expect(error?["code"] == .integer(-32803))
    #expect(message.isEmpty || error?["message"]?.asString?.contains(message) == true)
    client.finish()
  }

  /// An expectation that only a complete playback can evaluate.
  private let budget =
    #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"layout":1000}}}"#

  @Test("A process checks a scenario that the server can't check in small pieces")
  func backgroundCheck() {
    let finding =
      #"{"path":"a","line":2,"session":"a","component":"bottom-card","severity":"warning","#
      + #""code":"motion/jump","t":0.1,"message":"The card jumps"}"#
    let checked =
      #"{"check":{"findings":[\#(finding)],"permissions":[{"code":"motion/jump"}],"failures":"#
      + #"[{"line":3,"pointer":"/cost/layout","expected":"1","actual":"2"}]}}"#
    for (output, codes) in [
      (checked, ["motion/jump", "cost/over-budget"]),
      (#"{"error":"No."}"#, ["check/not-played"]), ("", ["check/not-played"]),
    ] {
      var client = EditorClient(commandWords: ["/bin/sh", "-c", "echo '\(output)'", "check"])
      client.open(uri, [create, flick, budget].joined(separator: "\n"))
      client.rest()
      #expect(client.diagnostics(uri).compactMap { $0["code"]?.asString } == codes)
      client.finish()
    }
  }

  @Test("The server answers requests during a check by a process, and an edit ends the process")
  func endedCheck() {
    let folder = NSTemporaryDirectory() + "lsp-" + UUID().uuidString
    let writes = #"echo "$$" >> '\#(folder)'; exec sleep 60"#
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func processes() -> [Int32] {
      let text = (try? String(contentsOfFile: folder, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap { Int32($0) }
    }
    var client = EditorClient(commandWords: ["/bin/sh", "-c", writes, "check"])
    client.open(uri, [create, flick, budget].joined(separator: "\n"))
    func wait(for count: Int) {
      let end = Date() + 30
      while processes().count < count, Date() < end { client.work() }
    }
    wait(for: 1)
    let hover = client.ask(
      "textDocument/hover",
      #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":42}}"#)
    #expect(hover["result"]?["contents"] != nil)
    client.edit(uri, version: 2, (0, 0), (0, 0), " ")
    wait(for: 2)
    let ids = processes()
    #expect(ids.count == 2 && kill(ids[0], 0) != 0 && kill(ids[1], 0) == 0)
    client.tell("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    client.rest()
    #expect(kill(ids[1], 0) != 0)
    client.finish()
  }

  @Test("At most eight commands run at the same time")
  func limit() {
    var client = client(["/bin/sh", "-c", "exec sleep 60"])
    for _ in 0..<8 { _ = client.begin("workspace/executeCommand", params("film", 0)) }
    let refused = client.ask("workspace/executeCommand", params("film", 0))
    #expect(refused["error"]?["message"]?.asString?.contains("8 commands") == true)
    client.finish()
  }

  @Test("Lenses and code actions offer the commands where they apply")
  func offers() {
    var client = client(copies)
    client.rest()
    let lenses = list(
      client.ask("textDocument/codeLens", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"])
    #expect(
      lenses.map { $0["command"]?["command"]?.asString } == [
        "", "playground.explain", "playground.film", "playground.report", "playground.openPage",
        "playground.tryOrders",
      ])
    func titles(_ line: Int) -> [String] {
      let position = #"{"line":\#(line),"character":3}"#
      let answer = client.ask(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(position),"end":\#(position)},"context":{"diagnostics":[]}}"#
      )
      return list(answer["result"]).filter { $0["kind"] == "source.playground" }
        .compactMap { $0["title"]?.asString }
    }
    #expect(!titles(0).contains("Explain the decisions on this line"))
    #expect(titles(1).contains("Explain the decisions on this line"))
    #expect(titles(1).contains("Try every order from here"))
  }

  @Test("A finding can be allowed in findings.json, with or without an existing file")
  func allowing() throws {
    for (old, kept) in [
      (nil, "allow"), ("{}", "allow"), (#"{"severity": {"motion/kink": "off"}}"#, "motion/kink"),
      (#"{"allow": [{"code": "motion/stall", "reason": "known"}]}"#, "known"),
    ] as [(String?, String)] {
      let folder = NSTemporaryDirectory() + "lsp-" + UUID().uuidString
      try FileManager.default.createDirectory(
        atPath: folder + "/.git", withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let file = folder + "/findings.json"
      if let old { try Data(old.utf8).write(to: URL(fileURLWithPath: file)) }
      let uri = "file://\(folder)/a.jsonl"
      var client = EditorClient()
      let reset =
        #"{"jsonrpc":"2.0","id":3,"method":"session/configure","params":{"session":"a","parameters":{"velocityContinuity":false}}}"#
      client.open(uri, [create, reset, flick].joined(separator: "\n"))
      client.rest()
      let found = client.diagnostics(uri)
      guard let first = found.first(where: { $0["code"]?.asString?.hasPrefix("motion/") == true })
      else {
        Issue.record("no finding: \(found.map { text($0["code"]) })")
        return
      }
      let line = text(first["range"]?["start"]?["line"])
      let actions = client.ask(
        "textDocument/codeAction",
        #"{"textDocument":{"uri":"\#(uri)"},"range":\#(text(first["range"])),"context":{"diagnostics":[]}}"#
      )
      let action = list(actions["result"]).first {
        $0["command"]?["command"] == "playground.allowFinding"
          && $0["command"]?["arguments"] != nil
          && list($0["command"]?["arguments"])[2] == first["code"]
      }
      #expect(action != nil && line != "")
      let answer = client.ask(
        "workspace/executeCommand",
        #"{"command":"playground.allowFinding","arguments":\#(text(action?["command"]?["arguments"]))}"#
      )
      #expect(answer["error"] == nil, "\(text(answer["error"]))")
      client.rest()
      let left = client.diagnostics(uri).map { text($0["message"]) }
      #expect(left.count < found.count, "\(left) \(text(answer["result"]))")
      let new = try String(contentsOfFile: file, encoding: .utf8)
      #expect(new.contains(kept) && new.contains("accepted on line"))
    }
  }
}
