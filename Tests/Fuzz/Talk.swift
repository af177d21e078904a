import JSONRPC
import Methods
import PlaygroundHost

/// What a new host answers to bytes that come in pieces of a size; stops unless it is a row of
/// messages, each JSON by a judge of its own.
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

/// The messages of an output; stops unless it is nothing but messages.
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
      demand(rest.starts(with: [13, 10, 13, 10]), "headers that do not end")
      message = rest.dropFirst(4).prefix(max(0, length))
      demand(length > 0 && message.count == length, "a body that is too short")
      rest = rest.dropFirst(4 + message.count)
    } else {
      message = rest.prefix { $0 != 10 }
      demand(message.endIndex < rest.endIndex, "a line that does not end")
      rest = rest[(message.endIndex + 1)...]
    }
    demand(JSONCheck.isText(message), "no JSON: \(String(decoding: message, as: UTF8.self))")
    messages.append(message)
  }
  return messages
}

/// Stops with a message unless something holds: an optimized `precondition` stops without a word.
func demand(_ holds: Bool, _ message: @autoclosure () -> String = "") {
  if !holds { fatalError(message()) }
}

/// Bytes that decide something, one after the other; zeros when they have run out.
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
