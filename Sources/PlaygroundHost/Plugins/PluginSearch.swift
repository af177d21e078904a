internal import Platform

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
  static func manifests(in folder: String) -> [String] {
    guard let folder = Files.resolve(folder) else { return [] }
    return manifests(in: folder, depth: depth)
  }

  private static func manifests(in folder: String, depth: Int) -> [String] {
    let own = folder + "/plugin.json"
    if Files.kind(of: own) == .file { return [own] }
    guard depth > 0 else { return [] }
    let names = (try? Files.list(folder)) ?? []
    return names.map { "\(folder)/\($0)" }.filter { Files.kind(of: $0) == .folder }
      .flatMap { manifests(in: $0, depth: depth - 1) }
  }
}
