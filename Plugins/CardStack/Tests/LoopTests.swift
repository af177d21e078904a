import PlaygroundTesting
import Testing
import Values

@Suite("Loop")
struct LoopTests {
  private func ring(_ ids: [String], _ parameters: JSONObject = [:]) -> TestSession {
    var all = parameters
    all["loop"] = true
    return stack(ids, all)
  }

  /// Returns the visible cards of the stack, top first.
  private func pile(_ session: TestSession) -> [String] {
    session.state.cards.filter { $0.number("zIndex") <= 100 }
      .sorted { $0.number("zIndex") > $1.number("zIndex") }.map(\.id)
  }

  @Test("The first cards follow the last one, and the loop never becomes empty")
  func round() {
    let session = ring(["a", "b", "c"])
    for round in 0..<3 {
      for (index, id) in ["a", "b", "c"].enumerated() {
        #expect(session.top == id, "round \(round)")
        #expect(session.number("index") == Double(index))
        #expect(session.number("remaining") == 3)
        session.flick(index == 1 ? -1 : 1)
        session.settle(frames: true)
        for frame in session.frames {
          checkInvariants(frame, "round \(round), \(id)", loop: true)
          #expect(frame["phase"] != "empty")
        }
        #expect(session.layer("card:" + id)?.number("zIndex") == -2, "the card is at the bottom")
      }
    }
    #expect(session.acts.count == 9)
    #expect(session.effects("emptied").isEmpty)
    let without = stack(["a"])
    without.send(action("save"))
    #expect(without.effects("emptied").count == 1)
  }

  @Test("A card that leaves a loop returns from below only after it has landed")
  func landing() {
    let session = ring(["a", "b", "c"])
    session.send(action("save"))
    #expect(session.top == "b")
    #expect(pile(session) == ["card:b", "card:c"])
    let landing = ring(["a", "b", "c"])
    landing.send(action("save"))
    landing.advance(by: 3, frames: true, fps: 120)
    var (hasLanded, furthest) = (false, 0.0)
    for frame in landing.frames {
      guard let card = frame.layer("card:a") else {
        Issue.record("the card has no layer at \(frame.number("t"))")
        return
      }
      if card.number("zIndex") < 0 {
        hasLanded = true
        #expect(card.number("translateX") == 0)
        #expect(card["hidden"] != true)
      } else {
        #expect(!hasLanded && card.number("zIndex") == 101)
        #expect(frame["phase"] == "swiping")
        furthest = max(furthest, card.number("translateX"))
      }
    }
    #expect(furthest > 390, "the card flew until it was off screen")
    #expect(hasLanded)
    #expect(pile(landing) == ["card:b", "card:c", "card:a"])
  }

  @Test("In a loop of one or two cards, a card is on top again after landing")
  func alone() {
    for ids in [["a"], ["a", "b"]] {
      let session = ring(ids)
      for _ in ids { session.flick(1) }
      #expect(session.top == nil)
      #expect(session.phase == "swiping")
      session.send(action("save"), drag("ended", 200, velocity: 0), tap("button:remove"))
      #expect(session.acts.count == ids.count, "there is no top card to act on")
      session.settle()
      #expect(session.top == "a")
      #expect(session.phase == "idle")
      #expect(session.layer("card:a")?.number("opacity") == 1)
      #expect(session.layer("card:a")?.number("scale") == 1)
      session.flick(-1)
      #expect(session.acts.last == "a remove")
    }
  }

  @Test("Undo works across the end of a loop, for cards in flight and for cards back at the bottom")
  func undo() {
    for wait in [0, 0.1, 5] {
      let session = ring(["a", "b", "c"], ["undoDepth": .integer(10)])
      session.send(action("save"), action("remove"), action("save"))
      session.advance(by: wait)
      for (id, index) in [("c", 2.0), ("b", 1), ("a", 0)] {
        let before = session.state
        session.send(action("undo"))
        checkContinuity(before, session.state, "undo of \(id) after \(wait)")
        checkInvariants(session.state, "undo of \(id) after \(wait)", loop: true)
        #expect(session.top == id)
        #expect(session.number("index") == index)
      }
      #expect(!session.bool("canUndo"))
      session.settle()
      #expect(session.phase == "idle")
      #expect(pile(session).first == "card:a")
    }
    // After a card is acted on again, only its latest action can be undone.
    let session = ring(["a", "b"], ["undoDepth": .integer(10)])
    for _ in 0..<3 {
      session.send(action("save"))
      session.settle()
    }
    for _ in 0..<5 { session.send(action("undo")) }
    #expect(session.effects("undone").map { $0["card"] ?? .null } == ["a", "b"])
  }

  @Test("Far from its end, a loop behaves like a stack")
  func undoFromAway() {
    let session = ring(["a", "b", "c", "d", "e", "f"])
    session.send(action("remove"))
    session.settle()
    #expect(session.layer("card:a")?["hidden"] == true)
    session.send(action("undo"))
    #expect(session.layer("card:a")?.number("translateX") ?? 0 < -500)
    session.settle()
    #expect(session.top == "a")
    session.send(action("jump", card: "f"))
    session.settle()
    #expect(pile(session) == ["card:f", "card:a", "card:b"])
  }

  @Test("The list can change across the end of a loop, and an emptied list can be filled again")
  func items() {
    let session = ring(["a", "b", "c"])
    session.send(action("jump", card: "c"), change("append", ["d"]))
    session.settle()
    #expect(pile(session) == ["card:c", "card:d", "card:a"])
    session.send(change("remove", ids: ["d"]), change("remove", ids: ["c"]))
    #expect(session.top == "a")
    #expect(session.number("index") == 0)
    session.send(change("remove", ids: ["a", "b"]))
    #expect(session.phase == "empty")
    session.send(change("insert", ["n"], at: 5))
    #expect(session.top == "n")
    #expect(session.effects("emptied").isEmpty)
    // A card that is removed in flight and appended again has no history.
    session.send(action("save"), change("remove", ids: ["n"]), change("append", ["n"]))
    #expect(session.top == "n")
    #expect(!session.bool("canUndo"))
  }

  @Test("The loop can be turned on and off while cards move")
  func configure() {
    let session = stack(["a", "b"])
    session.send(action("save"), action("save"))
    session.settle()
    #expect(session.phase == "empty")
    session.configure(["loop": true])
    #expect(session.top == "a")
    session.send(action("save"))
    session.configure(["loop": false])
    session.settle()
    #expect(session.number("index") == 1)
    #expect(session.number("remaining") == 1)
    session.send(action("save"))
    session.settle()
    #expect(session.phase == "empty")
  }

  @Test("A state depends neither on how often the clock advances nor on restoring the session")
  func sampling() {
    let (once, often) = (ring(["a", "b"]), ring(["a", "b"]))
    for step in 0..<12 {
      for session in [once, often] {
        session.send(action(step % 5 == 4 ? "undo" : "save"))
      }
      let other = ring([])
      let taken = once.client.call("session/snapshot", ["session": .string(once.id)])
      _ = other.client.call(
        "session/restore",
        ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
      let wait = step % 3 == 0 ? 0.4 : 1.2
      once.advance(by: wait)
      other.advance(by: wait)
      for _ in 0..<40 { often.advance(by: wait / 40) }
      #expect(once.state == often.state, "step \(step)")
      #expect(once.state == other.state, "step \(step)")
      other.send(action("save"))
      other.settle()
      #expect(other.phase == "idle")
    }
  }
}
