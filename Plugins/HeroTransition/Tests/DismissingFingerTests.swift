import PlaygroundTesting
import Testing
import Values

@Suite("Dismissing by drag")
struct DismissingFingerTests {
  @Test("A pointer drags the detail after ten points downwards, but not after moving sideways")
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

  @Test("A press during the presentation doesn't move the list behind")
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

  @Test("A drag does nothing if interactive dismissal is off or if the system runs the transition")
  func off() {
    for parameters: JSONObject in [["interactiveDismiss": false], ["retainDelegate": false]] {
      let session = presented(parameters)
      session.send(
        drag("began", 0), drag("changed", 400), drag("ended", 600, velocity: 900),
        pointer("down", 200, 300), pointer("move", 200, 600), pointer("up", 200, 600))
      #expect(session.phase == "presented")
      #expect(session.story.count == 2)
    }
  }

  @Test("Only a downward drag dismisses; any other drag is ignored until the finger lifts")
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
    // A drag that is too short to have a direction is not rejected, and its samples count toward the
    // velocity.
    session.send(
      drag("began", 0, t: 1), drag("changed", -3, t: 1.01), drag("changed", 20, t: 1.02),
      drag("changed", 60, t: 1.03), drag("changed", 100, t: 1.04), drag("ended", 100, t: 1.04))
    #expect(session.phase == "dismissing")
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("A drag can't move a removed layer, or a detail presented after the drag began")
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
    "A drag holds the image until its end even if interactive dismissal is switched off",
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
    // A new drag does nothing, because interactive dismissal is off.
    let phase = session.phase
    session.send(drag("began", 0), drag("changed", 200))
    #expect(session.phase == phase)
  }

  @Test(
    "Pointers and drag events can't move an image that the other kind of input holds"
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
