// Reads arbitrary bytes as a plugin's output: lines with responses, states, deltas, effects and
// notifications.
//
// Checks that nothing crashes, whether or not the input is split. Checks that each state that was read is
// written as JSON according to an independent checker and reads back unchanged, and that applying the delta
// between two states to the first gives the second.

import Interaction
import JSON
import JSONRPC
import JSONText
import Values
import Wire

@testable import PlaygroundHost

/// Reads bytes in pieces of a given size.
private func incoming(_ bytes: ArraySlice<UInt8>, piece: Int) -> [AnswerReader.Incoming] {
  var reader = AnswerReader(messageLimit: 1 << 14, nestingLimit: 64)
  var all: [AnswerReader.Incoming] = []
  var rest = bytes
  while !rest.isEmpty {
    reader.append(rest.prefix(piece))
    rest = rest.dropFirst(piece)
    while let message = reader.next() { all.append(message) }
  }
  return all
}

private func value(_ write: (inout JSONWriter) -> Void) -> Value {
  var writer = JSONWriter()
  write(&writer)
  demand(
    JSONCheck.isText(writer.bytes[...]),
    "not JSON: \(String(decoding: writer.bytes, as: UTF8.self))")
  guard let value = try? JSONParser.parse(writer.bytes, nestingLimit: 1000) else {
    fatalError("not read: \(String(decoding: writer.bytes, as: UTF8.self))")
  }
  return value
}

private func written(_ named: StateReader.NamedState) -> Value {
  value { $0.state(named.state, valueNames: named.names.map { MemberName($0) }) }
}

/// Writes a state that was read, and checks that it reads back unchanged.
private func check(_ named: StateReader.NamedState) {
  let text = written(named)
  do {
    let again = try StateReader.read(text)
    demand(written(again) == text, "the second writing differs")
  } catch {
    fatalError("can't read the written text: \(error)")
  }
}

private func check(
  _ outcome: RemoteSession.CallResult, after base: (revision: Int, state: StateReader.NamedState)?
) {
  check(outcome.state)
  for frame in outcome.frames ?? [] { check(frame) }
  _ = value { writer in
    writer.beginObject()
    writer.report(outcome.report)
    writer.endObject()
  }
  guard let base, base.state.names == outcome.state.names else { return }
  let delta = value {
    $0.delta(
      from: base.state.state, to: outcome.state.state,
      valueNames: outcome.state.names.map { MemberName($0) })
  }
  do {
    var reached = try StateReader.read(written(base.state))
    try reached.apply(delta)
    demand(written(reached) == written(outcome.state), "a delta leads to another state")
  } catch {
    fatalError("can't read a delta: \(error)")
  }
}

/// Tries one input of the target `plugin`.
///
/// Returns 0, as libFuzzer expects.
func pluginInput(_ data: [UInt8]) -> CInt {
  guard let kind = data.first else { return 0 }
  let messages = incoming(data.dropFirst(), piece: max(1, data.count))
  demand(messages == incoming(data.dropFirst(), piece: Int(kind) % 23 + 1), "pieces differ")
  var base: (revision: Int, state: StateReader.NamedState)?
  for message in messages {
    guard case .result(_, let result) = message,
      let outcome = try? RemoteSession.CallResult(result, since: base)
    else { continue }
    check(outcome, after: base)
    if Set(outcome.state.state.layers.map(\.id)).count == outcome.state.state.layers.count {
      base = (outcome.revision ?? 0, outcome.state)
    }
  }
  return 0
}
