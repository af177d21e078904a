import Foundation
import LSP
import Testing
import Values

@Suite("Language server: actions and structure")
struct ActionTests {
  private let uri = "file:///nowhere/a.jsonl"
  private let create =
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
    + #""session":"a","parameters":{"item":{"id":"pin-7","title":"Ramen Ya"}}}}"#
  private let flick =
    #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"a","gesture":"#
    + #"{"kind":"fling","from":{"x":196,"y":760},"to":{"x":196,"y":700},"velocity":900}}}"#

  private func place(_ line: Int, _ character: Int, _ more: String = "") -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(line),"character":\#(character)}\#(more)}"#
  }

  private func actions(
    _ client: inout EditorClient, _ line: Int, _ character: Int, in other: String? = nil
  ) -> [Value] {
    let uri = other ?? uri
    let position = #"{"line":\#(line),"character":\#(character)}"#
    let answer = client.ask(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(position),"end":\#(position)},"context":{"diagnostics":[]}}"#
    )
    guard case .array(let list)? = answer["result"] else { return [] }
    return list
  }

  private func list(_ value: Value?) -> [Value] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }

  @Test("A misspelt name can be corrected")
  func spelling() {
    var client = EditorClient()
    client.open(uri, create.replacingOccurrences(of: "bottom-card", with: "botom-card"))
    client.rest()
    let found = actions(&client, 0, 80)
    let fix = found.first { $0["kind"] == "quickfix" && $0["edit"] != nil }
    #expect(fix?["title"] == "Change to bottom-card")
    let edit = list(fix?["edit"]?["changes"]?[uri]).first
    #expect(edit?["newText"] == "\"bottom-card\"")
  }

  @Test("The expectations that hold can be added, and then they are met")
  func expectations() throws {
    var client = EditorClient()
    client.open(uri, create + "\n" + flick)
    client.rest()
    let found = actions(&client, 1, 5).filter { $0["kind"] == "refactor" }
    #expect(found.contains { $0["title"] == "Expect the decision expanded" })
    for action in found {
      let edit = list(action["edit"]?["changes"]?[uri]).first
      let line = try #require(edit?["newText"]?.asString)
      var other = EditorClient()
      other.open(uri, create + "\n" + flick + line)
      other.rest()
      #expect(other.diagnostics(uri).isEmpty, "\(line)")
    }
  }

  @Test("The responses can be accepted as the golden file")
  func accept() throws {
    let folder = NSTemporaryDirectory() + "lsp-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let uri = "file://\(folder)/a.jsonl"
    // A command that writes a golden file with different responses.
    let accepts = [
      "/bin/sh", "-c",
      #"echo '{"id":1}' > '\#(folder)/a.golden.jsonl'; echo '{"message":"Wrote it."}'"#, "accept",
    ]
    var client = EditorClient(commandWords: accepts)
    client.open(uri, create)
    client.rest()
    #expect(client.diagnostics(uri).isEmpty)
    let offered = actions(&client, 0, 0, in: uri).first {
      $0["command"]?["command"] == "playground.acceptGolden"
    }
    #expect(offered?["kind"] == "quickfix")
    let answer = client.response(
      to: client.begin("workspace/executeCommand", text(offered?["command"])))
    #expect(answer["result"] == "Wrote it.")
    client.rest()
    #expect(client.diagnostics(uri).contains { $0["code"] == "replay/differs" })
    client.edit(
      uri, version: 2, (0, 0), (0, 0), flick.replacingOccurrences(of: "2", with: "3") + "\n")
    client.rest()
    #expect(client.diagnostics(uri).contains { $0["code"] == "replay/differs" })
    let unknown = client.ask("workspace/executeCommand", #"{"command":"x"}"#)
    #expect(unknown["error"]?["code"] == .integer(-32602))
  }

  @Test("The outline lists the requests, and requests after a note can be folded")
  func outline() {
    var client = EditorClient()
    let note = #"{"jsonrpc":"2.0","method":"$/note","params":{"text":"A drag"}}"#
    client.open(uri, [note, create, flick].joined(separator: "\n"))
    let symbols = list(
      client.ask("textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"])
    #expect(
      symbols.map { $0["name"]?.asString } == [
        "$/note A drag", "session/create bottom-card", "session/perform fling",
      ])
    let folds = client.ask("textDocument/foldingRange", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(text(folds["result"]) == #"[{"startLine":0,"endLine":2}]"#)
  }

  @Test("Selections grow from a value to the whole request")
  func selections() {
    var client = EditorClient()
    client.open(uri, #"{"a":[1,23]}"#)
    let answer = client.ask(
      "textDocument/selectionRange",
      #"{"textDocument":{"uri":"\#(uri)"},"positions":[{"line":0,"character":8}]}"#)
    var range = list(answer["result"]).first
    var starts: [String] = []
    while let found = range {
      starts.append(text(found["range"]?["start"]?["character"]))
      range = found["parent"]
    }
    #expect(starts == ["8", "5", "0"])
  }

  @Test("The uses of an item are found, also in the ids of layers")
  func references() {
    var client = EditorClient()
    let tap =
      #"{"jsonrpc":"2.0","id":3,"method":"session/send","params":{"session":"a","event":"#
      + #"{"type":"tap","target":"card:pin-7"}}}"#
    client.open(uri, create + "\n" + tap)
    let column = create.components(separatedBy: "pin-7")[0].count
    let answer = client.ask("textDocument/references", place(0, column + 1))
    #expect(list(answer["result"]).count == 2)
  }

  @Test("A session can be renamed if its id is in the scenario")
  func rename() {
    var client = EditorClient()
    client.open(uri, create + "\n" + flick)
    let column = flick.components(separatedBy: #""session":"#)[0].count + 11
    let prepared = client.ask("textDocument/prepareRename", place(1, column))
    #expect(prepared["result"]?["placeholder"] == "a")
    let answer = client.ask("textDocument/rename", place(1, column, #","newName":"b""#))
    let edits = list(answer["result"]?["changes"]?[uri])
    #expect(edits.count == 2 && edits.allSatisfy { $0["newText"] == "\"b\"" })
    client.edit(
      uri, version: 2, (0, 0), (0, create.count),
      create.replacingOccurrences(
        of: #""session":"a","#, with: ""))
    let refused = client.ask("textDocument/rename", place(1, column, #","newName":"b""#))
    #expect(refused["error"]?["message"]?.asString?.contains("automatic id") == true)
  }
}
