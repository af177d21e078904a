import Foundation
import Testing
import Values

@Suite("Language server: hostile input and slow plugins")
struct RobustnessTests {
  private func create(_ component: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"\#(component)"}}"#
  }

  @Test("While a plugin hangs, other requests are answered; a diagnostic then reports the plugin")
  func hangingPlugin() {
    var client = EditorClient(plugins: [root + "/Protocol/PluginExamples"])
    let uri = "file:///nowhere/hangs.jsonl"
    client.open(uri, create("hangs"))
    client.open("file:///nowhere/b.jsonl", create("bottom-card"))
    let start = Date()
    for number in 0..<20 {
      let answer = client.ask(
        "textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(uri)"}}"#)
      #expect(answer["result"] != nil, "\(number)")
    }
    #expect(Date().timeIntervalSince(start) < 2)
    client.rest()
    let messages = client.diagnostics(uri).compactMap { $0["message"]?.asString }
    #expect(messages.contains { $0.contains("hangs") && $0.contains("0.2 s") }, "\(messages)")
    #expect(client.diagnostics("file:///nowhere/b.jsonl").isEmpty)
  }

  @Test("A request for diagnostics waits for a slow plugin without blocking other requests")
  func pulling() {
    var client = EditorClient(plugins: [root + "/Protocol/PluginExamples"])
    let uri = "file:///nowhere/hangs.jsonl"
    let params = #"{"textDocument":{"uri":"\#(uri)"}}"#
    client.open(uri, create("hangs"))
    let (first, second) = (
      client.begin("textDocument/diagnostic", params),
      client.begin("textDocument/diagnostic", params)
    )
    #expect(client.ask("textDocument/documentSymbol", params)["result"] != nil)
    #expect(!client.responses.contains { $0["id"] == first })
    client.tell("$/cancelRequest", #"{"id":\#(text(first))}"#)
    #expect(client.response(to: first)["error"]?["code"] == .integer(-32800))
    #expect(text(client.response(to: second)["result"]).contains("hangs"))
    client.edit(uri, version: 2, (0, 0), (0, 0), "\n")
    let third = client.begin("textDocument/diagnostic", params)
    client.tell("textDocument/didClose", params)
    #expect(client.response(to: third)["error"]?["code"] == .integer(-32801))
  }

  @Test("A JSON error in a scenario with a plugin is reported before the plugin is started again")
  func errorBeforePlugin() {
    var client = EditorClient(plugins: [root + "/Protocol/PluginExamples"])
    let uri = "file:///nowhere/fails.jsonl"
    client.open(uri, create("fails") + "\n{}")
    client.rest()
    client.edit(uri, version: 2, (1, 0), (1, 1), "")
    client.work()
    #expect(client.diagnostics(uri).contains { $0["code"] == "parse-error" })
  }

  @Test("A plugin that ends is reported, and it is tried again after an edit")
  func endingPlugin() {
    var client = EditorClient(plugins: [root + "/Protocol/PluginExamples"])
    let uri = "file:///nowhere/fails.jsonl"
    client.open(uri, create("fails"))
    client.rest()
    #expect(client.diagnostics(uri).contains { $0["code"] == "check/not-played" })
    client.edit(uri, version: 2, (0, 0), (0, 0), "\n")
    client.rest()
    let lines = client.diagnostics(uri).map { text($0["range"]?["start"]?["line"]) }
    #expect(!lines.isEmpty && lines.allSatisfy { $0 == "1" })
  }

  @Test("The memory of 200 open scenarios is bounded")
  func memoryHeavy() throws {
    let scenario = try String(
      contentsOfFile: root + "/Plugins/BottomCard/Goldens/flick-up.jsonl", encoding: .utf8)
    var client = EditorClient()
    func resident() -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
      return Int(line?.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
    }
    func open(_ range: Range<Int>) {
      for number in range { client.open("file:///nowhere/\(number).jsonl", scenario) }
      client.rest()
    }
    open(0..<20)
    let before = resident()
    open(20..<200)
    // The tests of other suites run in this process too, so the limit is generous.
    #expect(resident() - before < 300_000, "\(resident() - before) KB more for 180 scenarios")
  }

  @Test("A position outside the document stands for the nearest position inside it")
  func positions() {
    var client = EditorClient()
    let uri = "file:///nowhere/a.jsonl"
    client.open(uri, create("bottom-card"))
    client.edit(uri, version: 2, (-5, -5), (0, 0), "")
    client.edit(uri, version: 3, (900, 3), (1000, 3), "\n{}")
    client.rest()
    #expect(client.diagnostics(uri).map { text($0["range"]?["start"]?["line"]) } == ["1"])
    for place in [#"{"line":1e300,"character":0}"#, #"{"line":0,"character":2147483648}"#, "{}"] {
      let answer = client.ask(
        "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":\#(place)}"#)
      #expect(answer != .null)
    }
  }

  @Test("A settings file gets diagnostics")
  func settings() {
    var client = EditorClient()
    let uri = "file:///nowhere/findings.json"
    client.open(uri, #"{"allows": []}"#)
    client.rest()
    #expect(client.diagnostics(uri).map { $0["code"] } == ["invalid-settings"])
    client.edit(uri, version: 2, (0, 7), (0, 8), "")
    client.rest()
    #expect(client.diagnostics(uri).isEmpty)
    let links = client.ask(
      "textDocument/documentLink", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(links["result"] == .array([]))
  }
}
