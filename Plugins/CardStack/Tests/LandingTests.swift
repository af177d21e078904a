import Foundation
import PlaygroundTesting
import Testing
import Values

@Suite("Landing")
struct LandingTests {
  /// Returns whether a card, including its rotated corners, is entirely off a screen of 393 × 852 points, except
  /// for `margin` points.
  static func isOut(_ card: Value, margin: Double = 0) -> Bool {
    let angle = card.number("rotation") * .pi / 180
    let (width, height) = (card.number("width"), card.number("height"))
    let reachX = (abs(cos(angle)) * width + abs(sin(angle)) * height) / 2
    let reachY = (abs(sin(angle)) * width + abs(cos(angle)) * height) / 2
    let x = card.number("x") + width / 2 + card.number("translateX")
    let y = card.number("y") + height / 2 + card.number("translateY")
    return x - reachX >= 393 - margin || x + reachX <= margin || y - reachY >= 852 - margin
      || y + reachY <= margin
  }

  @Test("A card lands when it is off screen, not earlier", arguments: ["save", "remove"])
  func outOfSight(_ name: String) {
    let session = stack()
    session.send(action(name))
    session.advance(by: 0.6, frames: true, fps: 1000)
    var landed: Double?
    for frame in session.frames {
      guard let card = frame.layer("card:a") else { continue }
      if card["hidden"] == true {
        landed = landed ?? frame.number("t")
        #expect(frame["phase"] == "settling")
      } else {
        #expect(landed == nil && frame["phase"] == "swiping")
        #expect(!Self.isOut(card) || card.number("scale") != 1, "at \(frame.number("t"))")
      }
    }
    #expect(landed != nil && landed! < 0.4, "\(landed ?? 0)")
  }

  @Test("The time of landing does not depend on how often the clock was advanced")
  func sampling() {
    let (once, often) = (
      stack(["a", "b"], ["behind": .integer(0)]), stack(["a", "b"], ["behind": .integer(0)])
    )
    for session in [once, often] { session.flick(1) }
    once.advance(by: 1)
    for _ in 0..<100 { often.advance(by: 0.01) }
    #expect(once.effects == often.effects)
    #expect(once.effects("release").first?.number("t") ?? 9 < 0.4)
    #expect(once.state == often.state)
  }

  @Test("A single card in a loop returns as soon as it is off screen")
  func loopOfOne() {
    let session = TestSession("card-stack", ["cards": items(["a"]), "loop": true])
    for round in 0..<5 {
      session.flick(1)
      session.advance(by: 0.4)
      #expect(session.top == "a", "round \(round)")
      #expect(session.layer("card:a")?["hit"] != nil)
    }
    #expect(session.acts.count == 5)
  }

  @Test("The action is confirmed at landing, or at the decision if confirmation is `decision`")
  func confirmation() {
    let session = stack()
    session.send(action("save"))
    session.advance(by: 1, frames: true, fps: 240)
    let first = session.frames.first { $0.layer("confirmation") != nil }
    let landed = session.frames.first { $0.layer("card:a")?["hidden"] == true }
    #expect(first != nil && first?["t"] == landed?["t"])
    let early = stack(["a", "b"], ["confirmation": "decision"])
    early.send(action("save"))
    #expect(early.layer("confirmation") != nil)
    let undone = stack()
    undone.send(action("save"), action("undo"))
    undone.advance(by: 2, frames: true)
    #expect(undone.frames.allSatisfy { $0.layer("confirmation") == nil }, "nothing was completed")
  }

  @Test("A leaving card goes completely off screen even if the viewport grows during the flight")
  func growing() {
    let session = stack()
    session.send(action("save"))
    session.advance(by: 0.08)
    session.send([
      "type": "environment", "viewport": ["width": .integer(1200), "height": .integer(852)],
    ])
    session.advance(by: 0.05)
    #expect(session.layer("card:a")?["hidden"] == nil)
    session.settle()
    #expect(session.layer("card:a")?["hidden"] == true)
  }

  @Test("A removed card fades just above its position, or disappears at once with `cut`")
  func removal() {
    for (ids, floor) in [(["a"], 100.0), (["b"], -1)] {
      let session = stack(["a", "b", "c", "d"])
      let before = session.state
      session.send(change("remove", ids: ids))
      checkContinuity(before, session.state, "removed")
      let ghost = session.layer("card:" + ids[0])
      #expect(ghost?["hit"] == nil)
      #expect((floor..<floor + 1).contains(ghost?.number("zIndex") ?? 0))
      #expect(session.phase == "settling")
      #expect(session.effects("release").isEmpty, "the media of the fading card are still visible")
      session.settle()
      #expect(session.layer("card:" + ids[0]) == nil)
      #expect(session.effects("release").last?["cards"] == .array([.string(ids[0])]))
    }
    let cut = stack(["a", "b", "c"], ["removal": "cut"])
    cut.send(change("remove", ids: ["a"]))
    #expect(cut.layer("card:a") == nil)
    let again = stack(["a", "b", "c"])
    again.send(change("remove", ids: ["a"]))
    again.advance(by: 0.1)
    again.send(change("insert", ["a"], at: 0))
    #expect(again.state.cards.filter { $0.id == "card:a" }.count == 1)
    #expect(again.top == "a")
  }

  @Test("The phase is not idle while a card returns, sinks or is brought back")
  func phases() {
    let session = stack()
    session.send(pointer("down", 200, 300), pointer("move", 260, 300, t: 0.1))
    session.send(change("insert", ["n"], at: 0))
    #expect(session.phase == "settling")
    session.settle()
    #expect(session.phase == "idle")
    let ring = TestSession("card-stack", ["cards": items(["a", "b", "c"]), "loop": true])
    ring.flick(1)
    ring.settle()
    ring.send(action("undo"))
    #expect(ring.phase == "undoing")
    ring.settle()
    #expect(ring.phase == "idle")
    #expect(ring.top == "a")
  }
}
