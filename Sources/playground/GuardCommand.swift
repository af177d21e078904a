internal import Platform

/// `playground guard-plugin`: the parent of a plugin; the host starts it, not people.
enum GuardCommand {
  static let name = "guard-plugin"

  /// Runs FOLDER PROGRAM ARGUMENT… until it ends or the host does.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count >= 2 else { return ExitCode.usage }
    return Guardian.run(Array(arguments[1...]), in: arguments[0])
  }
}
