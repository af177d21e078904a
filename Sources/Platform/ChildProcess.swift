/// A child process whose standard input and output are connected to this process by pipes.
public struct ChildProcess: Sendable {
  /// The process's standard input.
  ///
  /// `finishInput` closes it.
  public let input: FileDescriptor

  /// The process's standard output.
  public let output: FileDescriptor

  private let process: Subprocess

  /// Starts a program that shares this process's standard error.
  ///
  /// - Throws: `SystemError` if the program can't be started.
  public init(_ program: String, _ arguments: [String]) throws(SystemError) {
    let (childInput, input) = try System.makeSafePipe()
    let (output, childOutput) = try System.makeSafePipe()
    defer {
      childInput.close()
      childOutput.close()
    }
    do throws(SystemError) {
      process = try Subprocess(
        .init([program] + arguments), descriptors: [childInput, childOutput, .standardError])
    } catch {
      input.close()
      output.close()
      throw error
    }
    self.input = input
    self.output = output
  }

  /// Closes the process's input.
  public func finishInput() {
    input.close()
  }

  /// Kills the process.
  ///
  /// Call `waitForEnd` afterwards.
  public func kill() {
    Subprocess.kill(process.id)
  }

  /// Waits until the process ends.
  ///
  /// Read all of the process's output first, because this function closes the output.
  ///
  /// - Returns: The exit code, or 128 plus the number of the signal that killed the process.
  public func waitForEnd() -> Int32 {
    output.close()
    switch process.waitForEnd() {
    case .exited(let code): return code
    case .killed(let signal): return 128 + signal
    }
  }

  /// Writes all input, reads all output, waits until the process ends, and returns the output.
  public func exchange(_ bytes: [UInt8]) throws(SystemError) -> [UInt8] {
    System.ignoreBrokenPipes()
    _ = input.makeNonBlocking()
    var answer: [UInt8] = []
    var rest = bytes[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    if rest.isEmpty { finishInput() }
    while true {
      var set = PollSet()
      let answers = set.add(output, reading: true)
      let room = set.add(rest.isEmpty ? nil : input, writing: true)
      try set.wait(timeout: nil)
      if set.canRead(answers) {
        let count = try output.read(into: &buffer)
        if count == 0 { break }
        answer += buffer[..<count]
      }
      if set.canWrite(room) {
        // If the process ends before it has read its input, its output contains the reason.
        let count = (try? input.write(rest)) ?? rest.count
        rest = rest.dropFirst(count)
        if rest.isEmpty { finishInput() }
      }
    }
    if !rest.isEmpty { finishInput() }
    _ = waitForEnd()
    return answer
  }
}
