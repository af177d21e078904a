import PlaygroundTesting
import Testing
import Values

/// Faults of other libraries' sheets from public reports, and what these sheets do instead.
@Suite("Faults reported for other sheet libraries")
struct ReportedFaultTests {
  private func sheet(_ setup: Value, _ parameters: Members = [:]) -> TestSession {
    var all = parameters
    all["sheets"] = ["a": setup]
    let session = TestSession("sheet-coordinator", .object(all))
    session.send(["type": "present", "sheet": "a", "item": ["id": "1"]])
    session.settle()
    return session
  }

  private func drag(_ phase: String, _ y: Double, velocity: Double? = nil) -> Value {
    var event: Members = [
      "type": "drag", "phase": .string(phase), "translation": ["x": .integer(0), "y": .number(y)],
    ]
    if let velocity { event["velocity"] = ["x": .integer(0), "y": .number(velocity)] }
    return .object(event)
  }

  private func pointer(_ phase: String, _ y: Double) -> Value {
    ["type": "pointer", "phase": .string(phase), "x": .number(196.5), "y": .number(y)]
  }

  @Test("The indicator receives touches around itself and keeps the scroll offset")
  func indicatorTarget() {
    let session = sheet(["detents": ["medium", "large"], "dragIndicator": "visible"])
    session.send(["type": "selectDetent", "detent": "large"])
    session.settle()
    session.send(["type": "measure", "key": "content", "height": .integer(2400)])
    session.send(["type": "wheel", "deltaY": .integer(100)])
    let indicator = session.state.layers.first { $0["role"] == "indicator" }
    let hit = indicator?["hit"] ?? .null
    #expect(hit.number("width") == 44)
    // The target is 44 points high, but the part above the sheet is cut off.
    #expect(hit.number("height") == 29.5)
    let top = hit.number("y")
    session.send(pointer("down", top + 25), pointer("move", top + 85))
    #expect(session.phase == "dragging")
    #expect(session.layer(sheetLayer(session))?["content"]?.number("y") == -100)
  }

  private func sheetLayer(_ session: TestSession) -> String {
    session.state.layers.first { $0["role"] == "sheet" }?["id"]?.asString ?? ""
  }

  @Test("`snapLimit` stops a quick swipe at the next detent")
  func oneDetentPerRelease() {
    let detents: Value = [
      ["fraction": .number(0.25)], ["fraction": .number(0.5)], ["fraction": .number(0.9)],
    ]
    for (limit, detent) in [(0, "null"), (1, "fraction:0.5"), (2, "fraction:0.25")] {
      let session = sheet(
        ["detents": detents, "initialDetent": ["fraction": .number(0.9)]],
        ["snapLimit": .integer(Int64(limit))])
      session.send(drag("began", 0), drag("changed", 40), drag("ended", 40, velocity: 2500))
      session.settle()
      let shown = session.state["values"]?["detent"]?.asString ?? "null"
      #expect(shown == detent)
    }
  }

  @Test("`projection` is the time over which a release is predicted")
  func projection() {
    for (seconds, detent) in [(0.0, "large"), (0.25, "medium")] {
      let session = sheet(
        ["detents": ["medium", "large"], "initialDetent": "large"],
        ["projection": .number(seconds)])
      session.send(drag("began", 0), drag("changed", 40), drag("ended", 40, velocity: 1200))
      session.settle()
      #expect(session.state["values"]?["detent"]?.asString == detent)
    }
  }

  @Test("Content that is measured during a drag does not change the release")
  func measuredDuringDrag() {
    let session = sheet(["detents": ["content"]])
    session.send(["type": "measure", "key": "content", "height": .integer(260)])
    session.settle()
    session.send(drag("changed", 60))
    session.send(["type": "measure", "key": "content", "height": .integer(500)])
    session.send(drag("ended", 60, velocity: 0))
    session.settle()
    #expect(session.phase == "presented")
    #expect(session.number("height") == 500)
  }

  @Test(
    "A keyboard that moves during a drag does not change the release", arguments: [true, false])
  func keyboardDuringDrag(hides: Bool) {
    let session = sheet(["detents": [["height": .integer(300)], "large"]])
    if hides {
      session.send(["type": "environment", "keyboardHeight": .integer(336)])
      session.settle()
      session.send(drag("changed", 60))
      session.send(["type": "environment", "keyboardHeight": .integer(0)])
    } else {
      session.send(["type": "environment", "keyboardHeight": .integer(336)])
      session.advance(by: 0.02)
      session.send(drag("began", 0), drag("changed", 60))
    }
    session.send(drag("ended", 60, velocity: 0))
    session.settle()
    #expect(session.state["values"]?["detent"] == "height:300")
  }

  @Test("Content pulled past its top returns while the finger moves the sheet")
  func pulledContent() {
    let session = sheet(["detents": ["medium", "large"], "initialDetent": "large"])
    session.send(["type": "measure", "key": "content", "height": .integer(2400)])
    session.send(["type": "wheel", "deltaY": .integer(-60)])
    func offset() -> Double { session.layer(sheetLayer(session))?["content"]?.number("y") ?? 0 }
    let pulled = offset()
    #expect(pulled > 20)
    session.send(pointer("down", 400), pointer("move", 420))
    #expect(session.phase == "dragging")
    #expect(abs(offset() - pulled) < 1, "the content does not jump")
    session.advance(by: 0.8)
    session.send(pointer("move", 430))
    #expect(!(offset() > 0.1))
  }
}
