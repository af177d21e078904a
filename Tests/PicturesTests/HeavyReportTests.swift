import Foundation
import Pictures
import PlaygroundTesting
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
      in: BuiltInComponents.folders.map {
        "\(plugins)/\($0)/Goldens"
      }
    ).scenarios) ?? []

  /// Every fourth scenario, or all of them with `PLAYGROUND_REPORTS=all`, as every night.
  private static var tried: [Scenario] {
    let takesAll = ProcessInfo.processInfo.environment["PLAYGROUND_REPORTS"] == "all"
    return scenarios.indices.filter { takesAll || $0 % 4 == 0 }.map { scenarios[$0] }
  }

  @Test(
    "The report of any scenario has at most 80 KB, and its strip at most 16,000 bytes, or 17 KB with marks of issues"
  )
  func sizes() throws {
    #expect(Self.scenarios.count > 100)
    for scenario in Self.tried {
      let verdict = Verdict(on: scenario, by: Replayer()) { 0 }
      let entry = ReportEntry(verdict, SessionTrace.Settings(), isWhole: true)
      let html = ReportPage([entry], command: "playground report \(scenario.path)").html
      #expect(html.utf8.count <= 81_920, "\(scenario.path)")
      if var sessionTrace = entry.sessionTrace {
        #expect(try FilmStrip(sessionTrace).svg.utf8.count <= 17_408, "\(scenario.path)")
        sessionTrace.flags = []
        #expect(try FilmStrip(sessionTrace).svg.utf8.count <= 16_000, "\(scenario.path)")
      }
    }
  }
}
