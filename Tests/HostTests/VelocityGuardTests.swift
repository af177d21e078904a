import PlaygroundTesting
import Testing
import Values

/// Tests the limit on estimated velocities in every component that follows a finger.
@Suite("Limits on release velocities")
struct VelocityGuardTests {
  typealias Case = VelocityStrategyTests.Case

  private let client = Client()

  /// Moves a finger for 20 ms, holds it for 90 ms with samples, and lifts it.
  ///
  /// - Returns: The release decision and the final phase.
  private func rest(
    _ test: Case, _ velocityGuard: Value?, byPointer: Bool, rightToLeft: Bool = false
  ) -> (because: Value?, phase: Value?) {
    var parameters = test.parameters
    parameters.append("velocityStrategy", "impulse")
    if let velocityGuard { parameters.append("velocityGuard", velocityGuard) }
    let created = client.call(
      "session/create",
      ["component": .string(test.component), "parameters": .object(parameters)])
    guard let session = created["session"] else { return (created, nil) }
    if rightToLeft {
      _ = client.call(
        "session/send",
        [
          "session": session,
          "event": ["type": "environment", "layoutDirection": "rtl"],
        ])
    }
    _ = client.call("session/send", ["session": session, "event": test.first])
    let ready = client.call("session/advance", ["session": session, "until": "settled"])
    let now = ready["state"]?["t"]?.asNumber ?? 0
    func event(_ phase: String, _ pointer: String, _ way: Double, _ time: Double) -> Value {
      let (x, y) = (test.way.x * way, test.way.y * way)
      let time = Value.number(now + time)
      guard byPointer else {
        return [
          "type": "drag", "phase": .string(phase), "t": time,
          "translation": ["x": .number(x), "y": .number(y)],
        ]
      }
      return [
        "type": "pointer", "phase": .string(pointer), "t": time,
        "x": .number(test.start.x + x), "y": .number(test.start.y + y),
      ]
    }
    var events = [event("began", "down", 0, 0.1)]
    events += [(10.0, 0.105), (20, 0.11)].map { event("changed", "move", $0.0, $0.1) }
    events += (1...10).map { event("changed", "move", 20, 0.11 + 0.009 * Double($0)) }
    _ = client.call("session/send", ["session": session, "events": .array(events)])
    // A snapshot keeps the guard of the drag.
    let snapshot = client.call("session/snapshot", ["session": session])["snapshot"] ?? .null
    let fresh = client.call("session/create", ["component": .string(test.component)])
    let restored = fresh["session"] ?? .null
    _ = client.call("session/restore", ["session": restored, "snapshot": snapshot])
    let lifted = client.call(
      "session/send",
      ["session": restored, "event": event("ended", "up", 20, 0.2), "explain": true])
    let end = client.call("session/advance", ["session": restored, "until": "settled"])
    guard case .array(let decisions)? = lifted["decisions"] else { return (nil, nil) }
    let release = decisions.first { $0["decision"] == "release" }
    return (release?["because"], end["state"]?["phase"])
  }

  @Test(
    "A finger that rests before it lifts throws nothing, unless `velocityGuard` is `none`",
    arguments: VelocityStrategyTests.cases, [false, true])
  func rests(test: Case, byPointer: Bool) {
    for velocityGuard in [nil, "steady"] as [Value?] {
      let steady = rest(test, velocityGuard, byPointer: byPointer)
      #expect(steady.phase == .string(test.rests))
      let velocity = steady.because?["velocity"]
      #expect(velocity?["x"]?.asNumber == 0 && velocity?["y"]?.asNumber == 0)
      #expect(velocity?["limit"]?["cause"] == "rest")
      let estimate = velocity?["limit"]?["estimate"]
      let along = test.way.x == 0 ? estimate?["y"] : estimate?["x"]
      #expect(abs(abs(along?.asNumber ?? 0) - 2000) < 1)
    }
    let free = rest(test, "none", byPointer: byPointer)
    #expect(free.phase == .string(test.acts))
    #expect(free.because?["velocity"]?["limit"] == nil)
  }

  @Test(
    "From right to left, the limit has the direction of the velocity", arguments: [false, true])
  func rightToLeft(byPointer: Bool) throws {
    let test = try #require(VelocityStrategyTests.cases.first { $0.component == "card-stack" })
    let steady = rest(test, nil, byPointer: byPointer, rightToLeft: true)
    let limit = steady.because?["velocity"]?["limit"]
    let estimate = limit?["estimate"]?["x"]?.asNumber ?? 0
    #expect(abs(estimate + 2000) < 1, "to the right is backwards")
    #expect(limit?["fastestStep"]?["x"]?.asNumber == -2000)
  }

  @Test("A card that rolls back as the finger lifts returns, unless `velocityGuard` is `none`")
  func rollsBack() {
    for (velocityGuard, removed) in [("steady", false), ("none", true)] {
      let created = client.call(
        "session/create",
        [
          "component": "card-stack",
          "parameters": [
            "cards": .array([["id": "a"], ["id": "b"]]), "velocityGuard": .string(velocityGuard),
          ],
        ])
      let session = created["session"] ?? .null
      let way = [(100.0, 0.0), (260, 0.235), (320, 0.27), (308, 0.3), (308, 0.3)]
      let events = way.enumerated().map { index, sample -> Value in
        let phase = index == 0 ? "down" : index == 4 ? "up" : "move"
        return [
          "type": "pointer", "phase": .string(phase),
          "x": .number(sample.0), "y": .integer(400), "t": .number(sample.1),
        ]
      }
      let answer = client.call(
        "session/send", ["session": session, "events": .array(events), "explain": true])
      guard case .array(let decisions)? = answer["decisions"], let last = decisions.last else {
        Issue.record("no decision")
        return
      }
      #expect((last["outcome"] == "remove") == removed)
      let velocity = last["because"]?["velocity"]
      #expect(abs((velocity?["x"]?.asNumber ?? 0) + (removed ? 1375.824 : 500)) < 0.1)
      #expect(velocity?["limit"]?["fastestStep"]?["x"]?.asNumber == (removed ? nil : -400))
    }
  }

  @Test("Velocities and predictions that an event contains are never limited")
  func told() {
    let created = client.call(
      "session/create",
      ["component": "bottom-card", "parameters": ["item": ["id": "a"]]])
    for member in ["velocity", "predictedEndTranslation"] {
      var drag: JSONObject = [
        "type": "drag", "phase": "ended", "translation": ["x": .integer(0), "y": .integer(-1)],
      ]
      drag.append(member, ["x": .integer(0), "y": .integer(-130)])
      let answer = client.call(
        "session/send",
        ["session": created["session"] ?? .null, "explain": true, "event": .object(drag)])
      guard case .array(let decisions)? = answer["decisions"], let last = decisions.last else {
        Issue.record("no decision")
        continue
      }
      #expect(last["because"]?["velocity"]?["y"]?.asNumber != 0)
      #expect(last["because"]?["velocity"]?["limit"] == nil)
    }
  }
}
