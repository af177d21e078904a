/// What a plugin's process runs in: under whom, with which variables, with how much memory.
public struct PluginSurroundings: Equatable, Sendable {
  /// The variables of the host that every plugin gets.
  ///
  /// They say where programs and the user's files are, and which language is spoken. Nothing else is
  /// handed on, for an environment is where secrets are kept.
  public static let variables = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "DYLD_*",
  ]

  /// The program that stands between the host and a plugin, with its first arguments.
  public var guardian: [String]

  /// Further variables of the host that plugins get, by their names.
  public var passedVariables: [String] = []

  /// How much private memory each process of a plugin may take, in bytes; nil for any.
  public var memory: Int?

  /// Makes surroundings.
  public init(guardian: [String] = []) {
    self.guardian = guardian
  }

  /// The words before a plugin's own command.
  func words(in folder: String) -> [String] {
    guardian + (memory.map { ["--memory", "\($0)"] } ?? []) + [folder]
  }

  /// What is said of a plugin that has ended badly and may have had too little memory.
  var memoryRemark: String {
    memory.map { "; it may take \($0) bytes of memory, which --plugin-memory says" } ?? ""
  }
}
