import Foundation
import Motion
import Pictures
import Replay
import Testing

@Suite("Findings in pictures")
struct FlagTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private func sessionTrace() throws -> SessionTrace {
    let scenario = Scenario(path: Self.root + "/Plugins/CardStack/Goldens/teleport.jsonl")
    var sessionTrace = try SessionTrace.play(scenario)
    sessionTrace.flags = try ScenarioCheck().result(of: scenario).flags(of: sessionTrace.session)
    return sessionTrace
  }

  @Test("Marks findings with numbers in cells and on the axis, with their fixes")
  func marks() throws {
    let flagged = try sessionTrace()
    #expect(flagged.flags.map(\.number) == [1, 2, 3])
    #expect(flagged.flags.allSatisfy { $0.time == Timestamp(seconds: 0.4) })
    var plain = flagged
    plain.flags = []
    for (marked, unmarked) in [
      (try FilmStrip(flagged).svg, try FilmStrip(plain).svg),
      (try PlotSheet(flagged).svg, try PlotSheet(plain).svg),
    ] {
      #expect(marked.contains(">1–3<") && marked.contains("motion/jump: card:rally-1"))
      #expect(!unmarked.contains("motion/jump"))
    }
  }

  @Test("A report links each finding to its time and shows the cost of each frame")
  func report() throws {
    let scenario = Scenario(path: Self.root + "/Plugins/CardStack/Goldens/teleport.jsonl")
    let verdict = Verdict(on: scenario, by: Replayer()) { 0 }
    let html = ReportPage([ReportEntry(verdict, .init(), isWhole: true)], command: "x").html
    #expect(html.contains("<tr data-t=\"400000\"") && html.contains("#s0&amp;t=0.4"))
    #expect(html.contains("aria-label=\"Estimated render cost per frame\""))
  }
}
