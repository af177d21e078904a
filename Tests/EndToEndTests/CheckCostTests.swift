import Foundation
import PlaygroundTesting
import Testing

@Suite("playground check: what plugins cost", .waiting)
struct CheckCostTests {
  @Test("What a plugin shows costs something, too")
  func costsOfPlugins() throws {
    let goldens = root + "/Plugins/PullToRefresh/Goldens"
    let run = try playground(
      "check", "--cost", "--json", "--plugins", root + "/Plugins", goldens + "/fling.jsonl")
    let costs = run.lines.filter { $0.contains("\"cost\"") }
    #expect(costs.count == 1 && costs[0].contains("\"interaction\":\"pointer down\""))
    #expect(!costs.joined().contains("\"total\":0,"))
  }

  @Test("A plugin's session keeps a budget, too")
  func budgetsOfPlugins() throws {
    let folder = try CheckFolder()
    let fling = try String(
      contentsOfFile: root + "/Plugins/PullToRefresh/Goldens/fling.jsonl", encoding: .utf8)
    func budget(_ most: Int) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"composite":\#(most)}}}"# + "\n"
    }
    // The second one begins behind the first, where nothing has been done.
    for (most, failures) in [(100_000, 0), (0, 1)] {
      try folder.write(fling + budget(most) + budget(0), to: "clean.jsonl")
      let run = try playground(
        "replay", "--update", "none", "--plugins", root + "/Plugins", folder.clean)
      let failed = run.text.components(separatedBy: "/cost/composite").count - 1
      #expect(failed == failures, "\(run.text)\(run.errors)")
    }
  }
}
