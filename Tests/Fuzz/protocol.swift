// Any bytes into framer, parser, dispatcher and components, in both framings.
//
// Nothing crashes; what comes out is framed as it should be, each message JSON by a judge of its
// own; and it is the same whether the bytes come at once or in pieces.

import JSONRPC
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

/// Sends one input.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = data.first else { return 0 }
  let framings: [Framing?] = [nil, .lines, .headers]
  let framing = framings[Int(kind) % 3]
  let text = data.dropFirst()
  let whole = answers(to: text, framing: framing, piece: max(1, text.count), limits)
  let pieces = answers(to: text, framing: framing, piece: Int(kind) / 3 % 17 + 1, limits)
  // What cancels overtakes what has come with it, so there pieces may make a difference.
  if String(decoding: text, as: UTF8.self).contains("$/cancelRequest") { return 0 }
  demand(whole == pieces, "pieces make a difference")
  return 0
}
