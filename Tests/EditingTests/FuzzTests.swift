import Editing
import Foundation
import Testing

@Suite("Live scenario, random edits")
struct FuzzTests {
  @Test(
    "After random edits, a scenario has the same problems as when it is opened again",
    arguments: ["flick-up", "dismiss", "app-is-asked"], [1, 2, 3])
  func edits(name: String, seed: Int) throws {
    var random = SeededNumbers(state: UInt64(seed))
    let path = "\(root)/Plugins/BottomCard/Goldens/\(name).jsonl"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let scenario = open(text, path: path)
    let lines = text.split(separator: "\n").map { $0 + "\n" }
    let pieces = ["", "", "x", "\"", "{", "}", "\n", "é", "9", "🎈", #"{"jsonrpc":"2.0"}"#, ","]
    for round in 0..<40 {
      let line = Int.random(in: 0..<scenario.text.lineCount, using: &random)
      let length = scenario.text.range(ofLine: line).count
      let start = Int.random(in: 0...length, using: &random)
      let end = min(length, start + Int.random(in: 0...3, using: &random))
      var new = pieces.randomElement(using: &random) ?? ""
      // Some edits insert a whole request, so that the scenario stays playable.
      if round % 5 == 4 { new = "\n" + (lines.randomElement(using: &random) ?? "") }
      scenario.apply(
        TextChange(
          range: TextPosition(
            line: line, character: start)..<TextPosition(line: line, character: end), text: new),
        PositionEncoding.allCases.randomElement(using: &random) ?? .utf16)
      // Sometimes the next edit arrives before the scenario was played and checked.
      guard round % 3 == 2 else { continue }
      let found = settled(scenario)
      #expect(found == settled(open(scenario.text.string, path: path)), "round \(round)")
    }
  }

  @Test("A file of 10 MB can be edited")
  func largeHeavy() {
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}"#
    let note =
      #"{"jsonrpc":"2.0","method":"$/note","params":{"text":""#
      + String(repeating: "x", count: 100_000) + #""}}"#
    let scenario = open(
      ([create] + Array(repeating: note, count: 100)).joined(separator: "\n") + "\n{")
    #expect(scenario.text.bytes.count > 10_000_000)
    #expect(settled(scenario) == ["102 parse-error"])
    let end = TextPosition(line: 101, character: 1)
    scenario.apply(TextChange(range: end..<end, text: "}"), .utf16)
    #expect(settled(scenario) == ["102 check/refused"])
    #expect(scenario.outline.count == 102)
  }
}
