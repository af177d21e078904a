internal import Interaction
internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Replay
internal import Values

/// A settings file that is being edited: the `plugin.json` of a plugin, or a `findings.json`.
public struct SettingsDocument: Sendable {
  /// The kinds of settings files.
  private enum Kind {
    case plugin
    case findings
  }

  private let kind: Kind
  private let path: String

  /// Creates the document of a settings file, or returns `nil` if the file name is not that of a settings file.
  public init?(path: String) {
    switch path.split(separator: "/").last {
    case "plugin.json": kind = .plugin
    case "findings.json": kind = .findings
    default: return nil
    }
    self.path = path
  }

  /// Returns the problems in the text of the settings file.
  public func diagnostics(in text: DocumentText) -> [TextDiagnostic] {
    let value: Value
    do { value = try JSONParser.parse(text.bytes[...]) } catch {
      let line = min(max(0, error.line - 1), text.lineCount - 1)
      let range = text.range(ofLine: line)
      let place = text.offset(
        of: TextPosition(line: line, character: max(0, error.column - 1)), .utf32)
      return [
        TextDiagnostic(
          range: place..<max(place, min(place + 1, range.upperBound)), severity: .error,
          code: "parse-error", message: "Not valid JSON: \(error.message).")
      ]
    }
    guard let root = JSONNodeParser.parse(text.bytes, 0..<text.bytes.count) else { return [] }
    return kind == .plugin ? manifestProblems(text, root) : findingsProblems(value, root)
  }

  private func findingsProblems(_ value: Value, _ root: JSONNode) -> [TextDiagnostic] {
    guard let error = FindingsFile.problem(in: value) else { return [] }
    let message =
      error.sentence ?? "\(Self.name(error.path, "the file")) must be \(error.expected)."
    return [
      TextDiagnostic(
        range: Self.range(of: error.path, in: root), severity: .error, code: "invalid-settings",
        message: message, candidates: SpellingAdvice.candidates(in: message))
    ]
  }

  private func manifestProblems(_ text: DocumentText, _ root: JSONNode) -> [TextDiagnostic] {
    do throws(RPCError) {
      let manifest = try PluginManifest.read(text.bytes, path)
      return manifest.unknownMembers.map { member in
        TextDiagnostic(
          range: Self.range(of: member, in: root), severity: .warning, code: "unknown-member",
          message:
            "\(Self.name(member, "the manifest")) is not a member of a manifest; it is ignored."
        )
      }
    } catch {
      let data = error.data
      let place = data["path"]?.asString ?? (data["requested"] == nil ? "" : "/protocolVersions")
      let message =
        data["expected"]?.asString.map { "\(Self.name(place, "the manifest")) must be \($0)." }
        ?? error.message
      return [
        TextDiagnostic(
          range: Self.range(of: place, in: root), severity: .error, code: "manifest-invalid",
          message: message)
      ]
    }
  }

  /// Returns the range of the value at a path.
  ///
  /// For an empty path, this is only the first bracket, so that an editor doesn't mark the whole file.
  private static func range(of path: String, in root: JSONNode) -> Range<Int> {
    let range = root.range(at: path, prefersName: true)
    return range == root.range
      ? root.range.lowerBound..<min(root.range.lowerBound + 1, root.range.upperBound) : range
  }

  private static func name(_ path: String, _ whole: String) -> String {
    path.isEmpty || path == "the file" ? whole : String(path.dropFirst())
  }
}
