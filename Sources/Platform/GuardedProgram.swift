/// The result of running a program to its end under a guardian process: its output, and whether it succeeded.
///
/// If this process ends before the program, for whatever reason, the guardian ends all processes of the
/// program.
public struct GuardedProgram: Sendable {
  /// The program's standard output and standard error, interleaved as they were written.
  public let output: [UInt8]

  /// Whether the program exited with code 0.
  public let isDone: Bool

  /// Runs a program without input.
  ///
  /// - Parameters:
  ///   - command: The program and its environment.
  ///   - folder: The working directory.
  ///   - guardian: The command that starts a guardian. The folder and the program are appended to it.
  /// - Throws: `SystemError` if the guardian can't be started.
  public init(
    _ command: Subprocess.Command, in folder: String, guardian: [String]
  ) throws(SystemError) {
    let input = try System.makeSafePipe()
    let output = try System.makeSafePipe()
    let lifeline = try System.makeSafePipe()
    let status = try System.makeSafePipe()
    defer { for end in [output.read, lifeline.write, status.read] { end.close() } }
    let words = guardian + [folder] + command.words
    let process = Result { () throws(SystemError) in
      try Subprocess(
        .init(words, environment: command.environment, inherited: command.inherited),
        descriptors: [input.read, output.write, output.write, lifeline.read, status.write])
    }
    // A reader detects the end of a pipe only after all writers have closed it, so this process must close
    // its copies.
    for end in [input.read, input.write, output.write, lifeline.read, status.write] { end.close() }
    let guarding = try process.get()
    self.output = try output.read.readToEnd()
    let told = String(decoding: try status.read.readToEnd(), as: UTF8.self)
    isDone = told.split(separator: "\n").contains("exit 0")
    _ = guarding.waitForEnd()
  }
}
