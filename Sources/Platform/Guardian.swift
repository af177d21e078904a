internal import CPlatform
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A process that runs between a host and a program, and ends the program and all its descendants when the
/// host ends.
///
/// A host that is killed can't clean up, and a program that is killed leaves its children behind. The
/// guardian is the parent of the program and only waits until the host or the program ends.
public enum Guardian {
  /// The descriptor that reaches its end when the host ends.
  private static let lifeline = FileDescriptor(number: 3)

  /// The descriptor to which the guardian writes its status lines.
  private static let status = FileDescriptor(number: 4)

  /// Runs a program until the program or the host ends, and then ends all processes that the program has started.
  ///
  /// The program inherits descriptors 0, 1 and 2. Descriptor 3 reaches its end when the host ends. The guardian
  /// writes status lines to descriptor 4: first `pid N`, then `exit N` or `signal N`. If N processes outlived the
  /// program, `left N` precedes the last line. If the host ended first, the last line is `done`. If the program can't
  /// be started, the only line is `failed` with the reason.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - folder: The working directory.
  ///   - memory: The memory limit of the program and of each process that it starts, in bytes, or `nil` for no limit.
  /// - Returns: The exit code of this process.
  public static func run(_ words: [String], in folder: String, memory: Int? = nil) -> Int32 {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { ignore(signal) }
    for descriptor in [lifeline, status] { _ = fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
    _ = playground_adopt_orphans()
    // With a name of its own, the guardian survives if all processes with the host's name are killed.
    _ = unsafe playground_name_process("plugin-guardian")
    guard let wakeup = try? System.makeSafePipe() else { return 71 }
    unsafe wakeupDescriptor = wakeup.write.number
    noteChildren()
    guard unsafe chdir(folder) == 0 else {
      say("failed the folder \(folder) can't be entered: \(SystemError("chdir").description)")
      return 127
    }
    // Lower the limit so that the program inherits it, then restore this process's own limit.
    let before = memory.map { playground_lower_memory(UInt($0)) }
    let program: Subprocess
    do throws(SystemError) {
      program = try Subprocess(
        .init(words), descriptors: [.standardInput, .standardOutput, .standardError])
    } catch {
      say("failed \(words[0]): \(error.description)\(hint(words[0], error))")
      return 127
    }
    if let memory, let before {
      _ = playground_lower_memory(before)
      _ = playground_limit_memory(program.id, UInt(memory))
    }
    say("pid \(program.id)")
    // Only the program may keep its pipes open, so that the readers see their end when the program ends.
    for descriptor in [FileDescriptor.standardInput, .standardOutput, .standardError] {
      descriptor.close()
    }
    let ending = wait(for: program, wakeup.read)
    let left = ending == nil ? 0 : leftBehind()
    endAll(program)
    if left > 0 { say("left \(left)") }
    switch ending {
    case .exited(let code)?: say("exit \(code)")
    case .killed(let signal)?: say("signal \(signal)")
    case nil: say("done")
    }
    return 0
  }

  /// Returns text to append to the error message for a program that was not found, or an empty string.
  private static func hint(_ program: String, _ error: SystemError) -> String {
    guard error.number == ENOENT else { return "" }
    if !program.contains("/") { return ", not found in PATH" }
    return Files.kind(of: program) == .file
      ? "; the file exists, but the program named in its first line does not" : ""
  }

  /// Waits until the program or the host ends.
  ///
  /// Returns `nil` if the host ended first.
  private static func wait(
    for program: Subprocess, _ wakeup: FileDescriptor
  ) -> Subprocess.Ending? {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      if let ending = reap(program) { return ending }
      var set = PollSet()
      let host = set.add(lifeline, reading: true)
      let child = set.add(wakeup, reading: true)
      guard (try? set.wait(timeout: 1_000_000)) != nil else { continue }
      if set.canRead(child) { _ = try? wakeup.read(into: &buffer) }
      if set.canRead(host) { return nil }
    }
  }

  /// Returns the number of processes that the program left running.
  private static func leftBehind() -> Int {
    hasNoChildren() ? 0 : Orphans.children().count
  }

  /// Reaps all children that have ended.
  ///
  /// - Returns: Whether no children remain.
  private static func hasNoChildren() -> Bool {
    var status: Int32 = 0
    var waited: pid_t = 0
    repeat { waited = unsafe waitpid(-1, &status, WNOHANG) } while waited > 0
    return waited < 0 && errno == ECHILD
  }

  /// Reaps children that have ended, including adopted orphans, until the program itself is reaped.
  ///
  /// - Returns: The exit status of the program, or `nil` if it is still running.
  private static func reap(_ program: Subprocess) -> Subprocess.Ending? {
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(-1, &status, WNOHANG)
      guard ended > 0 else { return nil }
      if ended == program.id { return Subprocess.Ending(status: status) }
    }
  }

  /// Kills all processes that the program has started, even those that left its process group.
  private static func endAll(_ program: Subprocess) {
    let patience = System.monotonicMicroseconds() + 2_000_000
    while System.monotonicMicroseconds() < patience {
      Subprocess.killGroup(of: program.id)
      // Scanning all processes takes milliseconds, and usually none are left.
      if hasNoChildren() { return }
      for child in Orphans.children() { Subprocess.kill(child) }
      if hasNoChildren() { return }
      _ = usleep(1000)
    }
  }

  private static func say(_ line: String) {
    try? status.writeAll(Array((line + "\n").utf8))
  }

  private static func noteChildren() {
    _ = signal(SIGCHLD) { _ in
      let saved = errno
      var byte: UInt8 = 0
      // Only write a byte, because little else is safe in a signal handler. If the pipe is full, the reader
      // wakes up anyway.
      _ = unsafe System.writeByte(wakeupDescriptor, &byte)
      errno = saved
    }
  }
}

/// The descriptor that the signal handler writes to when a child has ended.
nonisolated(unsafe) private var wakeupDescriptor: Int32 = -1

private func ignore(_ number: Int32) {
  _ = signal(number, SIG_IGN)
}

extension System {
  fileprivate static func writeByte(_ number: Int32, _ byte: inout UInt8) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(number, &byte, 1)
    #elseif canImport(Musl)
      unsafe Musl.write(number, &byte, 1)
    #else
      unsafe Darwin.write(number, &byte, 1)
    #endif
  }
}
