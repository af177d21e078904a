import PlaygroundTesting
import Testing
import Values

private func targeted(_ phase: String, _ y: Double, _ target: String) -> Value {
  [
    "type": "drag", "phase": .string(phase), "translation": ["y": .number(y), "x": .integer(0)],
    "target": .string(target),
  ]
}

@Suite("A gesture belongs to the element that it began on")
struct OwnershipTests {
  @Test("A finger that holds the old card does not move the next one", arguments: [true, false])
  func replaced(isPointer: Bool) {
    for script: [Value] in [[present("b")], [["type": "dismiss"], present("b")]] {
      let session = card()
      if isPointer {
        session.send(pointer("down", 200, 800), pointer("move", 200, 780))
      } else {
        session.send(drag("began", 0), drag("changed", -20))
      }
      for event in script { session.send(event) }
      session.settle()
      if isPointer {
        session.send(pointer("move", 200, 600))
        #expect(!session.bool("isDragging"))
        session.send(pointer("up", 200, 600))
      } else {
        session.send(drag("changed", -200))
        #expect(!session.bool("isDragging"))
        session.send(drag("ended", -200))
      }
      session.settle()
      #expect(session.phase == "compact")
      // The next gesture belongs to the new card.
      session.send(drag("began", 0), drag("changed", -50))
      #expect(session.number("displayHeight") == 170)
    }
  }

  @Test("Reports a gesture on part of a card that is being dismissed")
  func leaving() {
    for script: [Value] in [[present("b")], [["type": "dismiss"]]] {
      for target in ["card:a", "content:a", "handle:a"] {
        for event: Value in [
          targeted("began", 0, target), ["type": "tap", "target": .string(target)],
          [
            "type": "pointer", "phase": "down", "x": .integer(200), "y": .integer(800),
            "target": .string(target),
          ],
        ] {
          let session = card()
          for event in script { session.send(event) }
          session.advance(by: 0.1)
          #expect(session.layer(target) != nil)
          session.send(event)
          #expect(session.diagnostics.contains { $0["code"] == "input/target-left" }, "\(event)")
          #expect(!session.bool("isDragging"))
        }
      }
    }
  }

  @Test("A press that is not yet a drag also belongs to the old card")
  func pressed() {
    let session = card()
    session.send(pointer("down", 200, 800), present("b"))
    session.settle()
    session.send(pointer("move", 200, 600), pointer("up", 200, 600))
    session.settle()
    #expect(session.phase == "compact")
  }

  @Test("After an overscroll has collapsed the card, the rest of that drag is ignored")
  func overscroll() {
    let session = card(expanded: true)
    session.send(
      measure("expandedContent", 900), targeted("began", 0, "content"),
      targeted("changed", 80, "content"))
    #expect(!session.bool("isExpanded"))
    session.send(targeted("changed", 85, "content"), targeted("ended", 90, "content"))
    session.settle()
    #expect(session.phase == "compact")
    #expect(!session.effectTypes.contains("dismissed"))
  }

  @Test("A call that changes the state ends the finger's scroll", arguments: [true, false])
  func called(isPointer: Bool) {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 2000))
    if isPointer {
      session.send(pointer("down", 200, 700), pointer("move", 200, 600))
    } else {
      session.send(targeted("began", 0, "content"), targeted("changed", -100, "content"))
    }
    #expect(session.number("scrollOffset") == 100)
    session.send(action("collapse"), action("expand"))
    #expect(session.number("scrollOffset") == 0)
    session.send(isPointer ? pointer("move", 200, 590) : targeted("changed", -110, "content"))
    #expect(session.number("scrollOffset") == 0)
  }

  @Test("Refuses a target with an unknown layer or role, without changes")
  func unknown() {
    let session = card()
    let before = session.state
    let call: Value = [
      "session": .string(session.id),
      "events": [
        drag("began", 0), drag("changed", -50, t: 0.1), drag("ended", -50, t: 0.2),
        ["type": "tap", "target": "contnet", "t": .number(0.4)],
      ],
    ]
    let failure = session.client.failure("session/send", call)
    #expect(failure.code == -32602)
    #expect(failure.data["path"] == "/events/3/target")
    #expect(
      failure.data["expected"]?.asString?.hasPrefix(
        "a layer or role: content, ") == true)
    session.advance(by: 0)
    #expect(session.state == before)
    for phase in ["began", "changed", "ended"] {
      let call: Value = [
        "session": .string(session.id), "event": targeted(phase, 0, "contnet"),
      ]
      #expect(session.client.failure("session/send", call).data["path"] == "/event/target")
    }
  }

  @Test("A target can name a layer that an earlier event of the same call created")
  func sameCall() {
    let session = card()
    session.send(present("b"), targeted("began", 0, "card:b"), targeted("changed", -50, "card:b"))
    #expect(session.bool("isDragging"))
    #expect(session.diagnostics.isEmpty)
  }

  @Test("Reports and ignores a gesture on a card that has just been replaced")
  func left() {
    let session = card()
    session.send(present("b"))
    session.settle()
    session.send(targeted("began", 0, "card:a"), targeted("changed", -80, "card:a"))
    #expect(!session.bool("isDragging"))
    session.send(targeted("ended", -80, "card:a"))
    session.settle()
    #expect(session.phase == "compact")
    #expect(session.diagnostics.map { $0["code"] } == ["input/target-left"])
    #expect(session.diagnostics.first?["value"] == "card:a")
  }
}
