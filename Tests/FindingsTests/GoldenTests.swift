import Findings
import Foundation
import PlaygroundTesting
import Replay
import Testing

@Suite("Failed designs in golden files")
struct GoldenTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns each distinct `session code` in a scenario.
  ///
  /// Notes and the sheet coordinator's configuration problems are left out. The sheet coordinator's README
  /// lists these problems.
  static func found(in scenario: Scenario) throws -> [String] {
    var found: [String] = []
    // Motion is checked at the instants that matter, whereas hit areas are sampled at this rate.
    var check = ScenarioCheck()
    check.rate = 30
    for item in try check.items(of: scenario)
    where item.isProblem && !item.code.hasPrefix("sheet/") {
      // Every channel must be one that findings.json can use.
      for one in item.finding?.parts ?? [] { #expect(Finding.channels.contains(one.channel)) }
      let line = "\(item.session) \(item.code)"
      if !found.contains(line) { found.append(line) }
    }
    return found.sorted()
  }

  static let components = BuiltInComponents.folders

  @Test("Reports the expected codes for each golden file, and no others", arguments: components)
  func goldens(component: String) throws {
    let scenarios = try Scenario.find(in: ["\(Self.root)/Plugins/\(component)/Goldens"])
    #expect(!scenarios.isEmpty)
    for scenario in scenarios {
      let name = URL(filePath: scenario.path).deletingPathExtension().lastPathComponent
      let expected = TruthTable.rows.filter { $0.file == name }
        .flatMap { row in row.codes.map { "\(row.session) \($0)" } }.sorted()
      #expect(try Self.found(in: scenario) == expected, "\(scenario.path)")
    }
  }

  @Test("Layers of composites accept touches where they are visible, and do not jump")
  func composites() throws {
    for scenario in try Scenario.find(in: ["\(Self.root)/Plugins/Composites/Goldens"]) {
      let codes = try Self.found(in: scenario).filter { code in
        ["hit/", "motion/", "gesture/"].contains { code.contains(" \($0)") }
      }
      #expect(codes == [], "\(scenario.path)")
    }
  }

  @Test("Every row of the table has a golden file")
  func rows() throws {
    let names = try Scenario.find(
      in: Self.components.map { "\(Self.root)/Plugins/\($0)/Goldens" }
    ).map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent }
    for row in TruthTable.rows { #expect(names.contains(row.file)) }
  }

  @Test("The README has a row for every code")
  func page() throws {
    let page = try String(
      contentsOfFile: "\(Self.root)/Sources/Findings/README.md", encoding: .utf8)
    for code in FindingCode.allCases {
      #expect(page.contains("\n| `\(code.rawValue)` | "), "\(code.rawValue)")
    }
  }
}
