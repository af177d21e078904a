import PlaygroundTesting
import Testing
import Values

@Suite("Interactive dismissal")
struct InteractiveTests {
  @Test("The progress is 1 minus the translation divided by the viewport's height, limited to 0…1")
  func follows() {
    let session = presented(["dragTracking": "progress"])
    session.send(drag("began", 1))
    #expect(session.phase == "dismissing")
    #expect(session.story.last == "began dismiss matched a")
    for (way, progress) in [
      (0.0, 1.0), (213, 0.75), (426, 0.5), (639, 0.25), (852, 0), (900, 0), (-50, 1), (85.2, 0.9),
    ] {
      session.send(drag("changed", way))
      #expect(session.number("progress") == progress)
      #expect(session.number("toViewOpacity") == progress)
      #expect(abs(session.number("y") - 500 * (1 - progress)) < 1e-3)
      #expect(copies(session.state) == 1)
      #expect(session.state["settled"] == true)
    }
    // A resting finger holds the image without a time limit.
    session.advance(by: 5)
    #expect(session.phase == "dismissing")
  }

  @Test(
    "A release dismisses if the predicted distance exceeds a third of the viewport",
    arguments: [
      (200.0, 284.0, false), (200, 284.001, true), (0, 285, true), (300, 284, false),
      (400, 100, false), (10, -500, false),
    ])
  func decides(way: Double, predicted: Double, finishes: Bool) {
    let session = presented()
    session.send(
      drag("began", 0, t: 1), drag("changed", way, t: 1.1),
      drag("ended", way, t: 1.2, predicted: predicted))
    #expect(session.phase == "dismissing")
    session.settle()
    #expect(abs(session.time - 1.6) < 1e-9)
    #expect(session.phase == (finishes ? "idle" : "presented"))
    #expect(session.story.last == (finishes ? "completed dismiss" : "completed dismiss cancelled"))
    #expect(copies(session.state) == 1)
    #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
  }

  @Test("Without a prediction, the given or measured velocity decides")
  func predicts() {
    for (velocity, finishes) in [(735.0, false), (737, true)] {
      let session = presented()
      session.send(
        drag("began", 0, t: 1), drag("changed", 100, t: 1.1),
        drag("ended", 100, t: 1.1, velocity: velocity))
      session.settle()
      #expect(session.phase == (finishes ? "idle" : "presented"))
    }
    for (speed, finishes) in [(500.0, false), (1500, true)] {
      let session = presented()
      for sample in 0...10 {
        let time = Double(sample) / 100
        let phase = sample == 0 ? "began" : "changed"
        session.send(drag(phase, speed * time, t: 1 + time))
      }
      session.send(drag("ended", speed / 10, t: 1.1))
      session.settle()
      #expect(session.phase == (finishes ? "idle" : "presented"))
    }
  }

  @Test("The spring starts with the release velocity, unless the progress is at a limit")
  func keepsVelocity() {
    func speed(way: Double, velocity: Double) -> Double {
      let session = presented()
      session.send(
        drag("began", 0), drag("changed", way), drag("ended", way, velocity: velocity))
      let before = session.number("progress")
      session.advance(by: 0.0001)
      return (session.number("progress") - before) / 0.0001
    }
    // The progress is rounded to 4 decimals, so a step of 0.1 ms gives the velocity to within 1 per second.
    #expect(abs(speed(way: 300, velocity: 8520) + 10) < 1.5)
    #expect(abs(speed(way: 300, velocity: -8520) - 10) < 1.5)
    #expect(abs(speed(way: -20, velocity: -85200)) < 1)
    #expect(abs(speed(way: 900, velocity: 85200)) < 1)
  }

  @Test("After a cancelled drag the detail is the same as after a first presentation")
  func cancelled() {
    let session = presented()
    let first = session.state
    session.send(drag("began", 0), drag("changed", 500), ["type": "drag", "phase": "cancelled"])
    #expect(session.phase == "dismissing")
    session.settle()
    #expect(session.phase == "presented")
    #expect(session.state["values"] == first["values"])
    #expect(session.state["layers"] == first["layers"])
    session.send(drag("began", 0), drag("changed", 340), drag("ended", 340, velocity: 0))
    session.settle()
    #expect(session.phase == "idle")
    session.send(present())
    session.settle()
    #expect(session.state["values"] == first["values"])
    #expect(session.state["layers"] == first["layers"])
    let began = session.effectTypes.filter { $0 == "began" }.count
    #expect(session.effectTypes.filter { $0 == "completed" }.count == began)
  }

  @Test("A drag catches a flying image and continues from its position")
  func caught() {
    let session = hero()
    session.send(present())
    session.move(to: 0.06)
    let before = session.number("progress")
    session.send(drag("began", 12))
    #expect(session.number("progress") == before)
    #expect(
      session.story == [
        "began present matched a", "completed present cancelled", "began dismiss matched a",
      ])
    session.send(drag("changed", 12 - 85.2))
    #expect(abs(session.number("progress") - before - 0.1) < 2e-4)
    // The outcome depends on the image's distance from its resting position, not on the finger's translation.
    session.send(drag("ended", 12 - 85.2, velocity: 0))
    session.settle()
    #expect(session.phase == (before + 0.1 < 2.0 / 3 ? "idle" : "presented"))
  }

  @Test("A dismissal that is caught continues as the same transition")
  func caughtAgain() {
    let session = presented()
    session.send(call("dismiss"))
    session.advance(by: 0.05)
    session.send(drag("began", 0), drag("changed", -800), drag("ended", -800, velocity: 0))
    session.settle()
    #expect(session.phase == "presented")
    #expect(
      Array(session.story.dropFirst(2)) == [
        "began dismiss matched a", "completed dismiss cancelled",
      ])
  }

  @Test(
    "A call ends the drag, and the finger is ignored until it lifts",
    arguments: [
      "dismiss", "cancel", "finish", "present",
    ])
  func interrupted(by type: String) {
    let session = presented()
    session.send(drag("began", 0), drag("changed", 300), call(type))
    let place = session.place
    session.send(drag("changed", 500), drag("ended", 800, velocity: 4000))
    #expect(session.place == place)
    session.settle()
    let ends = ["dismiss", "finish"].contains(type) ? "idle" : "presented"
    #expect(session.phase == ends)
    #expect(session.story.count == (type == "present" ? 6 : 4))
    if ends == "presented" {
      session.send(drag("began", 0), drag("changed", 85.2))
      #expect(session.number("progress") == 0.9)
    }
  }

  @Test(
    "A call that ends a drag keeps the finger's velocity",
    arguments: ["dismiss", "cancel", "finish", "present"])
  func interruptedInMotion(by type: String) {
    let session = presented()
    for sample in 0...10 {
      let way = Double(sample) * 20
      session.send(drag(sample == 0 ? "began" : "changed", way, t: 1 + Double(sample) / 100))
    }
    // The finger moves down at 2 000 points per second.
    let progress = session.number("progress")
    session.send(call(type))
    session.advance(by: 0.001)
    let speed = (session.number("progress") - progress) / 0.001
    #expect(abs(speed + 2000 / 852) < 0.5, "\(type)")
  }

  @Test("Without a match, a drag fades the detail out")
  func fades() {
    let session = presented()
    session.send(release("a"), drag("began", 0), drag("changed", 426))
    #expect(session.text("mode") == "fade")
    #expect(session.number("toViewOpacity") == 0.5)
    session.send(drag("ended", 426, velocity: 0))
    session.advance(by: 0.2)
    #expect(session.number("progress") == 0.25)
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("If the viewport rotates during a drag, the image stays in place and the drag continues")
  func turned() {
    let session = hero()
    session.send(present(animated: false), drag("began", 0), drag("changed", 200, t: 0.1))
    let progress = session.number("progress")
    session.send([
      "type": "environment", "t": .number(0.12),
      "viewport": ["width": .number(852), "height": .number(393)],
    ])
    #expect(session.number("progress") == progress)
    session.send(drag("changed", 200, t: 0.13))
    #expect(abs(session.number("progress") - progress) < 1e-4)
    // From here on, translations are divided by the new height.
    session.send(drag("changed", 250, t: 0.14))
    #expect(abs(session.number("progress") - (progress - 50 / 393.0)) < 1e-4)
  }

  @Test(
    "The dismiss distance accepts points or a fraction of the height",
    arguments: [(.number(100), 100.0), (["fraction": .number(0.5)], 426)] as [(Value, Double)])
  func distance(parameter: Value, distance: Double) {
    for (way, phase) in [(distance - 1, "presented"), (distance + 1, "idle")] {
      let session = presented(["dismissDistance": parameter])
      session.send(drag("began", 1), drag("ended", way, velocity: 0))
      session.settle()
      #expect(session.phase == phase, "\(way)")
    }
  }

  @Test("If `unhide` is `source`, a cancelled dismissal leaves the destination hidden")
  func leftHidden() {
    for unhide in ["both", "source"] {
      let session = presented(["unhide": .string(unhide)])
      session.send(drag("began", 0), drag("changed", 200), drag("ended", 0, velocity: 0))
      session.settle()
      let isHidden = unhide == "source"
      #expect(session.phase == "presented")
      #expect((session.layer("destination")?["hidden"] == true) == isHidden)
      #expect(session.bool("destinationHidden") == isHidden)
      #expect(!session.bool("sourceHidden"))
      #expect(copies(session.state) == (isHidden ? 0 : 1))
      let codes = session.diagnostics.compactMap { $0["code"]?.asString }
      #expect(codes == (isHidden ? ["hero/destination-hidden"] : []))
      // A snapshot keeps the destination hidden; the next presentation shows it again.
      let id: Value = .string(session.id)
      let snapshot = session.client.call("session/snapshot", ["session": id])["snapshot"] ?? .null
      let restored = session.client.call(
        "session/restore", ["session": id, "snapshot": snapshot])
      #expect(restored["state"] == session.state)
      session.send(call("dismiss"), present(t: session.time + 1))
      session.settle()
      #expect(copies(session.state) == 1)
      #expect(session.diagnostics.count == (isHidden ? 1 : 0))
    }
  }
}
