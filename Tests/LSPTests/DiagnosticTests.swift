import Foundation
import LSP
import Testing
import Values

@Suite("Language server: diagnostics")
struct DiagnosticTests {
  private let uri = "file:///nowhere/a.jsonl"

  @Test("The range of a misspelt name is published in the negotiated encoding")
  func range() {
    var client = EditorClient(#"{"general":{"positionEncodings":["utf-32"]}}"#)
    let line = #"{"jsonrpc":"2.0","id":"🎈","method":"session/craete"}"#
    client.open(uri, line)
    client.rest()
    let found = client.diagnostics(uri)
    #expect(found.count == 1)
    #expect(found.first?["code"] == "check/refused")
    #expect(text(found.first?["range"]?["start"]) == #"{"line":0,"character":35}"#)
    #expect(text(found.first?["range"]?["end"]) == #"{"line":0,"character":51}"#)
  }

  @Test("A difference points to the value in the golden file")
  func related() throws {
    let path = root + "/Plugins/BottomCard/Goldens/flick-up.jsonl"
    let scenario = try String(contentsOfFile: path, encoding: .utf8)
      .replacingOccurrences(of: "\"height\":103", with: "\"height\":120")
    var client = EditorClient()
    client.open("file://" + path, scenario)
    client.rest()
    let found = client.diagnostics("file://" + path).filter { $0["code"] == "replay/differs" }
    #expect(found.count == 1)
    guard case .array(let related)? = found.first?["relatedInformation"] else {
      return #expect(Bool(false))
    }
    let uri = related.first?["location"]?["uri"]?.asString ?? ""
    #expect(uri.hasSuffix("/flick-up.golden.jsonl"))
  }

  @Test("A pull request returns the complete diagnostics")
  func pull() {
    var client = EditorClient(#"{"textDocument":{"diagnostic":{}}}"#)
    client.open(uri, "{")
    let answer = client.response(
      to: client.begin("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#))
    guard case .array(let items)? = answer["result"]?["items"] else {
      return #expect(Bool(false))
    }
    #expect(items.count == 1)
  }

  @Test("Two hundred documents are checked, and edits are answered in between")
  func manyDocuments() {
    var client = EditorClient()
    for number in 0..<200 { client.open("file:///nowhere/\(number).jsonl", "{\n{}") }
    client.edit("file:///nowhere/7.jsonl", version: 2, (0, 1), (0, 1), "}")
    client.rest()
    #expect(client.diagnostics("file:///nowhere/199.jsonl").count == 2)
    #expect(client.diagnostics("file:///nowhere/7.jsonl").count == 2)
  }
}

/// The folder of the package.
let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
