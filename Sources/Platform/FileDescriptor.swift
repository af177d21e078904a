internal import CPlatform

// Every call of the platform stands in this folder; nothing above it names Linux or Darwin.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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

  /// Whether it is a file on a disk, which has an end.
  public var isFile: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether it is a pipe, named or not.
  public var isPipe: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// How many columns it has as a terminal; nil for what is none.
  public var columns: Int? {
    let columns = playground_terminal_columns(number)
    return columns > 0 ? Int(columns) : nil
  }

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

  /// Reads what there is without waiting; nil if there is nothing now, 0 at the end.
  ///
  /// The descriptor has to be non-blocking.
  public func readAvailable(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe System.read(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return nil }
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
      if count == 0 {
        var set = PollSet()
        set.add(self, writing: true)
        try set.wait(timeout: nil)
      }
    }
  }

  /// Makes writing return at once where a slow reader would block it: on pipes and sockets.
  ///
  /// Only for what this process has made itself: whoever shares a pipe shares its setting.
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
}

extension FileDescriptor {
  /// Everything that comes until its end.
  public func readToEnd() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      // Most files are small; for a large one the buffer grows with what has been read.
      if count == buffer.count, count < 1 << 20 { buffer += buffer }
    }
  }

  /// Closes it.
  public func close() {
    #if canImport(Glibc)
      _ = Glibc.close(number)
    #elseif canImport(Musl)
      _ = Musl.close(number)
    #else
      _ = Darwin.close(number)
    #endif
  }
}
