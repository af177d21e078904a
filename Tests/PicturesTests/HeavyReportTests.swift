import Foundation
import Pictures
import Replay
import Testing

@Suite("Reports of all scenarios")
struct HeavyReportTests {
  private static let plugins =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Plugins"

  /// The scenarios of the built-in components.
  private static let scenarios =
    (try? ScenarioSearch(
      in: ["BottomCard", "CardStack", "HeroTransition", "SheetCoordinator"].map {
        "\(plugins)/\($0)/Goldens"
      }
    ).scenarios) ?? []

  @Test("The report of any scenario has at most 60 KB, and its strip at most 12 KB")
  func sizes() throws {
    #expect(Self.scenarios.count > 100)
    for scenario in Self.scenarios {
      let verdict = Verdict(on: scenario, by: Replayer()) { 0 }
      let entry = ReportEntry(verdict, Footage.Request(), isWhole: true)
      let html = Report([entry], command: "playground report \(scenario.path)").html
      #expect(html.utf8.count <= 61_440, "\(scenario.path)")
      if let footage = entry.footage {
        #expect(try FilmStrip(footage).svg.utf8.count <= 12_288, "\(scenario.path)")
      }
    }
  }
}
