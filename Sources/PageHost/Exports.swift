// What a page calls, as C functions over one shared buffer. The only file of this target with unsafe
// pointers: a page has no other way to memory.
public import Hosting
internal import JSONText

/// The page's host, and the text that goes in and out.
@unsafe private final class Exchange {
  var host = PageHost(components: [])
  var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 12)
  var answer = JSONWriter(capacity: 1 << 14)
}

private nonisolated(unsafe) let exchange = unsafe Exchange()

extension PageHost {
  /// Has a page's calls answered by these components: what a module does first.
  public static func serve(_ components: [ComponentEntry]) {
    unsafe exchange.host = PageHost(components: components)
  }
}

/// Where a message is to be written that has so many bytes.
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

/// Answers the message that has been written, and tells how many bytes the answer has.
@c(page_call)
public func pageCall(count: Int32) -> Int32 {
  let exchange = unsafe exchange
  let text = unsafe Array(exchange.room[..<min(max(0, Int(count)), exchange.room.count)])
  unsafe exchange.answer.removeAll()
  unsafe exchange.host.receive(text, into: &exchange.answer)
  return unsafe Int32(exchange.answer.count)
}

/// Where the answer stands, until the next call.
@c(page_answer)
public func pageAnswer() -> UnsafePointer<UInt8>? {
  unsafe exchange.answer.bytes.withUnsafeBufferPointer { $0.baseAddress }
}
