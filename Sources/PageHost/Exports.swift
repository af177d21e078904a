// The C functions that a page calls, which exchange data through one shared buffer. This is the only file of
// the target with unsafe pointers, because a page has no other access to memory.
public import Hosting
internal import JSONText

/// The host of the page, and the buffers for messages and responses.
@unsafe private final class Exchange {
  var host = PageHost(components: [])
  var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 12)
  var answer = JSONWriter(capacity: 1 << 14)
}

private nonisolated(unsafe) let exchange = unsafe Exchange()

extension PageHost {
  /// Sets the components of the page.
  ///
  /// The page's WebAssembly module calls this function before it receives a message.
  public static func serve(_ components: [ComponentEntry]) {
    unsafe exchange.host = PageHost(components: components)
  }
}

/// Returns a pointer to the message buffer, which has room for at least `count` bytes.
@c(page_room)
public func pageRoom(count: Int32) -> UnsafeMutablePointer<UInt8>? {
  let exchange = unsafe exchange
  let needed = max(0, Int(count))
  if unsafe exchange.room.count < needed {
    unsafe exchange.room.deallocate()
    unsafe exchange.room = .allocate(capacity: needed * 2)
  }
  return unsafe exchange.room.baseAddress
}

/// Answers the message in the buffer, and returns the size of the response in bytes.
@c(page_call)
public func pageCall(count: Int32) -> Int32 {
  let exchange = unsafe exchange
  let text = unsafe Array(exchange.room[..<min(max(0, Int(count)), exchange.room.count)])
  unsafe exchange.answer.removeAll()
  unsafe exchange.host.receive(text, into: &exchange.answer)
  return unsafe Int32(exchange.answer.count)
}

/// Returns a pointer to the response, which is valid until the next call.
@c(page_answer)
public func pageAnswer() -> UnsafePointer<UInt8>? {
  unsafe exchange.answer.bytes.withUnsafeBufferPointer { $0.baseAddress }
}
