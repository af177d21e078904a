import Findings
import Foundation
import Replay
import Testing

@Suite("Every failed design is named, and no other")
struct GoldenTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// What is found in a scenario, `session code` each once, notes and the sheet's own findings
  /// about its set-up left out: its page has a table of those.
  static func found(in scenario: Scenario) throws -> [String] {
    var found: [String] = []
    // The motion is judged at its instants; areas are seen a little later.
    var check = ScenarioCheck()
    check.rate = 30
    for item in try check.items(of: scenario)
    where item.isProblem && !item.code.hasPrefix("sheet/") {
      // What findings.json may name.
      for one in item.finding?.parts ?? [] { #expect(Finding.channels.contains(one.channel)) }
      let line = "\(item.session) \(item.code)"
      if !found.contains(line) { found.append(line) }
    }
    return found.sorted()
  }

  static let components = ["BottomCard", "CardStack", "HeroTransition", "SheetCoordinator"]

  @Test("In the golden files of a component", arguments: components)
  func goldens(component: String) throws {
    let scenarios = try Scenario.find(in: ["\(Self.root)/Plugins/\(component)/Goldens"])
    #expect(scenarios.count > 10)
    for scenario in scenarios {
      let name = URL(filePath: scenario.path).deletingPathExtension().lastPathComponent
      let expected = TruthTable.rows.filter { $0.file == name }
        .flatMap { row in row.codes.map { "\(row.session) \($0)" } }.sorted()
      #expect(try Self.found(in: scenario) == expected, "\(scenario.path)")
    }
  }

  @Test("A row that no golden file is for would test nothing")
  func rows() throws {
    let names = try Scenario.find(
      in: Self.components.map { "\(Self.root)/Plugins/\($0)/Goldens" }
    ).map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent }
    for row in TruthTable.rows { #expect(names.contains(row.file)) }
  }

  @Test("The page has a row for every code")
  func page() throws {
    let page = try String(
      contentsOfFile: "\(Self.root)/Sources/Findings/README.md", encoding: .utf8)
    for code in FindingCode.allCases {
      #expect(page.contains("\n| `\(code.rawValue)` | "), "\(code.rawValue)")
    }
  }
}
