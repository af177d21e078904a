import LSP
import Testing
import Values

@Suite("Language server: hover, completion and hints")
struct ReadingTests {
  private let uri = "file:///nowhere/a.jsonl"
  private let create =
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}"#

  private func place(_ line: Int, _ character: Int) -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}}"#
  }

  @Test("Hover, completion, inlay hints and code lenses are answered right after an edit")
  func answers() {
    var client = EditorClient()
    client.open(uri, "é\n")
    client.edit(uri, version: 2, (0, 0), (0, 1), create)
    let hover = client.ask("textDocument/hover", place(0, 42))
    #expect(hover["result"]?["contents"]?["value"]?.asString?.hasPrefix("**") == true)
    let completion = client.ask("textDocument/completion", place(1, 0))
    guard case .array(let items)? = completion["result"]?["items"] else {
      return #expect(Bool(false))
    }
    #expect(items.contains { $0["label"] == "advance until settled" })
    let range = #"{"start":{"line":0,"character":0},"end":{"line":1,"character":0}}"#
    let hints = client.ask(
      "textDocument/inlayHint", #"{"textDocument":{"uri":"\#(uri)"},"range":\#(range)}"#)
    guard case .array(let list)? = hints["result"] else { return #expect(Bool(false)) }
    #expect(list.count == 1)
    #expect(list[0]["position"]?["character"] == .integer(Int64(create.count)))
    let lenses = client.ask("textDocument/codeLens", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    guard case .array(let lens)? = lenses["result"] else { return #expect(Bool(false)) }
    #expect(lens.first?["command"]?["title"] == list[0]["label"])
  }

  @Test("A client with inlay hints gets no lenses that repeat them")
  func hintsInsteadOfLenses() {
    var client = EditorClient(#"{"textDocument":{"inlayHint":{}}}"#)
    client.open(uri, create)
    let lenses = client.ask("textDocument/codeLens", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(lenses["result"] == .array([]))
  }

  @Test("Gestures have tab stops in a client that accepts snippets")
  func snippets() {
    func advance(_ capabilities: String) -> Value? {
      var client = EditorClient(capabilities)
      client.open(uri, create + "\n")
      guard
        case .array(let items)? = client.ask("textDocument/completion", place(1, 0))["result"]?[
          "items"]
      else { return nil }
      return items.first { $0["label"] == "advance by 0.1 s" }
    }
    let plain = advance("{}")
    #expect(plain?["insertTextFormat"] == nil)
    #expect(plain?["textEdit"]?["newText"]?.asString?.hasSuffix(#""by":0.1}}"#) == true)
    let item = advance(
      #"{"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}}"#)
    #expect(item?["insertTextFormat"] == .integer(2))
    #expect(item?["textEdit"]?["newText"]?.asString?.hasSuffix(#""by":${1:0.1}\}\}"#) == true)
  }

  @Test(
    "Requests about documents that are not open are refused",
    arguments: ["hover", "completion", "inlayHint", "codeLens"])
  func closed(method: String) {
    var client = EditorClient()
    let answer = client.ask("textDocument/\(method)", place(0, 0))
    #expect(answer["error"]?["code"] == .integer(-32602))
  }

  @Test("Documents of other kinds have no hover and no completion")
  func otherKinds() {
    var client = EditorClient()
    client.open("file:///nowhere/plugin.json", "{}")
    let params =
      #"{"textDocument":{"uri":"file:///nowhere/plugin.json"},"position":{"line":0,"character":1}}"#
    #expect(client.ask("textDocument/hover", params)["result"] == .null)
    #expect(client.ask("textDocument/completion", params)["error"] == nil)
  }
}
