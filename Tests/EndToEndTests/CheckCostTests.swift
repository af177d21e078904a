import Foundation
import PlaygroundTesting
import Testing

@Suite("playground check: render costs of plugins", .waiting)
struct CheckCostTests {
  @Test("The render cost of a plugin's layers is reported too")
  func costsOfPlugins() throws {
    let goldens = root + "/Plugins/PullToRefresh/Goldens"
    let run = try playground(
      "check", "--cost", "--json", "--plugins", root + "/Plugins", goldens + "/fling.jsonl")
    let costs = run.lines.filter { $0.contains("\"cost\"") }
    #expect(costs.count == 1 && costs[0].contains("\"interaction\":\"pointer down\""))
    #expect(!costs.joined().contains("\"total\":0,"))
  }

  @Test("A cost budget also applies to a plugin's session")
  func budgetsOfPlugins() throws {
    let folder = try CheckFolder()
    let fling = try String(
      contentsOfFile: root + "/Plugins/PullToRefresh/Goldens/fling.jsonl", encoding: .utf8)
    func budget(_ most: Int) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"composite":\#(most)}}}"# + "\n"
    }
    // The second budget covers the time after the first one, when there is no input.
    for (most, failures) in [(100_000, 0), (0, 1)] {
      try folder.write(fling + budget(most) + budget(0), to: "clean.jsonl")
      let run = try playground(
        "replay", "--update", "none", "--plugins", root + "/Plugins", folder.clean)
      let failed = run.text.components(separatedBy: "/cost/composite").count - 1
      #expect(failed == failures, "\(run.text)\(run.errors)")
    }
  }

  @Test(
    "An exceeded budget is reported with the severity in findings.json, and only once by replay")
  func overBudget() throws {
    let folder = try CheckFolder()
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
        + #""parameters":{"item":{"id":"a"}}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"s1","gesture":"#
        + #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":650},"duration":0.3}}}"#,
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"layout":0,"composite":3}}}"#,
    ]
    try folder.write(lines.joined(separator: "\n") + "\n", to: "clean.jsonl")
    let run = try playground("check", folder.clean)
    #expect(run.status == 1)
    let found = run.lines.filter { $0.contains("[cost/over-budget]") }
    #expect(found.count == 1 && found[0].contains("clean.jsonl:3: warning: composite is "))
    let replayed = try playground("replay", "--check", "--update", "none", folder.clean)
    #expect(replayed.status == 1 && replayed.text.contains("/cost/composite"))
    #expect(!replayed.text.contains("cost/over-budget"))
    try folder.write(#"{"severity": {"cost/over-budget": "hint"}}"#, to: "findings.json")
    #expect(try playground("check", folder.clean).status == 0)
  }

  @Test("Reports each frame with its layers, and each weight with its source")
  func framesAndWeights() throws {
    let folder = try CheckFolder()
    let scenario = root + "/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"
    let run = try playground("check", "--cost", "--json", "--frames", scenario)
    let told = try #require(run.lines.first { $0.contains("\"cost\"") })
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any])
    let frames = try #require(value["frames"] as? [[String: Any]])
    #expect(frames.count > 10 && (frames[0]["layers"] as? [Any])?.isEmpty == false)
    let weights = try #require(value["weights"] as? [String: [String: Any]])
    #expect(weights.count == 6 && weights.values.allSatisfy { $0["source"] is String })
    let table = try JSONSerialization.data(withJSONObject: weights)
    try folder.write(String(decoding: table, as: UTF8.self), to: "weights.json")
    let again = try playground(
      "check", "--cost", "--json", "--frames", "--weights", folder.path + "/weights.json", scenario)
    #expect(again.text == run.text)
    for wrong in [
      #"{"layout": {"weight": "5"}}"#, #"{"layout": {"wieght": 5}}"#, #"{"layout": -1}"#,
      #"{"layout": {"weight": 5, "source": 3}}"#, #"{"layuot": 5}"#, #"{"layout": null}"#,
      #"{"layout": 1e308}"#,
    ] {
      try folder.write(wrong, to: "weights.json")
      let run = try playground(
        "check", "--cost", "--weights", folder.path + "/weights.json", scenario)
      #expect(run.status == 2 && run.errors.contains("must be a number from 0"), "\(wrong)")
    }
    let short = try playground("check", "--cost", "--json", scenario)
    #expect(!short.text.contains("\"frames\":["))
    #expect(try playground("check", "--cost", "--frames", scenario).status == 2)
  }
}
