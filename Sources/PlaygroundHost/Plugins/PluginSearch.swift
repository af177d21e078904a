internal import JSONRPC
internal import Platform
internal import Values

/// Where plugins are looked for.
public enum PluginSearch {
  /// The folders that are searched besides those that the user names: PLAYGROUND_PLUGIN_PATH, then
  /// the user's and the system's data folders as the XDG Base Directory Specification has them.
  ///
  /// - Parameter environment: gives the value of a variable
  /// - Returns: the folders, which need not exist
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

  /// How deep plugins may lie in a folder that is searched.
  private static let depth = 3

  /// The manifests in a folder: its own, or else those of the folders in it, by their names.
  ///
  /// A link is followed as far as it stays in the folder; of one that leads out of it only a
  /// manifest at its end is told, for `admit` to refuse.
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

  /// The one rule for what is found at the start and what a client names later: a manifest lies,
  /// without links and dots, in a folder that plugins may come from.
  ///
  /// - Parameters:
  ///   - path: a manifest or the folder of one
  ///   - folders: where plugins may come from
  /// - Returns: the manifest's file, without links and dots
  /// - Throws: `not-allowed`, or `manifest-invalid` if there is no such file
  static func admit(_ path: String, to folders: [String]) throws(RPCError) -> String {
    let allowed = folders.compactMap { Files.resolve($0) }
    let resolved = Files.resolve(Files.kind(of: path) == .folder ? path + "/plugin.json" : path)
    let place = resolved ?? Paths.existing(path)
    guard allowed.contains(where: { Paths.contains($0, place) }) else {
      let way = resolved == nil || place == path ? "" : ", which leads to \(place),"
      throw .notAllowed(
        "Start the host with --plugins and a folder that \(path)\(way) is in: plugins are loaded "
          + "from nowhere else.",
        ["manifest": .string(path), "allowed": .array(allowed.map { .string($0) })])
    }
    guard let resolved else { throw .manifestInvalid(path, "there is no such file") }
    return resolved
  }
}
