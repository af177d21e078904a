import PlaygroundTesting
import Foundation
import Testing

@Suite("Releases", .waiting)
struct ReleaseTests {
  static let components = ["bottom-card", "card-stack", "hero-transition", "sheet-coordinator"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  /// The versions with stored recordings and snapshots, oldest first.
  private static func versions() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + "/Protocol/Releases")
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  @Test("Recordings and snapshots of each released version still replay and restore")
  func replays() throws {
    let run = try playground("replay", "Protocol/Releases")
    #expect(run.status == 0, "\(run.text)")
    let versions = try Self.versions()
    #expect(run.lines.count { $0.hasPrefix("ok ") } >= versions.count * Self.components.count * 2)
    for version in versions {
      for component in Self.components {
        let recording = try Self.text("Protocol/Releases/\(version)/\(component).jsonl")
        #expect(recording.contains(#""format":"playground-recording""#))
        #expect(recording.contains(#""host":"\#(version)""#))
        let snapshot = try Self.text("Protocol/Releases/\(version)/\(component)-snapshot.jsonl")
        #expect(snapshot.contains(#""method":"session/restore""#))
        for text in [recording, snapshot] {
          #expect(text.contains(#""path":"/result/settled","value":true"#))
        }
        #expect(recording.contains("/result/effects/0/type"))
      }
    }
  }

  @Test("The version is defined in one place, and all other mentions match it")
  func version() throws {
    let version = try shell(".packaging/version").text.trimmingCharacters(in: .newlines)
    #expect(try playground("--version").text == "playground \(version)\n")
    let calls = """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}
      {"jsonrpc":"2.0","id":2,"method":"rpc.discover"}

      """
    let answers = try playground(input: Array(calls.utf8)).lines
    #expect(answers[0].contains(#""serverInfo":{"name":"playground","version":"\#(version)"}"#))
    #expect(answers[1].contains(#""title":"Interaction Playground","version":"\#(version)""#))
    let folder = "Protocol/Clients/"
    #expect(try Self.text(folder + "vscode/package.json").contains(#""version": "\#(version)""#))
    #expect(try Self.text(folder + "emacs/playground.el").contains("\n;; Version: \(version)\n"))
    #expect(
      try Self.text(folder + "python/playground/__init__.py").contains(
        "\n__version__ = \"\(version)\"\n"))
    let changes = try Self.text("Protocol/CHANGES.md")
    let date = try shell(".packaging/version --date").text.trimmingCharacters(in: .newlines)
    let newest = changes.components(separatedBy: "\n## ").dropFirst()
      .first { !$0.hasPrefix("Unreleased\n") }
    #expect(newest?.hasPrefix("\(version), \(date)\n") == true)
    #expect(try Self.versions().last == version)
  }
}
