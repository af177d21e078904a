import Foundation
import PlaygroundTesting
import Testing

/// A Python plugin whose component raises an exception when it is tapped, deleted after the test.
private final class RaisingPlugin {
  private let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString

  var path: String { folder + "/raising" }
  var goldens: String { path + "/Goldens" }
  var scenario: String { goldens + "/tap.jsonl" }
  private var golden: String { goldens + "/tap.golden.jsonl" }

  init() throws {
    _ = try playground("plugin", "new", "raising", "--language", "python", "--in", folder)
    let file = path + "/component.py"
    let code = try String(contentsOfFile: file, encoding: .utf8)
    try code.replacing("self.is_on = not self.is_on", with: "raise KeyError('thumb')")
      .write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: golden)
  }

  var hasGolden: Bool { FileManager.default.fileExists(atPath: golden) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

@Suite("Internal errors of plugins", .waiting)
struct RaisedErrorTests {
  private static let message = "Fix the component: KeyError: 'thumb'."

  @Test(
    "A golden file is not written if a call fails with an internal error",
    arguments: ["missing", "changed", "all"])
  func unrecorded(update: String) throws {
    let plugin = try RaisingPlugin()
    let run = try playground(
      "replay", "--plugins", plugin.path, "--update", update, plugin.goldens)
    #expect(run.status == 1)
    #expect(run.text.contains("tap.jsonl:2: \(Self.message)"), "\(run.text)")
    #expect(run.text.contains("not recorded"))
    #expect(!plugin.hasGolden)
  }

  @Test("A golden file is written if the scenario expects the error, and can be updated again")
  func expected() throws {
    let plugin = try RaisingPlugin()
    let expectation =
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"/error/code","value":-32603}}"#
    let lines = try String(contentsOfFile: plugin.scenario, encoding: .utf8)
      .split(separator: "\n")
    let expecting = lines.flatMap { line in
      line.contains("session/perform") ? [String(line), expectation] : [String(line)]
    }
    try expecting.map { $0 + "\n" }.joined()
      .write(toFile: plugin.scenario, atomically: true, encoding: .utf8)
    for _ in 0..<2 {
      let run = try playground(
        "replay", "--plugins", plugin.path, "--update", "all", plugin.goldens)
      #expect(run.status == 0, "\(run.text)")
      #expect(plugin.hasGolden)
    }
    #expect(try playground("show", "--plugins", plugin.path, plugin.scenario).status == 0)
  }

  @Test("show, film and plot write their output, report the error and exit with 1")
  func pictures() throws {
    let plugin = try RaisingPlugin()
    for (words, output) in [
      ("show", "error: \(Self.message)"), ("show --stage", "▄"), ("film", "<svg"),
      ("plot --values offset", "<svg"),
    ] {
      let shown = try shell(
        ".build/release/playground \(words) --plugins \(plugin.path) \(plugin.scenario)")
      #expect(shown.status == 1, "\(words)")
      #expect(shown.text.contains(output), "\(words) \(shown.text.prefix(300))")
      #expect(shown.errors.contains("tap.jsonl:2: \(Self.message)"), "\(words) \(shown.errors)")
    }
  }
}
