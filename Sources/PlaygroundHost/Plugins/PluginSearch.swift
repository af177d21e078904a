internal import JSONRPC
internal import Platform
internal import Values

/// Functions that find the manifests of plugins and check that they lie in an allowed folder.
public enum PluginSearch {
  /// Returns the folders to search in addition to those that the user has specified.
  ///
  /// The folders in PLAYGROUND_PLUGIN_PATH come first. The user's and the system's data folders follow, according to
  /// the XDG Base Directory Specification.
  ///
  /// - Parameter environment: A closure that returns the value of a variable.
  /// - Returns: The folders, which may not exist.
  public static func furtherFolders(_ environment: (String) -> String?) -> [String] {
    var folders = split(environment("PLAYGROUND_PLUGIN_PATH"))
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      folders.append(data + "/playground/plugins")
    } else if let home = environment("HOME"), !home.isEmpty {
      folders.append(home + "/.local/share/playground/plugins")
    }
    var shared = split(environment("XDG_DATA_DIRS")).filter { $0.hasPrefix("/") }
    if shared.isEmpty { shared = ["/usr/local/share", "/usr/share"] }
    return folders + shared.map { $0 + "/playground/plugins" }
  }

  private static func split(_ path: String?) -> [String] {
    (path ?? "").split(separator: ":").map(String.init)
  }

  /// The maximum number of folder levels between a searched folder and a plugin.
  private static let depth = 3

  /// Returns the manifest of a folder or, if it has none, the manifests in its subfolders, sorted by name.
  ///
  /// Links that stay within the folder are followed. For a link that leads out of the folder, only a manifest
  /// directly at its target is returned, so that `admit` can refuse it.
  static func manifests(in folder: String) -> [String] {
    guard let folder = Files.resolve(folder) else { return [] }
    return manifests(in: folder, of: folder, depth: depth)
  }

  private static func manifests(in folder: String, of root: String, depth: Int) -> [String] {
    let own = folder + "/plugin.json"
    if Files.kind(of: own) == .file { return [own] }
    guard depth > 0, let place = Files.resolve(folder), Paths.contains(root, place) else {
      return []
    }
    let names = (try? Files.list(folder)) ?? []
    return names.map { "\(folder)/\($0)" }.filter { Files.kind(of: $0) == .folder }
      .flatMap { manifests(in: $0, of: root, depth: depth - 1) }
  }

  /// Checks that a manifest is in an allowed folder once symbolic links, `.` and `..` are resolved.
  ///
  /// The same rule applies to plugins found at startup and to those a client names later.
  ///
  /// - Parameters:
  ///   - path: A manifest, or the folder that contains one.
  ///   - folders: The allowed folders.
  /// - Returns: The resolved path of the manifest.
  /// - Throws: `not-allowed`, or `manifest-invalid` if the file does not exist.
  static func admit(_ path: String, to folders: [String]) throws(RPCError) -> String {
    let allowed = folders.compactMap { Files.resolve($0) }
    let resolved = Files.resolve(Files.kind(of: path) == .folder ? path + "/plugin.json" : path)
    let place = resolved ?? Paths.existing(path)
    guard allowed.contains(where: { Paths.contains($0, place) }) else {
      let way = resolved == nil || place == path ? "" : " (resolved to \(place))"
      throw .notAllowed(
        "\(path)\(way) is outside the allowed plugin folders; "
          + "start the host with --plugins and the plugin's folder.",
        ["manifest": .string(path), "allowed": .array(allowed.map { .string($0) })])
    }
    guard let resolved else { throw .manifestInvalid(path, "there is no such file") }
    return resolved
  }
}
