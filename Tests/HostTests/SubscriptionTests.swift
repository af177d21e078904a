import PlaygroundTesting
import Testing
import Values

/// Applies a delta to a state as a client does.
private func apply(_ delta: Value, to state: Value) -> Value {
  guard case .object(var members) = state, case .object(let changes) = delta else { return state }
  for name in ["t", "phase", "settled"] {
    if let value = changes[name] { members[name] = value }
  }
  if case .object(let changed)? = changes["values"], case .object(var values)? = members["values"] {
    for member in changed.elements { values[member.name] = member.value }
    members["values"] = .object(values)
  }
  members["layers"] = .array(layers(state.layers, changes))
  return .object(members)
}

private func layers(_ old: [Value], _ changes: JSONObject) -> [Value] {
  var layers = old
  if case .array(let removed)? = changes["layers"]?["removed"] {
    layers.removeAll { layer in removed.contains { $0 == layer["id"] } }
  }
  if case .array(let changed)? = changes["layers"]?["changed"] {
    for change in changed {
      guard let index = layers.firstIndex(where: { $0["id"] == change["id"] }),
        case .object(var layer) = layers[index], case .object(let members) = change
      else {
        layers.append(change)
        continue
      }
      for member in members.elements {
        layer[member.name] = member.value.isNull ? nil : member.value
      }
      layers[index] = .object(layer)
    }
  }
  if case .array(let order)? = changes["order"] {
    layers = order.compactMap { id in layers.first { $0["id"] == id } }
  }
  return layers
}

/// Returns whether two states are equal, ignoring the order of a layer's members.
private func same(_ one: Value, _ other: Value) -> Bool {
  guard case .object(let a) = one, case .object(let b) = other else {
    guard case .array(let a) = one, case .array(let b) = other else { return one == other }
    return a.count == b.count && zip(a, b).allSatisfy(same)
  }
  return a.elements.count == b.elements.count
    && a.elements.allSatisfy { member in b[member.name].map { same(member.value, $0) } ?? false }
}

@Suite("Subscriptions")
struct SubscriptionTests {
  private func present(_ id: String) -> Value {
    ["type": "present", "item": ["id": .string(id), "photos": [["id": "p"]]]]
  }

  @Test("Deltas add up to the complete states, and the first notification is complete")
  func deltas() {
    let client = Client()
    let session = TestSession("bottom-card", client: client)
    let accepted = client.call(
      "session/subscribe", ["session": .string(session.id), "frames": "delta"])
    #expect(accepted == ["session": "s1", "frames": "delta", "fps": .integer(60)])
    var random = SplitMix(seed: 11)
    var shown: Value = .null
    var revision: Value?
    var seen = 0
    for step in 0..<200 {
      switch Int.random(in: 0...6, using: &random) {
      case 0: session.send(present(["a", "b"].randomElement(using: &random) ?? "a"))
      case 1: session.send(["type": "dismiss"])
      case 2: session.send(["type": "action", "name": "expand"])
      case 3:
        session.send([
          "type": "drag", "phase": "changed",
          "translation": ["x": .integer(0), "y": .number(.random(in: -200...200, using: &random))],
        ])
      case 4: session.send(["type": "drag", "phase": "cancelled"])
      default: session.advance(by: .random(in: 0...0.2, using: &random))
      }
      for message in client.notifications.dropFirst(seen) {
        let params = message["params"] ?? .null
        if let state = params["state"] {
          #expect(seen == 0)
          shown = state
        } else {
          #expect(params["base"] == revision)
          shown = apply(params["delta"] ?? .null, to: shown)
        }
        revision = params["revision"]
        seen += 1
      }
      #expect(same(shown, session.state), "seed 11, step \(step)")
    }
    #expect(seen == 201)
  }

  @Test("A delta contains no unchanged values")
  func written() throws {
    let client = Client()
    _ = client.call("session/create", ["component": "bottom-card", "session": "c"])
    _ = client.call("session/send", ["session": "c", "event": present("a")])
    _ = client.call(
      "session/perform",
      [
        "session": "c",
        "gesture": [
          "kind": "fling", "from": ["x": .integer(196), "y": .integer(800)],
          "to": ["x": .integer(196), "y": .integer(780)], "velocity": .integer(600),
        ],
      ])
    var state = client.call("session/state", ["session": "c"])["state"] ?? .null
    for revision in 2..<60 {
      let result = client.call(
        "session/advance",
        ["session": "c", "by": .number(0.02), "since": .integer(Int64(revision))])
      let delta = try #require(result["delta"])
      if case .object(let values)? = delta["values"] {
        for value in values.elements {
          #expect(state["values"]?[value.name] != value.value, "\(value.name) has not changed")
        }
      }
      state = apply(delta, to: state)
    }
  }

  @Test("A client that has the current revision receives only the changes")
  func since() throws {
    let (client, twin) = (Client(), Client())
    for each in [client, twin] {
      _ = each.call("session/create", ["component": "bottom-card", "session": "c"])
    }
    var random = SplitMix(seed: 12)
    var shown = twin.call("session/state", ["session": "c"])["state"] ?? .null
    var revision: Int64 = 0
    for step in 0..<200 {
      var method = "session/send"
      var params: JSONObject = ["session": "c"]
      switch Int.random(in: 0...6, using: &random) {
      case 0: params["event"] = present(["a", "b"].randomElement(using: &random) ?? "a")
      case 1: params["events"] = [["type": "dismiss"], ["type": "action", "name": "expand"]]
      case 2:
        (method, params["gesture"]) = (
          "session/perform",
          [
            "kind": "drag", "from": ["x": .integer(196), "y": .integer(700)],
            "to": ["x": .integer(196), "y": .number(.random(in: 300...840, using: &random))],
            "duration": .number(0.1),
          ]
        )
      case 3:
        (method, params["parameters"]) = (
          "session/configure", ["cornerRadius": .number(.random(in: 0...40, using: &random))]
        )
      case 4: params["event"] = ["type": "no-such-event"]
      default: (method, params["by"]) = ("session/advance", .number(0.05))
      }
      let whole = twin.answer(method, .object(params))
      // Sometimes the client does not have the current revision, so the state is complete.
      let isKnown = Int.random(in: 0...5, using: &random) > 0
      params["since"] = .integer(isKnown ? revision : revision + 7)
      let answer = client.answer(method, .object(params))
      guard let result = answer["result"] else {
        #expect(answer["error"] == whole["error"])
        continue
      }
      #expect((result["delta"] != nil) == isKnown && (result["state"] == nil) == isKnown)
      #expect(result["base"] == (isKnown ? .integer(revision) : nil))
      shown = result["state"] ?? apply(result["delta"] ?? .null, to: shown)
      let expected = try #require(whole["result"])
      #expect(same(shown, expected["state"] ?? .null), "seed 12, step \(step)")
      for name in ["revision", "effects", "diagnostics", "settled"] {
        #expect(result[name] == expected[name])
      }
      revision += 1
    }
    #expect(revision > 100)
    // Calls with progress follow the same rule.
    let long = client.exchange(
      #"{"jsonrpc":"2.0","id":"long","method":"session/advance","params":{"session":"c","by":1,"#
        + #""since":\#(revision),"workDoneToken":"t"}}"#)
    #expect(long.contains(#""base":\#(revision),"delta":{"#))
    let wrong = client.failure(
      "session/advance", ["session": "c", "by": .integer(1), "since": "0"])
    #expect(wrong.code == -32602)
    #expect(wrong.data["path"] == "/since")
    _ = client.call(
      "session/create", ["component": "bottom-card", "session": "r", "clock": "realtime"])
    let real = client.call(
      "session/send", ["session": "r", "event": ["type": "dismiss"], "since": .integer(0)])
    #expect(real["state"] != nil && real["delta"] == nil)
  }

  @Test("Effects are reported exactly once, in a result or in a notification")
  func effects() {
    let client = Client()
    let session = TestSession("bottom-card", client: client)
    _ = client.call("session/subscribe", ["session": "s1"])
    session.send(present("a"))
    #expect(client.notifications.last?["params"]?["effects"] == [])
    #expect(
      client.exchange(
        #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","event":{"type":"dismiss"}}}"#
      ) == "")
    let told = client.notifications.last?["params"]?["effects"]
    #expect(
      told == [["t": .integer(0), "type": "dismissed", "item": "a", "reason": "program"]])
    #expect(client.call("session/unsubscribe", ["session": "s1"]) == .null)
    let count = client.notifications.count
    _ = client.exchange(
      #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","event":{"type":"present","item":{"id":"z"}}}}"#
    )
    #expect(client.notifications.count == count)
    let next = client.call("session/advance", ["session": "s1", "by": .number(0.1)])
    #expect(next["effects"] == [["t": .integer(0), "type": "presented", "item": "z"]])
  }

  @Test("A slow reader gets the newest state, the number of skipped states, and every effect")
  func slowReader() {
    let client = Client()
    let session = TestSession("bottom-card", ["item": ["id": "a"]], client: client)
    _ = client.call("session/subscribe", ["session": "s1", "frames": "delta"])
    let before = client.notifications.count
    client.isSlow = true
    for step in 0..<100_000 where step % 1000 < 3 {
      let event =
        #"{"type":"drag","phase":"changed","translation":{"x":0,"y":\#(-step % 300)},"t":\#(step)e-6}"#
      _ = client.exchange(
        #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","event":\#(event)}}"#)
    }
    _ = client.exchange(
      #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","event":{"type":"action","name":"log"}}}"#
    )
    #expect(client.notifications.count == before)
    client.isSlow = false
    _ = client.call("ping")
    #expect(client.notifications.count == before + 1)
    let last = client.notifications.last?["params"]
    #expect(last?["skipped"] == .integer(300))
    #expect(last?["base"] == .integer(0))
    #expect(last?["revision"] == .integer(301))
    #expect(last?["effects"]?[0]?["type"] == "navigateToLog")
    session.advance(by: 0)
    #expect(
      last?["delta"]?["values"]?["dragTranslation"] == session.state["values"]?["dragTranslation"])
  }

  @Test("In real time, events take effect immediately, and frames are sent only during motion")
  func realTime() {
    let client = Client()
    _ = client.call(
      "session/create",
      ["component": "bottom-card", "clock": "realtime", "parameters": ["item": ["id": "a"]]])
    _ = client.call("session/subscribe", ["session": "s1", "fps": .integer(60)])
    #expect(client.idleTime == nil)
    client.wait(2)
    #expect(client.notifications.count == 1)
    let sent = client.call(
      "session/send",
      ["session": "s1", "event": ["type": "action", "name": "expand", "t": .number(0.5)]])
    #expect(sent["state"]?["t"] == .integer(2))
    #expect(sent["effects"]?[0]?["t"] == .integer(2))
    let before = client.notifications.count
    client.wait(1)
    let frames = client.notifications.dropFirst(before).compactMap { $0["params"]?["state"] }
    #expect(frames.count > 35 && frames.count < 45)
    #expect(frames.last?["phase"] == "expanded")
    #expect(frames.last?["settled"] == true)
    for (one, other) in zip(frames, frames.dropFirst()) {
      #expect(abs(other.number("t") - one.number("t") - 1.0 / 60) < 2e-6)
    }
    #expect(client.idleTime == nil)
    #expect(
      client.failure("session/advance", ["session": "s1", "by": .integer(1)]).code == -32602)
  }

  @Test("In real time, a gesture takes as long as its duration")
  func realTimeGesture() {
    let client = Client()
    _ = client.call(
      "session/create",
      ["component": "bottom-card", "clock": "realtime", "parameters": ["item": ["id": "a"]]])
    _ = client.call("session/subscribe", ["session": "s1", "fps": .integer(120)])
    _ = client.call(
      "session/perform",
      [
        "session": "s1",
        "gesture": [
          "kind": "drag", "from": ["x": .integer(200), "y": .integer(800)],
          "to": ["x": .integer(200), "y": .integer(600)], "duration": .number(0.5),
        ],
      ])
    client.wait(0.25)
    let middle = client.call("session/state", ["session": "s1"])["state"]
    #expect(middle?["phase"] == "dragging")
    #expect(abs((middle?["values"]?.number("dragTranslation") ?? 0) + 100) < 5)
    client.wait(2)
    #expect(client.call("session/state", ["session": "s1"])["state"]?["phase"] == "expanded")
  }
}

extension Value {
  /// Returns an element of an array.
  fileprivate subscript(index: Int) -> Value? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
