import PlaygroundTesting
import Testing
import Values

@Suite("Several moving cards at once")
struct FlightTests {
  @Test("Two flicks 60 ms apart swipe two cards in order without skipping any")
  func twoFlicks() {
    let session = stack()
    session.play([
      "kind": "fling", "from": point(150, 300), "to": point(220, 300), "velocity": .number(2500),
    ])
    let first = session.time
    session.advance(by: 0.032)
    session.play([
      "kind": "fling", "from": point(250, 300), "to": point(180, 300), "velocity": .number(2500),
    ])
    #expect(session.time - first <= 0.0601)
    #expect(session.acts == ["a save", "b remove"])
    #expect(session.top == "c")
    #expect(session.layer("card:a")?.number("zIndex") == 101)
    #expect(session.layer("card:b")?.number("zIndex") == 102)
    #expect(session.layer("card:c")?.number("zIndex") == 100)
    checkInvariants(session.state, "two in flight")
    session.settle()
    #expect(session.number("index") == 2)
    #expect(session.effects("acted").count == 2)
  }

  private func point(_ x: Double, _ y: Double) -> Value { ["x": .number(x), "y": .number(y)] }

  @Test("Five flicks within 50 ms swipe each card once, and the layers are in order in every frame")
  func burst() {
    let session = stack(["a", "b", "c", "d", "e", "f", "g"])
    for flick in 0..<5 {
      let t = 0.01 * Double(flick)
      session.flick(flick % 2 == 0 ? 1 : -1, at: t)
      #expect(session.state.cards.count { $0.number("zIndex") > 100 } == flick + 1)
      checkInvariants(session.state, "flick \(flick)")
    }
    #expect(session.acts == ["a save", "b remove", "c save", "d remove", "e save"])
    session.settle(frames: true)
    for frame in session.frames { checkInvariants(frame, "t \(frame.number("t"))") }
    #expect(session.layer("card:a") == nil, "outside the loaded range")
    #expect(session.layer("card:e")?["hidden"] == true, "kept loaded for an undo")
    // Once no card is leaving, the zIndex of leaving cards starts at 101 again.
    session.flick(1)
    #expect(session.layer("card:f")?.number("zIndex") == 101)
  }

  @Test("The next card can be dragged right after the decision, independently of the leaving card")
  func live() {
    let session = stack()
    session.send(
      drag("began", 0), drag("ended", 130, velocity: 0), drag("began", 0), drag("changed", -40))
    #expect(session.top == "b")
    #expect(session.phase == "dragging")
    #expect(session.number("dragX") == -40)
    #expect(session.layer("card:a")?.number("translateX") == 130)
    #expect(
      session.client.call(
        "session/hitTest", ["session": .string(session.id), "x": .integer(30), "y": .integer(300)])[
          "target"] == "card:b")
  }

  @Test("Undo at 0, 50 and 100 % of an exit puts the card on top, above all other moving cards")
  func undo() {
    for part in [0.0, 0.5, 1] {
      let session = stack()
      session.send(action("save"))
      let trial = stack()
      trial.send(action("save"))
      trial.settle()
      session.advance(by: trial.time * part)
      let before = session.state
      let count = session.effects.count
      session.send(action("undo"))
      #expect(session.top == "a")
      #expect(session.number("index") == 0)
      #expect(session.phase == (part == 0 ? "idle" : "undoing"), "\(part)")
      checkContinuity(before, session.state, "undo at \(part)")
      session.settle(frames: true)
      for frame in session.frames.dropLast() where part > 0 {
        let card = frame.layer("card:a")
        let others = frame.cards.filter { $0.id != "card:a" }.map { $0.number("zIndex") }
        #expect(card?.number("zIndex") ?? 0 > others.max() ?? 0)
        checkInvariants(frame, "undo at \(part)")
      }
      #expect(session.phase == "idle")
      #expect(session.layer("card:a")?.number("translateX") == 0)
      #expect(session.layer("card:a")?.number("zIndex") == 100)
      #expect(session.layer("card:b")?.number("scale") == 0.92)
      session.send(action("undo"))
      #expect(session.effects("undone", since: count).count == 1)
      #expect(session.effects.last?["type"] != "acted")
    }
  }

  @Test("Undo goes back one action by default, or up to undoDepth actions")
  func undoDepth() {
    for (depth, back) in [(1, 1), (3, 3), (10, 4), (0, 0)] {
      let session = stack(["a", "b", "c", "d"], ["undoDepth": .integer(Int64(depth))])
      for name in ["save", "remove", "save", "remove"] { session.send(action(name)) }
      #expect(session.state["values"]?["lastAction"] == "remove")
      #expect(session.bool("canUndo") == (depth > 0))
      for _ in 0..<6 { session.send(action("undo")) }
      #expect(session.effects("undone").count == back)
      #expect(session.number("index") == Double(4 - back))
      session.settle()
      checkInvariants(session.state, "depth \(depth)")
      if depth == 10 {
        #expect(session.top == "a")
        #expect(session.state["values"]?["lastAction"] == .null)
        #expect(session.layer("card:b")?.number("zIndex") == -1)
      }
    }
  }

  @Test("Undo while the next card is dragged returns the dragged card to its place")
  func undoWhileDragging() {
    let session = stack()
    session.flick(1)
    session.send(drag("began", 0), drag("changed", 70))
    let before = session.state
    session.send(action("undo"))
    #expect(session.top == "a")
    checkContinuity(before, session.state, "undo during a drag")
    session.send(drag("changed", 300), drag("ended", 300, velocity: 2000))
    session.settle()
    #expect(session.acts == ["a save"], "the finger has lost its card")
    #expect(session.layer("card:b")?.number("translateX") == 0)
    session.flick(1)
    #expect(session.acts == ["a save", "a save"])
  }

  @Test("A tap after an undo only reports tapped, because no gesture is left over")
  func staleGesture() {
    let session = stack()
    session.flick(1)
    session.send(action("undo"))
    session.settle()
    let count = session.effects.count
    session.send(pointer("down", 200, 300), pointer("up", 200, 300))
    session.settle()
    #expect(session.effects.dropFirst(count).map { $0["type"] } == ["tapped"])
    #expect(session.top == "a")
  }

  @Test("A rejected action returns the card to the top, even if other actions followed")
  func veto() {
    let session = stack()
    session.flick(1)
    session.flick(-1)
    session.flick(1)
    session.advance(by: 0.05)
    let before = session.state
    session.send(action("veto", card: "a"))
    checkContinuity(before, session.state, "veto")
    checkInvariants(session.state, "veto")
    #expect(session.top == "a")
    #expect(session.number("index") == 2)
    #expect(session.effects("vetoed").count == 1)
    session.send(action("veto", card: "a"), action("veto", card: "zzz"))
    #expect(session.effects("vetoed").count == 1, "the card no longer has an action")
    session.settle()
    session.flick(1)
    #expect(session.top == "d")
    // A veto that names no card rejects the last action.
    session.send(action("veto"))
    #expect(session.top == "a")
  }

  @Test("Reports emptied once, at the decision, and an undo or new cards refill the stack")
  func emptied() {
    let session = stack(["a", "b"])
    session.flick(1)
    #expect(session.effects("emptied").isEmpty)
    session.flick(-1)
    #expect(session.effects.contains { $0["type"] == "emptied" })
    #expect(session.phase == "swiping")
    #expect(session.top == nil)
    session.send(action("save"), tap("button:remove"), drag("ended", 300, velocity: 0))
    session.settle()
    #expect(session.phase == "empty")
    #expect(session.acts.count == 2)
    #expect(session.effects("emptied").count == 1)
    session.send(change("append", ["c"]))
    #expect(session.top == "c")
    session.flick(1)
    #expect(session.acts.last == "c save")
    #expect(session.effects("emptied").count == 2)
    session.send(action("undo"))
    session.settle()
    #expect(session.phase == "idle")
    #expect(session.top == "c")
  }

  @Test("A jump in either direction makes a card the top card, without any action")
  func jump() {
    let session = stack()
    var before = session.state
    session.send(action("jump", card: "d"))
    checkContinuity(before, session.state, "forward")
    #expect(session.top == "d")
    #expect(session.number("index") == 3)
    session.settle(frames: true)
    for frame in session.frames { checkInvariants(frame, "jump") }
    before = session.state
    session.send(action("jump", card: "b"))
    checkContinuity(before, session.state, "back")
    #expect(session.top == "b")
    session.settle()
    #expect(session.acts.isEmpty)
    let refused = session.client.failure(
      "session/send",
      ["session": .string(session.id), "event": action("jump", card: "nobody")])
    #expect((refused.code, refused.data["path"]) == (-32602, "/event/card"))
  }
}
