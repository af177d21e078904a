#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A set of descriptors to wait for.
public struct PollSet {
  private var entries: [pollfd] = []

  /// Creates an empty set.
  public init() {}

  /// Removes all descriptors but keeps the memory.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, or `nil` for a place that never becomes ready.
  ///   - reading: Whether to wait for input or its end.
  ///   - writing: Whether to wait for room for output.
  /// - Returns: The descriptor's place in the set.
  @discardableResult
  public mutating func add(
    _ descriptor: FileDescriptor?, reading: Bool = false, writing: Bool = false
  ) -> Int {
    let events = (reading ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0)
    entries.append(pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0))
    return entries.count - 1
  }

  /// Waits until a descriptor is ready.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait, in microseconds, or `nil` for no limit.
  ///   - canBeInterrupted: Whether to return when a signal arrives. No descriptor is ready then.
  /// - Throws: `SystemError` if the system refuses the call.
  public mutating func wait(
    timeout: Int64?, canBeInterrupted: Bool = false
  ) throws(SystemError) {
    // Round up: waking slightly late is harmless, but waking early wastes a turn of the loop.
    let milliseconds = timeout.map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
    while unsafe poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
      guard errno == EINTR else { throw SystemError("poll") }
      if canBeInterrupted { return }
    }
  }

  /// Returns whether there is input at a place, or its end was reached.
  public func canRead(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Returns whether there is room for output at a place, or an error that a write will report.
  public func canWrite(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLOUT | POLLERR | POLLNVAL) != 0
  }

  /// Returns whether the reader of the output at a place is gone.
  public func isClosed(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLNVAL) != 0
  }
}
