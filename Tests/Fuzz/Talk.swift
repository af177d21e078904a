import JSONRPC
import Methods
import PlaygroundHost

/// Sends bytes to a new host in pieces of a given size, and returns the host's messages.
///
/// Stops unless the output consists of messages that are all valid JSON according to an independent checker.
func answers(
  to bytes: ArraySlice<UInt8>, framing: Framing?, piece: Int, _ limits: Limits
) -> [UInt8] {
  let host = Host(components: BuiltIns.components, limits: limits, clock: { 0 })
  var handler = HostHandler(host)
  var connection = Connection(framing: framing, messageLimit: limits.messageBytes)
  var rest = bytes
  while !rest.isEmpty && !handler.isFinished {
    connection.receive(rest.prefix(piece), &handler)
    rest = rest.dropFirst(piece)
  }
  if !handler.isFinished { connection.finish(&handler) }
  connection.notify(&handler)
  _ = messages(in: connection.output, areFramed: connection.framing == .headers)
  return connection.output
}

/// Returns the messages of an output, and stops if it contains anything else.
func messages(in output: [UInt8], areFramed: Bool) -> [ArraySlice<UInt8>] {
  var messages: [ArraySlice<UInt8>] = []
  var rest = output[...]
  while !rest.isEmpty {
    let message: ArraySlice<UInt8>
    if areFramed {
      let head = Array("Content-Length: ".utf8)
      demand(rest.starts(with: head), "no Content-Length")
      let digits = rest.dropFirst(head.count).prefix { $0 != 13 }
      let length = Int(String(decoding: digits, as: UTF8.self)) ?? -1
      rest = rest.dropFirst(head.count + digits.count)
      demand(rest.starts(with: [13, 10, 13, 10]), "headers without end")
      message = rest.dropFirst(4).prefix(max(0, length))
      demand(length > 0 && message.count == length, "a body is too short")
      rest = rest.dropFirst(4 + message.count)
    } else {
      message = rest.prefix { $0 != 10 }
      demand(message.endIndex < rest.endIndex, "a line without end")
      rest = rest[(message.endIndex + 1)...]
    }
    demand(JSONCheck.isText(message), "not JSON: \(String(decoding: message, as: UTF8.self))")
    messages.append(message)
  }
  return messages
}

/// Stops with a message unless a condition holds.
///
/// An optimized `precondition` prints no message.
func demand(_ holds: Bool, _ message: @autoclosure () -> String = "") {
  if !holds { fatalError(message()) }
}

/// A sequence of choices derived from bytes.
///
/// After the last byte, every choice is zero.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isEmpty: Bool { rest.isEmpty }

  mutating func next() -> Int { Int(rest.popFirst() ?? 0) }

  mutating func next(below count: Int) -> Int { count > 0 ? (next() << 8 | next()) % count : 0 }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
