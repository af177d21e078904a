#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that runs as a child process in its own process group.
public struct Subprocess: Sendable {
  /// A program to run, with its arguments and environment.
  public struct Command: Equatable, Sendable {
    /// The program and its arguments.
    ///
    /// A program without a slash is searched for in PATH.
    public var words: [String]

    /// The environment variables to add or replace, as `NAME=value`.
    public var environment: [String]

    /// The environment variables to inherit, or `nil` for all.
    ///
    /// `LC_*` means every name that starts with `LC_`.
    public var inherited: [String]?

    /// Creates a command.
    ///
    /// By default, the program inherits the whole environment.
    public init(_ words: [String], environment: [String] = [], inherited: [String]? = nil) {
      self.words = words
      self.environment = environment
      self.inherited = inherited
    }
  }

  /// The process id of the program.
  public let id: Int32

  /// Starts a program in its own process group.
  ///
  /// - Parameters:
  ///   - command: The program to run.
  ///   - descriptors: The descriptors that the program receives as 0, 1, 2, … It inherits no others.
  /// - Throws: `SystemError` if the program can't be started.
  public init(_ command: Command, descriptors: [FileDescriptor]) throws(SystemError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    for (place, descriptor) in descriptors.enumerated() {
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(place))
    }
    // The program starts with default signal handling, regardless of this process's settings.
    var defaults = sigset_t()
    _ = unsafe sigemptyset(&defaults)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD] {
      _ = unsafe sigaddset(&defaults, signal)
    }
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    _ = unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = unsafe CStrings(command.words)
    defer { unsafe words.free() }
    let environment = unsafe CStrings(
      System.environment(with: command.environment, inherited: command.inherited))
    defer { unsafe environment.free() }
    var id: pid_t = 0
    let failure = unsafe posix_spawnp(
      &id, command.words.first ?? "", &actions, &attributes, words.pointers,
      environment.pointers)
    guard failure == 0 else {
      errno = failure
      throw SystemError("start \(command.words.first ?? "")")
    }
    self.id = id
    Orphans.note(started: id)
  }

  /// Replaces this process with a program, which then receives the signals and determines the exit code.
  ///
  /// - Returns: The error if the program can't be started. Otherwise, the function does not return.
  public static func replaceProcess(by words: [String]) -> SystemError {
    let pointers = unsafe CStrings(words)
    defer { unsafe pointers.free() }
    // The program must not inherit signals that this process blocks.
    var none = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe sigprocmask(SIG_SETMASK, &none, nil)
    _ = unsafe execvp(words.first ?? "", pointers.pointers)
    return SystemError("start \(words.first ?? "")")
  }

  /// The way in which a process ended.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// Returns how the process ended, or `nil` while it is running.
  ///
  /// Don't call it again after it has returned a value.
  public func ending() -> Ending? {
    var status: Int32 = 0
    while true {
      let waited = unsafe waitpid(id, &status, WNOHANG)
      if waited == id { return Ending(status: status) }
      if waited == 0 { return nil }
      guard errno == EINTR else { return .exited(-1) }
    }
  }

  /// Waits until the process ends.
  ///
  /// - Returns: The exit code, or the signal that ended the process.
  public func waitForEnd() -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return .exited(-1) } }
    return Ending(status: status)
  }

  /// Kills the process with the given id.
  public static func kill(_ id: Int32) {
    _ = System.kill(id, SIGKILL)
  }

  /// Returns whether a process with this id exists, even if it belongs to another user.
  public static func isRunning(_ id: Int32) -> Bool {
    System.kill(id, 0) == 0 || errno == EPERM
  }

  /// Kills a process group, given the id of its leader.
  public static func killGroup(of leader: Int32) {
    _ = System.kill(-leader, SIGKILL)
  }

  /// Kills all processes that were started with a given environment variable.
  ///
  /// On systems without `/proc`, it finds no processes.
  ///
  /// - Parameter variable: The variable, as `NAME=value`.
  public static func killAll(with variable: String) {
    for _ in 0..<100 {
      var isDone = true
      for name in (try? Files.list("/proc")) ?? [] {
        guard let id = Int32(name), let text = try? Files.read("/proc/\(name)/environ"),
          text.split(separator: 0).contains(where: { $0.elementsEqual(variable.utf8) })
        else { continue }
        kill(id)
        isDone = false
      }
      if isDone { return }
      System.sleep(microseconds: 1000)
    }
  }

}

extension Subprocess.Ending {
  init(status: Int32) {
    self = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: status & 0x7F)
  }
}

extension System {
  fileprivate static func kill(_ id: Int32, _ signal: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.kill(id, signal)
    #elseif canImport(Musl)
      Musl.kill(id, signal)
    #else
      Darwin.kill(id, signal)
    #endif
  }
}
