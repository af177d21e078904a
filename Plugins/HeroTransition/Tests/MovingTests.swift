import PlaygroundTesting
import Testing
import Values

@Suite("Moving ends")
struct MovingTests {
  @Test("If `endMoved` is `follow`, the image follows a scrolling source in each frame")
  func followed() {
    let session = hero(["endMoved": "follow"])
    session.send(present())
    session.settle()
    session.send(call("dismiss"))
    for step in 1..<20 {
      let y = 500 - Double(step) * 10
      session.send(
        measure("source:a", rectangle(20, y, 100, 100), t: 0.4 + Double(step) * 0.02))
      let p = session.number("progress")
      #expect(abs(session.number("y") - y * (1 - p)) < 0.05)
      #expect(abs(session.number("width") - (100 + 293 * p)) < 0.05)
    }
    session.settle()
    #expect(session.time == 0.8)
    #expect(session.place == [20, 310, 100, 100, 12])
    #expect(session.story.last == "completed dismiss")
  }

  @Test("A destination that moves in flight redirects the image without a jump, at any time")
  func glidesToMovedEnd() {
    let moves: [(String, Value, [Double])] = [
      ("destination", rectangle(0, 100, 393, 300), [0, 100, 393, 300, 0]),
      ("destination", rectangle(40, 60, 100, 500), [40, 60, 100, 500, 0]),
    ]
    for (key, frame, end) in moves {
      for time in [0.01, 0.1, 0.2, 0.35, 0.39, 0.399] {
        let session = hero()
        session.send(present())
        session.advance(by: time)
        let (before, image) = (session.place, session.layer("snapshot"))
        session.send(measure(key, frame))
        #expect(session.place == before, "\(key) at \(time)")
        #expect(session.layer("snapshot")?["content"] == image?["content"])
        var last = session.number("y")
        session.settle(frames: true, fps: 1000)
        for frame in session.frames {
          let y = frame["values"]?.number("y") ?? .nan
          #expect(abs(y - last) < 6, "\(key) at \(time), \(frame.number("t")): \(y - last)")
          last = y
        }
        #expect(session.place == end)
        // The transition completes when the image arrives, at most one duration later.
        #expect(session.time > 0.4 - 1e-9 && session.time < time + 0.4 + 1e-9)
      }
    }
  }

  @Test(
    "The image and its elements land on a scrolling source; during a drag they stay in place")
  func glidesHome() {
    let session = heroWithElements()
    session.send(present(animated: false), call("dismiss"))
    for step in 1..<20 {
      session.advance(by: 0.02)
      let before = session.layer("snapshot")
      let title = session.layer("element:title/snapshot")
      session.send(measure("source:a", rectangle(20, 500 - Double(step) * 10, 100, 100)))
      #expect(session.layer("snapshot") == before)
      #expect(session.layer("element:title/snapshot") == title)
    }
    session.settle()
    #expect(session.place == [20, 310, 100, 100, 12])
    session.send(present(animated: false), drag("began", 0), drag("changed", 300))
    let held = (session.layer("snapshot"), session.layer("element:title/snapshot"))
    session.send(measure("source:a", rectangle(200, 600, 100, 100)))
    #expect(session.layer("snapshot") == held.0)
    #expect(session.layer("element:title/snapshot") == held.1)
    session.send(drag("ended", 500, velocity: 0))
    session.settle()
    #expect(session.place == [200, 600, 100, 100, 12])
  }

  @Test("A dismissal flies to the current position of a source that scrolled while it was hidden")
  func scrolledAway() {
    let session = hero()
    session.send(present())
    session.settle()
    session.send(measure("source:a", rectangle(20, 300, 100, 100)), call("dismiss"))
    session.settle()
    #expect(session.place == [20, 300, 100, 100, 12])
    #expect(session.text("mode") == nil)
    #expect(session.story[2] == "began dismiss matched a")
  }

  @Test("A measurement may give only a size; unknown sources are ignored, unknown keys refused")
  func sizes() {
    let session = hero()
    session.send(present())
    session.settle()
    session.send(
      ["type": "measure", "key": "destination", "height": .integer(200)],
      measure("source:nobody", rectangle(0, 0, 1, 1)))
    #expect(session.place == [0, 0, 393, 200, 0])
    // A 600 × 400 image fills 393 × 200 by width.
    #expect(session.number("imageHeight") == 262)
    let failure = session.client.failure(
      "session/send",
      ["session": .string(session.id), "event": measure("nothing", rectangle(0, 0, 1, 1))])
    #expect(failure.data["path"] == "/event/key")
  }

  @Test("Presenting another source while the detail is presented changes the cell to return to")
  func paged() {
    let session = hero()
    session.send(present())
    session.settle()
    session.send(present("b"))
    #expect(session.phase == "presented")
    #expect(session.text("source") == "b")
    #expect(session.layer("destination")?["content"]?["image"] == "lake")
    #expect(session.story.count == 2)
    session.send(call("dismiss"))
    #expect(session.story.last == "began dismiss matched b")
    session.settle()
    #expect(session.place == [140, 500, 100, 80, 12])

    let gone = hero()
    gone.send(present())
    gone.settle()
    gone.send(present("elsewhere"), call("dismiss"))
    #expect(gone.text("reason") == "source-lost")
    gone.settle()
    #expect(gone.phase == "idle")
  }

  @Test("The image follows a destination that moves or is laid out late")
  func destination() {
    let session = hero(["endMoved": "follow"])
    session.send(present(), measure("destination", rectangle(0, 60, 852, 200), t: 0.1))
    let p = session.number("progress")
    #expect(abs(session.number("width") - (100 + 752 * p)) < 0.1)
    session.settle()
    #expect(session.place == [0, 60, 852, 200, 0])
    session.configure(["controller": detail(rectangle(0, 0, 393, 250))])
    #expect(session.place == [0, 0, 393, 250, 0])
  }

  @Test("A presentation waits for its destination until the timeout")
  func postponed() {
    let late: JSONObject = [
      "controller": detail(rectangle(0, 0, 0, 0)), "postponeTimeout": .number(0.2),
    ]
    let session = hero(late)
    session.send(present())
    #expect(session.phase == "presenting")
    #expect(session.state["settled"] == false)
    #expect(session.story.isEmpty)
    #expect(copies(session.state) == 1)
    session.send(measure("destination", rectangle(0, 0, 393, 300), t: 0.15))
    #expect(session.story == ["began present matched a"])
    session.settle()
    #expect(abs(session.time - 0.55) < 1e-9)

    let never = hero(late)
    never.send(present("b"), present("a", t: 0.1))
    never.move(to: 0.2)
    #expect(never.story == ["began present fade a empty-frame"])
    never.settle()
    #expect(abs(never.time - 0.6) < 1e-9)

    for type in ["dismiss", "cancel"] {
      let dropped = hero(late)
      dropped.send(present(), call(type))
      #expect(dropped.phase == "idle")
      #expect(dropped.state["settled"] == true)
      #expect(dropped.story.isEmpty)
    }
    let atOnce = hero(late)
    atOnce.send(present(), present(animated: false))
    #expect(atOnce.phase == "presented")
    #expect(atOnce.state["settled"] == true)
    #expect(atOnce.story == ["began present fade a empty-frame", "completed present"])
    let hurried = hero(late)
    hurried.send(present(), call("finish"))
    #expect(hurried.story == ["began present fade a empty-frame"])
  }
}
