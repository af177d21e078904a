/// A program that is run to its end behind a guardian: where this process ends first, however it is
/// ended, nothing of the program is left.
public struct GuardedProgram: Sendable {
  /// What it has written, to standard output and standard error as it came.
  public let output: [UInt8]

  /// Whether it has ended well.
  public let isDone: Bool

  /// Runs a program without input.
  ///
  /// - Parameters:
  ///   - command: the program, and what its environment has besides this process's
  ///   - folder: where it runs
  ///   - guardian: the words that start a guardian, to which folder and program are added
  /// - Throws: what the system says against the guardian
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
    // A pipe ends when its last writer does, so this process keeps none of them.
    for end in [input.read, input.write, output.write, lifeline.read, status.write] { end.close() }
    let guarding = try process.get()
    self.output = try output.read.readToEnd()
    let told = String(decoding: try status.read.readToEnd(), as: UTF8.self)
    isDone = told.split(separator: "\n").contains("exit 0")
    _ = guarding.waitForEnd()
  }
}
