// Sends arbitrary bytes to the framer, parser, dispatcher and components, in both framings.
//
// Checks that nothing crashes, that the output has the right framing, that each message is JSON according to
// an independent checker, and that the output does not depend on how the input is split.

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

/// Tries one input of the target `protocol`.
///
/// Returns 0, as libFuzzer expects.
func protocolInput(_ data: [UInt8]) -> CInt {
  guard let kind = data.first else { return 0 }
  let framings: [Framing?] = [nil, .lines, .headers]
  let framing = framings[Int(kind) % 3]
  let text = data.dropFirst()
  let whole = answers(to: text, framing: framing, piece: max(1, text.count), limits)
  let pieces = answers(to: text, framing: framing, piece: Int(kind) / 3 % 17 + 1, limits)
  // A cancellation overtakes calls that arrived with it, so it may depend on how the input is
  // split.
  if String(decoding: text, as: UTF8.self).contains("$/cancelRequest") { return 0 }
  demand(whole == pieces, "the output depends on how the input is split")
  return 0
}
