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
    #expect(text.hasPrefix("differs \(folder.path)/flick-up.jsonl\n"))
    #expect(text.contains("flick-up.golden.jsonl:4: /result/state/phase"))
    #expect(text.contains("after    flick-up.jsonl:4: drag ended at 0.253968"))
    #expect(throws: ScenarioFailure.self) {
      try ScenarioTest().replay(folder.path + "/nothing.jsonl")
    }
    #expect(throws: ScenarioFailure.self) { try ScenarioTest.scenarios(in: folder.path + "/x") }
  }
}
