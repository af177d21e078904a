import PlaygroundTesting
import Testing
import Values

@Suite("Interruptions")
struct InterruptionTests {
  /// Returns the image's geometry and velocity just before and just after an event.
  private func around(
    _ event: Value, at time: Double, of session: TestSession
  ) -> (before: [Double], after: [Double], speedBefore: [Double], speedAfter: [Double]) {
    let step = 0.001
    session.move(to: time - step)
    let earlier = session.place
    session.move(to: time)
    let before = session.place
    session.send(event)
    let after = session.place
    session.advance(by: step)
    let later = session.place
    func speed(_ from: [Double], _ to: [Double]) -> [Double] {
      zip(from, to).map { ($1 - $0) / step }
    }
    return (before, after, speed(earlier, before), speed(after, later))
  }

  private func expectContinuous(
    _ event: Value, at time: Double, _ session: TestSession
  ) {
    let (before, after, speedBefore, speedAfter) = around(event, at: time, of: session)
    for (index, value) in before.enumerated() {
      #expect(abs(after[index] - value) < 2e-4, "place \(index) at \(time)")
    }
    // A spring with ω = 27 that moves over 500 points accelerates by at most ω² · 500, about 370 000 points
    // per second squared.
    for (index, speed) in speedBefore.enumerated() where index < 4 {
      #expect(abs(speedAfter[index] - speed) < 600, "speed \(index) at \(time)")
    }
  }

  @Test(
    "A reversal in flight keeps position and velocity and takes a full duration",
    arguments: [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.399])
  func reversal(time: Double) {
    let session = hero()
    session.send(present())
    expectContinuous(call("dismiss"), at: time, session)
    #expect(session.phase == "dismissing")
    #expect(
      session.story == [
        "began present matched a", "completed present cancelled", "began dismiss matched a",
      ])
    expectContinuous(present(nil), at: time + 0.05, session)
    #expect(session.phase == "presenting")
    #expect(session.text("source") == "a")
    session.move(to: time + 0.05 + 0.399)
    #expect(session.phase == "presenting")
    session.settle()
    #expect(abs(session.time - (time + 0.05 + 0.4)) < 1e-9)
    #expect(session.phase == "presented")
    #expect(session.story.count == 6)
  }

  @Test("After a reversal, the velocity first carries the image further in the old direction")
  func momentum() {
    let session = hero()
    session.send(present())
    session.move(to: 0.06)
    let before = session.number("progress")
    session.send(call("dismiss"))
    session.advance(by: 0.01)
    #expect(session.number("progress") > before)
  }

  @Test(
    "A cancelled transition returns in one duration and completes as cancelled",
    arguments: [0, 0.05, 0.1, 0.2, 0.3, 0.4 - 0.000001])
  func cancel(time: Double) {
    let session = hero()
    session.send(present(), call("cancel", t: time))
    #expect(session.phase == "presenting")
    session.send(call("cancel", t: time + 0.1))
    session.settle()
    #expect(abs(session.time - (time + 0.4)) < 1e-9)
    #expect(session.phase == "idle")
    #expect(session.story == ["began present matched a", "completed present cancelled"])
    #expect(copies(session.state) == 1)
    session.send(present())
    session.settle()
    let presented = session.time
    session.send(call("dismiss"), call("cancel", t: presented + time))
    session.settle()
    #expect(abs(session.time - (presented + time + 0.4)) < 1e-9)
    #expect(session.phase == "presented")
    #expect(session.story.last == "completed dismiss cancelled")
  }

  @Test("A finish call after a cancellation makes the transition complete as finished")
  func finish() {
    let session = hero()
    session.send(present(), call("finish"))
    #expect(session.phase == "presenting")
    session.send(call("cancel", t: 0.1))
    expectContinuous(call("finish"), at: 0.15, session)
    session.settle()
    #expect(abs(session.time - 0.55) < 1e-9)
    #expect(session.phase == "presented")
    #expect(session.story == ["began present matched a", "completed present"])
  }

  @Test("Presenting after a cancellation begins a new transition, but a repeated call does not")
  func againstCancelled() {
    let session = hero()
    session.send(present(), present(), call("cancel", t: 0.1), present("a", t: 0.15))
    #expect(session.phase == "presenting")
    #expect(
      session.story == [
        "began present matched a", "completed present cancelled", "began present matched a",
      ])
    session.send(call("dismiss", t: 0.2), call("dismiss", t: 0.25))
    session.settle()
    #expect(abs(session.time - 0.6) < 1e-9)
    #expect(session.story.count == 6)
  }

  @Test("Calls do nothing if there is no transition to change")
  func idle() {
    let session = hero()
    session.send(
      call("dismiss"), call("cancel"), call("finish"), drag("began", 0), drag("changed", 90),
      drag("ended", 500))
    #expect(session.phase == "idle")
    session.send(present())
    session.settle()
    session.send(present(), call("cancel"), call("finish"))
    #expect(session.phase == "presented")
    #expect(session.story.count == 2)
  }

  @Test("Ten toggles 60 ms apart always show one copy of the image and complete once each")
  func toggles() {
    for count in [9, 10] {
      let session = hero()
      for toggle in 0..<count {
        let event =
          toggle.isMultiple(of: 2)
          ? present("a", t: 0.06 * Double(toggle)) : call("dismiss", t: 0.06 * Double(toggle))
        session.send(event, frames: true)
        for frame in session.frames { #expect(copies(frame) == 1) }
      }
      session.settle(frames: true)
      for frame in session.frames { #expect(copies(frame) == 1) }
      #expect(abs(session.time - (0.06 * Double(count - 1) + 0.4)) < 1e-9)
      #expect(session.phase == (count == 9 ? "presented" : "idle"))
      #expect(session.layer("snapshot") == nil)
      #expect(!session.bool("sourceHidden") && !session.bool("destinationHidden"))
      #expect(session.effectTypes.filter { $0 == "began" }.count == count)
      #expect(session.effectTypes.filter { $0 == "completed" }.count == count)
    }
  }

  @Test("A different source takes over from the image's position", arguments: [0.05, 0.1, 0.15])
  func otherSource(time: Double) {
    let session = hero()
    session.send(present())
    expectContinuous(present("b"), at: time, session)
    #expect(session.text("source") == "b")
    #expect(session.layer("source:a")?["hidden"] == nil)
    #expect(session.layer("source:b")?["hidden"] == true)
    #expect(session.layer("snapshot")?["content"]?["image"] == "lake")
    session.settle()
    #expect(session.place == [0, 0, 393, 300, 0])
    session.send(call("dismiss"))
    session.settle()
    #expect(session.place == [140, 500, 100, 80, 12])
    session.send(present("a"), call("dismiss", t: session.time + 0.2))
    expectContinuous(present("b"), at: session.time + 0.06, session)
    session.settle()
    #expect(session.text("source") == "b")
    let began = session.effectTypes.filter { $0 == "began" }.count
    #expect(session.effectTypes.filter { $0 == "completed" }.count == began)
  }

  @Test(
    "A different destination takes over from the image's position", arguments: [0.05, 0.1, 0.2])
  func otherDestination(time: Double) {
    for path in ["line", "arc"] {
      let session = hero(["path": .string(path)])
      session.send(present())
      session.move(to: time - 0.001)
      let earlier = session.place
      session.move(to: time)
      let before = session.place
      session.configure(["controller": detail(rectangle(50, 200, 200, 200), id: "other")])
      for (old, new) in zip(before, session.place) { #expect(abs(old - new) < 2e-4) }
      session.advance(by: 0.001)
      for index in 0..<4 {
        let change = (session.place[index] - before[index]) - (before[index] - earlier[index])
        #expect(abs(change) < 0.6, "speed \(index) along a \(path) at \(time)")
      }
      #expect(
        session.story == [
          "began present matched a", "completed present cancelled", "began present matched a",
        ])
      session.settle(frames: true, fps: 1000)
      for (earlier, later) in zip(session.frames, session.frames.dropFirst()) {
        let from = earlier["values"]?.number("y") ?? .nan
        #expect(abs((later["values"]?.number("y") ?? .nan) - from) < 12)
      }
      #expect(abs(session.time - (time + 0.4)) < 1e-9)
      #expect(session.place == [50, 200, 200, 200, 0])
      #expect(session.text("destination") == "other")
    }
  }

  @Test("Removing the destination in flight turns the flight into a fade")
  func destinationLost() {
    let session = hero()
    session.send(present())
    session.move(to: 0.1)
    session.configure(["controller": .null])
    #expect(session.text("mode") == "fade")
    #expect(session.text("reason") == "no-destination")
    session.settle()
    #expect(abs(session.time - 0.4) < 1e-9)
    #expect(session.place == [0, 0, 393, 852, 0])
    #expect(session.story == ["began present matched a", "completed present"])
  }

  @Test(
    "An image diverted far from its path still lands within half a point",
    arguments: [0.85, 1, 0.98, 0.5])
  func divertedHandOver(damping: Double) {
    for (path, time) in [("line", 0.01), ("arc", 0.06), ("line", 0.12)] {
      for calls in [[present("b", t: time)], [present("b", t: time), call("dismiss", t: time)]] {
        let session = hero([
          "sources": [
            source("a", rectangle(0, 752, 100, 100)), source("b", rectangle(293, 0, 100, 80)),
          ],
          "controller": detail(rectangle(0, 400, 393, 452)),
          "dampingFraction": .number(damping), "path": .string(path),
        ])
        session.send(present())
        for call in calls { session.send(call) }
        session.settle(frames: true, fps: 120)
        guard let flying = session.frames.dropLast().last?["values"] else { return }
        #expect(flying["mode"] == "matched")
        for name in ["x", "y", "width", "height", "cornerRadius", "imageX", "imageWidth"] {
          #expect(abs(flying.number(name) - session.number(name)) <= 0.5, "\(name) at \(time)")
        }
      }
    }
  }

  @Test("The corner radius and its velocity stay continuous", arguments: [0.03, 0.07, 0.12])
  func radius(time: Double) {
    for event in [call("dismiss"), present("b"), call("cancel")] {
      let round: Value = [
        "id": "a", "frame": rectangle(20, 500, 200, 200), "cornerRadius": .number(100),
        "image": image("ride"),
      ]
      let session = hero(["sources": [round, source("b", rectangle(250, 500, 100, 80))]])
      session.send(present())
      let (before, after, speedBefore, speedAfter) = around(event, at: time, of: session)
      #expect(before[4] > 1)
      #expect(abs(after[4] - before[4]) < 2e-4)
      // A spring with ω = 27 that moves over 100 points accelerates by at most 73 000 points per second
      // squared.
      #expect(abs(speedAfter[4] - speedBefore[4]) < 150)
    }
  }
}
