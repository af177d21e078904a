// Sends streams of messages with headers in many valid forms (capital letters, spaces, additional headers,
// line ends, blank lines), and some with a fault: a wrong, missing, duplicate, negative or huge length, a
// header without a colon, bytes between messages, an early end.
//
// Checks that nothing crashes, that responses have the right framing and do not depend on how the input is
// split, and that each request before the first fault is answered in order.

import JSON
import JSONRPC
import PlaygroundHost
import Values

/// A stream under construction.
private struct Stream {
  var bytes: [UInt8] = []
  /// The ids of the requests before the first fault.
  var asked: [Int] = []
  var isSpoiled = false

  mutating func add(_ choices: inout Choices, number: Int) {
    let style = choices.next()
    let fault = choices.next()
    var body = #"{"jsonrpc":"2.0","id":\#(number),"method":"ping"}"#
    if style & 1 != 0 { body = " \n" + body + "\r\n" }
    if style & 2 != 0 { body = #"{"a":"é\n","jsonrpc":"2.0","id":\#(number),"method":"ping"}"# }
    let end = style & 4 != 0 ? "\n" : "\r\n"
    let names = ["Content-Length", "content-length", "CONTENT-LENGTH", "Content-length"]
    let gap = ["", " ", "\t", "   "][style >> 3 & 3]
    var head = "\(names[style >> 5 & 3]):\(gap)\(body.utf8.count)\(end)"
    if style & 128 != 0 { head = "Content-Type: x; charset=utf-8\(end)" + head }
    var junk = ""
    switch fault {
    case 1: head = "Content-Length: \(body.utf8.count + choices.next() - 128)\(end)"
    case 2: head = "Content-Type: none\(end)"
    case 3: head += "Content-Length: \(choices.next())\(end)"
    case 4: head = "Content-Length: -\(choices.next())\(end)"
    case 5: head = "Content-Length: 9999999999999999999\(choices.next())\(end)"
    case 6: head = "Content-Length \(body.utf8.count)\(end)"
    case 7: junk = String(decoding: choices.bytes(choices.next(below: 40)), as: UTF8.self)
    case 8: body = String(body.dropLast(choices.next(below: body.count)))
    case 9: head = ""
    case 10: head += "Content-Length: \(body.utf8.count)\(end)"
    default: break
    }
    if (1...10).contains(fault) { isSpoiled = true }
    if !isSpoiled { asked.append(number) }
    bytes += (junk + head + end + body).utf8
  }
}

/// Tries one input of the target `headers`.
///
/// Returns 0, as libFuzzer expects.
func headersInput(_ data: [UInt8]) -> CInt {
  var choices = Choices(data[...])
  let piece = choices.next() % 40 + 1
  var stream = Stream()
  for number in 1...20 where !choices.isEmpty { stream.add(&choices, number: number) }
  var limits = Limits()
  limits.messageBytes = 1 << 12
  let whole = answers(
    to: stream.bytes[...], framing: .headers, piece: max(1, stream.bytes.count), limits)
  let pieces = answers(to: stream.bytes[...], framing: .headers, piece: piece, limits)
  demand(whole == pieces, "the output depends on how the input is split")
  let ids = messages(in: whole, areFramed: true).compactMap {
    (try? JSONParser.parse($0))?["id"]?.asNumber.map { Int($0) }
  }
  demand(ids.starts(with: stream.asked), "requests \(stream.asked), answers \(ids)")
  return 0
}
