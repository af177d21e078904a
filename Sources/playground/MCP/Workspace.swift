internal import MCP
internal import Platform
internal import Values

/// The folders that tools may read and write, with checks of every path that a client names.
///
/// A path is resolved before it is checked, so a symbolic link can't lead out of the folders.
struct Workspace {
  /// The resolved folders that may be read.
  ///
  /// Relative paths start in the first one.
  let folders: [String]

  /// The folders in which files may be written, with symbolic links resolved.
  let writable: [String]

  /// The maximum size of a file, in bytes.
  static let fileLimit = 1 << 20

  /// Returns the resolved path of a regular file that may be read.
  ///
  /// - Parameter path: An absolute path, or a path relative to the first folder.
  /// - Returns: The path without links.
  /// - Throws: `ToolError` if the file is outside the readable folders, missing or too large.
  func file(_ path: String) throws(ToolError) -> String {
    let place = try readable(path)
    guard Files.isRegular(place) else {
      throw ToolError("\(Self.shown(path)) is not a file; name a file such as card.jsonl.")
    }
    guard Files.size(of: place) <= Self.fileLimit else {
      throw ToolError("\(Self.shown(path)) has more than \(Self.fileLimit) bytes, the maximum.")
    }
    return place
  }

  /// Returns the resolved path of a file or folder that may be read.
  ///
  /// - Throws: `ToolError` if it is outside the readable folders or missing.
  func readable(_ path: String) throws(ToolError) -> String {
    let place = try inside(path, folders, "read")
    guard let resolved = Files.resolve(place) else {
      throw ToolError(missing(path, place))
    }
    guard Self.contains(folders, resolved) else { throw Self.leaving(path) }
    return resolved
  }

  /// Returns the path of a file that may be written.
  ///
  /// - Throws: `ToolError` if the file or its folder is outside the writable folders, or if its folder is missing.
  func writableFile(_ path: String) throws(ToolError) -> String {
    guard !writable.isEmpty else {
      throw ToolError("This server writes no files; start it with --allow-write DIR.")
    }
    let place = try inside(path, writable, "write")
    guard let slash = place.lastIndex(of: "/"), let folder = Files.resolve(String(place[..<slash]))
    else { throw ToolError("\(Self.shown(path)): its folder does not exist; create it first.") }
    let target = Files.resolve(place)
    guard Self.contains(writable, folder), target.map({ Self.contains(writable, $0) }) ?? true
    else {
      throw Self.leaving(path)
    }
    guard Files.kind(of: place) == .absent || Files.isRegular(place) else {
      throw ToolError("\(Self.shown(path)) is not a regular file, so it can't be written.")
    }
    return target ?? folder + place[slash...]
  }

  /// Returns the path of a file as messages show it: relative to the working directory.
  static func shown(_ path: String) -> String {
    let text = System.relative(path).safeText
    return text.count > 120 ? "…" + text.suffix(119) : text
  }

  /// Checks that the settings files that apply to a scenario are in the readable folders.
  ///
  /// These are `channels.json` and `findings.json`, in the scenario's folder and the folders that contain it.
  /// Such a file could be a link that leads out of the readable folders.
  func checkSettings(around place: String) throws(ToolError) {
    var rest = Substring(place)
    while let slash = rest.lastIndex(of: "/"), Self.contains(folders, String(rest[..<slash])) {
      rest = rest[..<slash]
      for name in ["channels.json", "findings.json"] {
        guard let file = Files.resolve("\(rest)/\(name)") else { continue }
        guard Self.contains(folders, file) else { throw Self.leaving("\(rest)/\(name)") }
      }
    }
  }

  /// Returns whether a resolved path is one of the folders or is inside one of them.
  static func contains(_ folders: [String], _ place: String) -> Bool {
    folders.contains { place == $0 || place.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// Returns the first readable folder that contains a resolved path, or `nil` if there is none.
  func folder(of place: String) -> String? { folders.first { Self.contains([$0], place) } }

  private static func leaving(_ path: String) -> ToolError {
    ToolError(
      "\(shown(path)) is a symbolic link that leads out of the allowed folders; "
        + "use a copy of the file.")
  }

  /// Returns the absolute path without the components `.` and `..`.
  ///
  /// - Throws: `ToolError` if the path is invalid or outside the allowed folders.
  private func inside(
    _ path: String, _ allowed: [String], _ verb: String
  ) throws(ToolError) -> String {
    guard !path.isEmpty, path.utf8.count <= 4096, !path.utf8.contains(0) else {
      throw ToolError("A path must have 1 to 4096 bytes and no zero bytes.")
    }
    let start = folders.first ?? "/"
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : start + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    let place = "/" + parts.joined(separator: "/")
    // A folder may be named by a path with links, so it is compared after resolving, too.
    let resolved = Files.resolve(place)
    guard Self.contains(allowed, place) || resolved.map({ Self.contains(allowed, $0) }) == true
    else {
      let names = allowed.map(Self.shown).map { $0.isEmpty ? "." : $0 }.joined(separator: ", ")
      throw ToolError(
        "\(Self.shown(path)) is outside the folders that this server may \(verb); use a path in "
          + "\(names).")
    }
    return place
  }

  /// Returns the message for a missing file, with similar names in its folder.
  private func missing(_ path: String, _ place: String) -> String {
    let parts = place.split(separator: "/")
    let folder = "/" + parts.dropLast().joined(separator: "/")
    let fact = "There is no file \(Self.shown(path))"
    guard let resolved = Files.resolve(folder), Self.contains(folders, resolved),
      let names = try? Files.list(resolved)
    else { return fact + "; list the scenarios with resources/list." }
    let near = NearNames(to: parts.last.map(String.init) ?? "", among: names)
    return "\(fact); \(near.advice)" + (near.likely.isEmpty ? "." : "")
  }
}
