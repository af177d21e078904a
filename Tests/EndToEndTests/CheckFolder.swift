import Foundation
import Testing

/// A temporary folder, deleted after the test, with one scenario that has findings and one that has none.
final class CheckFolder {
  let name = "playground-" + UUID().uuidString
  let path: String

  /// The scenario with findings: a card that is caught while returning jumps to its target.
  var snap: String { path + "/snap.jsonl" }
  var clean: String { path + "/clean.jsonl" }

  init() throws {
    path = NSTemporaryDirectory() + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, copy) in [("teleport", snap), ("flick-right", clean)] {
      // The small undo button is removed, because it would cause a note.
      let golden = try String(
        contentsOfFile: root + "/Plugins/CardStack/Goldens/\(name).jsonl", encoding: .utf8)
      try golden.replacingOccurrences(
        of: #""parameters":{"cards""#, with: #""parameters":{"undoDepth":0,"cards""#
      ).write(toFile: copy, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Replaces one of the folder's scenarios with a golden scenario of a plugin.
  func copy(_ golden: String, to name: String) throws {
    try write(
      String(contentsOfFile: root + "/Plugins/\(golden).jsonl", encoding: .utf8), to: name)
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }

  /// Edits the scenario that has findings.
  func edit(_ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: snap, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(
      toFile: snap, atomically: true, encoding: .utf8)
  }

  /// Replaces the scenario that has findings with a copy of the other scenario.
  func mend() throws {
    try String(contentsOfFile: clean, encoding: .utf8).write(
      toFile: snap, atomically: true, encoding: .utf8)
  }

  /// Replaces the first occurrence of a string in findings.json.
  func edit(inFindings old: String, _ new: String) throws {
    let file = path + "/findings.json"
    var text = try String(contentsOfFile: file, encoding: .utf8)
    let range = try #require(text.range(of: old))
    text.replaceSubrange(range, with: new)
    try write(text, to: "findings.json")
  }

  /// Repeats the gesture 5 seconds later, on the next card.
  func repeatSnap() throws {
    let text = try String(contentsOfFile: snap, encoding: .utf8)
    let again = text.split(separator: "\n").dropFirst(2).map { line in
      line.replacing(/"t":([0-9.]+)/) { "\"t\":\((Double($0.1) ?? 0) + 5)" }
    }
    try write(text + again.joined(separator: "\n") + "\n", to: "snap.jsonl")
  }
}
