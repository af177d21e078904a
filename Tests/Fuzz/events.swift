// Sends streams of events to each component. The input is a line with the params of session/create, then one
// event per line.
//
// Checks that nothing crashes, that every response is JSON according to an independent checker, that a
// refused event changes nothing, that a snapshot restores the same state, and that advancing the clock in
// quarter steps gives the same state and effects.

import JSONText
import JSON
import JSONRPC
import Methods
import PlaygroundHost
import Values

/// A session on a host of its own.
private struct Subject {
  private var handler: HostHandler
  /// The JSON text of the effects and diagnostics so far, in order.
  private(set) var told = ["effects": "", "diagnostics": ""]

  init?(_ order: Value) {
    var limits = Limits()
    limits.secondsPerCall = 100_000
    handler = HostHandler(Host(components: BuiltIns.components, limits: limits, clock: { 0 }))
    guard case .object(var members) = order else { return nil }
    members["session"] = "s"
    members["clock"] = nil
    guard let result = call("session/create", .object(members)) else { return nil }
    tell(result)
  }

  /// Returns the result of a call, or `nil` if it was refused.
  mutating func call(_ method: String, _ params: Value) -> Value? {
    var writer = JSONWriter()
    do throws(RPCError) {
      let reply = try handler.handle(
        Request(id: .integer(1), method: method, params: params), into: &writer)
      if reply == .unfinished { while !handler.continueResult(into: &writer) {} }
    } catch {
      demand(error.code != .internalError, error.message)
      return nil
    }
    let text = Array(writer.bytes)
    demand(JSONCheck.isText(text[...]), "not JSON: \(String(decoding: text, as: UTF8.self))")
    return try? JSONParser.parse(text, nestingLimit: 1000)
  }

  /// Calls a method that changes the session, and records the reported effects and diagnostics.
  mutating func change(_ method: String, _ members: JSONObject) -> Bool {
    var params: JSONObject = ["session": "s"]
    for member in members.elements { params.append(member.name, member.value) }
    guard let result = call("session/" + method, .object(params)) else { return false }
    tell(result)
    return true
  }

  private mutating func tell(_ result: Value) {
    for name in told.keys {
      guard case .array(let things)? = result[name] else { continue }
      for thing in things { told[name, default: ""] += Self.text(thing) + "\n" }
    }
  }

  var snapshot: Value {
    mutating get { member("snapshot", of: "session/snapshot") }
  }

  var state: Value {
    mutating get { member("state", of: "session/state") }
  }

  private mutating func member(_ name: String, of method: String) -> Value {
    guard let value = call(method, ["session": "s"])?[name] else {
      fatalError("no \(name)")
    }
    return value
  }

  static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Returns the microseconds of a time in a message.
private func microseconds(_ time: Value?) -> Int64 {
  Int64(((time?.asNumber ?? 0) * 1e6).rounded())
}

private func seconds(_ microseconds: Int64) -> Value { .number(Double(microseconds) / 1e6) }

/// Sends an event at a time, and returns `false` if it is refused.
private func send(_ event: JSONObject, at moment: Int64, to subject: inout Subject) -> Bool {
  var event = event
  event["t"] = seconds(moment)
  return subject.change("send", ["event": .object(event)])
}

private func play(_ order: Value, _ events: [JSONObject]) {
  guard var whole = Subject(order), var quarters = Subject(order) else { return }
  var restored: Subject?
  var now = microseconds(whole.state["t"])
  for (index, event) in events.enumerated() {
    var moment = now + 8_000
    if let time = event["t"]?.asNumber, time >= 0, time < 10_000 {
      moment = max(now, Int64((time * 1e6).rounded()))
    }
    if index == events.count / 2, var copy = Subject(order) {
      demand(copy.change("restore", ["snapshot": whole.snapshot]), "the snapshot was not restored")
      demand(copy.state == whole.state, "the restored state differs")
      restored = copy
    }
    let before = whole.snapshot
    let isTaken = send(event, at: moment, to: &whole)
    if !isTaken { demand(whole.snapshot == before, "a refused event changed the session") }
    for step in 1...3 {
      let part = now + (moment - now) * Int64(step) / 4
      if isTaken { _ = quarters.change("advance", ["to": seconds(part)]) }
    }
    demand(send(event, at: moment, to: &quarters) == isTaken, "only refused after quarter steps")
    if var copy = restored {
      demand(send(event, at: moment, to: &copy) == isTaken, "only refused after a restore")
      restored = copy
    }
    if isTaken { now = moment }
  }
  finish(&whole, &quarters, restored, from: now)
}

/// Advances by a second, in one step and in four quarter steps, and then until the session is settled.
private func finish(
  _ whole: inout Subject, _ quarters: inout Subject, _ restored: Subject?, from now: Int64
) {
  demand(whole.change("advance", ["to": seconds(now + 1_000_000)]))
  for step in 1...4 {
    demand(quarters.change("advance", ["to": seconds(now + Int64(step) * 250_000)]))
  }
  let (one, other) = (whole.state, quarters.state)
  demand(
    one == other, "quarters differ:\n\(Subject.text(one))\n\(Subject.text(other))")
  demand(whole.told == quarters.told, "told otherwise:\n\(whole.told)\n\(quarters.told)")
  if var copy = restored {
    demand(copy.change("advance", ["to": seconds(now + 1_000_000)]))
    demand(
      copy.state == one, "restored differs:\n\(Subject.text(copy.state))\n\(Subject.text(one))")
  }
  demand(whole.change("advance", ["until": "settled"]))
  guard case .object(var rest) = whole.state, rest["settled"] == true else { return }
  demand(whole.change("advance", ["by": .integer(1)]))
  rest["t"] = whole.state["t"]
  demand(whole.state == .object(rest), "settled but still moving")
}

/// Tries one input of the target `events`.
///
/// Returns 0, as libFuzzer expects.
func eventsInput(_ data: [UInt8]) -> CInt {
  var lines = data.split(separator: 10).compactMap { try? JSONParser.parse($0) }
  guard !lines.isEmpty else { return 0 }
  let order = lines.removeFirst()
  let events = lines.prefix(60).compactMap { line in
    if case .object(let members) = line { members } else { nil }
  }
  play(order, events)
  return 0
}
