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

/// An open file, pipe, socket or terminal.
public struct FileDescriptor: Equatable, Sendable {
  /// The number of the file descriptor.
  let number: Int32

  /// Standard error, for messages and logs.
  public static let standardError = FileDescriptor(number: 2)

  /// Standard output, for commands that don't use it for the protocol.
  public static let standardOutput = FileDescriptor(number: 1)

  /// Standard input, for commands that don't use it for the protocol.
  public static let standardInput = FileDescriptor(number: 0)

  /// Whether the descriptor refers to a regular file.
  public var isFile: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether the descriptor refers to a named or unnamed pipe.
  public var isPipe: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether the descriptor refers to a terminal.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// The number of columns of the terminal, or `nil` if the descriptor does not refer to a terminal.
  public var columns: Int? {
    let columns = playground_terminal_columns(number)
    return columns > 0 ? Int(columns) : nil
  }

  /// Reads the available bytes into a buffer, up to the buffer's size.
  ///
  /// Waits if no bytes are available. Returns 0 at the end of the input.
  public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe System.read(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError("read") }
    }
  }

  /// Reads the available bytes without waiting.
  ///
  /// Returns `nil` if no bytes are available, and 0 at the end of the input. The descriptor must be
  /// non-blocking.
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

  /// Writes as many bytes as possible and returns their number.
  ///
  /// Returns 0 if the output's buffer is full.
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

  /// Writes all bytes.
  ///
  /// Waits for the reader if necessary.
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

  /// Configures a pipe or a socket so that writes return immediately instead of waiting for a slow reader.
  ///
  /// Use it only for pipes that this process has created: the setting applies to all processes that share the
  /// pipe.
  ///
  /// - Returns: Whether the setting was changed.
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
  /// Reads all bytes up to the end.
  public func readToEnd() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      // Most files are small. For a large file, the buffer grows with the number of bytes read.
      if count == buffer.count, count < 1 << 20 { buffer += buffer }
    }
  }

  /// Closes the descriptor.
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
