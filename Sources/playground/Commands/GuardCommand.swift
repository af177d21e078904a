internal import Platform

/// `playground guard-plugin`: the parent process of a plugin.
///
/// Only the host starts it.
enum GuardCommand {
  /// The name of the command, which is not listed in any help text.
  static let name = "guard-plugin"

  /// Runs a plugin's program in its folder until the program or the host exits.
  ///
  /// - Parameter arguments: `[--memory BYTES] FOLDER PROGRAM ARGUMENT…`.
  /// - Returns: The exit code of the process.
  static func run(_ arguments: [String]) -> Int32 {
    var words = arguments[...]
    var memory: Int?
    if words.first == "--memory" {
      memory = words.dropFirst().first.flatMap { Int($0) }
      words = words.dropFirst(2)
    }
    guard let folder = words.popFirst(), !words.isEmpty else { return ExitCode.usage }
    return Guardian.run(Array(words), in: folder, memory: memory)
  }
}
