/// The environment of a plugin: the process that guards it, its environment variables and its memory limit.
public struct PluginSurroundings: Equatable, Sendable {
  /// The host's environment variables that every plugin inherits.
  ///
  /// They locate programs and the user's files, and select the language. Other variables are not
  /// passed on because they may contain secrets.
  public static let variables = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "DYLD_*",
  ]

  /// The command of the guardian, which runs between the host and a plugin.
  public var guardian: [String]

  /// The names of further environment variables that plugins inherit.
  public var passedVariables: [String] = []

  /// The maximum private memory of each plugin process, in bytes, or `nil` for no limit.
  public var memory: Int?

  /// Creates surroundings with the given guardian command.
  public init(guardian: [String] = []) {
    self.guardian = guardian
  }

  /// Returns the guardian's command line, which precedes the plugin's own command.
  func words(in folder: String) -> [String] {
    guardian + (memory.map { ["--memory", "\($0)"] } ?? []) + [folder]
  }

  /// The memory limit as text that is appended to the message about a crashed plugin.
  var memoryRemark: String {
    memory.map { "; its memory limit is \($0) bytes (--plugin-memory)" } ?? ""
  }
}
