import PlaygroundTesting
import Testing
import Values

@Suite("Sources and destinations lost in flight")
struct LostEndTests {
  private let empty = rectangle(0, 0, 0, 0)

  /// Replaces the frame of the source or the destination with an empty one, by an event or through the parameters.
  private func lose(_ end: String, of session: TestSession, byMeasure: Bool) {
    switch (end, byMeasure) {
    case ("destination", true): session.send(measure("destination", empty))
    case ("destination", false): session.configure(["controller": detail(empty)])
    case (_, true): session.send(measure("source:a", empty))
    default:
      session.configure([
        "sources": [source("a", empty), source("b", rectangle(140, 500, 100, 80))]
      ])
    }
  }

  @Test("A snapshot lost during a drag fades out, and the state is not settled until then")
  func lostInHand() {
    let session = hero()
    session.send(present(animated: false), drag("began", 0, t: 1), drag("changed", 300, t: 1))
    session.send(release("a", t: 1.5))
    #expect(session.state["settled"] == false)
    session.settle()
    #expect(session.time == 1.9)
    #expect(session.phase == "dismissing", "the finger still holds the image")
    let rest = session.state["layers"]
    session.advance(by: 0.5)
    #expect(session.state["layers"] == rest)
  }

  @Test(
    "A source or destination that becomes empty in flight turns the flight into a fade",
    arguments: ["present", "dismiss"], ["source", "destination"])
  func emptied(direction: String, end: String) {
    for byMeasure in [true, false] {
      let session = hero()
      session.send(present(animated: direction == "present"))
      if direction == "dismiss" { session.send(call("dismiss")) }
      session.advance(by: 0.1)
      let (before, progress) = (session.layer("snapshot"), session.number("progress"))
      lose(end, of: session, byMeasure: byMeasure)
      #expect(session.text("mode") == "fade")
      #expect(session.text("reason") == "empty-frame")
      #expect(session.layer("snapshot") == before)
      #expect(session.number("progress") == progress)
      #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
      session.settle()
      #expect(abs(session.time - 0.4) < 1e-9)
      #expect(session.story.last == "completed \(direction)")
      #expect(!session.story.contains("sourceLost a"), "the cell still exists")
    }
  }

  @Test("A destination of negative width shows nothing, and its session can be restored")
  func negative() {
    let session = hero()
    session.send(
      present(animated: false), measure("destination", rectangle(10, 10, -40, 50)))
    #expect(session.layer("destination")?.number("width") == 0)
    #expect(session.number("width") == 0 && session.number("imageWidth") == 0)
    let id: Value = .string(session.id)
    let snapshot = session.client.call("session/snapshot", ["session": id])["snapshot"]
    let restored = session.client.call(
      "session/restore", ["session": id, "snapshot": snapshot ?? .null])
    #expect(restored["state"] != nil)
  }

  @Test("Negative sizes in parameters are refused with their paths")
  func negativeParameters() {
    let image: Value = ["id": "i", "width": .integer(-1), "height": .integer(1)]
    let frame = rectangle(0, 0, 10, 10)
    let rows: [(Value, String)] = [
      (["sources": [["id": "a", "frame": rectangle(0, 0, -37, 10)]]], "sources/0/frame/width"),
      (
        ["sources": [["id": "a", "frame": frame, "image": image]]], "sources/0/image/width"
      ),
      (
        ["controller": detail(rectangle(0, 0, 10, -2))],
        "controller/children/0/destination/frame/height"
      ),
      (
        [
          "elements": [
            [
              "id": "e", "source": ["frame": frame],
              "destination": ["frame": rectangle(0, 0, -1, 1)],
            ]
          ]
        ], "elements/0/destination/frame/width"
      ),
    ]
    for (parameters, path) in rows {
      let failure = Client().failure(
        "session/create", ["component": "hero-transition", "parameters": parameters])
      #expect(failure.data["path"]?.asString == "/parameters/" + path)
    }
  }

  @Test("If the source becomes empty during a drag, the drag continues as a fade")
  func emptiedUnderAFinger() {
    let session = hero()
    session.send(
      present(animated: false), drag("began", 0), drag("changed", 200, t: 0.1),
      measure("source:a", empty))
    #expect(session.text("reason") == "empty-frame")
    session.send(drag("changed", 426, t: 0.2))
    #expect(abs(session.number("progress") - 0.5) < 1e-3)
    session.send(drag("ended", 500, t: 0.3))
    session.settle()
    #expect(session.story.last == "completed dismiss")
  }

  @Test("An image removed in flight fades out instead of vanishing")
  func imageTaken() {
    let session = hero()
    session.send(present())
    session.advance(by: 0.1)
    let before = session.layer("snapshot")
    session.configure([
      "sources": [source("a", rectangle(20, 500, 100, 100), image: nil)]
    ])
    #expect(session.text("reason") == "no-image")
    #expect(session.layer("snapshot") == before)
    session.settle()
    #expect(session.story.last == "completed present")
  }

  @Test("A source that is empty only at rest does not prevent a later match")
  func emptiedAtRest() {
    let session = hero()
    session.send(present(animated: false), measure("source:a", empty))
    session.send(measure("source:a", rectangle(20, 500, 100, 100)), call("dismiss"))
    #expect(session.story.last == "began dismiss matched a")
  }

  @Test("An element flying back to a recycled cell continues when its source is presented again")
  func elementOfARecycledCell() {
    let session = heroWithElements()
    session.send(present(), present("b", t: 0.1), release("a", t: 0.15))
    session.move(to: 0.2)
    let before = seen("title", session.state)
    session.send(present("a"))
    let after = seen("title", session.state)
    #expect(before.map { $0.part } == ["snapshot"])
    #expect(after.map { $0.part } == ["snapshot"])
    for (one, other) in zip(before[0].place, after.first?.place ?? []) {
      #expect(abs(one - other) < 1e-3)
    }
    #expect(abs(before[0].opacity - (after.first?.opacity ?? 0)) < 1e-3)
  }

  @Test(
    "When a second source is lost, both views continue from their visible opacities",
    arguments: ["in", "out", "cross", "through"])
  func lostTwice(mode: String) {
    let session = hero(["fadeMode": .string(mode)])
    session.send(present(), release("a", t: 0.05), present("b", t: 0.1))
    session.move(to: 0.15)
    let before = session.state
    session.send(release("b"))
    for id in ["from-view", "to-view"] {
      let opacities = [before, session.state].map { $0.layer(id)?.number("opacity") ?? 1 }
      #expect(abs(opacities[0] - opacities[1]) < 1e-3, "\(id)")
    }
    var last = session.state
    session.settle(frames: true, fps: 500)
    for frame in session.frames.dropLast() {
      for id in ["from-view", "to-view"] {
        let opacities = [last, frame].map { $0.layer(id)?.number("opacity") ?? 1 }
        #expect(abs(opacities[0] - opacities[1]) < 0.02, "\(id) at \(frame.number("t"))")
      }
      last = frame
    }
  }

  @Test("The values describe the lost snapshot while it is visible")
  func valuesOfLost() {
    let session = hero()
    session.send(present())
    session.advance(by: 0.06)
    session.send(release("a"))
    for _ in 0..<6 {
      session.advance(by: 0.03)
      guard let snapshot = session.layer("snapshot") else { continue }
      for name in ["x", "y", "width", "height"] {
        #expect(abs(session.number(name) - snapshot.number(name)) < 1e-3, "\(name)")
      }
    }
    session.settle()
    #expect(session.place == [0, 0, 393, 300, 0])
  }
}
