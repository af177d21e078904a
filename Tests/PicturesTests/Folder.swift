import Foundation
import Replay

/// A folder that is removed when it is no longer referenced.
final class Folder {
  private let path = NSTemporaryDirectory() + "report-" + UUID().uuidString
  private var count = 0

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func copy(_ source: String) throws -> String {
    try write(String(contentsOfFile: source, encoding: .utf8))
  }

  func write(_ text: String) throws -> String {
    count += 1
    let file = "\(path)/scenario-\(count).jsonl"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
