import PlaygroundTesting
import Testing
import Values

/// Creates a session with a presented detail whose image two fingers can zoom.
func zoomable(_ parameters: JSONObject = [:]) -> TestSession {
  var all = parameters
  all["pinch"] = "zoom"
  return presented(all)
}

/// Returns an event of one of two fingers.
func finger(_ phase: String, _ x: Double, _ y: Double, id: Int64, t: Double? = nil) -> Value {
  var event: JSONObject = [
    "type": "pointer", "phase": .string(phase), "id": .integer(id), "x": .number(x),
    "y": .number(y),
  ]
  if let t { event["t"] = .number(t) }
  return .object(event)
}

extension TestSession {
  /// Touches down with two fingers around a point of the image, and moves them 20 points apart, so that a pinch
  /// is recognized.
  func beginPinch(at x: Double = 200, _ y: Double = 150, distance: Double = 100) {
    let half = distance / 2
    send(
      finger("down", x - half, y, id: 0), finger("down", x + half, y, id: 1),
      finger("move", x - half - 10, y, id: 0), finger("move", x + half + 10, y, id: 1))
  }

  /// The frame of the visible image without its rotation: x, y, width and height.
  var box: [Double] { ["x", "y", "width", "height"].map(number) }
}

@Suite("A zoomed image")
struct ZoomTests {
  private func expect(_ session: TestSession, _ box: [Double], _ comment: Comment = "") {
    for (one, other) in zip(session.box, box) {
      #expect(abs(one - other) < 0.001, "\(session.box) \(comment)")
    }
  }

  @Test("Two fingers zoom the image around their midpoint and move it")
  func zooms() {
    let session = zoomable()
    session.beginPinch()
    #expect(session.number("scale") == 1 && session.box == [0, 0, 393, 300])
    session.send(finger("move", 80, 150, id: 0), finger("move", 320, 150, id: 1))
    #expect(session.number("scale") == 2)
    expect(session, [-200, -150, 786, 600])
    session.send(finger("move", 110, 190, id: 0), finger("move", 350, 190, id: 1))
    expect(session, [-170, -110, 786, 600])
    let layer = session.layer("destination")
    #expect(layer?.number("scale") == 2 && layer?.number("width") == 393)
    #expect(layer?["clip"]?.number("x") == -170 && layer?["clip"]?.number("width") == 786)
    #expect(session.phase == "presented" && session.state["settled"] == true)
    #expect(copies(session.state) == 1 && session.story.count == 2, "no new effects")
  }

  @Test("Without `pinch`, a second finger is ignored and no value is added")
  func none() {
    let session = presented()
    session.beginPinch()
    session.send(finger("move", 80, 150, id: 0), finger("move", 320, 150, id: 1))
    #expect(session.box == [0, 0, 393, 300])
    #expect(session.state["values"]?["scale"] == nil)
    session.send(finger("move", 80, 250, id: 0))
    #expect(session.phase == "presented", "the first finger moved sideways")
  }

  @Test("At the release of either finger, the image returns with the spring and lands exactly")
  func returns() {
    for lifted in [0, 1] as [Int64] {
      let session = zoomable()
      let rest = session.state["layers"]
      session.beginPinch()
      session.send(finger("move", 80, 190, id: 0), finger("move", 320, 190, id: 1))
      session.advance(by: 0.1)
      let held = session.box
      session.send(finger("up", lifted == 0 ? 80 : 320, 190, id: lifted))
      expect(session, held)
      #expect(session.state["settled"] == false)
      // The remaining finger is ignored until it lifts.
      session.send(finger("move", 100, 700, id: 1 - lifted))
      let start = session.time
      session.settle(frames: true)
      #expect(abs(session.time - start - 0.4) < 1e-6)
      #expect(session.box == [0, 0, 393, 300] && session.state["layers"] == rest)
      session.send(finger("move", 100, 100, id: 1 - lifted), finger("up", 0, 0, id: 1 - lifted))
      #expect(session.box == [0, 0, 393, 300] && session.phase == "presented")
      // The next finger drags as usual.
      session.send(pointer("down", 200, 100), pointer("move", 200, 300))
      #expect(session.phase == "dismissing")
    }
  }

  @Test("The image resists outside the scales from 1 to `maximumZoom`")
  func limits() {
    for (distance, scale) in [(24.0, 1 - 0.44 / 1.44), (360, 2 + 0.55 / 1.55)] {
      let session = zoomable(["maximumZoom": .number(2)])
      session.beginPinch()
      session.send(
        finger("move", 200 - distance / 2, 150, id: 0),
        finger("move", 200 + distance / 2, 150, id: 1))
      let shown = session.number("scale")
      #expect(abs(shown - scale) < 1e-4, "\(shown)")
      // The midpoint of the fingers is on the same point of the image.
      let grip = (200 - session.number("x")) / shown
      #expect(abs(grip - 200) < 0.02, "\(grip)")
    }
  }

  @Test("With `pinchRotates`, the image turns with the fingers and returns the shorter way round")
  func rotates() {
    for rotates in [true, false] {
      let session = zoomable(["pinchRotates": .bool(rotates)])
      session.beginPinch()
      session.send(finger("move", 200, 90, id: 0), finger("move", 200, 210, id: 1))
      #expect(abs(session.number("rotation") - (rotates ? 90 : 0)) < 1e-4)
      session.send(finger("move", 260, 150, id: 0), finger("move", 140, 150, id: 1))
      session.send(finger("move", 200, 210, id: 0), finger("move", 200, 90, id: 1))
      #expect(abs(session.number("rotation") - (rotates ? 270 : 0)) < 1e-4)
      #expect((session.layer("destination")?["clip"] == nil) == rotates)
      session.advance(by: 0.1)
      session.send(finger("up", 200, 210, id: 0))
      #expect(abs(session.number("rotation") - (rotates ? -90 : 0)) < 1e-4)
      session.settle(frames: true)
      #expect(session.frames.allSatisfy { abs($0["values"]?.number("rotation") ?? 999) < 91 })
      #expect(session.number("rotation") == 0 && session.box == [0, 0, 393, 300])
    }
  }

  @Test("Two fingers beside the image or on a flying image zoom nothing")
  func refused() {
    let session = zoomable()
    session.beginPinch(at: 200, 600)
    session.send(finger("move", 20, 600, id: 0), finger("move", 380, 600, id: 1))
    #expect(session.box == [0, 0, 393, 300])
    session.send(finger("up", 20, 600, id: 0), finger("up", 380, 600, id: 1))
    session.send(call("dismiss"))
    session.advance(by: 0.1)
    let before = session.number("scale")
    session.beginPinch()
    session.send(finger("move", 20, 150, id: 0), finger("move", 380, 150, id: 1))
    #expect(session.number("scale") == before)
    session.send(finger("up", 20, 150, id: 0), finger("up", 380, 150, id: 1))
  }

  @Test("A pinch catches the returning image where it is")
  func caught() {
    for rotates in [true, false] {
      let session = zoomable(["pinchRotates": .bool(rotates)])
      session.beginPinch()
      session.send(finger("move", 150, 90, id: 0), finger("move", 350, 310, id: 1))
      session.send(finger("up", 150, 90, id: 0), finger("up", 350, 310, id: 1))
      session.advance(by: 0.05)
      session.send(finger("down", 160, 150, id: 0), finger("down", 240, 150, id: 1))
      session.advance(by: 0.03)
      let moving = (session.box, session.number("rotation"))
      session.send(finger("move", 140, 150, id: 0))
      expect(session, moving.0)
      #expect(session.number("rotation") == moving.1 && session.state["settled"] == true)
      session.advance(by: 1)
      expect(session, moving.0, "the fingers hold it")
    }
  }

  @Test("A dismissal takes the image from the fingers without a jump and lands in the cell")
  func dismissed() {
    for morph in ["frame", "transform"] {
      for rotates in [true, false] {
        let session = zoomable(["morph": .string(morph), "pinchRotates": .bool(rotates)])
        session.beginPinch()
        session.send(finger("move", 100, 120, id: 0), finger("move", 330, 230, id: 1))
        let (held, turned) = (session.box, session.number("rotation"))
        session.send(call("dismiss"))
        expect(session, held)
        #expect(session.number("rotation") == turned && copies(session.state) == 1)
        let shown = session.layer("snapshot")
        #expect(abs((shown?.number("rotation") ?? 999) - turned) < 1e-4)
        // The fingers are ignored until they lift.
        session.send(finger("move", 0, 0, id: 0), finger("move", 300, 700, id: 1))
        expect(session, held)
        session.settle()
        #expect(session.phase == "idle" && session.place == [20, 500, 100, 100, 12])
        #expect(session.number("scale") == 1)
      }
    }
  }

  @Test("A drag down catches a returning image and moves it with the finger")
  func dragged() {
    let session = zoomable()
    session.beginPinch()
    session.send(finger("move", 20, 150, id: 0), finger("move", 380, 150, id: 1))
    session.send(finger("up", 20, 150, id: 0), finger("up", 380, 150, id: 1))
    session.advance(by: 0.05)
    let before = session.box
    session.send(drag("began", 0))
    expect(session, before)
    session.settle()
    session.send(drag("changed", 426))
    #expect(session.number("progress") == 0.5 && session.number("scale") == 1)
  }

  @Test("Presenting over a zoomed detail waits until its image is back")
  func presentsOver() {
    let session = zoomable([
      "sources": [
        source("a", rectangle(20, 500, 100, 100)),
        .object([
          "id": "inner", "frame": rectangle(20, 400, 100, 100), "image": image("ride"),
          "in": "detail", "opens": "second",
        ]),
      ],
      "controllers": [
        ["kind": "controller", "id": "second", "destination": ["frame": rectangle(0, 0, 393, 500)]]
      ],
    ])
    session.beginPinch()
    session.send(finger("move", 20, 150, id: 0), finger("move", 380, 150, id: 1))
    let held = session.box
    session.send(present("inner"))
    expect(session, held)
    #expect(session.phase == "presented")
    session.advance(by: 0.41)
    #expect(session.phase == "presenting" && session.number("scale") == 1)
    session.settle()
    #expect(session.phase == "presented" && session.text("destination") == "second")
  }

  @Test("A duration of 0 returns the image at once")
  func atOnce() {
    let session = zoomable(["duration": .number(0)])
    session.beginPinch()
    session.send(finger("move", 20, 150, id: 0), finger("move", 380, 150, id: 1))
    session.send(finger("up", 20, 150, id: 0))
    #expect(session.box == [0, 0, 393, 300] && session.state["settled"] == true)
  }

  @Test("A delta removes the values when `pinch` is turned off")
  func delta() {
    let session = zoomable()
    _ = session.client.call(
      "session/subscribe", ["session": .string(session.id), "frames": "delta"])
    session.configure(["pinch": "none"])
    let values = session.client.notifications.last?["params"]?["delta"]?["values"]
    #expect(values?["scale"] == .null && values?["rotation"] == .null)
    #expect(session.state["values"]?["scale"] == nil)
  }

  @Test("The reasons say whether the midpoint was on the image")
  func reasons() {
    for (y, outcome) in [(150.0, "zoomed"), (600, "refused")] {
      let session = zoomable()
      let result = session.client.call(
        "session/perform",
        [
          "session": .string(session.id), "explain": true,
          "gesture": [
            "kind": "pinch", "at": point(200, y), "fromDistance": .number(100),
            "toDistance": .number(200), "duration": .number(0.1),
          ],
        ])
      let decisions = result["decisions"]?.elements ?? []
      #expect(decisions.compactMap { $0["decision"]?.asString } == ["recognition", "zoom"])
      #expect(decisions.compactMap { $0["outcome"]?.asString } == ["pinch", outcome])
    }
  }
}
