#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A set of file descriptors on which a caller can wait until one of them is ready.
public struct PollSet {
  private var entries: [pollfd] = []

  /// Creates an empty set.
  public init() {}

  /// Removes all descriptors, but keeps the allocated memory for reuse.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, or `nil` to reserve an index that never becomes ready.
  ///   - reading: Whether to wait for input or the end of the input.
  ///   - writing: Whether to wait until output is possible.
  /// - Returns: The descriptor's index in the set.
  @discardableResult
  public mutating func add(
    _ descriptor: FileDescriptor?, reading: Bool = false, writing: Bool = false
  ) -> Int {
    let events = (reading ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0)
    entries.append(pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0))
    return entries.count - 1
  }

  /// Waits until at least one descriptor is ready.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait, in microseconds, or `nil` for no limit.
  ///   - canBeInterrupted: Whether to return when a signal arrives. In that case no descriptor is ready.
  /// - Throws: `SystemError` if the system call fails.
  public mutating func wait(
    timeout: Int64?, canBeInterrupted: Bool = false
  ) throws(SystemError) {
    // Round up: waking up slightly late is harmless, but waking up early wastes an iteration of the loop.
    let milliseconds = timeout.map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
    while unsafe poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
      guard errno == EINTR else { throw SystemError("poll") }
      if canBeInterrupted { return }
    }
  }

  /// Returns whether the descriptor at an index has input or has reached its end.
  public func canRead(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Returns whether the descriptor at an index can be written to, or has an error that the next write will
  /// report.
  public func canWrite(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLOUT | POLLERR | POLLNVAL) != 0
  }

  /// Returns whether the reader of the descriptor at an index has closed its end of the pipe or socket.
  public func isClosed(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLNVAL) != 0
  }
}
