#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An output that takes what fits and never blocks on a pipe or a socket.
///
/// Whoever else writes into the same pipe finds it as it was, also if this process is killed: its
/// setting is theirs too, and is not touched.
public struct OutputPort: Sendable {
  private enum Kind {
    /// It may be written to as it is: a file, a terminal, a pipe that was opened anew.
    case plain
    /// It is told with each piece that it must not block.
    case socket
    /// It has room for a small piece if the system says so.
    case sharedPipe
  }

  /// What it is waited for with.
  public let descriptor: FileDescriptor
  private let kind: Kind

  /// Prepares an output; its descriptor is not used by anybody else from here on.
  public init(_ descriptor: FileDescriptor) {
    var status = stat()
    let mode = unsafe fstat(descriptor.number, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard mode == S_IFIFO else {
      self.descriptor = descriptor
      kind = mode == S_IFSOCK ? .socket : .plain
      return
    }
    // Opened anew the pipe is the same, but its setting is this process's own.
    let anew = unsafe open(
      "/proc/self/fd/\(descriptor.number)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if anew >= 0 {
      descriptor.close()
      self.descriptor = FileDescriptor(number: anew)
      kind = .plain
    } else {
      self.descriptor = descriptor
      kind = .sharedPipe
    }
  }

  /// Writes what fits; 0 if the reader has no room now.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    switch kind {
    case .plain: return try descriptor.write(bytes)
    case .socket: return try descriptor.sendAvailable(bytes)
    case .sharedPipe:
      var set = PollSet()
      let place = set.add(descriptor, writing: true)
      try set.wait(timeout: 0)
      guard set.canWrite(place) else { return 0 }
      return try descriptor.write(bytes.prefix(Int(PIPE_BUF)))
    }
  }
}

extension FileDescriptor {
  /// Sends what fits into a socket; 0 if there is no room now.
  fileprivate func sendAvailable(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe send(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
      }
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
      guard errno == EINTR else { throw SystemError("write") }
    }
  }
}
