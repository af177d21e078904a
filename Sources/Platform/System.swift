// Every call of the platform stands in this file; nothing above it names Linux or Darwin.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The reason that the operating system gives for refusing a call.
public struct SystemError: Error, Equatable, Sendable {
  /// What was tried, such as `open`.
  public var call: String

  /// The number in `errno`.
  public var number: Int32

  /// What the number means.
  public var description: String

  /// Nobody reads the output any more.
  public static let outputClosed = SystemError(call: "write", number: EPIPE)

  private init(call: String, number: Int32) {
    self.call = call
    self.number = number
    description = "closed"
  }

  init(_ call: String) {
    self.call = call
    number = errno
    description = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}

/// An open file, pipe or terminal.
public struct FileDescriptor: Equatable, Sendable {
  /// The number that the system gave.
  let number: Int32

  /// Standard error, for people and logs.
  public static let standardError = FileDescriptor(number: 2)

  /// Standard output, for commands that are no protocol.
  public static let standardOutput = FileDescriptor(number: 1)

  /// Standard input, for commands that are no protocol.
  public static let standardInput = FileDescriptor(number: 0)

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// Reads what there is, at most the buffer's size; 0 at the end of the input.
  public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe System.read(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError("read") }
    }
  }

  /// Writes what fits; 0 if the reader has no room now.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe System.write(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
      guard errno == EINTR else { throw SystemError("write") }
    }
  }

  /// Writes everything, waiting for the reader as long as it takes.
  public func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try write(rest)
      rest = rest.dropFirst(count)
      if count == 0 { _ = try Poll.wait(input: nil, output: self) }
    }
  }

  /// Makes writing return at once where a slow reader would block it: on pipes and sockets.
  ///
  /// A terminal is left as it is, for its setting is shared with the shell.
  ///
  /// - Returns: whether the setting was changed
  public func makeNonBlocking() -> Bool {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFIFO || kind == S_IFSOCK else { return false }
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, flags & O_NONBLOCK == 0 else { return false }
    return fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0
  }

  /// Undoes `makeNonBlocking`: whoever shares the pipe expects it as it was.
  public func makeBlocking() {
    let flags = fcntl(number, F_GETFL)
    if flags >= 0 { _ = fcntl(number, F_SETFL, flags & ~O_NONBLOCK) }
  }
}

/// Waiting for descriptors.
public enum Poll {
  /// What has become possible.
  public struct Readiness: Equatable, Sendable {
    /// There is input, or its end.
    public var canRead: Bool

    /// There is room for output.
    public var canWrite: Bool

    /// Nobody will ever read the output.
    public var isOutputClosed: Bool
  }

  /// Waits until one of two descriptors is ready.
  ///
  /// - Parameters:
  ///   - input: waited for if given
  ///   - output: waited for if given
  ///   - watched: an output that is not written to now, but whose end matters
  ///   - timeout: how long to wait at most, in microseconds; nil for ever
  /// - Returns: what has become possible
  /// - Throws: what the system says against it
  public static func wait(
    input: FileDescriptor?, output: FileDescriptor?, watched: FileDescriptor? = nil,
    timeout: Int64? = nil
  ) throws(SystemError) -> Readiness {
    var entries = [
      pollfd(fd: input?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: (output ?? watched)?.number ?? -1, events: output == nil ? 0 : Int16(POLLOUT),
        revents: 0),
    ]
    // Rounded up: to wake a little late costs nothing, to wake early costs a turn for nothing.
    let milliseconds = timeout.map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
    while unsafe poll(&entries, 2, milliseconds) < 0 {
      guard errno == EINTR else { throw SystemError("poll") }
    }
    let closed = Int16(POLLERR | POLLNVAL)
    return Readiness(
      canRead: entries[0].revents != 0,
      canWrite: entries[1].revents & Int16(POLLOUT) != 0,
      isOutputClosed: entries[1].revents & closed != 0)
  }
}

extension Poll {
  /// Waits until there is input, or its end, on one of several descriptors.
  ///
  /// - Parameter inputs: waited for
  /// - Returns: which of them are ready; none of them after an interruption
  /// - Throws: what the system says against it
  public static func wait(inputs: [FileDescriptor]) throws(SystemError) -> [Bool] {
    var entries = inputs.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&entries, nfds_t(entries.count), -1) >= 0 else {
      guard errno == EINTR else { throw SystemError("poll") }
      return inputs.map { _ in false }
    }
    return entries.map { $0.revents != 0 }
  }
}

/// The calls that concern the process as a whole.
public enum System {
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
    if null > 0 { _ = close(null) }
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

  fileprivate static func read(
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

  fileprivate static func write(
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

/// Whole files and folders.
public enum Files {
  /// What a path leads to.
  public enum Kind: Equatable, Sendable {
    case file
    case folder
    case absent
  }

  /// What a path leads to.
  public static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .absent }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// The bytes of a file.
  public static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open") }
    defer { _ = close(number) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try FileDescriptor(number: number).read(into: &buffer)
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// An empty file to be written piece by piece.
  public static func create(_ path: String) throws(SystemError) -> FileDescriptor {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError("open") }
    return FileDescriptor(number: number)
  }

  /// Puts bytes into a file, whole or not at all: they are written beside it and renamed.
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let draft = path + ".draft"
    let number = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError("open") }
    do {
      defer { _ = close(number) }
      try FileDescriptor(number: number).writeAll(bytes)
    }
    guard unsafe rename(draft, path) == 0 else { throw SystemError("rename") }
  }

  /// The names in a folder, sorted, without those that begin with a dot.
  public static func list(_ path: String) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw SystemError("opendir") }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

extension Files {
  /// Removes a file; one that is not there is as good.
  public static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// The size of a file in bytes, 0 for what is none.
  public static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Makes a folder; one that is there is as good.
  public static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw SystemError("mkdir")
  }
}

/// Another process whose standard input and output are this one's to write and read.
public struct ChildProcess: Equatable, Sendable {
  /// Written to the process; closed by `finishInput`.
  public let input: FileDescriptor

  /// Read from the process.
  public let output: FileDescriptor

  private let id: pid_t

  /// Starts a program; its standard error is this process's.
  public init(_ program: String, _ arguments: [String]) throws(SystemError) {
    let (childInput, input) = try System.makePipe()
    let (output, childOutput) = try System.makePipe()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, childInput.number, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, childOutput.number, 1)
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { word in
      unsafe strdup(word)
    }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var id: pid_t = 0
    let failure = unsafe posix_spawn(&id, program, &actions, nil, words, environ)
    childInput.close()
    childOutput.close()
    guard failure == 0 else {
      input.close()
      output.close()
      errno = failure
      throw SystemError("posix_spawn")
    }
    self.input = input
    self.output = output
    self.id = id
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
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
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
      let ready = try Poll.wait(input: output, output: rest.isEmpty ? nil : input)
      if ready.canRead {
        let count = try output.read(into: &buffer)
        if count == 0 { break }
        answer += buffer[..<count]
      }
      if !rest.isEmpty, ready.canWrite || ready.isOutputClosed {
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

extension System {
  fileprivate static func makePipe() throws(SystemError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw SystemError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }

  /// The path of the program that is running, or nil where the system does not tell.
  public static var programPath: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    #else
      guard unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
    #endif
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

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

extension FileDescriptor {
  /// Closes it.
  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #else
      _ = Darwin.close(number)
    #endif
  }
}
