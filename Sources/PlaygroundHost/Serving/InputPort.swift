internal import JSONRPC
internal import Platform

/// The input of the host, with a buffer whose size fits the amount of input.
struct InputPort {
  /// The maximum number of bytes to read at once, which is the capacity of a pipe.
  private static let chunk = 1 << 16

  /// The number of bytes to read at once until the input has filled that many.
  ///
  /// A whole chunk at the start would cost a program that answers one request 16 page faults.
  private static let firstChunk = 1 << 12

  /// The source of the input.
  let descriptor: FileDescriptor

  /// Whether the end of the input has been read.
  private(set) var hasEnded = false

  /// The number of bytes read so far.
  private(set) var bytesRead = 0

  private var buffer = [UInt8](repeating: 0, count: Self.firstChunk)

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Reads the available input, at most as much as the buffer holds, and passes it to the connection.
  ///
  /// - Returns: Whether the buffer was filled, so that more input may be available.
  mutating func read(into connection: inout Connection) throws(SystemError) -> Bool {
    let count = try descriptor.read(into: &buffer)
    bytesRead += count
    if count == 0 {
      hasEnded = true
    } else {
      connection.append(buffer[..<count])
    }
    guard count == buffer.count else { return false }
    if count < Self.chunk { buffer = [UInt8](repeating: 0, count: Self.chunk) }
    return true
  }

  /// Reads the input that is already available, if any, without waiting.
  mutating func readAvailable(into connection: inout Connection) throws(SystemError) {
    var set = PollSet()
    let place = set.add(descriptor, reading: true)
    try set.wait(timeout: 0)
    if set.canRead(place) { _ = try read(into: &connection) }
  }
}
