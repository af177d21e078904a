import PlaygroundTesting
import Testing
import Values

@Suite("Pointers and buttons")
struct ButtonTests {
  /// The centers of the buttons on the default screen.
  static let places: [String: (x: Double, y: Double)] = [
    "remove": (138.5, 770), "save": (254.5, 770), "undo": (40, 770),
  ]

  private func press(_ name: String, id: Int64 = 0, t: Double? = nil) -> [Value] {
    let place = Self.places[name] ?? (0, 0)
    return [
      pointer("down", place.x, place.y, t: t, id: id), pointer("up", place.x, place.y, id: id),
    ]
  }

  private func send(_ events: [Value], to session: TestSession) {
    for event in events { session.send(event) }
  }

  @Test("A button, a call and a gesture cause the same action, and the effect includes its source")
  func sources() {
    var states: [Value] = []
    for source in ["button", "program", "gesture"] {
      let session = stack()
      switch source {
      case "button": send(press("save"), to: session)
      case "program": session.send(action("save"))
      default: session.send(drag("ended", 121, velocity: 0))
      }
      #expect(session.effects("acted").map { $0["source"]?.asString } == [source])
      session.settle()
      var values = session.state["values"] ?? .null
      if case .object(var members) = values {
        members["t"] = nil
        values = .object(members)
      }
      states.append(values)
    }
    #expect(states[0] == states[1])
    #expect(states[1] == states[2])
  }

  @Test("A press on a button never starts a drag, wherever the finger moves")
  func neverDrags() {
    for name in ["remove", "save", "undo"] {
      let session = stack()
      session.send(action("save"))
      session.settle()
      let place = Self.places[name] ?? (0, 0)
      session.send(pointer("down", place.x, place.y))
      for step in 1...20 {
        session.send(pointer("move", place.x + 10 * Double(step), place.y - 20 * Double(step)))
        #expect(!session.bool("isDragging"))
        #expect(session.number("dragX") == 0)
      }
      session.send(pointer("up", 300, 300))
      #expect(session.acts == ["a save"])
      #expect(session.effects("undone").isEmpty)
    }
  }

  @Test(
    "A press acts if it lifts inside the button, within 28 points of its center",
    arguments: [9.9, 27, 29])
  func wobble(way: Double) {
    let session = stack()
    let place = Self.places["save"] ?? (0, 0)
    session.send(
      pointer("down", place.x, place.y), pointer("move", place.x + way, place.y),
      pointer("up", place.x + way, place.y))
    #expect(session.acts == (way < 28 ? ["a save"] : []))
  }

  @Test("The undo button accepts touches only while undo is possible")
  func undoButton() {
    let session = stack()
    #expect(session.layer("button:undo")?["hit"] == nil)
    send(press("remove"), to: session)
    // The button is smaller than a finger, so its hit area extends beyond it.
    #expect(session.layer("button:undo")?["hit"]?.number("x") == 18)
    #expect(session.layer("button:undo")?["hit"]?.number("width") == 44)
    send(press("undo"), to: session)
    #expect(session.top == "a")
    #expect(session.effects("undone").count == 1)
    #expect(session.layer("button:undo")?["hit"] == nil)
    session.send(tap("button:undo"))
    #expect(session.effects("undone").count == 1)
  }

  @Test("A second finger can press a button at the start, in the middle and at the end of a drag")
  func whileDragging() {
    for moment in 0...2 {
      let session = stack()
      session.send(pointer("down", 200, 300, t: 0, id: 1))
      if moment == 0 { send(press("save", id: 2), to: session) }
      session.send(pointer("move", 240, 300, t: 0.1, id: 1))
      if moment == 1 {
        let before = session.state
        send(press("save", id: 2), to: session)
        checkContinuity(before, session.state, "the button takes the card from the finger")
        #expect(!session.bool("isDragging"))
      }
      session.send(pointer("move", 245, 300, t: 0.2, id: 1))
      session.send(pointer("up", 245, 300, t: 0.4, id: 1))
      if moment == 2 { send(press("save", id: 2), to: session) }
      #expect(session.acts.first == "a save", "\(moment)")
      session.settle()
      // The button's action took the card away from the dragging finger, which must not drag the next card.
      #expect(session.acts.count == 1)
      #expect(session.number("dragX") == 0)
      session.flick(1)
      #expect(session.acts.last == "b save")
    }
  }

  @Test("A second finger on the card has no effect, and the first one keeps dragging it")
  func secondFinger() {
    let session = stack()
    session.send(
      pointer("down", 200, 300, id: 1), pointer("move", 250, 300, id: 1),
      pointer("down", 100, 400, id: 2), pointer("move", 300, 500, id: 2))
    #expect(session.number("dragX") == 50)
    session.send(pointer("up", 300, 500, id: 2), pointer("move", 260, 300, id: 1))
    #expect(session.number("dragX") == 60)
    #expect(session.bool("isDragging"))
    // A drag recognized by the sender does not take over the card either.
    session.send(drag("began", -200), drag("ended", -300, velocity: -900))
    #expect(session.number("dragX") == 60)
    #expect(session.acts.isEmpty)
  }

  @Test("A drag begins at 10 points, measured from the touch-down")
  func minimumDistance() {
    let session = stack()
    session.send(pointer("down", 200, 300), pointer("move", 209, 300))
    #expect(session.phase == "idle")
    session.send(pointer("move", 210, 300))
    #expect(session.phase == "dragging")
    #expect(session.number("dragX") == 10)
    let far = stack(["a"], ["minimumDistance": .number(40)])
    far.send(pointer("down", 200, 300), pointer("move", 239, 300))
    #expect(far.phase == "idle")
  }

  @Test("With a horizontal axis, steep drags are left to scrolling content")
  func axis() {
    let session = stack(["a", "b"], ["axis": "horizontal"])
    session.send(pointer("down", 200, 300), pointer("move", 212, 340))
    session.send(pointer("move", 400, 340))
    #expect(session.phase == "idle", "a steep movement can't become a drag later")
    session.send(pointer("up", 400, 340))
    session.send(pointer("down", 200, 300), pointer("move", 240, 312))
    #expect(session.phase == "dragging")
    #expect(session.number("dragY") == 12)
    let any = stack(["a", "b"])
    any.send(pointer("down", 200, 300), pointer("move", 212, 340))
    #expect(any.phase == "dragging")
  }

  @Test("Only the named or touched card moves, and the role `card` stands for the top card")
  func targets() {
    let session = stack()
    session.flick(1)
    session.send(drag("began", 0, target: "card"), drag("changed", 50))
    #expect(session.number("dragX") == 50)
    session.send(drag("cancelled", 0))
    session.settle()
    for other in ["card:c", "button:save", "card:a"] {
      session.send(
        drag("began", 0, target: other), drag("changed", 200), drag("ended", 200, velocity: 0))
      #expect(session.acts == ["a save"], "\(other)")
    }
    session.send(pointer("down", 200, 300, target: "card"), pointer("move", 240, 300))
    #expect(session.number("dragX") == 40)
  }

  @Test("A rotated card accepts touches in its visible area, not in the corners of its box")
  func rotatedHit() {
    let session = stack()
    session.send(drag("began", 0), drag("changed", 300))
    #expect(session.number("rotation") == 15)
    let hit = session.layer("card:a")?["hit"]
    // The box around 353 × 599 points, rotated by 15°.
    #expect(abs((hit?.number("width") ?? 0) - (353 * 0.9659258 + 599 * 0.2588190)) < 1e-3)
    #expect(abs((hit?.number("height") ?? 0) - (353 * 0.2588190 + 599 * 0.9659258)) < 1e-3)
    func target(_ x: Double, _ y: Double) -> Value? {
      session.client.call(
        "session/hitTest",
        ["session": .string(session.id), "x": .number(x), "y": .number(y)])["target"]
    }
    let (x, y) = (hit?.number("x") ?? 0, hit?.number("y") ?? 0)
    #expect(target(x + 2, y + 2) == .null)
    #expect(target(196.5 + 300, 378.5) == "card:a")
    #expect(target(254.5, 770) == "button:save")
    #expect(target(30, 100) == .null, "the resting position receives no touches")
  }

  @Test("Reports each threshold crossing once, even if parameters change")
  func threshold() {
    let session = stack()
    session.send(drag("began", 0))
    for x in [119.0, 120, 121, 125, 121, 120, -121, 0] {
      session.send(drag("changed", x))
      session.configure(["maxRotation": .number(10 + x / 100)])
      #expect(session.number("dragX") == x)
    }
    let told = session.effects("thresholdCrossed").map { effect in
      (effect["direction"]?.asString ?? "") + (effect["inside"] == true ? "+" : "-")
    }
    #expect(told == ["save+", "save-", "remove+", "remove-"])
    let only = stack(["a"], ["allowed": ["save"]])
    only.send(drag("began", 0), drag("changed", -1000))
    #expect(only.number("dragX") == -300)
    #expect(only.effects("thresholdCrossed").isEmpty)
  }

  @Test("With the touch pivot, a card grabbed below its middle rotates in the opposite direction")
  func pivot() {
    for (pivot, y, rotation) in [
      ("none", 600.0, 5.0), ("touch", 600, -5), ("touch", 200, 5),
    ] {
      let session = stack(["a", "b"], ["pivot": .string(pivot)])
      session.send(pointer("down", 100, y), pointer("move", 200, y))
      #expect(session.number("rotation") == rotation)
      #expect(session.layer("card:a")?.number("rotation") == rotation)
      session.send(pointer("up", 200, y))
      let before = session.state
      // A card caught by its other half keeps its rotation, so nothing jumps.
      session.send(pointer("down", 150, 378 - (y - 378)), pointer("move", 161, 378 - (y - 378)))
      #expect(session.number("rotation") * rotation > 0)
      #expect(before["values"] != .null)
    }
  }

  @Test("A badge confirms each action, with the bounce spring if a button caused it")
  func confirmation() {
    let session = stack(["a", "b"], ["confirmation": "decision"])
    #expect(session.layer("confirmation") == nil)
    session.send(tap("button:save"))
    #expect(session.layer("confirmation")?["content"]?["text"] == "save")
    #expect(session.layer("confirmation")?.number("opacity") == 0)
    session.advance(by: 0.2)
    // A spring with response 0.4 and damping fraction 0.65 overshoots by 6.8 % of the distance from 0.5 to 1.
    session.advance(by: 0.2, frames: true, fps: 240)
    let largest = session.frames.map { $0.layer("confirmation")?.number("scale") ?? 0 }.max() ?? 0
    #expect(abs(largest - 1.034) < 2e-3)
    session.settle()
    #expect(session.layer("confirmation") == nil)
    let swiped = stack(["a", "b"], ["confirmation": "decision"])
    swiped.send(action("remove"))
    swiped.advance(by: 0.44, frames: true, fps: 240)
    let least = swiped.frames.map { $0.layer("confirmation")?.number("scale") ?? 0 }.max() ?? 0
    #expect(abs(least - 1.0142) < 2e-3, "0.45, 0.75 overshoots by 2.84 %")
  }
}
