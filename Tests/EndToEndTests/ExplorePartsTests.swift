import Foundation
import PlaygroundTesting
import Testing

@Suite("playground explore: parts, and plugins that fail", .waiting)
struct ExplorePartsTests {
  private static let events = """
    {"component":"bottom-card"}
    {"type":"present","item":{"id":"a"},"actor":"one"}
    {"type":"dismiss","actor":"two"}

    """

  /// Runs a script in a temporary folder with the given files, where `playground` runs the program.
  private func run(_ files: [String: String], _ script: String) throws -> Output {
    let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    return try shell(
      "PATH=$PWD/.build/release:$PATH; export CI=1; cd \(folder)\n\(script)")
  }

  @Test(
    "Merging requires all parts of one exploration, each exactly once",
    arguments: [
      ("a.jsonl --merge 1.json", "part 2 of 2 is missing"),
      ("a.jsonl --merge 2.json", "part 1 of 2 is missing"),
      ("a.jsonl --merge 1.json 1.json", "1.json: part 1 of 2 is a duplicate of 1.json"),
      ("b.jsonl --merge 1.json 2.json", "1.json: it belongs to an exploration of a different file"),
      ("--skip no-fault a.jsonl --merge 1.json 2.json", "1.json: it belongs to an exploration"),
      ("--instants 2 a.jsonl --merge 1.json 2.json", "1.json: it belongs to an exploration"),
      (
        "a.jsonl --merge 1.json third.json",
        "third.json: it is one of 3 parts, but 1.json is one of 2"
      ),
      (
        "a.jsonl --merge whole.json", "whole.json: must be the output of playground explore --shard"
      ),
    ])
  func merging(words: String, told: String) throws {
    let other = Self.events.replacingOccurrences(of: #""a""#, with: #""b""#)
    let output = try run(
      ["a.jsonl": Self.events, "b.jsonl": other],
      """
      for part in 1 2; do playground explore --shard $part/2 a.jsonl > $part.json; done
      playground explore --shard 2/3 a.jsonl > third.json
      playground explore --json a.jsonl > whole.json
      playground explore \(words)
      """)
    #expect(output.status == 3 && output.errors.contains(told), "\(output.errors)")
    #expect(output.text.isEmpty)
  }

  @Test(
    "The printed commands for the parts can be run as they are",
    arguments: ["a.jsonl", "--samples 900 a.jsonl", "-- -a.jsonl", "./-a.jsonl", "'a b.jsonl'"])
  func commands(words: String) throws {
    let files = ["a.jsonl", "-a.jsonl", "a b.jsonl"]
    let output = try run(
      Dictionary(uniqueKeysWithValues: files.map { ($0, Self.events) }),
      """
      set -e
      playground explore --commands 3 \(words) > parts 2> last
      bash -e parts
      sed 's/^then: //' last | bash > merged
      playground explore \(words) | cmp - merged && echo same
      """)
    #expect(output.text == "same\n" && output.status == 0, "\(output.errors)")
  }

  @Test(
    "A plugin that exits or crashes in some order is reported as a failure",
    arguments: ["exit", "crash"])
  func faults(kind: String) throws {
    let manifest = """
      {"name": "faulty", "version": "1.0.0", "protocolVersions": [1],
       "command": ["python3", "\(root)/Tests/PluginTests/Plugins/faulty.py"],
       "components": [{"id": "faulty", "title": "Faulty"}]}
      """
    let events = """
      {"component":"faulty"}
      {"type":"fault","kind":"\(kind)","actor":"one"}
      {"type":"add","actor":"two"}

      """
    let output = try run(
      ["plugin.json": manifest, "events.jsonl": events],
      "playground explore --plugins . --instants 1 --skip settles,stays events.jsonl")
    #expect(output.status == 1, "\(output.text)")
    #expect(output.text.contains("FAILED  no-error in 2 cases"))
    #expect(output.text.contains("fails  no-error: plugin/failed: "))
  }

  @Test("An unknown session is reported, and a shrunk case fails like the original")
  func names() throws {
    let lines = """
      {"component":"bottom-card","parameters":{"item":{"id":"x"}}}
      {"type":"action","name":"expand","actor":"a"}
      {"type":"action","name":"collapse","actor":"b"}
      {"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","value":"compact"}}

      """
    let shrunk = try run(["a.jsonl": lines], "playground explore a.jsonl")
    #expect(shrunk.status == 1)
    #expect(shrunk.text.contains(#"/result/state/phase is "expanded" instead of "compact""#))
    #expect(!shrunk.text.contains("also without item"))
    let unknown = try run(["a.jsonl": lines], "playground explore --session nope a.jsonl")
    #expect(unknown.status == 3 && unknown.errors.contains("the scenario has no session nope"))
  }
}
