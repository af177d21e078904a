internal import Interaction
internal import Methods
internal import Platform
internal import PlaygroundHost

/// The options that say which components there are.
struct PluginOptions {
  private var folders: [String] = []
  /// Whether plugins may be started anew when their files change, which only what goes on can do.
  private let canWatch: Bool
  private var isWatching = false
  private var isSearching = true
  private var only: [String]?
  private var surroundings = Self.surroundings
  private var journalBytes: Int?

  init(canWatch: Bool = false) {
    self.canWatch = canWatch
  }

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
    case "--watch" where canWatch, "--no-search", "--no-builtins":
      if let inline { throw UsageError(message: "\(name) takes no value, and was given \(inline)") }
      try set(name)
    case "--only":
      let names = try arguments.value(of: name, inline: inline).split(separator: ",")
      guard !names.isEmpty else {
        throw UsageError(message: "--only wants names; --no-builtins offers none at all")
      }
      if only?.isEmpty == true { throw Self.contradiction }
      only = try (only ?? []) + names.map { (name) throws(UsageError) in try Self.known(name) }
    case "--max-journal-bytes": journalBytes = try arguments.count(of: name, inline: inline)
    default: return try Self.take(name, inline, &arguments, for: &surroundings)
    }
    return true
  }

  /// What an option without a value says.
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
    message: "--only and --no-builtins contradict each other: leave one of them out")

  /// What plugins run in, if nothing else is said.
  static var surroundings: PluginSurroundings {
    PluginSurroundings(guardian: System.programPath.map { [$0, GuardCommand.name] } ?? [])
  }

  /// Takes an option that says what plugins run in; false if it is none of these.
  static func take(
    _ name: String, _ inline: String?, _ arguments: inout Arguments,
    for surroundings: inout PluginSurroundings
  ) throws(UsageError) -> Bool {
    switch name {
    case "--pass-env":
      let variable = try arguments.value(of: name, inline: inline)
      guard !variable.isEmpty, !variable.contains("="), !variable.contains("*") else {
        throw UsageError(message: "--pass-env wants the name of a variable, not \(variable)")
      }
      surroundings.passedVariables.append(variable)
    case "--plugin-memory":
      let least = 16 << 20
      let word = try arguments.value(of: name, inline: inline)
      guard let bytes = Arguments.bytes(word), bytes >= least else {
        throw UsageError(
          message:
            "--plugin-memory wants bytes, from \(least >> 20)M: such as 256M or 2G, not \(word)")
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

  /// The components of this process that are offered.
  var components: [ComponentEntry] {
    guard let only else { return BuiltIns.components }
    return BuiltIns.components.filter { only.contains($0.descriptor.id) }
  }

  /// Where plugins come from: the named folders, and those of the user and the system.
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
