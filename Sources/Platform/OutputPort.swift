#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An output that accepts as many bytes as fit and never blocks on a pipe or a socket.
///
/// All writers of a pipe share its blocking mode. This type never changes that mode, so the pipe is unchanged for the
/// other writers even if this process is killed.
public struct OutputPort: Sendable {
  private enum Kind {
    /// A file, a terminal or a reopened pipe, to which bytes can be written directly.
    case plain
    /// A socket, where each write is marked as non-blocking.
    case socket
    /// A pipe that other processes share. When the system reports the pipe as ready, it has room for one
    /// small block.
    case sharedPipe
  }

  /// The descriptor on which to wait for room in the output.
  public let descriptor: FileDescriptor
  private let kind: Kind

  /// Creates an output.
  ///
  /// The caller must not use the descriptor afterwards.
  public init(_ descriptor: FileDescriptor) {
    var status = stat()
    let mode = unsafe fstat(descriptor.number, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard mode == S_IFIFO else {
      self.descriptor = descriptor
      kind = mode == S_IFSOCK ? .socket : .plain
      return
    }
    // Reopening the pipe gives a descriptor whose blocking mode belongs to this process alone.
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

  /// Writes as many bytes as possible and returns their number.
  ///
  /// Returns 0 if the output's buffer is full.
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
  /// Sends as many bytes as possible to a socket and returns their number.
  ///
  /// Returns 0 if the socket's buffer is full.
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
