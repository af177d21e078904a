// Any bytes into framer, parser, dispatcher and components, in both framings.
//
// Nothing crashes; what comes out is framed as it should be, each message JSON by a judge of its
// own; and it is the same whether the bytes come at once or in pieces.

import JSON
import JSONRPC
import Methods
import PlaygroundHost

private var limits: Limits {
  var limits = Limits()
  limits.messageBytes = 1 << 14
  limits.sessions = 8
  limits.eventsPerCall = 200
  limits.framesPerCall = 200
  limits.secondsPerCall = 20
  return limits
}

/// What a new host answers to bytes that come in pieces of a size.
private func answers(to bytes: ArraySlice<UInt8>, framing: Framing?, piece: Int) -> [UInt8] {
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
  check(connection.output, isFramed: connection.framing == .headers)
  return connection.output
}

/// Stops unless the output is a row of messages.
private func check(_ output: [UInt8], isFramed: Bool) {
  var rest = output[...]
  while !rest.isEmpty {
    let message: ArraySlice<UInt8>
    if isFramed {
      let head = Array("Content-Length: ".utf8)
      precondition(rest.starts(with: head), "no Content-Length")
      let digits = rest.dropFirst(head.count).prefix { $0 != 13 }
      let length = Int(String(decoding: digits, as: UTF8.self)) ?? -1
      rest = rest.dropFirst(head.count + digits.count)
      precondition(rest.starts(with: [13, 10, 13, 10]), "headers that do not end")
      message = rest.dropFirst(4).prefix(max(0, length))
      precondition(length > 0 && message.count == length, "a body that is too short")
      rest = rest.dropFirst(4 + message.count)
    } else {
      message = rest.prefix { $0 != 10 }
      precondition(message.endIndex < rest.endIndex, "a line that does not end")
      rest = rest[(message.endIndex + 1)...]
    }
    precondition(JSONCheck.isText(message), "no JSON: \(String(decoding: message, as: UTF8.self))")
  }
}

/// Sends one input.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = data.first else { return 0 }
  let framings: [Framing?] = [nil, .lines, .headers]
  let framing = framings[Int(kind) % 3]
  let text = data.dropFirst()
  let whole = answers(to: text, framing: framing, piece: max(1, text.count))
  let pieces = answers(to: text, framing: framing, piece: Int(kind) / 3 % 17 + 1)
  // What cancels overtakes what has come with it, so there pieces may make a difference.
  if String(decoding: text, as: UTF8.self).contains("$/cancelRequest") { return 0 }
  precondition(whole == pieces, "pieces make a difference")
  return 0
}
