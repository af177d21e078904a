internal import JSON
internal import Platform
internal import Replay
internal import Values

/// A link from a part of a document to another file.
public struct TextLink: Equatable, Sendable {
  /// The range of the linked part.
  public var range: Range<Int>

  /// The path of the file.
  public var path: String

  /// The line of the file, counted from 1, or `nil` for the whole file.
  public var line: Int?

  /// The purpose of the link, as an imperative phrase.
  public var title: String
}

extension LiveScenario {
  /// The links to the golden file, to the manifests of plugins, and to the row of the component's `Spec.md` that
  /// mentions the scenario.
  public var links: [TextLink] {
    var found: [TextLink] = []
    var spec = specRow
    for index in requests.indices {
      guard let node = node(of: index) else { continue }
      if index == 0, golden != nil, let method = node["method"] {
        found.append(
          TextLink(
            range: method.range, path: scenario.goldenPath, line: nil,
            title: "Open the golden file"))
      }
      guard ["$/note", "session/create"].contains(node["method"]?.string ?? "") else { continue }
      let name = node["params"]?["component"] ?? node["params"]?["text"]
      guard let name else { continue }
      if let row = spec {
        found.append(
          TextLink(
            range: name.range, path: row.path, line: row.line, title: "Open this row in the spec"))
        spec = nil
      } else if let id = name.string, let manifest = lane.playback.manifest(offering: id) {
        found.append(
          TextLink(range: name.range, path: manifest, line: nil, title: "Open the plugin"))
      }
    }
    return found
  }

  /// The first line that mentions the scenario in the `Spec.md` of a parent folder, such as a line with
  /// `golden:strategies/01-white-container`.
  private var specRow: (path: String, line: Int)? {
    guard scenario.path.hasPrefix("/"), scenario.path.hasSuffix(".jsonl") else { return nil }
    var parts = scenario.path.dropLast(".jsonl".count).split(separator: "/").map(String.init)
    var name = parts.removeLast()
    while !parts.isEmpty {
      let folder = "/" + parts.joined(separator: "/")
      if let bytes = try? Files.read(folder + "/Spec.md") {
        let lines = String(decoding: bytes, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
        // The name begins below the folder of the golden files.
        let names = [name, name.split(separator: "/").dropFirst().joined(separator: "/")]
        let line = lines.firstIndex { line in names.contains { line.contains("`golden:\($0)`") } }
        return line.map { (folder + "/Spec.md", $0 + 1) }
      }
      name = "\(parts.removeLast())/\(name)"
    }
    return nil
  }
}
