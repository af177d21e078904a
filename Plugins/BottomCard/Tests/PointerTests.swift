import PlaygroundTesting
import Testing
import Values

func pointer(
  _ phase: String, _ x: Double, _ y: Double, t: Double? = nil, id: Int64 = 0, target: String? = nil
) -> Value {
  var event: JSONObject = [
    "type": "pointer", "phase": .string(phase), "id": .integer(id), "x": .number(x),
    "y": .number(y),
  ]
  if let t { event["t"] = .number(t) }
  if let target { event["target"] = .string(target) }
  return .object(event)
}

func wheel(_ deltaY: Double, t: Double? = nil, y: Double? = nil) -> Value {
  var event: JSONObject = ["type": "wheel", "deltaY": .number(deltaY)]
  if let t { event["t"] = .number(t) }
  if let y {
    event["x"] = .number(200)
    event["y"] = .number(y)
  }
  return .object(event)
}

extension TestSession {
  /// Performs a gesture and returns the result.
  @discardableResult
  func perform(_ gesture: Value) -> Value {
    let result = client.call("session/perform", ["session": .string(id), "gesture": gesture])
    advance(by: 0)
    return result
  }
}

func point(_ x: Double, _ y: Double) -> Value {
  ["x": .number(x), "y": .number(y)]
}

@Suite("Pointers and wheels")
struct PointerTests {
  @Test("A touch anywhere on the compact card drags it", arguments: [735.0, 760, 800, 850])
  func compact(y: Double) {
    let session = card()
    session.send(pointer("down", 200, y), pointer("move", 200, y - 9))
    #expect(!session.bool("isDragging"))
    session.send(pointer("move", 200, y - 10))
    #expect(session.bool("isDragging"))
    #expect(session.number("dragTranslation") == -10)
    session.send(pointer("move", 200, y - 60), pointer("up", 200, y - 60))
    session.settle()
    #expect(session.phase == "expanded")
  }

  @Test("A touch above the compact card does not reach the card")
  func above() {
    let session = card()
    session.send(
      pointer("down", 200, 700), pointer("move", 200, 500), pointer("up", 200, 500),
      pointer("down", 5, 800), pointer("move", 5, 500), pointer("up", 5, 500))
    #expect(session.phase == "compact")
    let target = session.client.call(
      "session/hitTest", ["session": .string(session.id), "x": .integer(200), "y": .integer(700)])
    #expect(target == ["target": .null])
    let handle = session.client.call(
      "session/hitTest", ["session": .string(session.id), "x": .integer(200), "y": .integer(740)])
    #expect(handle == ["target": "handle:a"])
  }

  @Test("When the card is expanded, the handle drags and the content scrolls")
  func expanded() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 1200))
    session.send(
      pointer("down", 200, 600), pointer("move", 200, 580), pointer("move", 200, 500))
    #expect(session.phase == "expanded")
    #expect(session.number("scrollOffset") == 100)
    session.send(pointer("up", 200, 500))
    session.settle()
    session.send(
      pointer("down", 200, 430), pointer("move", 200, 500), pointer("up", 200, 500))
    session.settle()
    #expect(session.phase == "compact")
    #expect(session.number("scrollOffset") == 0)
  }

  @Test("Pulling content past its top by 30 points collapses the card once")
  func overscrollByTouch() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 1200))
    session.send(pointer("down", 200, 500), pointer("move", 200, 550))
    #expect(session.phase == "expanded")
    #expect(session.number("scrollOffset") < -20)
    session.send(pointer("move", 200, 570))
    #expect(!session.bool("isExpanded"))
    session.send(pointer("move", 200, 700), pointer("up", 200, 700))
    session.settle()
    #expect(session.phase == "compact")
    #expect(session.effectTypes == ["presented", "expandedChanged", "expandedChanged"])
  }

  @Test("Content flung against its top can collapse the card as it bounces")
  func overscrollByBounce() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 3000), wheel(120))
    #expect(session.number("scrollOffset") == 120)
    session.perform([
      "kind": "fling", "from": point(200, 500), "direction": .integer(90),
      "distance": .integer(60), "velocity": .integer(3000),
    ])
    let before = session.time
    session.settle()
    #expect(session.phase == "compact")
    let moment = session.effects.last?["t"]?.asNumber ?? 0
    #expect(moment > before)

    let steps = card(expanded: true)
    steps.send(measure("expandedContent", 3000), wheel(120))
    steps.perform([
      "kind": "fling", "from": point(200, 500), "direction": .integer(90),
      "distance": .integer(60), "velocity": .integer(3000),
    ])
    for _ in 0..<200 { steps.advance(by: 0.01) }
    #expect(steps.effects == session.effects)
  }

  @Test("A wheel has no effect on a compact or dragged card, and scrolls an expanded one")
  func wheels() {
    let session = card()
    session.send(measure("expandedContent", 1200), wheel(-100), wheel(300, y: 800))
    #expect(session.phase == "compact")
    #expect(session.number("scrollOffset") == 0)
    session.send(action("expand"))
    session.settle()
    session.send(wheel(50, y: 600), wheel(40, y: 600))
    #expect(session.number("scrollOffset") == 90)
    session.send(wheel(40, y: 100))
    #expect(session.number("scrollOffset") == 90, "a wheel over the map does not scroll the card")
    session.send(wheel(-90), wheel(-30))
    #expect(session.bool("isExpanded"))
    session.send(wheel(-60))
    #expect(!session.bool("isExpanded"))
    session.settle()
    #expect(session.phase == "compact")
  }

  @Test("A second finger never moves the card that the first one holds")
  func secondFinger() {
    let session = card()
    session.send(pointer("down", 200, 800), pointer("move", 200, 700))
    let before = session.number("cardYOffset")
    session.send(
      pointer("down", 100, 820, id: 1), pointer("move", 100, 500, id: 1),
      pointer("up", 100, 500, id: 1))
    #expect(session.number("cardYOffset") == before)
    #expect(session.phase == "dragging")
    session.send(pointer("up", 200, 700))
    #expect(session.phase == "settling")
  }

  @Test("A cancelled pointer is not a release, and a pointer that never moved is not a drag")
  func cancelled() {
    let session = card()
    session.send(
      pointer("down", 200, 800), pointer("move", 200, 600),
      ["type": "pointer", "phase": "cancel"])
    session.settle()
    #expect(session.phase == "compact")
    session.send(pointer("down", 200, 800), pointer("up", 200, 804))
    #expect(session.phase == "compact")
    #expect(session.effectTypes == ["presented"])
  }

  @Test("A target names a layer or a role")
  func targets() {
    let session = card(expanded: true)
    session.send(
      pointer("down", 0, 0, target: "handle"), pointer("move", 0, 70), pointer("up", 0, 70))
    session.settle()
    #expect(session.phase == "compact")
    session.send(
      pointer("down", 0, 0, target: "content:a"), pointer("move", 0, -90), pointer("up", 0, -90))
    session.settle()
    #expect(session.phase == "expanded")
  }

  @Test("With `dragOrigin: recognition`, a drag is measured from the point of recognition")
  func dragOrigin() {
    let session = card(["dragOrigin": "recognition"])
    session.send(pointer("down", 200, 800), pointer("move", 200, 788))
    #expect(session.bool("isDragging"))
    #expect(session.number("dragTranslation") == 0)
    session.send(pointer("move", 200, 768))
    #expect(session.number("dragTranslation") == -20)
  }
}
