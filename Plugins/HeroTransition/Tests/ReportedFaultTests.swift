import PlaygroundTesting
import Testing
import Values

/// Faults that users of other libraries reported about shared-element transitions.
///
/// The tests describe the correct behavior.
@Suite("Faults reported for other shared-element libraries")
struct ReportedFaultTests {
  private func codes(_ session: TestSession) -> [String] {
    let all = session.client.call(
      "session/diagnose", ["session": .string(session.id), "wanted": false])
    guard case .array(let list)? = all["diagnostics"] else { return [] }
    return list.compactMap { $0["code"]?.asString }
  }

  private func leaving(_ parameters: JSONObject) -> TestSession {
    let session = presented(parameters)
    _ = session.client.call("session/diagnose", ["session": .string(session.id)])
    session.send(call("dismiss"))
    return session
  }

  private func tap(_ session: TestSession, _ x: Double, _ y: Double) {
    session.send(pointer("down", x, y))
    session.advance(by: 0.02)
    session.send(pointer("up", x, y))
  }

  @Test("With `touchesInFlight: pass`, a tap reaches a cell during a dismissal")
  func tapOnAnotherCell() {
    for (touches, source) in [("block", "a"), ("pass", "b")] {
      for seconds in [0.06, 0.15, 0.3] {
        let session = leaving(["touchesInFlight": .string(touches)])
        session.advance(by: seconds)
        tap(session, 190, 540)
        #expect(session.text("source") == source, "\(touches) \(seconds)")
        #expect(codes(session).contains("hit/swallowed") == (touches == "block"))
        session.settle()
        #expect(session.phase == (touches == "block" ? "idle" : "presented"))
      }
    }
  }

  @Test("With `touchesInFlight: pass`, a drag catches the flying image, and a tap presents it")
  func flyingImage() {
    for isTap in [true, false] {
      let session = leaving(["touchesInFlight": "pass"])
      session.advance(by: 0.08)
      let frame = session.layer("snapshot")?["hit"] ?? .null
      #expect(frame.number("width") > 100)
      let (x, y) = (frame.number("x") + 40, frame.number("y") + 40)
      if isTap {
        tap(session, x, y)
        #expect(session.phase == "presenting")
      } else {
        session.send(pointer("down", x, y), pointer("move", x, y - 40))
        session.advance(by: 2)
        #expect(session.phase == "dismissing")
        #expect(session.layer("to-view")?["hit"] != nil, "a held detail receives touches")
      }
    }
  }

  @Test("A tap on the landing image opens it, even if the finger lifts after the landing")
  func tapAtTheEnd() {
    let session = leaving(["touchesInFlight": "pass"])
    session.advance(by: 0.39)
    session.send(pointer("down", 70, 550))
    session.advance(by: 0.05)
    #expect(session.phase == "idle")
    session.send(pointer("up", 70, 550))
    #expect(session.phase == "presenting")
  }

  @Test("With `touchesInFlight: pass`, no layer receives touches where it is invisible")
  func onlyVisibleLayers() {
    for mode in ["in", "out", "cross", "through"] {
      let session = leaving([
        "touchesInFlight": "pass", "fadeMode": .string(mode), "style": "push",
        "fadeEnd": .number(0.5),
      ])
      session.settle(frames: true)
      for frame in session.frames.dropLast() {
        for layer in frame.layers where layer["hit"] != nil {
          #expect(layer.number("opacity") > 0 && layer["hidden"] != true, "\(mode) \(layer)")
        }
      }
      #expect(!codes(session).contains { $0.hasPrefix("hit/") })
    }
  }
}
