// Restores modified snapshots of sessions in motion, with members changed, removed, swapped and set to
// extreme values.
//
// The input is text as in the target `events`, a zero byte, and bytes that select the changes to the
// snapshot. Checks that nothing crashes, that a refused snapshot changes nothing, and that an accepted one
// leads to valid states after any further input.

import JSON
import JSONRPC
import JSONText
import Methods
import PlaygroundHost
import Values
import Wire

/// Sessions on a host of their own.
private struct Subject {
  private var handler: HostHandler

  init() {
    var limits = Limits()
    limits.framesPerCall = 1000
    handler = HostHandler(Host(components: BuiltIns.components, limits: limits, clock: { 0 }))
  }

  /// Returns the result of a call, or `nil` if it was refused.
  mutating func call(_ method: String, _ params: JSONObject) -> Value? {
    var writer = JSONWriter()
    do throws(RPCError) {
      let reply = try handler.handle(
        Request(id: .integer(1), method: method, params: .object(params)), into: &writer)
      if reply == .unfinished { while !handler.continueResult(into: &writer) {} }
    } catch {
      demand(error.code != .internalError, error.message)
      return nil
    }
    let text = writer.bytes
    demand(JSONCheck.isText(text[...]), "not JSON: \(String(decoding: text, as: UTF8.self))")
    guard let value = try? JSONParser.parse(text, nestingLimit: 1000) else {
      fatalError("not read")
    }
    check(value["state"])
    if case .array(let frames)? = value["frames"] { for frame in frames { check(frame) } }
    return value
  }

  private func check(_ state: Value?) {
    guard let state else { return }
    do {
      _ = try StateReader.read(inBounds(state))
    } catch {
      fatalError("invalid state: \(error) in \(state)")
    }
  }

  /// Returns a state with its numbers limited to ±10⁹.
  ///
  /// A snapshot may contain larger numbers than a plugin's state.
  private func inBounds(_ value: Value) -> Value {
    switch value {
    case .number(let number): .number(max(-1e9, min(number, 1e9)))
    case .integer(let number): .integer(max(-1_000_000_000, min(number, 1_000_000_000)))
    case .array(let elements): .array(elements.map(inBounds))
    case .object(let members):
      .object(members.elements.reduce(into: [:]) { $0.append($1.name, inBounds($1.value)) })
    default: value
    }
  }
}

/// The changes to a snapshot.
private struct Mutation {
  var choices: Choices

  static let numbers: [Value] = [
    .integer(0), .integer(-1), .integer(1), .integer(.max), .integer(.min), .integer(1 << 53),
    .integer(1_000_000_000_000_000), .integer(999_999_999_999_999), .integer(21), .number(0.5),
    .number(-0.0), .number(1e9), .number(-1e9), .number(1e18), .number(-1e18), .number(1e308),
    .number(.leastNonzeroMagnitude), .number(-.leastNonzeroMagnitude), .number(1e-12),
    .number(2e18), .number(1e300),
  ]
  static let others: [Value] = [
    .null, .bool(true), .bool(false), .string(""), .string("a"), .array([]), .object([:]),
    .string("none"), .string("coasting"), .string("returning"), .string("wheeled"),
    .string("flying"), .string("spring"), .string("drag"),
  ]

  /// Returns a value with one change, at a place chosen by descending from the root.
  mutating func apply(to value: Value) -> Value {
    switch value {
    case .object(var members) where !members.isEmpty:
      let index = choices.next(below: members.elements.count)
      let member = members.elements[index]
      if isLeaf(member.value) || choices.next() % 16 == 0 {
        switch choices.next() % 10 {
        case 0: members[member.name] = nil
        case 1:
          let other = members.elements[choices.next(below: members.elements.count)]
          members[member.name] = other.value
          members[other.name] = member.value
        default: members[member.name] = other(than: member.value)
        }
      } else {
        members[member.name] = apply(to: member.value)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = choices.next(below: elements.count)
      switch choices.next() % 10 {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      case 2: elements.swapAt(index, choices.next(below: elements.count))
      case 3: elements += elements
      default: elements[index] = apply(to: elements[index])
      }
      return .array(elements)
    default: return other(than: value)
    }
  }

  private func isLeaf(_ value: Value) -> Bool {
    switch value {
    case .object(let members): members.isEmpty
    case .array(let elements): elements.isEmpty
    default: true
    }
  }

  private mutating func other(than value: Value) -> Value {
    let isNumber = value.asNumber != nil
    if choices.next() % 8 == 0 { return Self.others[choices.next(below: Self.others.count)] }
    if isNumber, choices.next() % 3 == 0, let number = value.asNumber {
      let changed = [number * -1, number * 1000, number / 1000, number + 1][choices.next() % 4]
      if case .integer = value { return .integer(Int64(max(-9e18, min(changed, 9e18)))) }
      return .number(changed)
    }
    if isNumber || value.isNull { return Self.numbers[choices.next(below: Self.numbers.count)] }
    return Self.others[choices.next(below: Self.others.count)]
  }
}

/// Sends input to a restored session.
private func use(_ subject: inout Subject) {
  _ = subject.call("session/state", ["session": "s"])
  let way: [Value] = [
    ["type": "pointer", "phase": "down", "x": .integer(200), "y": .integer(700)],
    ["type": "pointer", "phase": "move", "x": .integer(210), "y": .integer(640)],
    ["type": "pointer", "phase": "up"],
    ["type": "drag", "phase": "began", "translation": ["x": .integer(15), "y": .integer(5)]],
    ["type": "drag", "phase": "changed", "translation": ["x": .integer(60), "y": .integer(80)]],
    ["type": "wheel", "x": .integer(200), "y": .integer(800), "deltaY": .integer(30)],
    ["type": "drag", "phase": "ended", "translation": ["x": .integer(80), "y": .integer(90)]],
    ["type": "environment", "viewport": ["width": .integer(852), "height": .integer(393)]],
  ]
  for event in way {
    _ = subject.call(
      "session/advance",
      ["session": "s", "by": .number(0.03), "frames": true, "fps": .integer(120)])
    for place in [(200, 100), (200, 800), (0, 0)] {
      _ = subject.call(
        "session/hitTest",
        ["session": "s", "x": .integer(Int64(place.0)), "y": .integer(Int64(place.1))])
    }
    _ = subject.call("session/send", ["session": "s", "event": event])
  }
  _ = subject.call("session/advance", ["session": "s", "until": "settled"])
  _ = subject.call("session/configure", ["session": "s", "parameters": [:]])
  if let again = subject.call("session/snapshot", ["session": "s"])?["snapshot"] {
    _ = subject.call("session/restore", ["session": "s", "snapshot": again])
  }
}

/// Tries one input of the target `snapshots`.
///
/// Returns 0, as libFuzzer expects.
func snapshotsInput(_ data: [UInt8]) -> CInt {
  let text = data.prefix { $0 != 0 }
  var lines = text.split(separator: 10).compactMap { try? JSONParser.parse($0) }
  guard !lines.isEmpty, case .object(var order) = lines.removeFirst() else { return 0 }
  order["session"] = "s"
  order["clock"] = nil
  var subject = Subject()
  guard subject.call("session/create", order) != nil else { return 0 }
  for line in lines.prefix(30) {
    _ = subject.call("session/advance", ["session": "s", "by": .number(0.008)])
    guard case .object(var event) = line else { continue }
    event["t"] = nil
    _ = subject.call("session/send", ["session": "s", "event": .object(event)])
  }
  guard let snapshot = subject.call("session/snapshot", ["session": "s"])?["snapshot"] else {
    fatalError("no snapshot")
  }
  demand(
    subject.call("session/restore", ["session": "s", "snapshot": snapshot]) != nil,
    "the session's own snapshot was refused")
  var mutation = Mutation(choices: Choices(data.dropFirst(text.count + 1)))
  var mutated = snapshot
  for _ in 0...mutation.choices.next() % 3 { mutated = mutation.apply(to: mutated) }
  if subject.call("session/restore", ["session": "s", "snapshot": mutated]) == nil {
    demand(
      subject.call("session/snapshot", ["session": "s"])?["snapshot"] == snapshot,
      "a refused snapshot changed the session")
  } else {
    use(&subject)
  }
  return 0
}
