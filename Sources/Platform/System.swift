internal import CPlatform

// Only the files in this folder call the operating system. The other modules are independent of Linux and
// Darwin.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Functions of the operating system that concern the whole process.
public enum System {
  /// Returns whether a server can listen on a local port.
  public static func canListen(onPort port: Int) -> Bool {
    UInt16(exactly: port).map { playground_can_listen($0) != 0 } ?? false
  }

  /// Returns unused memory to the operating system, if the platform supports this.
  public static func returnMemory() {
    playground_return_memory()
  }

  /// Reserves standard input and output for the protocol.
  ///
  /// From then on, anything that libraries print goes to standard error, and libraries that read standard
  /// input find it empty.
  ///
  /// - Returns: The descriptors for the protocol.
  public static func takeProtocolDescriptors() throws(SystemError) -> (
    input: FileDescriptor, output: FileDescriptor
  ) {
    let input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    guard input >= 0 else { throw SystemError("dup") }
    let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard output >= 0 else { throw SystemError("dup") }
    let null = unsafe open("/dev/null", O_RDONLY)
    if null >= 0 { _ = dup2(null, 0) }
    // If standard error is closed, nothing can be logged, but the process can still run.
    if fcntl(2, F_GETFD) < 0 {
      let silence = unsafe open("/dev/null", O_WRONLY)
      if silence >= 0, silence != 2 { _ = dup2(silence, 2) }
      if silence > 2 { _ = close(silence) }
    }
    if null > 2 { _ = close(null) }
    guard dup2(2, 1) >= 0 else { throw SystemError("dup2") }
    return (FileDescriptor(number: input), FileDescriptor(number: output))
  }

  /// Discards everything that is written to standard output from now on.
  public static func discardOutput() {
    let null = unsafe open("/dev/null", O_WRONLY)
    if null >= 0 { _ = dup2(null, 1) }
    if null > 2 { _ = close(null) }
  }

  /// Ignores SIGPIPE, so that a write to a closed pipe fails instead of ending the process.
  public static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Reports a lack of memory in one line and ends the process with status 4, instead of only ending it with a signal.
  ///
  /// On systems other than Linux, the function does nothing.
  public static func reportLackOfMemory() {
    playground_report_lack_of_memory()
  }

  /// Returns the time on a monotonic clock with an arbitrary origin, in microseconds.
  public static func monotonicMicroseconds() -> Int64 {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// The id of this process.
  public static var processID: Int32 { getpid() }

  /// Suspends the calling thread for the given time.
  public static func sleep(microseconds: UInt32) {
    _ = usleep(microseconds)
  }

  /// Ends the process with an exit code.
  public static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  /// Returns the value of an environment variable, or `nil` if it is not set.
  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  static func read(
    _ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(number, start, count)
    #elseif canImport(Musl)
      unsafe Musl.read(number, start, count)
    #else
      unsafe Darwin.read(number, start, count)
    #endif
  }

  static func write(
    _ number: Int32, _ start: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(number, start, count)
    #elseif canImport(Musl)
      unsafe Musl.write(number, start, count)
    #else
      unsafe Darwin.write(number, start, count)
    #endif
  }
}

extension System {
  /// The path of the running program, or `nil` if the system does not provide it.
  public static var programPath: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    #else
      guard unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
    #endif
    let path = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Linux appends this suffix if a different version was installed at the same path while the program was
    // running.
    let note = " (deleted)"
    return path.hasSuffix(note) ? String(path.dropLast(note.count)) : path
  }

  /// Returns a path relative to the current folder if it is inside this folder, otherwise the path unchanged.
  public static func relative(_ path: String) -> String {
    guard let folder = currentFolder, path.hasPrefix(folder + "/") else { return path }
    let rest = path.dropFirst(folder.count + 1)
    return rest.isEmpty ? path : String(rest)
  }

  /// The working directory, or `nil` if it was removed.
  public static var currentFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The number of available processors, at least 1.
  public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The time on a monotonic clock, in seconds, for measuring durations.
  public static var seconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Records interruptions (Ctrl-C) from now on instead of letting them end the process.
  public static func noteInterruptions() {
    _ = signal(SIGINT) { _ in unsafe interrupted = true }
    // The parent process may have blocked the signal.
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, SIGINT)
    _ = unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ignores interruptions (Ctrl-C) in this process, because its parent process handles them.
  public static func ignoreInterruptions() {
    _ = signal(SIGINT, SIG_IGN)
  }

  /// Whether an interruption has been recorded.
  public static var isInterrupted: Bool { unsafe interrupted }
}

/// A flag that the signal handler sets, because little else is safe in a signal handler.
nonisolated(unsafe) private var interrupted = false
