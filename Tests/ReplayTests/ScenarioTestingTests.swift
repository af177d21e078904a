import Foundation
import ScenarioTesting
import Testing

@Suite("Scenarios in Swift tests")
struct ScenarioTestingTests {
  private static let goldens = root + "/Plugins/BottomCard/Goldens"

  @Test("A passing scenario throws nothing", arguments: try ScenarioTest.scenarios(in: goldens))
  func agrees(path: String) throws {
    try ScenarioTest().replay(path)
  }

  @Test("A difference is thrown as an error with the message of `playground replay`")
  func differs() throws {
    let folder = try Folder()
    let name = "flick-up"
    for suffix in [".jsonl", ".golden.jsonl"] {
      let text = try String(contentsOfFile: Self.goldens + "/" + name + suffix, encoding: .utf8)
      try folder.write(
        name + suffix, text.replacing(#""phase":"expanded""#, with: #""phase":"compact""#))
    }
    let failure = #expect(throws: ScenarioFailure.self) {
      try ScenarioTest().replay(folder.path + "/flick-up.jsonl")
    }
    let text = failure?.description ?? ""
    #expect(text.contains("/flick-up.jsonl:5: differs\n"))
    #expect(failure?.line == 5 && failure?.path.hasSuffix("/flick-up.jsonl") == true)
    #expect(text.contains("flick-up.golden.jsonl:4: /result/state/phase"))
    #expect(text.contains("after    flick-up.jsonl:4: drag ended at 0.253968"))
    #expect(throws: ScenarioFailure.self) {
      try ScenarioTest().replay(folder.path + "/nothing.jsonl")
    }
    try folder.write(
      "expects.jsonl",
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}"#
        + "\n\n"
        + #"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","value":"x"}}"#
        + "\n")
    let expectation = #expect(throws: ScenarioFailure.self) {
      try ScenarioTest().replay(folder.path + "/expects.jsonl")
    }
    #expect(expectation?.line == 3, "\(expectation?.description ?? "")")
    #expect(throws: ScenarioFailure.self) { try ScenarioTest.scenarios(in: folder.path + "/x") }
  }
}
