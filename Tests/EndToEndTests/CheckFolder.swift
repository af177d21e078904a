import Foundation
import Testing

/// A folder with a scenario in which something is found and one in which nothing is, gone when the
/// test is.
final class CheckFolder {
  let name = "playground-" + UUID().uuidString
  let path: String

  /// A card that is caught while returning jumps to its target.
  var snap: String { path + "/snap.jsonl" }
  var clean: String { path + "/clean.jsonl" }

  init() throws {
    path = NSTemporaryDirectory() + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, copy) in [("teleport", snap), ("flick-right", clean)] {
      // Without its small button, of which there is a note.
      let golden = try String(
        contentsOfFile: root + "/Plugins/CardStack/Goldens/\(name).jsonl", encoding: .utf8)
      try golden.replacingOccurrences(
        of: #""parameters":{"cards""#, with: #""parameters":{"undoDepth":0,"cards""#
      ).write(toFile: copy, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Puts a golden scenario of a plugin in place of one of its own.
  func copy(_ golden: String, to name: String) throws {
    try write(
      String(contentsOfFile: root + "/Plugins/\(golden).jsonl", encoding: .utf8), to: name)
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }

  /// Changes the scenario in which something is found.
  func edit(_ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: snap, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(
      toFile: snap, atomically: true, encoding: .utf8)
  }

  /// Makes the scenario in which something is found like the other one.
  func mend() throws {
    try String(contentsOfFile: clean, encoding: .utf8).write(
      toFile: snap, atomically: true, encoding: .utf8)
  }

  /// Changes findings.json where something stands there first.
  func edit(inFindings old: String, _ new: String) throws {
    let file = path + "/findings.json"
    var text = try String(contentsOfFile: file, encoding: .utf8)
    let range = try #require(text.range(of: old))
    text.replaceSubrange(range, with: new)
    try write(text, to: "findings.json")
  }

  /// Lets the finger come a second time, to the next card.
  func repeatSnap() throws {
    let text = try String(contentsOfFile: snap, encoding: .utf8)
    let again = text.split(separator: "\n").dropFirst(2).map { line in
      line.replacing(/"t":([0-9.]+)/) { "\"t\":\((Double($0.1) ?? 0) + 5)" }
    }
    try write(text + again.joined(separator: "\n") + "\n", to: "snap.jsonl")
  }
}
