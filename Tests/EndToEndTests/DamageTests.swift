import PlaygroundTesting
import Foundation
import Testing

@Suite("Damaged files", .waiting)
struct DamagedFileTests {
  private static let commands = [
    "replay", "replay --update all", "replay --check-determinism -j 2", "sweep --set response=0.3",
    "vary --seeds 1..2", "show",
  ]

  private static let damages: [(name: String, bytes: [UInt8])] = [
    ("empty", []), ("binary", [0x7B, 0x0A, 0, 1, 2, 0xFF]), ("none", Array("\n\n".utf8)),
    (
      "version",
      Array(
        #"{"jsonrpc":"2.0","method":"$/recording","params":{"version":2,"format":"playground-recording"}}"#
          .utf8)
    ),
  ]

  @Test(
    "A scenario that can't be played is reported with its file and line, and exits with 3",
    arguments: commands)
  func scenarios(command: String) throws {
    for damage in Self.damages {
      let path = NSTemporaryDirectory() + "playground-\(UUID().uuidString)-\(damage.name).jsonl"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Data(damage.bytes).write(to: URL(fileURLWithPath: path))
      let run = try shell("CI=1 .build/release/playground \(command) \(path)")
      #expect(run.status == 3, "\(damage.name)")
      let line = damage.name == "binary" ? 2 : 1
      #expect(run.errors.contains("\(path):\(line): "), "\(damage.name)")
      #expect(!FileManager.default.fileExists(atPath: path.dropLast(6) + ".golden.jsonl"))
    }
  }

  @Test("Refuses scenarios without a session, repeated options and missing files")
  func nothingToDo() throws {
    let idle = NSTemporaryDirectory() + "playground-\(UUID().uuidString)-idle.jsonl"
    defer { try? FileManager.default.removeItem(atPath: idle) }
    try Data(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8).write(
      to: URL(fileURLWithPath: idle))
    for command in ["sweep --set response=1", "vary --seeds 1..2", "page --scenario"] {
      let run = try shell(".build/release/playground \(command) \(idle)")
      #expect(run.status == 3 && run.text == "", "\(command)")
      #expect(run.errors.contains("creates no session"), "\(command)")
    }
    let card = "Plugins/BottomCard/Goldens/flick-up.jsonl"
    let twice = try shell(
      ".build/release/playground sweep --set response=1 --set response=2 \(card)")
    #expect(twice.status == 2 && twice.errors.contains("--set response is given twice"))
    let unknown = try shell(".build/release/playground show --values edgeInst \(card)")
    #expect(unknown.status == 3)
    #expect(
      unknown.errors.contains("edgeInst is not a value of this scenario; did you mean edgeInset?"))
  }

  @Test(
    "A damaged golden file is reported with its file and line, and exits with 3",
    arguments: [0, 1, 2000])
  func goldens(length: Int) throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: golden))
    try bytes.prefix(length).write(to: URL(fileURLWithPath: golden))
    let run = try shell("CI=1 .build/release/playground replay -j 2 \(suite.path)")
    #expect(run.status == 3)
    #expect(run.errors.contains("\(golden):\(length > 1000 ? 2 : 1): "))
    #expect(run.lines.last == "1 passed, 1 failed")
  }
}
