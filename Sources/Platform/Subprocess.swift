#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that runs beside this one, with its own end of some pipes.
public struct Subprocess: Sendable {
  /// What a program is started with.
  public struct Command: Equatable, Sendable {
    /// The program and its arguments; a name without a slash is looked up in PATH.
    public var words: [String]

    /// What its environment has besides or instead of this process's, as `NAME=value`.
    public var environment: [String]

    /// The variables of this process that it gets, nil for all; `LC_*` means those that begin so.
    public var inherited: [String]?

    /// Makes a command.
    public init(_ words: [String], environment: [String] = [], inherited: [String]? = nil) {
      self.words = words
      self.environment = environment
      self.inherited = inherited
    }
  }

  /// The number that the system knows it by.
  public let id: Int32

  /// Starts a program in a process group of its own.
  ///
  /// - Parameters:
  ///   - command: what is run
  ///   - descriptors: what its descriptors 0, 1, 2, … are; all others are closed to it
  /// - Throws: what the system says against it
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
    // Signals that this process ignores or blocks are the program's own affair.
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

  /// Runs a program in the place of this process, which gets its signals and its end.
  ///
  /// - Returns: only where that can't be done: what the system says against it
  public static func replaceProcess(by words: [String]) -> SystemError {
    let pointers = unsafe CStrings(words)
    defer { unsafe pointers.free() }
    // Signals that this process blocks are the program's own affair.
    var none = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe sigprocmask(SIG_SETMASK, &none, nil)
    _ = unsafe execvp(words.first ?? "", pointers.pointers)
    return SystemError("start \(words.first ?? "")")
  }

  /// How a process has ended.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// How the process has ended, or nil while it runs; after an answer it is not asked again.
  public func ending() -> Ending? {
    var status: Int32 = 0
    while true {
      let waited = unsafe waitpid(id, &status, WNOHANG)
      if waited == id { return Ending(status: status) }
      if waited == 0 { return nil }
      guard errno == EINTR else { return .exited(-1) }
    }
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: how it has ended
  public func waitForEnd() -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return .exited(-1) } }
    return Ending(status: status)
  }

  /// Ends a process by its number.
  public static func kill(_ id: Int32) {
    _ = System.kill(id, SIGKILL)
  }

  /// Whether there is a process of a number, whoever's it is.
  public static func isRunning(_ id: Int32) -> Bool {
    System.kill(id, 0) == 0 || errno == EPERM
  }

  /// Ends a process group by its leader's number.
  public static func killGroup(of leader: Int32) {
    _ = System.kill(-leader, SIGKILL)
  }

  /// Ends all processes that have a variable in the environment they were started with.
  ///
  /// Where there is no `/proc`, none is found.
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

  /// A pipe that no program inherits by accident, with numbers that leave the low ones free.
  public static func makeSafePipe() throws(SystemError) -> (
    read: FileDescriptor, write: FileDescriptor
  ) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError("pipe") }
    var moved: [FileDescriptor] = []
    for end in ends {
      let number = fcntl(end, F_DUPFD_CLOEXEC, 16)
      FileDescriptor(number: end).close()
      if number >= 0 { moved.append(FileDescriptor(number: number)) }
    }
    guard moved.count == 2 else {
      let error = SystemError("pipe")
      for end in moved { end.close() }
      throw error
    }
    return (moved[0], moved[1])
  }

  /// This process's environment, or what of it is inherited, with some variables set anew.
  fileprivate static func environment(
    with changes: [String], inherited: [String]? = nil
  ) -> [String] {
    func isInherited(_ name: Substring) -> Bool {
      guard let inherited else { return true }
      return inherited.contains {
        $0.hasSuffix("*") ? name.hasPrefix($0.dropLast()) : name == $0[...]
      }
    }
    let names = changes.map { $0.prefix { $0 != "=" } + "=" }
    var variables: [String] = []
    #if canImport(Darwin)
      guard var next = unsafe _NSGetEnviron().pointee else { return changes }
    #else
      var next = unsafe environ
    #endif
    while let variable = unsafe next.pointee {
      let text = unsafe String(cString: variable)
      if isInherited(text.prefix { $0 != "=" }), !names.contains(where: { text.hasPrefix($0) }) {
        variables.append(text)
      }
      unsafe next += 1
    }
    return variables + changes
  }
}

/// Strings as C wants a list of them, ended by a null pointer.
@unsafe
private struct CStrings {
  var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    unsafe pointers = strings.map { unsafe strdup($0) } + [nil]
  }

  func free() {
    for index in unsafe pointers.indices {
      #if canImport(Glibc)
        unsafe Glibc.free(pointers[index])
      #elseif canImport(Musl)
        unsafe Musl.free(pointers[index])
      #else
        unsafe Darwin.free(pointers[index])
      #endif
    }
  }
}
