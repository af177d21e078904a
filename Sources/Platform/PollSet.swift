#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A number of descriptors that are waited for together.
public struct PollSet {
  private var entries: [pollfd] = []

  /// Makes an empty set.
  public init() {}

  /// Empties the set and keeps its room.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: waited for; nil takes a place and never becomes ready
  ///   - reading: whether input, or its end, is waited for
  ///   - writing: whether room for output is waited for
  /// - Returns: its place in the set
  @discardableResult
  public mutating func add(
    _ descriptor: FileDescriptor?, reading: Bool = false, writing: Bool = false
  ) -> Int {
    let events = (reading ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0)
    entries.append(pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0))
    return entries.count - 1
  }

  /// Waits until one of the descriptors is ready.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait at most, in microseconds; nil for ever
  ///   - canBeInterrupted: whether a signal ends the waiting; nothing is ready then
  /// - Throws: what the system says against it
  public mutating func wait(
    timeout: Int64?, canBeInterrupted: Bool = false
  ) throws(SystemError) {
    // Rounded up: to wake a little late costs nothing, to wake early costs a turn for nothing.
    let milliseconds = timeout.map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
    while unsafe poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
      guard errno == EINTR else { throw SystemError("poll") }
      if canBeInterrupted { return }
    }
  }

  /// Whether there is input, or its end, at a place.
  public func canRead(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Whether there is room for output at a place, or an error that writing will show.
  public func canWrite(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLOUT | POLLERR | POLLNVAL) != 0
  }

  /// Whether nobody will ever read the output at a place.
  public func isClosed(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLNVAL) != 0
  }
}
