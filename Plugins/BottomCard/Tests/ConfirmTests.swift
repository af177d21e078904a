import PlaygroundTesting
import Testing
import Values

/// Releases that wait for the app's answer.
@Suite("Releases of the card that wait for the app")
struct ConfirmTests {
  private func card(_ parameters: JSONObject) -> TestSession {
    var all = parameters
    all["item"] = ["id": "a"]
    return TestSession("bottom-card", .object(all))
  }

  private func fling(_ session: TestSession, from start: Int64, to end: Int64, _ velocity: Int64) {
    session.play([
      "kind": "fling", "from": ["x": .integer(200), "y": .integer(start)],
      "to": ["x": .integer(200), "y": .integer(end)], "velocity": .integer(velocity),
    ])
  }

  private func proposals(_ session: TestSession) -> [String] {
    session.effects.filter { $0["type"] == "releaseProposed" }.compactMap { $0["to"]?.asString }
  }

  @Test(
    "A dismissal waits, and after an answer the motion continues", arguments: ["accept", "refuse"])
  func dismissal(answer: String) {
    let session = card(["confirm": "dismiss"])
    fling(session, from: 780, to: 840, 700)
    #expect(proposals(session) == ["dismissed"])
    #expect(session.phase == "settling")
    session.advance(by: 0.05, frames: true, fps: 1000)
    let before = session.frames.suffix(2).map { $0["values"]?.number("cardYOffset") ?? .nan }
    session.send(["type": .string(answer)])
    session.advance(by: 0.001, frames: true, fps: 1000)
    let offsets = before + [session.number("cardYOffset")]
    #expect(abs((offsets[1] - offsets[0]) - (offsets[2] - offsets[1])) < 0.05)
    session.settle()
    #expect(session.phase == (answer == "accept" ? "hidden" : "compact"))
    let reasons = session.effects.filter { $0["type"] == "dismissed" }.map { $0["reason"] ?? .null }
    #expect(reasons == (answer == "accept" ? ["drag"] : []))
  }

  @Test("With confirm dismiss, other releases don't wait")
  func others() {
    let session = card(["confirm": "dismiss"])
    fling(session, from: 780, to: 700, 900)
    #expect(proposals(session).isEmpty)
    session.settle()
    #expect(session.phase == "expanded")
  }

  @Test("With confirm detent, the proposed detent has its declared name")
  func names() {
    let detents: Value = ["compact", ["height": .integer(300)], "expanded"]
    let session = card(["confirm": "detent", "detents": detents])
    fling(session, from: 780, to: 700, 900)
    #expect(proposals(session) == ["height:300"])
    session.send(["type": "refuse", "to": "expanded"])
    session.settle()
    #expect(session.state["values"]?["detent"] == "expanded")
    let plain = card(["confirm": "detent"])
    fling(plain, from: 780, to: 700, 900)
    #expect(proposals(plain) == ["expanded"])
    plain.send(["type": "accept"])
    plain.settle()
    #expect(plain.phase == "expanded")
    #expect(plain.effectTypes.filter { $0 == "expandedChanged" }.count == 1)
  }

  @Test("A card without an answer returns at the deadline")
  func deadline() {
    let session = card(["confirm": "dismiss", "confirmTimeout": .number(0.5)])
    fling(session, from: 780, to: 840, 700)
    session.advance(by: 0.4)
    #expect(session.number("cardYOffset") > 350)
    session.settle()
    #expect(session.phase == "compact")
    session.send(["type": "accept"])
    #expect(session.phase == "compact", "an answer after the deadline has no effect")
  }

  @Test("A drag, a dismissal and an action withdraw the release")
  func withdrawn() {
    let drag: Value = [
      "type": "drag", "phase": "began", "translation": ["x": .integer(0), "y": .integer(0)],
    ]
    for event in [drag, ["type": "dismiss"], ["type": "action", "name": "collapse"]] {
      let session = card(["confirm": "dismiss"])
      fling(session, from: 780, to: 840, 700)
      session.advance(by: 0.1)
      session.send(event)
      let count = session.effects.count
      session.send(["type": "accept"])
      #expect(session.effects.count == count, "\(event)")
    }
  }

  @Test("New sizes apply after the answer, and the progress doesn't jump")
  func sizes() {
    let session = card(["confirm": "detent"])
    fling(session, from: 780, to: 700, 900)
    session.advance(by: 0.1)
    let progress = session.number("dragProgress")
    session.send(["type": "measure", "key": "content", "height": .integer(180)])
    #expect(abs(session.number("dragProgress") - progress) < 0.001)
    session.send([
      "type": "environment", "viewport": ["width": .integer(393), "height": .integer(700)],
    ])
    session.send(["type": "refuse"])
    session.settle()
    #expect(session.number("displayHeight") == 197)
    #expect(session.number("expandedHeight") == 350)
  }

  @Test("A detent that the waiting card doesn't have is refused with the valid names")
  func unknownDetent() {
    let session = card(["confirm": "dismiss"])
    fling(session, from: 780, to: 840, 700)
    let error = session.client.failure(
      "session/send",
      ["session": .string(session.id), "event": ["type": "refuse", "to": ["height": .integer(9)]]])
    #expect(error.data["path"]?.asString?.hasSuffix("/to") == true)
    #expect(error.data["expected"]?.asString?.contains("compact") == true)
  }

  @Test("A snapshot keeps the waiting release")
  func snapshot() {
    let session = card(["confirm": "dismiss"])
    fling(session, from: 780, to: 840, 700)
    let snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    session.send(["type": "refuse"])
    _ = session.client.call(
      "session/restore",
      ["session": .string(session.id), "snapshot": snapshot["snapshot"] ?? .null])
    session.send(["type": "accept"])
    #expect(session.phase == "dismissing")
  }
}
