import Editing
import Foundation
import PlaygroundHost
import Testing

@Suite("Files of events and settings, and links")
struct EventFileTests {
  private static let header =
    #"{"component":"bottom-card","parameters":{"item":{"id":"pin-7","title":"Ramen Ya"}}}"#
  private static let fling =
    #"{"kind":"fling","from":{"x":196,"y":760},"to":{"x":196,"y":700},"velocity":900}"#

  /// The plugins in `Protocol/PluginExamples`, whose processes a shell starts.
  private var examples: PluginHub.Configuration {
    .init(
      folders: ["\(root)/Protocol/PluginExamples"],
      guardian: ["/bin/sh", "-c", #"cd "$1" && shift && exec "$@""#, "guardian"])
  }

  private func marked(_ scenario: LiveScenario) -> [String] {
    scenario.diagnostics.map { String(decoding: scenario.text.bytes[$0.range], as: UTF8.self) }
  }

  @Test("A valid file of events has no diagnostics, and its lines have summaries")
  func valid() {
    let scenario = open(
      [
        Self.header, Self.fling, #"{"type":"dismiss","actor":"timer"}"#,
        #"[{"type":"measure","key":"content","height":103}]"#,
        #"{"parameters":{"response":0.4},"actor":"settings"}"#,
        #"{"method":"$/expect","params":{"path":"/result/state/phase","value":"x","when":"always"}}"#,
      ].joined(separator: "\n"))
    #expect(settled(scenario) == [], "\(scenario.diagnostics.map(\.message))")
    #expect(scenario.isEvents && !scenario.canAccept)
    let labels = scenario.summaries(in: 0..<scenario.text.bytes.count).map(\.label)
    #expect(labels.count == 5 && labels[1].contains("expanded, margin "), "\(labels)")
    #expect(
      scenario.outline.map(\.name).prefix(3) == [
        "session/create bottom-card", "session/perform fling", "session/send dismiss",
      ])
  }

  @Test(
    "The diagnostic for an event's error covers only the invalid part of the line",
    arguments: [
      (#"{"type":"dismis"}"#, "\"dismis\""), (#"{"type":"tap","target":"crad"}"#, "\"crad\""),
      (#"{"kind":"flnig","from":{"x":1,"y":1}}"#, "\"flnig\""),
      (#"{"parameters":{"respons":1}}"#, "\"respons\""),
      (#"[{"type":"dismiss"},{"type":"x"}]"#, "\"x\""),
    ])
  func errors(line: String, expected: String) {
    let scenario = open(Self.header + "\n" + line)
    #expect(settled(scenario).count == 1)
    #expect(marked(scenario) == [expected], "\(scenario.diagnostics.map(\.message))")
  }

  @Test("Event types, targets and gestures are completed in a file of events")
  func completion() {
    func labels(_ line: String) -> [String] {
      let text = Self.header + "\n" + line
      let scenario = open(text)
      return scenario.completions(at: text.utf8.count - (line.hasSuffix("}") ? 2 : 0)).map(\.label)
    }
    #expect(labels(#"{"type":""}"#).contains("dismiss"))
    #expect(labels(#"{"type":"tap","target":""}"#).contains("card:pin-7"))
    #expect(labels("").contains("tap card:pin-7"))
  }

  @Test("A scenario that becomes a file of events is played again")
  func change() {
    let scenario = open("{}\n" + Self.fling)
    #expect(settled(scenario).count == 2)
    scenario.apply(
      TextChange(
        range: TextPosition(line: 0, character: 0)..<TextPosition(line: 0, character: 2),
        text: Self.header), .utf8)
    #expect(settled(scenario) == [])
  }

  @Test(
    "A problem of a settings file is reported at the invalid member",
    arguments: [
      ("findings.json", #"{"severity": {"motion/jmup": "error"}}"#, "\"motion/jmup\""),
      ("findings.json", #"{"allows": []}"#, "\"allows\""),
      ("findings.json", #"{"allow": [{"code": "motion/jump"}]}"#, ""),
      ("findings.json", "{\"allow\": [}", "}"),
      ("findings.json", #"{"severity": {"motion/jump": "off"}}"#, nil),
      (
        "plugin.json", #"{"name":"a","version":"1","protocolVersions":[9]}"#, "\"protocolVersions\""
      ),
      (
        "plugin.json",
        #"{"name":"A","version":"1","protocolVersions":[1],"command":["x"],"components":[{"id":"a"}]}"#,
        "\"name\""
      ),
      (
        "plugin.json",
        #"{"name":"a","version":"1","protocolVersions":[1],"command":["x"],"components":[{"id":"a","ttile":"A"}]}"#,
        "\"ttile\""
      ),
    ] as [(String, String, String?)])
  func settings(file: String, text: String, expected: String?) throws {
    let document = try #require(SettingsDocument(path: "/nowhere/" + file))
    let found = document.diagnostics(in: DocumentText(text))
    #expect(found.count == (expected == nil ? 0 : 1))
    guard let expected, let problem = found.first, !expected.isEmpty else { return }
    #expect(
      String(decoding: Array(text.utf8)[problem.range], as: UTF8.self) == expected,
      "\(problem.message)")
  }

  @Test("A scenario links to its golden file, to the row of its spec, and to its plugin")
  func links() throws {
    let path = "\(root)/Plugins/BottomCard/Goldens/flick-up.jsonl"
    let found = open(try String(contentsOfFile: path, encoding: .utf8), path: path).links
    #expect(found.contains { $0.path.hasSuffix("/flick-up.golden.jsonl") })
    let row = try #require(found.first { $0.path.hasSuffix("/BottomCard/Spec.md") })
    let spec = try String(contentsOfFile: row.path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(spec[(row.line ?? 0) - 1].contains("`golden:flick-up`"))
    let plugin = LiveScenario(
      DocumentText(
        #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"hangs"}}"#),
      path: "/nowhere/a.jsonl", components: [],
      plugins: examples)
    #expect(plugin.links.map(\.title) == ["Open the plugin"])
  }

  @Test("A plugin that ends or hangs is reported, and its scenario is not checked")
  func plugins() {
    for (component, code) in [("fails", "plugin-failed"), ("hangs", "plugin-timeout")] {
      let scenario = LiveScenario(
        DocumentText(
          #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"\#(component)"}}"#
        ), path: "/nowhere/a.jsonl", components: [],
        plugins: examples)
      #expect(
        settled(scenario) == ["1 check/not-played", "1 check/not-played"], "\(code)")
      #expect(
        scenario.diagnostics.contains { $0.message.contains("The plugin \(component) ") },
        "\(scenario.diagnostics.map(\.message))")
    }
  }
}
