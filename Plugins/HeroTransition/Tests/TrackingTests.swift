import PlaygroundTesting
import Testing
import Values

@Suite("An image that follows the finger")
struct TrackingTests {
  private func drag(
    _ phase: String, _ x: Double, _ y: Double, t: Double? = nil, velocity: (Double, Double)? = nil
  ) -> Value {
    var event: JSONObject = [
      "type": "drag", "phase": .string(phase), "translation": point(x, y),
    ]
    if let t { event["t"] = .number(t) }
    if let velocity { event["velocity"] = point(velocity.0, velocity.1) }
    return .object(event)
  }

  private func centre(_ session: TestSession) -> (x: Double, y: Double) {
    (
      session.number("x") + session.number("width") / 2,
      session.number("y") + session.number("height") / 2
    )
  }

  private func expectCentre(
    _ session: TestSession, _ x: Double, _ y: Double, _ comment: Comment = ""
  ) {
    let centre = centre(session)
    #expect(abs(centre.x - x) < 0.002 && abs(centre.y - y) < 0.002, "\(centre) \(comment)")
  }

  @Test("The center moves by the finger's translation, and the progress sets the size")
  func follows() {
    for path in ["line", "arc"] {
      let session = presented(["path": .string(path)])
      session.send(drag("began", 0, 1))
      for (x, y) in [(0.0, 20.0), (79, 170), (-300, 426), (40, 900), (-7, -60), (12, 85.2)] {
        session.send(drag("changed", x, y))
        expectCentre(session, 196.5 + x, 150 + y)
        let progress = min(max(1 - y / 852, 0), 1)
        #expect(abs(session.number("height") - (100 + 200 * progress)) < 0.001)
        #expect(copies(session.state) == 1)
        #expect(session.state["settled"] == true)
      }
    }
  }

  @Test("An image caught in flight stays in place and then follows the finger")
  func caught() {
    for isDismissing in [false, true] {
      let session = isDismissing ? presented() : hero()
      session.send(isDismissing ? call("dismiss") : present())
      session.advance(by: 0.07)
      let before = centre(session)
      session.send(drag("began", 3, 12))
      expectCentre(session, before.x, before.y)
      session.send(drag("changed", 53, 82), drag("changed", -47, 112))
      expectCentre(session, before.x - 50, before.y + 100)
      session.advance(by: 3)
      expectCentre(session, before.x - 50, before.y + 100)
    }
  }

  @Test("The release does not move the image, which lands exactly in its cell or in the detail")
  func lands() {
    for (velocity, phase) in [(900.0, "idle"), (-900, "presented")] {
      let session = presented()
      let presented = session.state["layers"]
      session.send(drag("began", 0, 0), drag("changed", 120, 330))
      session.send(drag("ended", 120, 330, velocity: (-600, velocity)))
      expectCentre(session, 316.5, 480)
      session.settle(frames: true)
      #expect(session.phase == phase)
      #expect(session.place == (phase == "idle" ? [20, 500, 100, 100, 12] : [0, 0, 393, 300, 0]))
      #expect(phase == "idle" || session.state["layers"] == presented)
      // Neither the position nor the size jumps between two frames.
      for (frame, next) in zip(session.frames, session.frames.dropFirst()) {
        let way = (next["values"]?.number("y") ?? 0) - (frame["values"]?.number("y") ?? 0)
        #expect(abs(way) < 120, "\(next.number("t"))")
      }
    }
  }

  @Test("Random drags, catches and calls cause no jump and no sudden change of velocity")
  func continuous() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let session = hero(["endMoved": "glide"])
      _ = session.client.call("session/diagnose", ["session": .string(session.id)])
      session.send(present())
      session.advance(by: Double.random(in: 0.01...0.5, using: &random))
      for _ in 0..<4 {
        var time = session.time
        let (x, y) = (
          Double.random(in: -900...900, using: &random),
          Double.random(in: 300...1500, using: &random)
        )
        session.send(drag("began", 0, 0, t: time))
        for step in 1...12 {
          time += 0.008
          let part = Double(step) * 0.008
          session.send(drag("changed", x * part, y * part, t: time))
        }
        let end = Int.random(in: 0..<6, using: &random)
        switch end {
        case 0, 1, 2: session.send(drag("ended", x * 0.096, y * 0.096, t: time, velocity: (x, y)))
        default:
          session.send(
            [call("dismiss"), call("cancel"), present("a")][end - 3],
            drag("ended", x * 0.096, y * 0.096))
        }
        session.advance(by: Double.random(in: 0.01...0.3, using: &random))
        if session.phase == "idle" { session.send(present()) }
        session.advance(by: Double.random(in: 0.01...0.3, using: &random))
      }
      session.settle()
      let codes = session.diagnostics.compactMap { $0["code"]?.asString }
      let texts = session.diagnostics.compactMap { $0["message"]?.asString }
      #expect(!codes.contains { $0.hasPrefix("motion/") }, "seed \(seed): \(texts)")
    }
  }

  @Test("A snapshot during a drag keeps the distance between the finger and the path")
  func restored() {
    let session = presented()
    session.send(drag("began", 0, 0), drag("changed", 90, 200))
    let id: Value = .string(session.id)
    let snapshot = session.client.call("session/snapshot", ["session": id])["snapshot"] ?? .null
    session.send(drag("changed", 300, 400))
    _ = session.client.call("session/restore", ["session": id, "snapshot": snapshot])
    session.send(drag("changed", 100, 210))
    expectCentre(session, 296.5, 360)
  }

  @Test("With `progress`, and from the edge of a push, the image stays on its path")
  func onThePath() {
    for parameters: JSONObject in [["dragTracking": "progress"], ["style": "push"]] {
      let session = presented(parameters)
      var event = drag("began", 426, 426)
      if parameters["style"] != nil, case .object(var members) = event {
        members["target"] = "edge"
        members["translation"] = point(196.5, 10)
        event = .object(members)
      }
      session.send(event)
      #expect(session.number("progress") == 0.5)
      expectCentre(session, (196.5 + 70) / 2, 350)
    }
  }
}
