import PlaygroundTesting
import Testing
import Values

/// Releases that wait for the app's answer.
@Suite("Releases that wait for the app")
struct ConfirmTests {
  private func sheet(_ parameters: JSONObject) -> TestSession {
    var all = parameters
    all["sheets"] = ["a": ["detents": ["medium", "large"], "dragIndicator": "visible"]]
    let session = TestSession("sheet-coordinator", .object(all))
    session.send(["type": "present", "sheet": "a", "item": ["id": "1"]])
    session.settle()
    return session
  }

  /// Flicks the sheet down, so that the release would dismiss it.
  private func flick(_ session: TestSession) {
    session.play([
      "kind": "fling", "from": ["x": .integer(200), "y": .integer(500)],
      "to": ["x": .integer(200), "y": .integer(600)], "velocity": .integer(1500),
    ])
  }

  private func proposed(_ session: TestSession) -> Value? {
    session.effects.last { $0["type"] == "releaseProposed" }
  }

  @Test("By default, a release doesn't wait")
  func byDefault() {
    let session = sheet([:])
    flick(session)
    #expect(session.phase == "dismissing")
    #expect(proposed(session) == nil)
  }

  @Test("A release that would dismiss waits, and the sheet slows down without turning back")
  func waits() {
    let session = sheet(["confirm": "dismiss", "confirmTimeout": .number(0.7)])
    flick(session)
    let released = session.time
    #expect(session.phase == "settling")
    #expect(proposed(session)?["to"] == "dismissed")
    #expect(abs((proposed(session)?.number("deadline") ?? 0) - (released + 0.7)) <= 0.000_1)
    var heights = [session.number("height")]
    session.advance(by: 0.6, frames: true)
    heights += session.frames.map { $0["values"]?.number("height") ?? .nan }
    #expect(heights.count > 30)
    for (one, next) in zip(heights, heights.dropFirst()) { #expect(next <= one + 0.000_1) }
    let steps = zip(heights, heights.dropFirst()).map { $0 - $1 }
    // The first step continues at 1500 points per second; each further step is smaller.
    #expect(abs(steps[0] - 1500 / 60) < 5)
    for (one, next) in zip(steps, steps.dropFirst()) { #expect(next <= one + 0.01) }
    #expect(session.phase == "settling" && session.state["settled"] == false)
    #expect(!session.effectTypes.contains("dismissed"))
  }

  @Test("An answer continues the motion without a jump", arguments: ["accept", "refuse"])
  func answers(type: String) {
    let session = sheet(["confirm": "dismiss"])
    flick(session)
    session.advance(by: 0.05, frames: true, fps: 1000)
    let before = session.frames.suffix(2).map { $0["values"]?.number("height") ?? .nan }
    session.send(["type": .string(type)])
    session.advance(by: 0.001, frames: true, fps: 1000)
    let after = session.frames.suffix(1).map { $0["values"]?.number("height") ?? .nan }
    let heights = before + after
    #expect(abs((heights[1] - heights[0]) - (heights[2] - heights[1])) < 0.05)
    session.settle()
    #expect(session.phase == (type == "accept" ? "idle" : "presented"))
    #expect(session.effectTypes.contains("dismissed") == (type == "accept"))
    #expect(session.effectTypes.contains("didDismiss") == (type == "accept"))
  }

  @Test("A release counts as refused at the deadline, with a reason")
  func deadline() {
    let client = Client()
    let result = client.call(
      "session/create",
      [
        "component": "sheet-coordinator", "explain": true,
        "parameters": [
          "confirm": "dismiss", "confirmTimeout": .number(0.4),
          "sheets": ["a": ["detents": ["medium"]]],
        ],
      ])
    let id = result["session"] ?? .null
    func call(_ method: String, _ members: JSONObject) -> Value {
      var all = members
      all["session"] = id
      return client.call(method, .object(all))
    }
    _ = call("session/send", ["event": ["type": "present", "sheet": "a", "item": ["id": "1"]]])
    _ = call("session/advance", ["until": "settled"])
    _ = call(
      "session/perform",
      [
        "gesture": [
          "kind": "fling", "from": ["x": .integer(200), "y": .integer(500)],
          "to": ["x": .integer(200), "y": .integer(600)], "velocity": .integer(1500),
        ]
      ])
    let end = call("session/advance", ["until": "settled"])
    let decision = end["decisions"]?.elements.last
    #expect(decision?["decision"] == "answer" && decision?["outcome"] == "refused")
    #expect(end["state"]?["phase"] == "presented")
    #expect(end["state"]?["values"]?.number("height") == 426)
    let late = call("session/send", ["event": ["type": "accept"]])
    #expect(late["state"]?["phase"] == "presented", "an answer after the deadline has no effect")
  }

  @Test("The app can send the sheet to another detent")
  func refusedTo() {
    let session = sheet(["confirm": "dismiss"])
    flick(session)
    session.send(["type": "refuse", "to": "large"])
    #expect(session.effectTypes.suffix(1) == ["detentChanged"])
    session.settle()
    #expect(session.state["values"]?["detent"] == "large")
  }

  @Test("A detent that the waiting sheet doesn't offer is refused with the valid names")
  func unknownDetent() {
    let session = sheet(["confirm": "dismiss"])
    flick(session)
    let error = session.client.failure(
      "session/send",
      ["session": .string(session.id), "event": ["type": "refuse", "to": ["height": .integer(9)]]])
    #expect(error.data["path"]?.asString?.hasSuffix("/to") == true)
    #expect(error.data["expected"]?.asString?.contains("medium") == true)
  }

  @Test("With confirm detent, a release to another detent waits")
  func detent() {
    for confirm in ["dismiss", "detent"] {
      let session = sheet(["confirm": .string(confirm)])
      session.play([
        "kind": "fling", "from": ["x": .integer(200), "y": .integer(500)],
        "to": ["x": .integer(200), "y": .integer(400)], "velocity": .integer(1500),
      ])
      #expect(proposed(session)?["to"] == (confirm == "detent" ? "large" : nil))
      session.send(["type": "accept"])
      session.settle()
      #expect(session.state["values"]?["detent"] == "large")
      #expect(session.effectTypes.filter { $0 == "detentChanged" }.count == 1)
    }
  }

  @Test("A touch, a dismissal and a selected detent withdraw the release")
  func withdrawn() {
    let down: Value = ["type": "pointer", "phase": "down", "x": .integer(200), "y": .integer(700)]
    let select: Value = ["type": "action", "name": "selectDetent", "detent": "medium"]
    for event in [down, ["type": "dismiss"], select] {
      let session = sheet(["confirm": "dismiss"])
      flick(session)
      session.advance(by: 0.1)
      session.send(event)
      let count = session.effects.count
      session.send(["type": "accept"])
      #expect(session.effects.count == count, "\(event)")
    }
  }

  @Test("A keyboard that appears meanwhile moves the sheet after the answer")
  func keyboard() {
    let session = sheet(["confirm": "dismiss"])
    flick(session)
    session.advance(by: 0.3)
    let height = session.number("height")
    session.send(["type": "environment", "keyboardHeight": .integer(300)])
    #expect(abs(session.number("height") - height) < 0.000_1)
    session.send(["type": "refuse"])
    session.settle()
    #expect(session.number("height") == 726)
  }

  @Test("A snapshot keeps the waiting release")
  func snapshot() {
    let session = sheet(["confirm": "dismiss"])
    flick(session)
    let snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    session.send(["type": "refuse"])
    _ = session.client.call(
      "session/restore",
      ["session": .string(session.id), "snapshot": snapshot["snapshot"] ?? .null])
    session.send(["type": "accept"])
    #expect(session.phase == "dismissing")
  }
}
