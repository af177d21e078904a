internal import Interaction
internal import Methods
internal import Platform
internal import PlaygroundHost

/// The options that select the available components.
struct PluginOptions {
  private var folders: [String] = []
  /// Whether the command accepts `--watch`.
  ///
  /// Only commands that keep running accept it.
  private let canWatch: Bool
  private var isWatching = false
  private var isSearching: Bool
  private var only: [String]?
  private var surroundings = Self.surroundings
  private var journalBytes: Int?

  /// Creates the default options.
  ///
  /// - Parameters:
  ///   - canWatch: Whether the command accepts `--watch`.
  ///   - isSearching: Whether plugins are also loaded from the plugin folders of the user and the system.
  init(canWatch: Bool = false, isSearching: Bool = true) {
    self.canWatch = canWatch
    self.isSearching = isSearching
  }

  /// Applies an option and returns `true`, or returns `false` if the option is not about components or
  /// plugins.
  mutating func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch name {
    case "--plugins":
      let folder = try arguments.value(of: name, inline: inline)
      guard Files.kind(of: folder) == .folder else {
        throw UsageError(message: "--plugins: \(folder) is not a folder")
      }
      folders.append(folder)
    case "--watch" where canWatch, "--no-search", "--no-builtins":
      if let inline { throw UsageError(message: "\(name) takes no value, but got \(inline)") }
      try set(name)
    case "--only":
      let names = try arguments.value(of: name, inline: inline).split(separator: ",")
      guard !names.isEmpty else {
        throw UsageError(
          message: "--only requires component names; to offer no built-ins, use --no-builtins")
      }
      if only?.isEmpty == true { throw Self.contradiction }
      only = try (only ?? []) + names.map { (name) throws(UsageError) in try Self.known(name) }
    case "--max-journal-bytes": journalBytes = try arguments.count(of: name, inline: inline)
    default: return try Self.take(name, inline, &arguments, for: &surroundings)
    }
    return true
  }

  /// Applies an option that has no value.
  private mutating func set(_ name: String) throws(UsageError) {
    switch name {
    case "--watch": isWatching = true
    case "--no-search": isSearching = false
    default:
      if only?.isEmpty == false { throw Self.contradiction }
      only = []
    }
  }

  private static let contradiction = UsageError(
    message: "--only and --no-builtins contradict each other; remove one of them")

  /// The default environment of plugin processes.
  static var surroundings: PluginSurroundings {
    PluginSurroundings(guardian: System.programPath.map { [$0, GuardCommand.name] } ?? [])
  }

  /// Applies `--pass-env` or `--plugin-memory`, which set up plugin processes, and returns whether the option
  /// is one of these.
  static func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments,
    for surroundings: inout PluginSurroundings
  ) throws(UsageError) -> Bool {
    switch name {
    case "--pass-env":
      let variable = try arguments.value(of: name, inline: inline)
      guard !variable.isEmpty, !variable.contains("="), !variable.contains("*") else {
        throw UsageError(
          message: "--pass-env must be the name of an environment variable, not \(variable)")
      }
      surroundings.passedVariables.append(variable)
    case "--plugin-memory":
      let least = 16 << 20
      let word = try arguments.value(of: name, inline: inline)
      guard let bytes = Arguments.bytes(word), bytes >= least else {
        throw UsageError(
          message:
            "--plugin-memory must be a size of at least \(least >> 20)M, such as 256M or 2G, "
            + "not \(word)")
      }
      surroundings.memory = bytes
    default: return false
    }
    return true
  }

  private static func known(_ name: Substring) throws(UsageError) -> String {
    let ids = BuiltIns.components.map(\.descriptor.id)
    guard ids.contains(String(name)) else {
      throw .unknown(name, "a built-in component", "--only", among: ids)
    }
    return String(name)
  }

  /// Whether a folder with plugins was given.
  var hasFolders: Bool { !folders.isEmpty }

  /// The built-in components that are available.
  var components: [ComponentEntry] {
    guard let only else { return BuiltIns.components }
    return BuiltIns.components.filter { only.contains($0.descriptor.id) }
  }

  /// The configuration for plugins from the given folders and from the plugin folders of the user and the
  /// system.
  var configuration: PluginHub.Configuration {
    var configuration = PluginHub.Configuration(
      folders: folders,
      furtherFolders: isSearching ? PluginSearch.furtherFolders(System.environment) : [],
      isWatching: isWatching)
    configuration.surroundings = surroundings
    if let journalBytes { configuration.journalBytes = journalBytes }
    return configuration
  }
}
