import PlaygroundTesting
import Testing
import Values

@Suite("Lost sources")
struct LostSourceTests {
  @Test(
    "Losing the source in flight turns the transition into a fade that completes at the same time",
    arguments: [0, 0.05, 0.1, 0.2, 0.3])
  func lostInFlight(time: Double) {
    for direction in ["present", "dismiss"] {
      let session = hero()
      session.send(present())
      var start = 0.0
      if direction == "dismiss" {
        session.settle()
        start = session.time
        session.send(call("dismiss"))
      }
      session.move(to: start + time)
      let progress = session.number("progress")
      let before = session.layer("snapshot")
      session.send(release("a"))
      #expect(session.text("mode") == "fade")
      #expect(session.text("reason") == "source-lost")
      #expect(session.effects.last?["type"] == "sourceLost")
      #expect(session.effects.last?["source"] == "a")
      #expect(session.number("progress") == progress)
      // The snapshot starts to fade out where it is, while the detail enters or leaves.
      #expect(session.layer("snapshot") == before)
      #expect(copies(session.state) == 1)
      #expect(session.layer("source:a") == nil)
      #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
      // The fade is linear from here.
      let rest = 0.4 - time
      session.advance(by: rest / 4)
      let target = direction == "present" ? 1.0 : 0
      #expect(abs(session.number("progress") - (progress + (target - progress) / 4)) < 2e-4)
      session.settle()
      #expect(abs(session.time - (start + 0.4)) < 1e-9)
      #expect(session.phase == (direction == "present" ? "presented" : "idle"))
      #expect(session.story.last == "completed \(direction)")
    }
  }

  @Test("A lost snapshot slows down and fades out, even if the fade is reversed")
  func glides() {
    for turn in [nil, "dismiss", "cancel"] {
      let session = hero()
      session.send(present())
      session.advance(by: 0.06)
      var y = session.number("y")
      session.send(release("a"))
      let lost = session.time
      var frames = session.frames
      if let turn {
        session.advance(by: 0.1, frames: true, fps: 250)
        frames += session.frames
        session.send(call(turn))
      }
      session.settle(frames: true, fps: 250)
      frames += session.frames
      #expect(frames.count > 50)
      for frame in frames {
        let left = max(0, 1 - (frame.number("t") - lost) / 0.34)
        let snapshot = frame.layer("snapshot")
        #expect(abs((snapshot?.number("opacity") ?? 0) - left) < 2e-4)
        guard let snapshot else { continue }
        #expect(abs(snapshot.number("y") - y) < 26)
        y = snapshot.number("y")
        let opacity = frame["values"]?.number("toViewOpacity") ?? .nan
        #expect(abs(copies(frame) - (left + opacity * (1 - left))) < 4e-4)
      }
      #expect(session.layer("snapshot") == nil)
    }
  }

  @Test("A source lost while the detail is presented turns the dismissal into a fade")
  func lostAtRest() {
    let session = hero()
    session.send(present())
    session.settle()
    session.send(release("b"), release("a"), release("a"), call("dismiss"))
    #expect(
      Array(session.story.dropFirst(2)) == ["sourceLost a", "began dismiss fade a source-lost"])
    session.settle()
    #expect(session.phase == "idle")
    // The value `source` is null until a cell is laid out again.
    #expect(session.text("source") == nil)
    session.send(measure("source:b", rectangle(140, 500, 100, 80)))
    #expect(session.text("source") == "b")
    #expect(copies(session.state) == 1)
  }

  @Test("The image can return to a cell that was laid out again")
  func revived() {
    let session = hero()
    session.send(present())
    session.settle()
    session.send(
      release("a"), measure("source:a", rectangle(20, 700, 100, 100)), call("dismiss"))
    #expect(session.text("mode") == "matched")
    session.settle()
    #expect(session.place == [20, 700, 100, 100, 12])
  }

  @Test("A source removed from the parameters is lost at its last known position")
  func removed() {
    let session = hero()
    session.send(present())
    session.move(to: 0.1)
    session.send(measure("source:a", rectangle(20, 400, 100, 100)))
    let place = session.place
    session.configure([
      "sources": [source("b", rectangle(140, 500, 100, 80))]
    ])
    #expect(session.effects.last?["type"] == "sourceLost")
    #expect(session.text("reason") == "source-lost")
    for (old, new) in zip(place, session.place) { #expect(abs(old - new) < 2e-4) }
    session.settle()
    #expect(session.phase == "presented")
    // The remaining sources keep their measured frames.
    session.send(measure("source:b", rectangle(1, 2, 30, 40)))
    session.configure([
      "sources": [
        source("c", rectangle(0, 0, 10, 10)), source("b", rectangle(140, 500, 100, 80)),
      ]
    ])
    #expect(session.layer("source:b")?.number("x") == 1)
  }
}
