import PlaygroundHost
import Replay
import Testing
import Values

@Suite("Scenarios in forms other than one request per line")
struct WrittenFormTests {
  private static let path = root + "/Plugins/BottomCard/Goldens/flick-up.jsonl"

  private let plain: [UInt8]
  private let lines: [String]

  init() throws {
    plain = try Scenario(path: Self.path).requests()
    lines = String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("A sweep gives the same measurements", arguments: WrittenForm.allCases)
  func sweep(form: WrittenForm) throws {
    let cell = SweepCell(Array(form.text(lines).utf8), setting: [("response", .number(0.5))])
    let expected = SweepCell(plain, setting: [("response", .number(0.5))])
    #expect(cell.lines == expected.lines)
    #expect(cell.measure() == expected.measure())
    #expect(cell.measure().phase == "expanded")
  }

  @Test("A table shows the same rows", arguments: WrittenForm.allCases)
  func table(form: WrittenForm) throws {
    let shown = StateTable(playing: Array(form.text(lines).utf8)).lines
    #expect(shown == StateTable(playing: plain).lines)
    #expect(shown.count > 3)
  }

  @Test("Variations and their failures are the same", arguments: WrittenForm.allCases)
  func variations(form: WrittenForm) throws {
    let folder = try Folder()
    try folder.write("flick-up.jsonl", form.text(lines))
    var written = try VariedScenario(Scenario(path: folder.path + "/flick-up.jsonl"))
    var expected = try VariedScenario(Scenario(path: Self.path))
    written.rules.endings = ["compact"]
    expected.rules.endings = ["compact"]
    for seed in 1...3 as ClosedRange<UInt64> {
      let edits = (
        written.edits(seed: seed, VariationRange()), expected.edits(seed: seed, VariationRange())
      )
      #expect(written.text(with: edits.0) == expected.text(with: edits.1))
      #expect(try written.failure(with: edits.0)?.invariant == .detent)
    }
  }

  @Test("Invalid JSON after headers is reported, and the scenario is not played")
  func damage() throws {
    let folder = try Folder()
    let text = WrittenForm.headers.text([String(lines[1].dropLast(3))] + lines.dropFirst(2))
    try folder.write("flick-up.jsonl", text)
    let path = folder.path + "/flick-up.jsonl"
    #expect { try VariedScenario(Scenario(path: path)) } throws: { error in
      guard case .badInput(let message)? = error as? ReplayError else { return false }
      return message.hasPrefix(path + ":")
    }
    #expect(StateTable(playing: Array(text.utf8)).lines.contains { $0.hasPrefix("  error: ") })
  }

  @Test("Expectations refer to the preceding response", arguments: WrittenForm.allCases)
  func expectations(form: WrittenForm) throws {
    let folder = try Folder()
    func expect(_ phase: String) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","value":"\#(phase)"}}"#
    }
    let met = [lines[1], expect("compact")] + lines[2...] + [expect("expanded")]
    try folder.write("met.jsonl", form.text(met))
    try folder.write("missed.jsonl", form.text(met + [expect("hidden")]))
    #expect(try Replayer().play(Scenario(path: folder.path + "/met.jsonl")) == .passed)
    let missed = try Replayer().play(Scenario(path: folder.path + "/missed.jsonl"))
    guard case .failed(let failures) = missed else {
      Issue.record("\(form): \(missed)")
      return
    }
    #expect(failures.map(\.expected) == [#""hidden""#])
    #expect(failures.map(\.actual) == [#""expanded""#])
  }

  @Test("Sampling is checked", arguments: WrittenForm.allCases)
  func sampling(form: WrittenForm) throws {
    let folder = try Folder()
    try folder.write("flick-up.jsonl", form.text(lines))
    try folder.write(
      "creep.jsonl",
      form.text([
        #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"creeper","parameters":{"fault":"callEnded"}}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"session/advance","params":{"session":"s1","by":0.5}}"#,
      ]))
    var replayer = Replayer(update: .all)
    replayer.components = [ComponentEntry(builtin: Creeper.self)] + replayer.components
    replayer.checksSampling = true
    let result = try replayer.result(of: Scenario(path: folder.path + "/flick-up.jsonl"))
    #expect(result.outcome == .written)
    #expect(result.warnings.isEmpty)
    let creep = try replayer.result(of: Scenario(path: folder.path + "/creep.jsonl"))
    guard case .dependsOnSampling = creep.outcome else {
      Issue.record("\(form): \(creep.outcome)")
      return
    }
  }
}
