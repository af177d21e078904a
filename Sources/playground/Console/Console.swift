internal import Platform
internal import Replay

/// Functions that print: results go to standard output, everything else to standard error.
enum Console {
  /// Prints a line to standard output, with control characters made visible.
  static func print(_ text: String) {
    write(text.safeForTerminal, to: .standardOutput)
  }

  /// Prints a line to standard error, with control characters made visible.
  static func warn(_ text: String) {
    write(text.safeForTerminal, to: .standardError)
  }

  /// Prints output for other programs without changing it: JSON, a page, a picture, or shell commands.
  static func emit(_ document: String) {
    write(document, to: .standardOutput)
  }

  /// Prints a piece of a document for other programs, without a line break after it.
  static func emit(bytes: [UInt8]) {
    write(bytes: bytes, to: .standardOutput)
  }

  /// Replaces the last line of the terminal with the given text.
  static func draw(_ text: String) {
    try? FileDescriptor.standardError.writeAll(Array("\r\u{1B}[K\(text)".utf8))
  }

  /// Prints the error that stopped a command.
  ///
  /// - Returns: The exit code of the process.
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
    write(bytes: Array((text + "\n").utf8), to: descriptor)
  }

  private static func write(bytes: [UInt8], to descriptor: FileDescriptor) {
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      guard descriptor == .standardOutput else { return }
      // A closed pipe is not an error: in `playground components | head`, `head` has read enough.
      if error.isBrokenPipe {
        let name = CommandLine.arguments.dropFirst().first ?? ""
        guard CommandTable.command(name)?.isVerdict == true else { System.exit(ExitCode.ok) }
        return System.discardOutput()
      }
      warn("playground: can't write to standard output: \(error.description)")
      System.exit(ExitCode.environment)
    }
  }
}
