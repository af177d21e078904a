import PlaygroundTesting
import Testing
import Values

/// Tests that the sheet coordinator is free of faults that users have reported for other sheet libraries.
@Suite("Faults reported for other sheet libraries")
struct ReportedFaultTests {
  private func sheet(_ setup: Value, _ parameters: JSONObject = [:]) -> TestSession {
    var all = parameters
    all["sheets"] = ["a": setup]
    let session = TestSession("sheet-coordinator", .object(all))
    session.send(["type": "present", "sheet": "a", "item": ["id": "1"]])
    session.settle()
    return session
  }

  private func drag(_ phase: String, _ y: Double, velocity: Double? = nil) -> Value {
    var event: JSONObject = [
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

  private let headed: Value = [
    "detents": ["medium", "large"], "initialDetent": "large", "header": .integer(60),
  ]

  @Test("A drag in the header moves the sheet and keeps the scroll offset")
  func header() {
    let session = sheet(headed)
    session.send(["type": "measure", "key": "content", "height": .integer(2400)])
    func content() -> Double { session.layer(sheetLayer(session))?["content"]?.number("y") ?? .nan }
    #expect(content() == 60, "the content begins below the header")
    #expect(session.number("scrollOffset") == 0)
    session.send(["type": "wheel", "deltaY": .integer(100)])
    #expect(content() == -40)
    #expect(session.number("scrollOffset") == 100)
    let hit = session.layer("header:a/1")?["hit"] ?? .null
    let top = hit.number("y")
    #expect(hit.number("height") == 60 && hit.number("width") == 393)
    // A wheel over the header scrolls nothing.
    session.send([
      "type": "wheel", "deltaY": .integer(50), "x": .integer(200), "y": .number(top + 30),
    ])
    #expect(content() == -40)
    session.send(pointer("down", top + 50), pointer("move", top + 130))
    #expect(session.phase == "dragging" && content() == -40)
    #expect(session.layer("header:a/1")?["hit"]?.number("y") == top + 80)
    session.send(pointer("move", top + 400), pointer("up", top + 400))
    session.settle()
    #expect(session.state["values"]?["detent"] == "medium" && content() == -40)
    // A touch below the header scrolls.
    session.send(["type": "action", "name": "selectDetent", "detent": "large"])
    session.settle()
    session.send(pointer("down", top + 64), pointer("move", top + 44))
    #expect(session.phase == "presented" && content() == -60)
  }

  @Test("The scroll range ends where the content's end reaches the bottom of the sheet")
  func headerRange() {
    let session = sheet(headed)
    session.send(["type": "measure", "key": "content", "height": .integer(1200)])
    session.send(["type": "wheel", "deltaY": .integer(5000)])
    session.settle()
    let layer = session.layer(sheetLayer(session)) ?? .null
    let content = layer["content"] ?? .null
    #expect(content.number("y") + content.number("height") == layer.number("height"))
  }

  @Test("With the detent `content`, the sheet is as high as its header and its content")
  func headerHeight() {
    let session = sheet(["detents": ["content"], "header": .integer(60)])
    session.send(["type": "measure", "key": "content", "height": .integer(280)])
    session.settle()
    #expect(session.number("height") == 340)
    session.send(["type": "wheel", "deltaY": .integer(100)])
    session.settle()
    #expect(session.layer(sheetLayer(session))?["content"]?.number("y") == 60)
  }

  @Test("A header of height 0 changes nothing, and a negative height is refused")
  func headerless() {
    var states: [Value] = []
    for setup: Value in [["detents": ["large"]], ["detents": ["large"], "header": .integer(0)]] {
      states.append(sheet(setup).state)
    }
    #expect(states[0] == states[1])
    let failure = Client().failure(
      "session/create",
      [
        "component": "sheet-coordinator",
        "parameters": ["sheets": ["a": ["header": .integer(-1)]]],
      ])
    #expect(failure.data["path"] == "/parameters/sheets/a/header")
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

  @Test(
    "`snapLimit` causes no attempt to dismiss a sheet that may be dismissed",
    arguments: [false, true])
  func noAttempt(isDisabled: Bool) {
    for (limit, isAttempt) in [(0, isDisabled), (1, false), (2, isDisabled)] {
      let session = sheet(
        [
          "detents": [["height": .integer(300)], "large"], "initialDetent": "large",
          "interactiveDismissDisabled": .bool(isDisabled),
        ],
        ["snapLimit": .integer(Int64(limit))])
      session.send(drag("began", 0), drag("changed", 40), drag("ended", 40, velocity: 2500))
      #expect(session.effectTypes.contains("dismissAttempted") == isAttempt, "\(limit)")
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

  @Test("Content pulled past its top keeps returning while the sheet is dismissed")
  func pulledContentOfDismissedSheet() {
    let session = sheet(["detents": ["medium", "large"], "initialDetent": "large"])
    session.send(["type": "measure", "key": "content", "height": .integer(2400)])
    session.send(["type": "wheel", "deltaY": .integer(-60)])
    func offset(_ state: Value) -> Double {
      let layers = state["layers"]?.elements ?? []
      let sheet = layers.first { $0["role"] == "sheet" }
      return sheet?["content"]?.number("y") ?? 0
    }
    session.send(pointer("down", 100), pointer("move", 120), pointer("move", 600))
    session.send(["type": "dismiss"])
    #expect(session.phase == "dismissing")
    let first = offset(session.state)
    #expect(first > 5)
    session.advance(by: 0.2, frames: true, fps: 60)
    let offsets = session.frames.map(offset)
    #expect((offsets.last ?? first) < first / 2)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 6 })
  }
}
