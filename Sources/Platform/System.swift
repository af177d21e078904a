internal import CPlatform

// Every call of the platform stands in this folder; nothing above it names Linux or Darwin.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The calls that concern the process as a whole.
public enum System {
  /// Whether a server could listen on a port of this machine now.
  public static func canListen(onPort port: Int) -> Bool {
    UInt16(exactly: port).map { playground_can_listen($0) != 0 } ?? false
  }

  /// Gives memory that is no longer in use back to the operating system, where it can be asked to.
  public static func returnMemory() {
    playground_return_memory()
  }

  /// Takes standard input and output for a protocol and closes them to everybody else.
  ///
  /// What a library prints goes to standard error from here on, and what reads standard input
  /// finds it empty.
  public static func takeProtocolDescriptors() throws(SystemError) -> (
    input: FileDescriptor, output: FileDescriptor
  ) {
    let input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    guard input >= 0 else { throw SystemError("dup") }
    let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard output >= 0 else { throw SystemError("dup") }
    let null = unsafe open("/dev/null", O_RDONLY)
    if null >= 0 { _ = dup2(null, 0) }
    // Without standard error there is nowhere to tell anything, and that is no reason to end.
    if fcntl(2, F_GETFD) < 0 {
      let silence = unsafe open("/dev/null", O_WRONLY)
      if silence >= 0, silence != 2 { _ = dup2(silence, 2) }
      if silence > 2 { _ = close(silence) }
    }
    if null > 2 { _ = close(null) }
    guard dup2(2, 1) >= 0 else { throw SystemError("dup2") }
    return (FileDescriptor(number: input), FileDescriptor(number: output))
  }

  /// Makes writing to a closed pipe an error instead of the end of the process.
  public static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// A clock that never goes back, in microseconds from any start.
  public static func monotonicMicroseconds() -> Int64 {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// The number that the system knows this process by.
  public static var processID: Int32 { getpid() }

  /// Waits for a time.
  public static func sleep(microseconds: UInt32) {
    _ = usleep(microseconds)
  }

  /// Ends the process.
  public static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  /// A variable of the environment, or nil.
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
  /// The path of the program that is running, or nil where the system does not tell.
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
    // So Linux calls it where another version has been installed over it: that stands in its place.
    let note = " (deleted)"
    return path.hasSuffix(note) ? String(path.dropLast(note.count)) : path
  }

  /// The folder that relative paths begin in, or nil where it is gone.
  public static var currentFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// How many processors there are to work on, at least 1.
  public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Seconds on a clock that only goes forward, for how long something took.
  public static var seconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Takes note of an interruption (Ctrl-C) instead of ending the process.
  public static func noteInterruptions() {
    _ = signal(SIGINT) { _ in unsafe interrupted = true }
    // Whoever started this process may have blocked the signal for itself.
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, SIGINT)
    _ = unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Leaves an interruption to the process that started this one.
  public static func ignoreInterruptions() {
    _ = signal(SIGINT, SIG_IGN)
  }

  /// Whether an interruption has been noted.
  public static var isInterrupted: Bool { unsafe interrupted }
}

/// Set by a signal handler, which may do no more than that.
nonisolated(unsafe) private var interrupted = false
