import PlaygroundTesting
import Testing
import Values

/// The effects of the keyboard, the safe area, the layout direction and touches, which differ between the edges.
@Suite("Surroundings of components at each edge")
struct EdgeSurroundingsTests {
  private func sheet(_ edge: String) -> TestSession {
    let session = TestSession(
      "sheet-coordinator",
      ["edge": .string(edge), "sheets": ["a": ["detents": ["large"], "dragIndicator": "visible"]]])
    session.send(["type": "present", "sheet": "a", "item": ["id": "1"]])
    session.settle()
    return session
  }

  private func card(_ edge: String) -> TestSession {
    TestSession("bottom-card", ["edge": .string(edge), "item": ["id": "a"]])
  }

  private func pointer(_ phase: String, _ x: Int64, _ y: Int64) -> Value {
    ["type": "pointer", "phase": .string(phase), "x": .integer(x), "y": .integer(y)]
  }

  private func hit(_ session: TestSession, _ x: Int64, _ y: Int64) -> Value {
    let params: Value = ["session": .string(session.id), "x": .integer(x), "y": .integer(y)]
    return session.client.call("session/hitTest", params)["target"] ?? .null
  }

  @Test(
    "A large sheet leaves the safe area on the opposite side free",
    arguments: [("bottom", 783.0), ("top", 808), ("leading", 353), ("trailing", 363)])
  func safeArea(edge: String, height: Double) {
    let session = sheet(edge)
    let insets: Value = [
      "top": .integer(59), "left": .integer(20), "bottom": .integer(34), "right": .integer(30),
    ]
    session.send(["type": "environment", "safeArea": insets])
    session.settle()
    #expect(session.number("height") == height)
  }

  @Test("A keyboard limits a sheet at the top, and doesn't move a sheet at the side")
  func keyboard() {
    for (edge, height) in [("top", 542.0), ("leading", 383), ("trailing", 383)] {
      let session = sheet(edge)
      session.send(["type": "environment", "keyboardHeight": .integer(300)])
      session.settle()
      #expect(session.number("height") == height, "\(edge)")
      session.send(["type": "environment", "keyboardHeight": .integer(0)])
      session.settle()
      #expect(session.number("height") == (edge == "top" ? 808 : 383), "\(edge)")
    }
  }

  @Test("The card receives touches at its edge")
  func touches() {
    #expect(hit(card("bottom"), 200, 800) == "content:a")
    #expect(hit(card("top"), 200, 50) == "content:a")
    #expect(hit(card("top"), 200, 800) == .null)
    #expect(hit(card("leading"), 50, 400) == "content:a")
    #expect(hit(card("trailing"), 350, 400) == "content:a")
    #expect(hit(card("trailing"), 50, 400) == .null)
  }

  @Test("A layout from right to left moves the card to the other side and ignores the finger")
  func direction() {
    let session = card("leading")
    session.send(pointer("down", 60, 400), pointer("move", 100, 400))
    #expect(session.bool("isDragging"))
    session.send(["type": "environment", "layoutDirection": "rtl"])
    #expect(!session.bool("isDragging"))
    #expect(hit(session, 350, 400) == "content:a")
    #expect(hit(session, 50, 400) == .null)
    session.send(pointer("move", 200, 400), pointer("up", 200, 400))
    session.settle()
    #expect(session.phase == "compact")
  }

  @Test("A sheet that is dragged while its edge changes settles at its detent at the new edge")
  func edge() {
    let session = sheet("bottom")
    session.send(pointer("down", 200, 500), pointer("move", 200, 600))
    #expect(session.phase == "dragging")
    session.configure(["edge": "top"])
    #expect(session.phase == "settling")
    session.send(pointer("move", 200, 100), pointer("up", 200, 100))
    session.settle()
    #expect(session.phase == "presented")
    #expect(session.number("height") == 808)
    let frame = session.layer("sheet:a/1") ?? .null
    #expect(frame.number("y") + frame.number("translateY") == 0)
  }

  @Test("Reasons contain velocities and samples in the coordinates of the screen")
  func evidence() {
    let asker = Asker("bottom-card", ["edge": "top", "item": ["id": "a"]])
    let gesture: Value = [
      "kind": "fling", "from": ["x": .integer(200), "y": .integer(60)],
      "to": ["x": .integer(200), "y": .integer(90)], "velocity": .integer(600),
    ]
    let result = asker.client.call("session/perform", ["session": "s1", "gesture": gesture])
    let release = result.decisions("release").first
    #expect(release?["outcome"] == "expanded")
    let velocity = release?["because"]?["velocity"]
    #expect(abs((velocity?.number("y") ?? 0) - 600) < 1)
    let samples = velocity?["samples"]?.elements ?? []
    #expect(samples.first?.number("y") == 60 && samples.last?.number("y") == 90)
    // Away from the edge is negative, as for a card at the bottom that is flicked up.
    #expect(release?.reason.contains("travel -30 < -25") == true)
  }

  @Test("At the side, the width of a measurement counts")
  func measurements() {
    for edge in ["leading", "trailing"] {
      let session = card(edge)
      session.send([
        "type": "measure", "key": "content", "width": .integer(150), "height": .integer(700),
      ])
      #expect(session.number("compactHeight") == 167)
      session.send(["type": "measure", "key": "content", "height": .integer(120)])
      #expect(session.number("compactHeight") == 137)
    }
  }
}
