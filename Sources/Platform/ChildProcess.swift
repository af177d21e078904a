/// Another process whose standard input and output are this one's to write and read.
public struct ChildProcess: Sendable {
  /// Written to the process; closed by `finishInput`.
  public let input: FileDescriptor

  /// Read from the process.
  public let output: FileDescriptor

  private let process: Subprocess

  /// Starts a program; its standard error is this process's.
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

  /// Says that nothing more will be written.
  public func finishInput() {
    input.close()
  }

  /// Waits for the end of the process, whose output has been read.
  ///
  /// - Returns: its exit code, or 128 and the signal that ended it
  public func waitForEnd() -> Int32 {
    output.close()
    switch process.waitForEnd() {
    case .exited(let code): return code
    case .killed(let signal): return 128 + signal
    }
  }

  /// Writes everything, reads everything and waits for the end.
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
        // A process that ends early has said why in its answers.
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
