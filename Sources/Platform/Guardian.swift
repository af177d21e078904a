internal import CPlatform
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The parent of one program: it outlives this program's host by just so long as it takes to end
/// the program and everything that the program has started.
///
/// A host that is killed can't clean up, and a program that is killed leaves its children behind.
/// The guardian stands between the two: it does nothing but wait for either to end.
public enum Guardian {
  /// The descriptors that a guardian is started with, besides standard ones for the program.
  private static let lifeline = FileDescriptor(number: 3)
  private static let status = FileDescriptor(number: 4)

  /// Runs a program until it ends or the host does; then nothing of it is left.
  ///
  /// The program has this process's descriptors 0, 1 and 2. Descriptor 3 ends when the host does;
  /// `pid N`, then `exit N` or `signal N` go to descriptor 4, a line each, and `left N` between them
  /// if N processes outlived the program; `done` if the host ended first.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments
  ///   - folder: where it runs
  ///   - memory: how much it and each process that it starts may take, in bytes; nil for any
  /// - Returns: this process's exit code
  public static func run(_ words: [String], in folder: String, memory: Int? = nil) -> Int32 {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { ignore(signal) }
    for descriptor in [lifeline, status] { _ = fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
    _ = playground_adopt_orphans()
    // Whoever ends all processes of the host's name at once is not to end this one with them.
    _ = unsafe playground_name_process("plugin-guardian")
    guard let wakeup = try? System.makeSafePipe() else { return 71 }
    unsafe wakeupDescriptor = wakeup.write.number
    noteChildren()
    guard unsafe chdir(folder) == 0 else {
      say("failed the folder \(folder): \(SystemError("chdir").description)")
      return 127
    }
    // Lowered before the program starts and, for this process alone, raised again behind it.
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
    // The pipes are the program's alone, so that their ends mean its end.
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

  /// What may be meant where the system says no more than that something is not there.
  private static func hint(_ program: String, _ error: SystemError) -> String {
    guard error.number == ENOENT else { return "" }
    if !program.contains("/") { return ", in none of the folders of PATH" }
    return Files.kind(of: program) == .file
      ? "; the file is there, the program that its first line names is not" : ""
  }

  /// Waits until the program has ended, or until the host has: nil then.
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

  /// How many processes the program has left, now that it has ended.
  private static func leftBehind() -> Int {
    hasNoChildren() ? 0 : Orphans.children().count
  }

  /// Forgets the children that have ended; whether these were all.
  private static func hasNoChildren() -> Bool {
    var status: Int32 = 0
    var waited: pid_t = 0
    repeat { waited = unsafe waitpid(-1, &status, WNOHANG) } while waited > 0
    return waited < 0 && errno == ECHILD
  }

  /// Takes note of all that has ended: the program, or orphans that it has left.
  private static func reap(_ program: Subprocess) -> Subprocess.Ending? {
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(-1, &status, WNOHANG)
      guard ended > 0 else { return nil }
      if ended == program.id { return Subprocess.Ending(status: status) }
    }
  }

  /// Ends everything that the program has started, whatever it did to escape.
  private static func endAll(_ program: Subprocess) {
    let patience = System.monotonicMicroseconds() + 2_000_000
    while System.monotonicMicroseconds() < patience {
      Subprocess.killGroup(of: program.id)
      // To look through all processes takes milliseconds; mostly there is nobody left.
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
      // Nothing else may be done in a signal handler; a full pipe wakes as well as one more byte.
      _ = unsafe System.writeByte(wakeupDescriptor, &byte)
      errno = saved
    }
  }
}

/// Written to when a child has ended.
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
