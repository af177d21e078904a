import PlaygroundTesting
import Testing
import Values

@Suite("Continuity")
struct ContinuityTests {
  static let turned = environment([
    "viewport": ["width": .integer(852), "height": .integer(393)],
    "safeArea": ["top": .integer(0)],
  ])

  /// Sends an event, advances until the session settles, and returns the largest change of the topmost
  /// scrim's opacity between consecutive states.
  private func jump(_ session: TestSession, _ event: Value) -> Double {
    var last = session.number("scrimOpacity")
    var greatest = 0.0
    func look() {
      let opacity = session.number("scrimOpacity")
      greatest = max(greatest, abs(opacity - last))
      last = opacity
    }
    session.send(event)
    look()
    for _ in 0..<600 where session.state["settled"] != true {
      session.advance(by: 1.0 / 240)
      look()
    }
    return greatest
  }

  @Test("The scrim of a sheet at rest keeps its opacity, whatever changes the sheet's height")
  func rest() {
    let changes: [(String, Value)] = [
      ("keyboard", environment(["keyboardHeight": .integer(300)])), ("rotation", Self.turned),
      ("the keyboard goes", environment(["keyboardHeight": .integer(0)])),
    ]
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    for (name, event) in changes {
      let jump = jump(session, event)
      #expect(jump < 0.001, "\(name): \(jump)")
      #expect(session.number("scrimOpacity") == 0.3)
    }
    let live = coordinator(twoHeights)
    live.send(present("a"))
    live.settle()
    live.configure(["sheets": ["player": good]])
    #expect(live.number("scrimOpacity") == 0.3)
    #expect(jump(live, evaluate) < 0.001)
  }

  @Test("No layout change makes the scrim jump, even during a motion", arguments: [0.05, 0.12])
  func moving(time: Double) {
    for event in [environment(["keyboardHeight": .integer(300)]), Self.turned] {
      let session = coordinator(twoHeights)
      session.send(present("a"))
      session.advance(by: time)
      #expect(jump(session, event) < 0.02)
      let held = coordinator(twoHeights)
      held.send(present("a"))
      held.settle()
      held.send(drag("began", 0), drag("changed", 200))
      let before = held.number("scrimOpacity")
      held.send(event)
      #expect(held.number("scrimOpacity") == before && held.phase == "dragging")
      #expect(jump(held, drag("cancelled", 200)) < 0.02)
    }
  }

  @Test("The spring of a sheet without detents does not overshoot the top of the screen")
  func bounded() {
    let session = coordinator([:])
    session.send(present("a"))
    session.settle(frames: true, fps: 240)
    for frame in session.frames {
      #expect((frame["values"]?.number("height") ?? 0) <= 852)
      for layer in frame.layers { #expect(layer.number("y") >= 0) }
    }
  }

  @Test("A touch stops a moving sheet, which continues to its detent when the finger lifts")
  func caught() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.advance(by: 0.15)
    let height = session.number("height")
    session.send(pointer("down", 200, 800))
    session.advance(by: 0.2)
    #expect(session.number("height") == height && session.phase == "dragging")
    session.send(pointer("up", 200, 800))
    #expect(session.phase == "settling")
    session.settle()
    #expect(session.number("height") == 426 && session.phase == "presented")
    session.send(select("large"))
    session.advance(by: 0.1)
    let here = session.number("height")
    session.send(pointer("down", 200, 700), pointer("move", 200, 688), pointer("move", 200, 678))
    #expect(abs(session.number("height") - here - 10) < 0.0001)
  }

  @Test("A sheet caught while fading in keeps its current opacity")
  func fading() {
    let session = coordinator(twoHeights)
    session.send(environment(["reduceMotion": true]), present("a"))
    session.advance(by: 0.1)
    let opacity = session.layer("sheet:player/a")?.number("opacity") ?? 0
    session.send(drag("began", 0))
    #expect(session.layer("sheet:player/a")?.number("opacity") == opacity && opacity < 1)
  }

  @Test("A detent selected during a drag is the target on release; the drag continues")
  func selectedInDrag() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(drag("began", 0), drag("changed", -20), select("large"))
    #expect(session.story.last == "detentChanged large" && session.phase == "dragging")
    session.send(drag("changed", -40))
    #expect(session.number("height") == 466)
    session.send(drag("cancelled", -40))
    session.settle()
    #expect(session.number("height") == 783)
  }

  @Test("Catching a sheet during a rotation leaves the sheet behind it unchanged")
  func caughtOnAnotherScreen() {
    let session = coordinator([:])
    session.send(present("1"))
    session.advance(by: 0.12)
    session.send([
      "type": "environment", "viewport": ["width": .integer(852), "height": .integer(393)],
    ])
    let before = session.state
    session.send([
      "type": "drag", "phase": "began", "translation": ["x": .integer(0), "y": .integer(0)],
    ])
    for (id, name) in [("scrim:player/1", "opacity"), ("presenter", "scale")] {
      let (old, new) = (before.layer(id)?.number(name), session.layer(id)?.number(name))
      #expect(old != nil && abs((old ?? 0) - (new ?? 1)) < 1e-3, "\(id)")
    }
  }
}
