import Editing
import Foundation
import Replay
import Testing

@Suite("Live scenario, compared with the command line")
struct CommandLineTests {
  /// Returns the findings, refusals, failed expectations and differences that the commands report, each with
  /// its line.
  private func reported(_ path: String, _ text: String) throws -> [String] {
    let scenario = Scenario(path: path, text: Array(text.utf8))
    let check = ScenarioCheck()
    var found: [String] = []
    do { found = try check.items(of: scenario).map { "\($0.line) \($0.code)" } } catch {
      return [error.message]
    }
    var replayer = Replayer()
    replayer.isReadOnly = true
    switch try replayer.play(scenario) {
    case .failed(let failures):
      found += failures.filter { !$0.pointer.hasPrefix("/cost") }.map { "\($0.line) replay/failed" }
    case .differs(let divergence):
      let request = divergence.request?.split(separator: ":").dropFirst().first ?? "?"
      found.append("\(request) replay/differs")
    default: break
    }
    return found.sorted()
  }

  private func scenarios(_ folder: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
    return names.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".golden.jsonl") }.sorted().map {
      "\(root)/\(folder)/\($0)"
    }
  }

  @Test(
    "A scenario has the same problems as in check and replay",
    arguments: [
      "Plugins/BottomCard/Goldens", "Plugins/CardStack/Goldens", "Plugins/SheetCoordinator/Goldens",
      "Plugins/HeroTransition/Goldens",
    ])
  func filesHeavy(folder: String) throws {
    for path in try scenarios(folder) {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(try settled(open(text, path: path)).sorted() == reported(path, text), "\(path)")
      // With other springs, the responses differ from the golden file.
      let changed = text.replacingOccurrences(
        of: "\"parameters\":{", with: "\"parameters\":{\"x\":1,")
      #expect(
        try settled(open(changed, path: path)).sorted() == reported(path, changed), "\(path)")
    }
  }

  @Test("Typing a scenario character by character ends with the problems of the command line")
  func typing() throws {
    let path = "\(root)/Plugins/BottomCard/Goldens/flick-up.jsonl"
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacingOccurrences(of: "\"height\":103", with: "\"height\":120")
    let scenario = open("", path: path)
    for character in text {
      let end = scenario.text.position(of: scenario.text.bytes.count, .utf16)
      scenario.apply(TextChange(range: end..<end, text: String(character)), .utf16)
      while scenario.play(until: .max) != .finished {}
      _ = scenario.diagnostics
    }
    #expect(scenario.text.string == text)
    let found = settled(scenario)
    #expect(try found.sorted() == reported(path, text))
    #expect(found.contains { $0.hasSuffix("replay/differs") })
  }

  @Test(
    "After random edits, the problems are those of a scenario opened with the same text",
    arguments: 1...6)
  func edits(seed: Int) throws {
    var random = SeededNumbers(state: UInt64(seed))
    let paths = try scenarios("Plugins/CardStack/Goldens") + scenarios("Plugins/BottomCard/Goldens")
    let path = try #require(paths.randomElement(using: &random))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let scenario = open(text, path: path)
    let pieces = ["\n", "{", "}", "\"", "0", "1", "", ",", "\n{\"jsonrpc\":\"2.0\"}\n", "é🎈"]
    for _ in 0..<25 {
      let count = scenario.text.bytes.count
      let start = Int.random(in: 0...count, using: &random)
      let end = min(count, start + [0, 0, 1, 2, 40].randomElement(using: &random)!)
      let from = scenario.text.position(of: start, .utf16)
      let to = max(from, scenario.text.position(of: end, .utf16))
      let piece = pieces.randomElement(using: &random)!
      scenario.apply(TextChange(range: from..<to, text: piece), .utf16)
      if Bool.random(using: &random) { _ = scenario.play(until: 0) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        #expect(settled(scenario) == settled(open(scenario.text.string, path: path)))
      }
    }
    // Back to the original text.
    scenario.apply(TextChange(range: nil, text: text), .utf16)
    #expect(settled(scenario) == settled(open(text, path: path)))
  }
}
