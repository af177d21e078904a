import PlaygroundTesting
import Testing
import Values

@Suite("Push")
struct PushTests {
  private func environment(_ members: JSONObject) -> Value {
    var event: JSONObject = ["type": "environment"]
    for member in members.elements { event[member.name] = member.value }
    return .object(event)
  }

  @Test(
    "The detail enters from the trailing edge while the view behind moves by 30 %; both move back",
    arguments: ["ltr", "rtl"])
  func slides(direction: String) {
    let session = hero(["style": "push"])
    let modal = hero()
    let sign = direction == "ltr" ? 1.0 : -1.0
    session.send(environment(["layoutDirection": .string(direction)]))
    for call in [present(), call("dismiss")] {
      session.send(call)
      modal.send(call)
      for _ in 0..<9 {
        session.advance(by: 0.04)
        modal.advance(by: 0.04)
        #expect(session.state["values"] == modal.state["values"])
        #expect(session.layer("snapshot") == modal.layer("snapshot"))
        let p = min(max(session.number("progress"), 0), 1)
        let translation = { session.layer($0)?.number("translateX") ?? .nan }
        for id in ["to-view", "destination"] {
          #expect(abs(translation(id) - sign * 393 * (1 - p)) < 0.05)
        }
        for id in ["source:a", "source:b"] {
          #expect(abs(translation(id) + sign * 117.9 * p) < 0.05)
          let layer = session.layer(id)
          let clip = (layer?["clip"]?.number("x") ?? .nan) - translation(id)
          #expect(abs(clip - (layer?.number("x") ?? .nan)) < 0.001)
        }
      }
      session.settle()
      modal.settle()
      #expect(session.state.layers.filter { $0["id"] != "edge" } == modal.state.layers)
    }
  }

  @Test(
    "With reduced motion a push fades in place, even if a match is impossible for another reason")
  func fadesWhereReduced() {
    for parameters: JSONObject in [[:], ["retainDelegate": false], ["fallback": "system"]] {
      for event: Value in [present(), ["type": "present", "source": .null], present("nobody")] {
        var push = parameters
        push["style"] = "push"
        let session = hero(push)
        session.send(environment(["reduceMotion": true]))
        for event in [event, call("dismiss")] {
          session.send(event)
          session.advance(by: 0.1)
          #expect(session.layer("to-view")?.number("translateX") == 0)
          #expect(session.layer("source:b")?.number("translateX") ?? 0 == 0)
          session.settle()
        }
      }
    }
  }

  @Test("Without a match, a push still slides with the spring in both directions")
  func slidesWithoutMatch() {
    for parameters: JSONObject in [[:], ["fallback": "system"], ["retainDelegate": false]] {
      var push = parameters
      push["style"] = "push"
      let session = hero(push)
      let matched = hero(["style": "push"])
      session.send(release("a"))
      for event in [present(), call("dismiss"), present()] {
        session.send(event)
        matched.send(event)
        for _ in 0..<3 {
          session.advance(by: 0.05)
          matched.advance(by: 0.05)
          #expect(session.text("mode") != "matched")
          #expect(session.number("progress") == matched.number("progress"))
          #expect(session.layer("to-view") == matched.layer("to-view"))
          #expect(session.layer("source:b") == matched.layer("source:b"))
        }
      }
    }
  }

  @Test("A drag from the leading edge dismisses a push; edge width and distance are configurable")
  func edge() {
    for (direction, sign, edge) in [("ltr", 1.0, 3.0), ("rtl", -1.0, 390.0)] {
      for (way, phase) in [(120.0, "presented"), (140.0, "idle")] {
        let session = hero(["style": "push"])
        session.send(environment(["layoutDirection": .string(direction)]), present())
        session.settle()
        #expect(session.layer("edge")?.number("width") == 20)
        let middle = 393 - edge > 100 ? 40.0 : 350
        session.send(
          pointer("down", middle, 400), pointer("move", middle + sign * 100, 400),
          pointer("up", middle, 400))
        #expect(session.phase == "presented")
        // A drag toward the outside of the screen does not dismiss.
        session.send(
          pointer("down", edge, 400), pointer("move", edge - sign * 50, 400),
          pointer("up", edge, 400))
        #expect(session.phase == "presented")
        session.send(pointer("down", edge, 400), pointer("move", edge + sign * 98.25, 405))
        #expect(session.number("progress") == 0.75)
        #expect(abs((session.layer("to-view")?.number("translateX") ?? .nan) - sign * 98.25) < 0.01)
        session.advance(by: 1)
        session.send(pointer("move", edge + sign * way, 405))
        session.advance(by: 1)
        session.send(pointer("up", edge + sign * way, 405))
        session.settle()
        #expect(session.phase == phase, "\(direction), \(way)")
      }
    }
    let modal = hero()
    modal.send(present(animated: false))
    #expect(modal.layer("edge") == nil)
    let plain = hero([
      "style": "push", "edgeWidth": .number(50), "dismissDistance": .number(40),
      "retainDelegate": false,
    ])
    plain.send(
      present(animated: false), pointer("down", 45, 400), pointer("move", 90, 400),
      pointer("up", 90, 400, t: 1))
    plain.settle()
    #expect(plain.phase == "idle")
  }

  @Test("With reduced motion a push is a fade in place")
  func fades() {
    for (events, reason) in [([environment(["reduceMotion": true])], "reduce-motion")] {
      let session = hero(["style": "push"])
      for event in events { session.send(event) }
      session.send(present())
      session.advance(by: 0.1)
      #expect(session.text("reason") == reason)
      #expect(session.layer("to-view")?.number("translateX") == 0)
      #expect(session.layer("to-view")?.number("opacity") == 0.25)
      #expect(session.layer("source:b")?.number("translateX") == 0)
    }
  }

  @Test("A running push keeps sliding when it is reversed or reconfigured or loses its source")
  func interrupted() {
    let changes: [(TestSession) -> Void] = [
      { $0.send(call("dismiss")) }, { $0.send(call("cancel")) }, { $0.send(release("a")) },
      { $0.send(present("b")) }, { $0.send(drag("began", 0)) },
      { $0.configure(["style": "modal"]) },
      { $0.send(release("a"), call("dismiss")) },
    ]
    for (index, change) in changes.enumerated() {
      let session = hero(["style": "push"])
      session.send(present())
      session.advance(by: 0.08)
      let before = session.layer("to-view")?.number("translateX")
      change(session)
      #expect(session.layer("to-view")?.number("translateX") == before, "\(index)")
      #expect((before ?? 0) > 10)
      let p = session.number("progress")
      session.advance(by: 0.01)
      let step = abs(session.number("progress") - p)
      let after = session.layer("to-view")?.number("translateX") ?? .nan
      #expect(abs(after - (before ?? .nan)) <= 393 * step + 0.05, "\(index)")
    }
  }

  @Test("Setting `style` to `push` in flight does not make the detail jump sideways")
  func later() {
    let session = hero()
    session.send(present())
    session.advance(by: 0.1)
    session.configure(["style": "push"])
    #expect(session.layer("to-view")?.number("translateX") == 0)
    session.settle()
    session.send(call("dismiss"))
    session.advance(by: 0.1)
    #expect((session.layer("to-view")?.number("translateX") ?? 0) > 100)
  }

  @Test(
    "A push keeps its side if the layout direction changes, in flight and during a drag",
    arguments: [true, false])
  func keepsItsSide(isDragged: Bool) {
    let turned = environment(["layoutDirection": "rtl"])
    let session = hero(["style": "push"])
    let other = hero(["style": "push"])
    for (one, turns) in [(session, true), (other, false)] {
      one.send(present(animated: !isDragged))
      if isDragged {
        one.send(pointer("down", 5, 100, t: 0), pointer("move", 100, 100, t: 0.1))
      } else {
        one.advance(by: 0.1)
      }
      let before = one.layer("to-view")
      if turns { one.send(turned) }
      #expect(one.layer("to-view") == before)
      if isDragged {
        one.send(pointer("move", 101, 100, t: 0.12), pointer("up", 101, 100, t: 0.3))
      }
      one.advance(by: 0.05)
    }
    #expect(session.state["values"] == other.state["values"])
    #expect(session.layer("to-view") == other.layer("to-view"))
    // The next transition uses the other side.
    session.settle()
    session.send(call("dismiss"))
    session.advance(by: 0.05)
    #expect((session.layer("to-view")?.number("translateX") ?? 0) < -1)
  }
}
