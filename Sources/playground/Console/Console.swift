internal import Platform
internal import Replay

/// Text for people: results on standard output, everything else on standard error.
enum Console {
  static func print(_ text: String) {
    write(text.safeForTerminal, to: .standardOutput)
  }

  static func warn(_ text: String) {
    write(text.safeForTerminal, to: .standardError)
  }

  /// What programs read, as it is: JSON, a page, a picture, commands for a shell.
  static func emit(_ document: String) {
    write(document, to: .standardOutput)
  }

  /// Replaces the last line of a terminal.
  static func draw(_ text: String) {
    try? FileDescriptor.standardError.writeAll(Array("\r\u{1B}[K\(text)".utf8))
  }

  /// Says why a command can't go on.
  ///
  /// - Parameter error: what is wrong
  /// - Returns: what the process ends with
  static func tell(_ error: ReplayError) -> Int32 {
    switch error {
    case .badInput(let message):
      warn(message)
      return ExitCode.badInput
    case .environment(let message):
      warn(message)
      return ExitCode.environment
    }
  }

  private static func write(_ text: String, to descriptor: FileDescriptor) {
    do throws(SystemError) {
      try descriptor.writeAll(Array((text + "\n").utf8))
    } catch {
      // A reader that has gone away has seen what it wanted: `playground components | head`.
      guard descriptor == .standardOutput else { return }
      if error.isBrokenPipe { System.exit(ExitCode.ok) }
      warn("playground: standard output can't be written: \(error.description)")
      System.exit(ExitCode.environment)
    }
  }
}

/// What the process says when it ends; scripts rely on the numbers.
enum ExitCode {
  static let ok: Int32 = 0
  static let mismatch: Int32 = 1
  static let usage: Int32 = 2
  static let badInput: Int32 = 3
  static let environment: Int32 = 4
  static let unstable: Int32 = 5
  static let internalError: Int32 = 70
  static let interrupted: Int32 = 130
}
