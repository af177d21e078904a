internal import Interaction
internal import Methods
internal import Platform
internal import PlaygroundHost

/// The options that say which components there are.
struct PluginOptions {
  private var folders: [String] = []
  private var isWatching = false
  private var isSearching = true
  private var only: [String]?

  /// Takes an option; false if it is none of these.
  mutating func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch name {
    case "--plugins":
      let folder = try arguments.value(of: name, inline: inline)
      guard Files.kind(of: folder) == .folder else {
        throw UsageError(message: "--plugins \(folder): there is no such folder")
      }
      folders.append(folder)
    case "--watch": isWatching = true
    case "--no-search": isSearching = false
    case "--no-builtins": only = []
    case "--only":
      let names = try arguments.value(of: name, inline: inline).split(separator: ",")
      guard !names.isEmpty else {
        throw UsageError(message: "--only wants names; --no-builtins offers none at all")
      }
      only = try (only ?? []) + names.map { (name) throws(UsageError) in try Self.known(name) }
    default: return false
    }
    return true
  }

  private static func known(_ name: Substring) throws(UsageError) -> String {
    let ids = BuiltIns.components.map(\.descriptor.id)
    guard ids.contains(String(name)) else {
      throw UsageError(
        message: "--only takes built-in components: \(ids.joined(separator: ", ")), not \(name)")
    }
    return String(name)
  }

  /// The components of this process that are offered.
  var components: [ComponentEntry] {
    guard let only else { return BuiltIns.components }
    return BuiltIns.components.filter { only.contains($0.descriptor.id) }
  }

  /// Where plugins come from: the named folders, and those of the user and the system.
  var configuration: PluginHub.Configuration {
    Self.configuration(
      folders, further: isSearching ? PluginSearch.furtherFolders(System.environment) : [],
      isWatching: isWatching)
  }

  /// Plugins from some folders and nowhere else, as a test wants them.
  static func configuration(
    _ folders: [String], further: [String] = [], isWatching: Bool = false
  ) -> PluginHub.Configuration {
    PluginHub.Configuration(
      folders: folders, furtherFolders: further,
      guardian: System.programPath.map { [$0, GuardCommand.name] } ?? [],
      isWatching: isWatching)
  }
}
