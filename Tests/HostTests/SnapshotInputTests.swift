import PlaygroundHost
import PlaygroundTesting
import Testing
import Values

@Suite("Snapshots are validated like any other input")
struct SnapshotInputTests {
  static let sessions = sessionsInMotion

  /// Returns a session in the middle of a motion, and its snapshot.
  private func session(_ number: Int) -> (TestSession, Value) {
    let order = Self.sessions[number]
    let session = TestSession(order.component, order.parameters)
    for event in order.events { session.send(event) }
    session.advance(by: 0.03)
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    return (session, taken["snapshot"] ?? .null)
  }

  private func restore(_ snapshot: Value, to session: TestSession) -> Value {
    session.client.answer(
      "session/restore", ["session": .string(session.id), "snapshot": snapshot])
  }

  @Test(
    "Accepts a snapshot from a client that stores all numbers as doubles",
    arguments: sessions.indices)
  func doubles(number: Int) {
    let (session, snapshot) = session(number)
    #expect(asDoubles(snapshot) == snapshot)
    #expect(restore(asDoubles(snapshot), to: session)["result"]?["state"] == session.state)
  }

  @Test("Reads an infinite time in the forms that older hosts wrote, including doubles")
  func never() throws {
    let (session, snapshot) = session(4)
    let path = try #require(paths(snapshot).first { $0.last == "goneAt" })
    func gone(_ snapshot: Value) -> Value {
      path.reduce(snapshot) { value, name in
        Int(name).map { value.elements[$0] } ?? value[name] ?? .null
      }
    }
    for older: Value in ["never", .integer(.max), .number(0x1p63)] {
      #expect(restore(replacing(path[...], snapshot, by: older), to: session)["result"] != nil)
      let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
      #expect(gone(taken["snapshot"] ?? .null) == "never", "\(older)")
    }
  }

  @Test("Refuses a clock time out of range, reports its path, and changes nothing")
  func clocks() {
    for number in Self.sessions.indices {
      let (session, snapshot) = session(number)
      let beyond: [Value] = [
        .integer(.max), .integer(.min), .integer(-1), .integer(1_000_000_000_000_001),
        .number(0.5), "0",
      ]
      for time in beyond {
        let answer = restore(replacing(["t"], snapshot, by: time), to: session)
        #expect(answer["error"]?["code"] == .integer(-32017), "\(time)")
        #expect(answer["error"]?["data"]?["path"] == "/snapshot/t", "\(time)")
      }
      #expect(
        session.client.call("session/snapshot", ["session": .string(session.id)])["snapshot"]
          == snapshot)
      let last: Value = .integer(1_000_000_000_000_000)
      #expect(restore(replacing(["t"], snapshot, by: last), to: session)["result"] != nil)
      let id: Value = .string(session.id)
      for params: Value in [
        ["session": id, "by": .number(0.001), "frames": true], ["session": id, "to": .number(2e9)],
      ] {
        #expect(session.client.failure("session/advance", params).code == -32011)
      }
      #expect(
        session.client.call("session/advance", ["session": id, "by": .integer(0), "frames": true])[
          "state"]?["t"] == .integer(1_000_000_000))
    }
  }

  @Test("Refuses to create a snapshot too large to restore, and omits cards that parameters list")
  func size() {
    var limits = Limits()
    limits.messageBytes = 60_000
    let client = Client(limits: limits)
    let cards = (0..<500).map { (number: Int) -> Value in
      ["id": .string("c\(number)"), "title": .string("A title that has a length, \(number)")]
    }
    let session = TestSession("card-stack", ["cards": .array(cards)], client: client)
    let id: Value = .string(session.id)
    let taken = client.call("session/snapshot", ["session": id])["snapshot"] ?? .null
    let restored = client.answer("session/restore", ["session": id, "snapshot": taken])
    #expect(restored["result"]?["state"] == session.state)
    // Cards that are not in the parameters are written in full, which exceeds this client's limit.
    let more = (0..<400).map { (number: Int) -> Value in
      ["id": .string("d\(number)"), "title": .string("A title that has a length, \(number)")]
    }
    session.send(["type": "items", "op": "append", "items": .array(more)])
    let failure = client.failure("session/snapshot", ["session": id])
    #expect(failure.code == -32011)
    #expect(failure.data["limit"] == "message-bytes")
  }

  @Test("Refuses every number out of range, and reports its path", arguments: sessions.indices)
  func numbers(number: Int) {
    let (session, snapshot) = session(number)
    var count = 0
    for path in paths(snapshot) {
      let value = path.reduce(snapshot) { value, name in
        Int(name).map { value.elements[$0] } ?? value[name] ?? .null
      }
      guard value.asNumber != nil, path.first != "parameters" else { continue }
      count += 1
      for extreme: Value in [.number(1e308), .number(-1e308), .integer(.min), "1", .object([:])] {
        let answer = restore(replacing(path[...], snapshot, by: extreme), to: session)
        #expect(answer["error"]?["code"] == .integer(-32017), "\(path) \(extreme)")
        let place = answer["error"]?["data"]?["path"]?.asString ?? ""
        #expect(
          place == "/snapshot/" + path.joined(separator: "/") || path.first == "format",
          "\(path) \(place)")
      }
    }
    #expect(count > 15)
  }

  @Test("No snapshot produces a layer without id or role", arguments: sessions.indices)
  func namesOfLayers(number: Int) {
    let (session, snapshot) = session(number)
    for path in paths(snapshot) {
      let answer = restore(replacing(path[...], snapshot, by: ""), to: session)
      for layer in answer["result"]?["state"]?["layers"]?.elements ?? [] {
        #expect(layer["id"] != "" && layer["role"] != "", "\(path)")
        #expect(layer["content"]?["kind"] != "", "\(path)")
      }
    }
  }

  @Test(
    "A mutated snapshot is either refused or leads to valid states", arguments: sessions.indices)
  func mutations(number: Int) {
    let (session, snapshot) = session(number)
    let id: Value = .string(session.id)
    let places = paths(snapshot).dropFirst()
    let others: [Value?] = [
      nil, .null, .bool(true), .integer(0), .integer(-1), .integer(3), .integer(1 << 53),
      .integer(1_000_000_000_000_000), .number(1e18), .number(-1e18),
      .number(.leastNonzeroMagnitude), "", "none",
      .array([]), .object([:]),
    ]
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var mutated = snapshot
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        guard let path = places.randomElement(using: &random) else { return }
        mutated = replacing(
          path[...], mutated, by: others.randomElement(using: &random) ?? .null)
      }
      let answer = restore(mutated, to: session)
      guard answer["result"] != nil else {
        let code = answer["error"]?["code"]
        #expect(code == .integer(-32017), "seed \(seed): \(answer)")
        continue
      }
      let down: Value = [
        "type": "pointer", "phase": "down", "x": .integer(200), "y": .integer(700),
      ]
      let advance: Value = ["session": id, "by": .number(0.05), "frames": true]
      for _ in 0..<2 {
        let moved = session.client.answer("session/advance", advance)
        let code = moved["error"]?["code"]
        #expect(moved["result"] != nil || code == .integer(-32011), "seed \(seed): \(moved)")
        let hit: Value = ["session": id, "x": .integer(200), "y": .integer(700)]
        #expect(session.client.answer("session/hitTest", hit)["result"] != nil, "seed \(seed)")
        let sent = session.client.answer("session/send", ["session": id, "event": down])
        #expect(sent["result"] != nil, "seed \(seed): \(sent)")
      }
    }
  }

  @Test(
    "An accepted mutation leads to complete states and to snapshots that can be restored",
    arguments: sessions.indices)
  func moderateHeavy(number: Int) {
    let (session, snapshot) = session(number)
    let id: Value = .string(session.id)
    let schema = JSONSchema(session.client.call("rpc.discover"))
    let gesture: Value = [
      "kind": "drag", "from": ["x": .integer(200), "y": .integer(700)],
      "to": ["x": .integer(200), "y": .integer(500)], "duration": .number(0.1),
    ]
    guard
      case .object(let values)? = session.client.call("session/state", ["session": id])["state"]?[
        "values"]
    else { return }
    let numbers = values.elements.filter { $0.value.asNumber != nil }
    for path in paths(snapshot) where path.first == "state" {
      let old = path.reduce(snapshot) { value, name in
        Int(name).map { value.elements[$0] } ?? value[name] ?? .null
      }
      guard old.asNumber != nil else { continue }
      for other: Value in [.integer(1), .integer(-400)] {
        let changed = replacing(path[...], snapshot, by: other)
        guard restore(changed, to: session)["result"] != nil else { continue }
        for call: (String, Value) in [
          ("perform", ["session": id, "gesture": gesture]),
          ("advance", ["session": id, "by": .number(0.1)]),
          ("advance", ["session": id, "by": .integer(2)]),
        ] {
          let result = session.client.answer("session/" + call.0, call.1)["result"]
          #expect(
            schema.takes(result?["state"] ?? .null, by: ["$ref": "#/components/schemas/State"]),
            "\(path) \(other) \(call.0)")
          let lost = numbers.first { result?["state"]?["values"]?[$0.name]?.isNull ?? true }
          #expect(lost == nil, "\(path) \(other) \(call.0): \(lost?.name ?? "")")
        }
        let again = session.client.call("session/snapshot", ["session": id])["snapshot"] ?? .null
        #expect(restore(again, to: session)["result"] != nil, "\(path) \(other)")
      }
    }
  }
}
