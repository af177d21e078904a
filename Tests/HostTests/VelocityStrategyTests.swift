import PlaygroundTesting
import Testing
import Values

/// Tests the velocity estimators of every component that follows a finger.
@Suite("Velocity estimators")
struct VelocityStrategyTests {
  /// A component that is ready for a flick, and the expected phases after the flick.
  struct Case: Sendable, CustomTestStringConvertible {
    var component: String
    var parameters: JSONObject = [:]
    var first: Value = ["type": "environment"]
    /// The point at which the finger goes down, and the direction in which it moves.
    var start = (x: 200.0, y: 400.0)
    var way = (x: 0.0, y: 1.0)
    var rests: String
    var acts: String

    var testDescription: String { component }
  }

  static let cases = [
    Case(
      component: "bottom-card", parameters: ["item": ["id": "pin-7"]], start: (200, 800),
      way: (0, -1), rests: "compact", acts: "expanded"),
    Case(
      component: "card-stack", parameters: ["cards": .array([["id": "a"]])], way: (1, 0),
      rests: "idle", acts: "empty"),
    Case(
      component: "hero-transition",
      parameters: [
        "controller": [
          "kind": "controller",
          "destination": [
            "frame": [
              "x": .integer(0), "y": .integer(100), "width": .integer(393), "height": .integer(500),
            ]
          ],
        ]
      ], first: ["type": "present"], rests: "presented", acts: "idle"),
    Case(
      component: "sheet-coordinator",
      parameters: ["sheets": ["photo": ["detents": .array(["medium"])]]],
      first: ["type": "present", "sheet": "photo", "item": ["id": "a"]], start: (200, 600),
      rests: "presented", acts: "idle"),
  ]

  private let client = Client()

  /// Flicks for 12.6 ms, pauses for 2.1 ms and lifts, with a snapshot restored in between.
  private func flick(_ test: Case, _ strategy: Value, byPointer: Bool) -> Value? {
    var parameters = test.parameters
    if !strategy.isNull { parameters.append("velocityStrategy", strategy) }
    let created = client.call(
      "session/create",
      ["component": .string(test.component), "parameters": .object(parameters)])
    guard let session = created["session"] else { return created }
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
    let samples: Value = .array([
      event("began", "down", 0, 0.1), event("changed", "move", 20, 0.112585),
      event("changed", "move", 20, 0.11473),
    ])
    _ = client.call("session/send", ["session": session, "events": samples])
    let snapshot = client.call("session/snapshot", ["session": session])["snapshot"] ?? .null
    let fresh = client.call("session/create", ["component": .string(test.component)])
    let restored = fresh["session"] ?? .null
    _ = client.call("session/restore", ["session": restored, "snapshot": snapshot])
    _ = client.call(
      "session/send", ["session": restored, "event": event("ended", "up", 20, 0.12)])
    let end = client.call("session/advance", ["session": restored, "until": "settled"])
    return end["state"]?["phase"]
  }

  @Test(
    "Only the impulse estimator recognizes a flick that ends with a pause",
    arguments: cases, [false, true])
  func endsStill(test: Case, byPointer: Bool) {
    #expect(flick(test, .null, byPointer: byPointer) == .string(test.rests))
    #expect(flick(test, "leastSquares", byPointer: byPointer) == .string(test.rests))
    #expect(flick(test, "impulse", byPointer: byPointer) == .string(test.acts))
  }

  @Test("Refuses an unknown estimator and lists the known ones", arguments: cases)
  func refused(test: Case) {
    let failure = client.failure(
      "session/create",
      ["component": .string(test.component), "parameters": ["velocityStrategy": "guess"]])
    #expect(failure.code == -32602)
    #expect(failure.data["path"] == "/parameters/velocityStrategy")
    #expect(failure.data["expected"]?.asString?.contains("leastSquares, impulse") == true)
  }
}
