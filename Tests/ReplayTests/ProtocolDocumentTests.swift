import Foundation
import JSONText
import Methods
import Replay
import Testing
import Values

@Suite("The protocol's documents match the code")
struct ProtocolDocumentTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/Protocol/" + path, encoding: .utf8)
  }

  @Test("openrpc.json is identical to the result of rpc.discover")
  func openRPC() throws {
    let answer = Replayer.answers(
      to: Array(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#.utf8))
    let document = try text("openrpc.json").dropLast()
    #expect(
      String(decoding: answer, as: UTF8.self)
        == #"{"jsonrpc":"2.0","id":1,"result":"# + document + "}\n")
  }

  @Test("types.d.ts is generated from the method table")
  func types() throws {
    #expect(try text("types.d.ts") == TypeScript.declarations)
  }

  @Test("The JSON Schemas are generated from the same tables, one file each")
  func schemas() throws {
    let folder = root + "/Protocol/Schemas"
    for file in SchemaFiles.all {
      var writer = JSONWriter()
      writer.value(file.schema, .exact)
      let schema = String(decoding: writer.bytes, as: UTF8.self)
      #expect(try text("Schemas/" + file.path) == schema + "\n", "\(file.path)")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(files.filter { $0.hasSuffix(".json") }.sorted() == SchemaFiles.all.map(\.path).sorted())
  }

  @Test("Each method has an example that calls it", arguments: MethodTable.methods.map(\.name))
  func example(method: String) throws {
    let name = method.replacing("/", with: ".").replacing("$", with: "_")
    #expect(try text("Examples/\(name).jsonl").contains("\"method\":\"\(method)\""))
  }

  @Test("Each error that a client can cause has an example with its code")
  func errors() throws {
    let golden =
      try text("Examples/errors.golden.jsonl")
      + text("PluginExamples/plugin-failed.golden.jsonl")
      + text("PluginExamples/plugin-timeout.golden.jsonl")
    // An internal error has no example, and the example of an invalid manifest contains a path that depends
    // on the machine.
    let others = ["internal-error", "manifest-invalid"]
    for error in OpenRPC.kinds where !others.contains(error.kind) {
      #expect(
        golden.split(separator: "\n").contains {
          $0.contains("\"code\":\(error.code),") && $0.contains("\"kind\":\"\(error.kind)\"")
        }, "\(error.kind)")
    }
  }

  @Test("The examples give the responses of their golden files")
  func goldens() throws {
    for scenario in try Scenario.find(in: [root + "/Protocol/Examples"]) {
      #expect(try Replayer().play(scenario) == .passed, "\(scenario.path)")
    }
  }

  @Test("The README lists every method and every error")
  func page() throws {
    let page = try text("README.md")
    for method in MethodTable.methods {
      #expect(page.contains("`\(method.name)`"), "\(method.name)")
    }
    for error in OpenRPC.kinds { #expect(page.contains("`\(error.kind)`"), "\(error.kind)") }
  }
}

@Suite("Lines that are not JSON")
struct MeantDamageTests {
  @Test(
    "Lines that are not JSON make a scenario invalid, unless the golden file contains their errors")
  func damage() throws {
    let folder = try Folder()
    try folder.write("one.jsonl", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\nno json\n")
    let scenario = Scenario(path: folder.path + "/one.jsonl")
    for update in [Replayer.Update.none, .missing] {
      #expect(throws: ReplayError.self) { try Replayer(update: update).play(scenario) }
    }
    #expect(try Replayer(update: .all).play(scenario) == .written)
    #expect(try Replayer().play(scenario) == .passed)
    try folder.write("one.golden.jsonl", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n")
    #expect(throws: ReplayError.self) { try Replayer().play(scenario) }
  }
}
