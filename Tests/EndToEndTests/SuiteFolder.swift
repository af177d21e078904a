import Foundation
import Testing

/// A temporary folder, deleted after the test, with copies of two of the card's scenarios.
final class SuiteFolder {
  let path = NSTemporaryDirectory() + "playground-" + UUID().uuidString
  var flick: String { path + "/flick-up" }
  var dismiss: String { path + "/dismiss" }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["flick-up", "dismiss"] {
      for suffix in [".jsonl", ".golden.jsonl"] {
        try FileManager.default.copyItem(
          atPath: root + "/Plugins/BottomCard/Goldens/" + name + suffix,
          toPath: path + "/" + name + suffix)
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(
      toFile: path, atomically: true, encoding: .utf8)
  }
}
