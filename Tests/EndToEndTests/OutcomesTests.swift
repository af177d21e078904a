import Foundation
import PlaygroundTesting
import Testing

@Suite("playground outcomes", .waiting)
final class OutcomesTests {
  /// The folder with the recordings of a test, which is removed at its end.
  private let folder = NSTemporaryDirectory() + "playground-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes files to the folder.
  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = URL(fileURLWithPath: folder + "/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// Returns rows of upward strokes of a finger, each with its travel in 0.4 s and a rest, and the intended outcome
  /// of each.
  private func strokes(_ travels: [(Double, String)]) -> String {
    var rows = ""
    for (index, (travel, meant)) in travels.enumerated() {
      for step in 0...40 {
        let phase = step == 0 ? "down" : step == 40 ? "up" : "move"
        let time = Double(index * 2) + Double(step) / 60
        let y = 780 - travel * min(1, Double(step) / 24)
        rows += "\(time),200,\(y),\(phase),\(step == 0 ? meant : "")\n"
      }
    }
    return rows
  }

  private let header = "t,x,y,phase,outcome\n"

  @Test("The setting with which most gestures end as intended is the first row, and best in JSON")
  func best() throws {
    try write([
      "thumbs.csv": header
        + strokes([(60, "expanded"), (45, "expanded"), (30, "compact"), (28, "compact")])
    ])
    let words = ["replay", "--outcomes", folder, "--set", "expandTranslation=20,35,80"]
    let table = try playground(words[0], words[1], words[2], words[3], words[4])
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.lines[0].hasPrefix("expandTranslation  as intended  share"))
    #expect(table.lines[1].hasPrefix("35                 4 of 4"))
    #expect(table.lines[2].hasPrefix("(unchanged)        2 of 4"))
    #expect(table.text.contains("4 gestures of 1 file\n"))
    let json = try playground(words[0], words[1], words[2], words[3], words[4], "--json", "-j1")
    let objects = try json.lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.dropLast().map { $0["count"] as? Int } == [2, 2, 4, 2])
    #expect((objects.last?["best"] as? [String: Int]) == ["expandTranslation": 35])
    let again = try playground(words[0], words[1], words[2], words[3], words[4], "--json", "-j3")
    #expect(again.text == json.text)
  }

  @Test("outcomes and replay --outcomes print the same, and outcomes requires a folder")
  func bothNames() throws {
    try write(["thumbs.csv": header + strokes([(60, "expanded"), (30, "compact")])])
    let run = try playground("outcomes", folder, "--set", "expandTranslation=20,35", "-j2")
    #expect(run.status == 0, "\(run.errors)")
    let old = try playground(
      "replay", "--outcomes", folder, "--set", "expandTranslation=20,35", "-j2")
    #expect(run.text == old.text && run.text.contains("2 gestures of 1 file"))
    let empty = try playground("outcomes")
    #expect(empty.status == 2)
    #expect(empty.errors.contains("requires at least one folder"))
    #expect(empty.errors.contains("see playground outcomes --help"))
    #expect(try playground("outcomes", "--junit", "x", folder).errors.contains("unknown option"))
  }

  @Test("The parts of --shard contain each gesture once")
  func shards() throws {
    try write([
      "a.csv": header + strokes(Array(repeating: (60, "expanded"), count: 7))
    ])
    let totals = try (1...3).map { part in
      let run = try playground(
        "replay", "--outcomes", folder, "--shard", "\(part)/3", "--json")
      let first = try #require(run.lines.first)
      let object = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
      return object?["total"] as? Int
    }
    #expect(totals == [3, 2, 2])
  }

  @Test("File names and folders name the intended outcome, and scenarios are gestures too")
  func names() throws {
    let plain = "t,x,y,phase\n" + strokes([(60, "")]).replacing(",\n", with: "\n")
    let scenario = try String(
      contentsOfFile: root + "/Plugins/BottomCard/Goldens/flick-up.jsonl", encoding: .utf8)
    try write([
      "expanded-1.csv": plain, "compact/2.csv": plain, "expanded_3.jsonl": scenario,
      "expanded_3.golden.jsonl": "ignored",
    ])
    let run = try playground("replay", "--outcomes", folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("2 of 3"))
    #expect(
      run.text.contains("1 meant compact, ended expanded, such as \(folder)/compact/2.csv:2"))
  }

  @Test("A map shows each release as a dot")
  func map() throws {
    try write([
      "a.csv": header + strokes([(60, "expanded"), (45, "expanded"), (15, "compact")])
    ])
    let file = folder + ".svg"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let run = try playground("replay", "--outcomes", folder, "--map", file)
    #expect(run.status == 0, "\(run.errors)")
    let svg = try String(contentsOfFile: file, encoding: .utf8)
    #expect(svg.contains("3 releases as intended") && svg.contains("0 releases not as intended"))
    #expect(svg.split(separator: "h0").count == 4)
  }

  @Test("Files that can't be used are reported, and the others are counted")
  func problems() throws {
    try write([
      "good.csv": header + strokes([(60, "expanded")]),
      "none.csv": "t,x,y,phase\n0,1,2,down\n1,1,2,up\n",
      "typo.csv": header + strokes([(60, "exapnded")]),
      "expanded-nan.csv": "t,x,y,phase\n0,NaN,2,down\n",
    ])
    let run = try playground("replay", "--outcomes", folder)
    #expect(run.status == 3)
    #expect(run.text.contains("1 gesture of 1 file"))
    #expect(run.errors.contains("none.csv:2: no intended outcome; add an outcome column"))
    #expect(run.errors.contains("typo.csv:2: exapnded is not an outcome of this component"))
    #expect(run.errors.contains("expanded-nan.csv:2: x must be a number"))
    #expect(run.errors.split(separator: "\n").count == 3)
  }

  @Test(
    "Invalid requests end with a sentence that names the mistake",
    arguments: [
      (["--set", "expandTranslaton=3"], 2, "did you mean expandTranslation?"),
      (
        ["--set", "expandTranslation=0..200:1", "--set", "expandPredicted=0..200:1"], 3,
        "more than 10000 combinations"
      ),
      (["--junit", "x.xml"], 2, "--junit can't be used with --outcomes"),
      (["--component", "crad"], 3, "There is no component crad"),
      (["--place", "crad"], 3, "crad is not a layer of the session"),
      (["--shard", "4/3"], 2, "--shard must be a part"),
    ] as [([String], Int32, String)])
  func refused(words: [String], status: Int32, message: String) throws {
    try write(["a.csv": header + strokes([(60, "expanded")])])
    let words = (["replay", "--outcomes", folder] + words).map { "'\($0)'" }
    let run = try shell(".build/release/playground \(words.joined(separator: " "))")
    #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
  }

  @Test("A folder without recordings is refused")
  func empty() throws {
    let run = try playground("replay", "--outcomes", folder)
    #expect(run.status == 3 && run.errors.contains("no recording or scenario found"))
    let absent = try playground("replay", "--outcomes", folder + "/gone")
    #expect(absent.status == 3 && absent.errors.contains("no such file or folder"))
  }

  @Test("A setting that the component refuses is marked, and the others are compared")
  func refusedValue() throws {
    try write(["a.csv": header + strokes([(60, "expanded")])])
    let run = try playground(
      "replay", "--outcomes", folder, "--set", "expandTranslation=30,none")
    #expect(run.status == 1)
    #expect(run.lines.contains { $0.hasPrefix("none") && $0.hasSuffix("refused") })
    #expect(run.text.contains("refused: "))
  }
}
