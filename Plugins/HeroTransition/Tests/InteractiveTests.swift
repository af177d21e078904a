import PlaygroundTesting
import Testing
import Values

@Suite("Interactive dismissal")
struct InteractiveTests {
  private func presented(_ parameters: Members = [:]) -> TestSession {
    let session = hero(parameters)
    session.send(present())
    session.settle()
    return session
  }

  @Test("The progress is 1 less the finger's way through the viewport, limited to 0 … 1")
  func follows() {
    let session = presented()
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
    // A finger that rests holds it for as long as it likes.
    session.advance(by: 5)
    #expect(session.phase == "dismissing")
  }

  @Test(
    "A release finishes if the predicted way is over a third of the viewport, else it cancels",
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

  @Test("Without a prediction the velocity tells it, given or measured")
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

  @Test("The velocity of the release enters the spring, but not at an end that holds the image")
  func keepsVelocity() {
    func speed(way: Double, velocity: Double) -> Double {
      let session = presented()
      session.send(
        drag("began", 0), drag("changed", way), drag("ended", way, velocity: velocity))
      let before = session.number("progress")
      session.advance(by: 0.0001)
      return (session.number("progress") - before) / 0.0001
    }
    // Progress is rounded to 4 decimals, so a step of 0.1 ms tells the speed to within 1.
    #expect(abs(speed(way: 300, velocity: 8520) + 10) < 1.5)
    #expect(abs(speed(way: 300, velocity: -8520) - 10) < 1.5)
    #expect(abs(speed(way: -20, velocity: -85200)) < 1)
    #expect(abs(speed(way: 900, velocity: 85200)) < 1)
  }

  @Test("A cancelled drag is no release; then everything is as after a first presentation")
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

  @Test("An image is caught where it flies, and goes on from there")
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
    // What counts is how far the image is from its place, not how far the finger went.
    session.send(drag("ended", 12 - 85.2, velocity: 0))
    session.settle()
    #expect(session.phase == (before + 0.1 < 2.0 / 3 ? "idle" : "presented"))
  }

  @Test("A dismissal that is caught goes on as the same transition")
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
    "A call takes the image; the finger is ignored until it lifts",
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
    "A call keeps the finger's velocity, too",
    arguments: ["dismiss", "cancel", "finish", "present"])
  func interruptedInMotion(by type: String) {
    let session = presented()
    for sample in 0...10 {
      let way = Double(sample) * 20
      session.send(drag(sample == 0 ? "began" : "changed", way, t: 1 + Double(sample) / 100))
    }
    // 2 000 points a second down.
    let progress = session.number("progress")
    session.send(call(type))
    session.advance(by: 0.001)
    let speed = (session.number("progress") - progress) / 0.001
    #expect(abs(speed + 2000 / 852) < 0.5, "\(type)")
  }

  @Test("A pointer drags the detail, from ten points on, and not sideways")
  func pointers() {
    let session = presented()
    session.send(pointer("down", 200, 300), pointer("move", 200, 309))
    #expect(session.phase == "presented")
    session.send(pointer("move", 200, 513))
    #expect(session.number("progress") == 0.75)
    session.send(pointer("up", 200, 513))
    session.settle()
    #expect(session.phase == "presented")
    session.send(pointer("down", 200, 300), pointer("move", 260, 310), pointer("move", 260, 700))
    #expect(session.phase == "presented")
    session.send(pointer("up", 260, 700))
    let result = session.client.call(
      "session/perform",
      [
        "session": .string(session.id),
        "gesture": [
          "kind": "fling", "from": point(200, 100), "to": point(200, 200),
          "velocity": .integer(2000),
        ],
      ])
    #expect(result["state"]?["phase"] == "dismissing")
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("A press during the presentation leaves the list behind where it is")
  func listStays() {
    let session = hero()
    session.send(present())
    session.move(to: 0.12)
    let frames = ["a", "b"].map { session.layer("source:" + $0)?.number("y") }
    session.send(
      pointer("down", 60, 540), pointer("move", 60, 600), pointer("move", 60, 640),
      pointer("up", 60, 640))
    session.settle()
    #expect(["a", "b"].map { session.layer("source:" + $0)?.number("y") } == frames)
    #expect(copies(session.state) == 1)
  }

  @Test("Switched off, or where the system presents, a drag does nothing")
  func off() {
    for parameters: Members in [["interactiveDismiss": false], ["retainDelegate": false]] {
      let session = presented(parameters)
      session.send(
        drag("began", 0), drag("changed", 400), drag("ended", 600, velocity: 900),
        pointer("down", 200, 300), pointer("move", 200, 600), pointer("up", 200, 600))
      #expect(session.phase == "presented")
      #expect(session.story.count == 2)
    }
  }

  @Test("Where there is nothing to match, a drag fades the detail out")
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

  @Test("A viewport that turns under a finger leaves the image where it is, and the finger goes on")
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
    // From there on a point is a part of the new height.
    session.send(drag("changed", 250, t: 0.14))
    #expect(abs(session.number("progress") - (progress - 50 / 393.0)) < 1e-4)
  }

  @Test("Only a way down begins a dismissal; what went up or sideways is ignored until it lifts")
  func downwards() {
    for way in [point(0, -150), point(150, 0), point(-150, 40), point(12, -12)] {
      let session = presented()
      session.send(
        drag("began", 0), ["type": "drag", "phase": "changed", "translation": way],
        drag("changed", 400), drag("ended", 700, velocity: 3000))
      #expect(session.phase == "presented", "\(way)")
      #expect(session.story.count == 2, "\(way)")
      session.send(["type": "drag", "phase": "ended", "translation": way], drag("began", 20))
      #expect(session.phase == "dismissing", "\(way)")
    }
    let session = presented()
    session.send(
      pointer("down", 200, 600), pointer("move", 200, 450), pointer("move", 200, 800),
      pointer("up", 200, 800))
    #expect(session.story.count == 2)
    // What has not gone far enough to tell waits, and its samples count.
    session.send(
      drag("began", 0, t: 1), drag("changed", -3, t: 1.01), drag("changed", 20, t: 1.02),
      drag("changed", 60, t: 1.03), drag("changed", 100, t: 1.04), drag("ended", 100, t: 1.04))
    #expect(session.phase == "dismissing")
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test(
    "How far it has to go is a parameter, in points or as a part of the height",
    arguments: [(.number(100), 100.0), (["fraction": .number(0.5)], 426)] as [(Value, Double)])
  func distance(parameter: Value, distance: Double) {
    for (way, phase) in [(distance - 1, "presented"), (distance + 1, "idle")] {
      let session = presented(["dismissDistance": parameter])
      session.send(drag("began", 1), drag("ended", way, velocity: 0))
      session.settle()
      #expect(session.phase == phase, "\(way)")
    }
  }

  @Test("The seed's completion leaves the destination hidden where a dismissal was cancelled")
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
      // A snapshot keeps the fault; the next presentation mends it.
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

  @Test("A drag belongs to what it began on: not to what is presented later, nor to what has left")
  func ownership() {
    let early = hero()
    early.send(drag("began", 0), present(animated: false), drag("changed", 300))
    #expect(early.phase == "presented")
    early.send(drag("ended", 300), drag("began", 1))
    #expect(early.phase == "dismissing")
    let replaced = presented()
    replaced.send(
      drag("began", 0), call("dismiss", animated: false), present(animated: false),
      drag("changed", 300), drag("ended", 800))
    #expect(replaced.phase == "presented")
    let gone = presented()
    gone.send(
      ["type": "drag", "phase": "began", "translation": point(0, 20), "target": "snapshot"],
      drag("changed", 300))
    #expect(gone.phase == "presented")
    #expect(gone.diagnostics.last?["code"] == "input/target-left")
  }

  @Test(
    "What is in the hand stays there to its release, whatever the parameter says meanwhile",
    arguments: ["drag", "cancelled", "pointer"])
  func turnedOffInTheHand(_ way: String) {
    let session = hero()
    session.send(present(animated: false))
    if way == "pointer" {
      session.send(pointer("down", 200, 150, t: 0), pointer("move", 200, 350, t: 0.2))
    } else {
      session.send(drag("began", 0), drag("changed", 200))
    }
    session.configure(["interactiveDismiss": false])
    #expect(session.phase == "dismissing")
    if way == "pointer" {
      session.send(pointer("move", 200, 400, t: 0.3), pointer("up", 200, 400, t: 0.6))
    } else {
      session.send(drag("changed", 250), drag(way == "drag" ? "ended" : way, 250))
    }
    session.settle()
    #expect(way != "cancelled" || session.phase == "presented")
    let types = session.effects.compactMap { $0["type"]?.asString }
    #expect(types.filter { $0 == "began" }.count == types.filter { $0 == "completed" }.count)
    #expect(session.layer("snapshot") == nil)
    // The next finger drags nothing.
    let phase = session.phase
    session.send(drag("began", 0), drag("changed", 200))
    #expect(session.phase == phase)
  }

  @Test(
    "A drag that somebody else recognises moves nothing that a pointer holds, and the other way round"
  )
  func twoStreams() {
    let session = hero()
    session.send(present(animated: false))
    session.send(pointer("down", 200, 600, t: 0), pointer("move", 200, 700, t: 0.1))
    let held = session.number("progress")
    session.send(drag("began", 0, t: 0.2), drag("changed", 150, t: 0.3))
    #expect(session.number("progress") == held)
    session.send(pointer("move", 200, 701, t: 0.4))
    #expect(abs(session.number("progress") - held) < 0.002)
    session.send(drag("ended", 150, t: 0.5), pointer("cancel", 200, 701, t: 0.6))
    session.settle()
    #expect(session.phase == "presented")
    session.send(drag("began", 0), drag("changed", 200))
    let dragged = session.number("progress")
    session.send(pointer("down", 200, 600), pointer("move", 200, 800))
    #expect(session.number("progress") == dragged)
  }
}
