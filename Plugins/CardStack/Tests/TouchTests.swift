import PlaygroundTesting
import Testing
import Values

@Suite("Taps, holds and presses")
struct TouchTests {
  private func told(_ session: TestSession) -> [String] {
    session.effects.compactMap { effect in
      guard let type = effect["type"]?.asString, type == "tapped" || type == "held" else {
        return nil
      }
      return "\(type) \(effect["card"]?.asString ?? "")"
    }
  }

  @Test("Reports taps and holds on the top card from pointers, gesture scripts and recognized taps")
  func taps() {
    let session = stack()
    session.send(pointer("down", 200, 300), pointer("up", 204, 303, t: 0.1))
    session.play(["kind": "tap", "at": ["x": .integer(200), "y": .integer(300)]])
    session.send(tap("card:a"), tap("card"))
    session.send(["type": "tap", "x": .integer(200), "y": .integer(300)])
    #expect(told(session) == Array(repeating: "tapped a", count: 5))
    #expect(session.acts.isEmpty)
    let start = session.time
    session.play([
      "kind": "hold", "at": ["x": .integer(200), "y": .integer(300)], "duration": .number(0.8),
    ])
    #expect(told(session).dropFirst(5) == ["held a"])
    #expect(abs((session.effects("held").first?.number("t") ?? 0) - start - 0.5) < 1e-6)
  }

  @Test("A drag is neither a tap nor a hold, and a hold is reported on time and can become a drag")
  func holds() {
    let session = stack()
    session.send(pointer("down", 200, 300), pointer("move", 230, 300, t: 0.1))
    session.advance(by: 1)
    session.send(pointer("up", 230, 300))
    #expect(told(session).isEmpty)
    session.settle()
    let start = session.time
    session.send(pointer("down", 200, 300))
    #expect(session.state["settled"] == false, "the press can still become a hold")
    session.advance(by: 0.499_999)
    #expect(told(session).isEmpty)
    session.advance(by: 0.000_001)
    #expect(told(session) == ["held a"])
    #expect(abs((session.effects.last?.number("t") ?? 0) - start - 0.5) < 1e-6)
    session.send(pointer("move", 340, 300, t: start + 1))
    session.send(pointer("move", 350, 300, t: start + 1.2))
    #expect(session.number("dragX") == 150)
    session.send(pointer("up", 350, 300, t: start + 1.4))
    #expect(session.acts == ["a save"])
    let short = stack(["a"], ["holdDuration": .number(0.2)])
    short.send(pointer("down", 200, 300))
    short.advance(by: 0.3)
    short.send(pointer("up", 200, 300))
    #expect(told(short) == ["held a"], "a press that was a hold is not a tap")
  }

  @Test("A session restored during a press recognizes the same hold and drag")
  func snapshots() {
    let session = stack()
    session.send(pointer("down", 200, 300))
    session.advance(by: 0.3)
    let snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = stack()
    _ = other.client.call(
      "session/restore", ["session": .string(other.id), "snapshot": snapshot["snapshot"] ?? .null])
    for session in [session, other] {
      session.advance(by: 0.3)
      #expect(told(session) == ["held a"])
      #expect(session.effects("held").first?.number("t") == 0.5)
      session.send(pointer("move", 340, 300, t: 1), pointer("move", 350, 300, t: 1.2))
      #expect(session.number("dragX") == 150)
    }
  }

  @Test("A press on a card that leaves does not affect the next card")
  func otherCard() {
    let session = stack()
    session.send(pointer("down", 200, 300))
    session.send(action("save"))
    session.advance(by: 1)
    session.send(pointer("move", 204, 300))
    session.send(pointer("up", 204, 300))
    #expect(told(session).isEmpty)
    session.send(pointer("down", 200, 300))
    session.send(action("save"))
    session.send(pointer("move", 350, 300), pointer("move", 380, 300))
    #expect(session.number("dragX") == 0, "the touch does not drag the next card")
  }

  @Test("A layer's content includes the card's position, id and action")
  func content() {
    let session = stack(["a/b", "b", "c", "d"])
    func content(_ id: String) -> Value? { session.layer(id)?["content"] }
    #expect(content("card:a%2Fb")?["id"] == "a/b")
    #expect(content("card:a%2Fb")?["position"] == .integer(0))
    #expect(content("card:a%2Fb")?["action"] == nil)
    #expect(content("card:c")?["position"] == .integer(2))
    session.send(action("save"))
    #expect(content("card:a%2Fb")?["position"] == .integer(-1))
    #expect(content("card:a%2Fb")?["action"] == "save")
    #expect(content("card:b")?["position"] == .integer(0))
    session.send(action("undo"))
    #expect(content("card:a%2Fb")?["action"] == nil)
  }

  @Test("A placeholder shows its number in the list, unless it has a title")
  func numbers() {
    let session = TestSession(
      "card-stack",
      [
        "cards": [
          ["id": "a"], ["id": "b"], ["id": "c", "title": "Third"],
          ["id": "d", "media": ["kind": "video", "url": "d.mp4"]],
        ], "ahead": .integer(3),
      ])
    func text(_ id: String) -> String? {
      session.layer("card:" + id)?["content"]?["text"]?.asString
    }
    #expect(["a", "b", "c", "d"].map(text) == ["0", "1", "Third", "d"])
    session.send(change("insert", ["n"], at: 0))
    #expect(text("a") == "1", "a has moved to the second position")
  }

  /// The save button is by default 56 × 56 points around (254.5, 770).
  @Test(
    "A press acts if it lifts inside its button, wherever it moved before",
    arguments: [
      ([(254.5, 770), (266, 770), (266, 770)], true),
      ([(254.5, 770), (300, 700), (230, 790)], true),
      ([(254.5, 770), (281, 770), (281, 770)], true),
      ([(254.5, 770), (300, 770), (300, 770)], false),
      ([(227, 743), (226, 742), (226, 742)], true),
    ] as [([(Double, Double)], Bool)])
  func buttons(_ way: [(Double, Double)], _ acts: Bool) {
    let session = stack()
    session.send(pointer("down", way[0].0, way[0].1))
    session.send(pointer("move", way[1].0, way[1].1, t: 0.1))
    #expect(session.phase == "idle", "a button never drags")
    session.send(pointer("up", way[2].0, way[2].1, t: 0.2))
    #expect(session.acts == (acts ? ["a save"] : []))
  }

  @Test("A cancelled press does nothing, and buttonSlop extends the button's hit area")
  func cancelledPress() {
    let session = stack()
    session.send(pointer("down", 254.5, 770), pointer("cancel", 254.5, 770))
    session.send(pointer("up", 254.5, 770))
    #expect(session.acts.isEmpty)
    let wide = stack(["a", "b"], ["buttonSlop": .integer(70)])
    wide.send(pointer("down", 254.5, 770), pointer("move", 340, 770), pointer("up", 340, 770))
    #expect(wide.acts == ["a save"])
  }

  @Test("A touch does not drag a card that left before the drag began and then came back")
  func cardThatComesBack() {
    let session = stack(["a", "b"], ["loop": true])
    session.send(["type": "pointer", "phase": "down", "x": .integer(200), "y": .integer(400)])
    session.send(action("save"))
    session.advance(by: 1)
    session.send(["type": "items", "op": "remove", "ids": ["b"]])
    #expect(session.state["values"]?["topCard"] == "a")
    session.send(["type": "pointer", "phase": "move", "x": .integer(320), "y": .integer(400)])
    #expect(!session.bool("isDragging"))
    #expect(session.number("dragX") == 0)
  }

  @Test("A hint fades when its card is released, and appears gradually when it is caught")
  func hintFades() {
    let session = stack(["a", "b"])
    session.send(drag("changed", 100))
    let held = session.layer("hint")?.number("opacity") ?? 0
    #expect(held > 0.8)
    session.send(drag("ended", 100, velocity: 0))
    #expect(session.layer("hint") == nil)
    #expect(session.layer("hint:a")?.number("opacity") == held)
    session.advance(by: 0.1)
    let left = session.layer("hint:a")?.number("opacity") ?? 0
    #expect(left > 0 && left < held)
    session.send(drag("began", 0))
    #expect(abs((session.layer("hint")?.number("opacity") ?? 0) - left) < 1e-3)
    #expect(session.layer("hint:a") == nil)
    session.send(drag("cancelled", 0))
    session.settle()
    #expect(!session.state.layers.contains { $0["role"] == "hint" })
  }
}
