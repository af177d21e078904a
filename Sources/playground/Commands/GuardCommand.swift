internal import Platform

/// `playground guard-plugin`: the parent of a plugin; the host starts it, not people.
enum GuardCommand {
  static let name = "guard-plugin"

  /// Runs [--memory BYTES] FOLDER PROGRAM ARGUMENT… until it ends or the host does.
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
