#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An output that accepts what fits and never blocks on a pipe or a socket.
///
/// The blocking mode of a pipe is shared with all other writers, so it is never changed. They find
/// the pipe unchanged even if this process is killed.
public struct OutputPort: Sendable {
  private enum Kind {
    /// A file, a terminal or a reopened pipe, which can be written to directly.
    case plain
    /// A socket, where each write is marked as non-blocking.
    case socket
    /// A shared pipe, which accepts a small piece if the system reports it as ready.
    case sharedPipe
  }

  /// The descriptor to poll.
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
    // Reopening gives the same pipe with a blocking mode that belongs to this process alone.
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

  /// Writes as much as fits.
  ///
  /// Returns 0 if there is no room.
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
  /// Sends as much as fits into a socket.
  ///
  /// Returns 0 if there is no room.
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
