import PlaygroundTesting
import Testing
import Values

@Suite("Handoff between sheet and content")
struct HandoffTests {
  private func up(_ setup: Value = twoHeights, _ parameters: JSONObject = [:]) -> TestSession {
    let session = coordinator(setup, parameters)
    session.send(present("a"), measure("content", 2000))
    session.settle()
    return session
  }

  @Test("Content that is scrolled before it is measured keeps its offset")
  func unmeasured() {
    for change: JSONObject in [[:], ["keyboardHeight": .integer(300)], ["reduceMotion": true]] {
      let session = coordinator()
      session.send(present("a"))
      session.settle()
      session.send(["type": "scroll", "offset": point(0, 100)])
      var event: JSONObject = ["type": "environment"]
      for member in change.elements { event[member.name] = member.value }
      session.send(.object(event))
      #expect(session.scrolled() == 100)
      session.settle()
      #expect(session.scrolled() == 100)
    }
  }

  @Test("A sheet that is not visible yet receives no touches, but its scrim does")
  func unseen() {
    let session = coordinator()
    session.send(["type": "environment", "reduceMotion": true], present("a"))
    #expect(session.layer("sheet:player/a")?["hit"] == nil)
    #expect(session.layer("scrim:player/a")?["hit"] != nil)
    session.advance(by: 0.1)
    #expect(session.layer("sheet:player/a")?["hit"] != nil)
  }

  @Test("A drag up raises the sheet to its highest detent, then scrolls; down is the reverse")
  func handsOver() {
    let session = up()
    session.send(pointer("down", 200, 800), pointer("move", 200, 600))
    #expect(session.number("height") == 626 && session.scrolled() == 0)
    session.send(pointer("move", 200, 400))
    #expect(session.number("height") == 783 && session.scrolled() == 43)
    session.send(pointer("move", 200, 300))
    #expect(session.number("height") == 783 && session.scrolled() == 143)
    session.send(pointer("move", 200, 700))
    #expect(session.number("height") == 526 && session.scrolled() == 0)
    session.send(pointer("move", 200, 300), pointer("move", 200, 300, t: 8))
    session.send(pointer("up", 200, 300, t: 8.2))
    #expect(session.text("detent") == "large" && session.scrolled() == 143)
    session.settle()
    #expect(session.number("height") == 783 && session.scrolled() == 143)
  }

  @Test("Dragging down scrolls content to its top, then moves the sheet and may dismiss it")
  func pullsDown() {
    let session = up(good)
    session.send(["type": "wheel", "deltaY": .integer(60)])
    session.send(pointer("down", 200, 200), pointer("move", 200, 240))
    #expect(session.scrolled() == 20 && session.number("height") == 783)
    session.send(pointer("move", 200, 360))
    #expect(session.scrolled() == 0 && session.number("height") == 683)
    session.send(pointer("move", 200, 840), pointer("up", 200, 840))
    #expect(session.story.last == "dismissed a swipe")
  }

  @Test("A flick at the highest detent makes the content coast without stretching the sheet")
  func coasts() {
    let session = up(good)
    session.send(
      pointer("down", 200, 600), pointer("move", 200, 580, t: 5),
      pointer("move", 200, 540, t: 5.02),
      pointer("move", 200, 500, t: 5.04), pointer("up", 200, 500, t: 5.05))
    #expect(session.number("height") == 783 && session.phase == "presented")
    session.settle()
    #expect(session.scrolled() > 400)
  }

  @Test("A touch stops coasting content")
  func stops() {
    let session = up(good)
    session.send(
      pointer("down", 200, 600), pointer("move", 200, 580, t: 5),
      pointer("move", 200, 540, t: 5.02),
      pointer("move", 200, 500, t: 5.04), pointer("up", 200, 500, t: 5.05))
    session.advance(by: 0.05)
    let offset = session.scrolled()
    session.send(pointer("down", 200, 400), pointer("up", 200, 400))
    session.advance(by: 1)
    #expect(session.scrolled() == offset)
  }

  @Test("Without handoff, a touch only scrolls or only drags until it lifts")
  func withoutHandoff() {
    let session = up(good, ["handoff": "none"])
    session.send(["type": "wheel", "deltaY": .integer(60)])
    session.send(pointer("down", 200, 200), pointer("move", 200, 400))
    #expect(session.scrolled() < 0 && session.number("height") == 783)
    session.send(pointer("cancel", 200, 400))
    session.settle()
    session.send(pointer("down", 200, 200), pointer("move", 200, 240), pointer("move", 200, 100))
    #expect(session.number("height") > 783 && session.scrolled() == 0)
  }

  @Test("A scroll event before any drag keeps the measured height of the content")
  func reported() {
    let session = up(good)
    session.send(["type": "scroll", "offset": ["y": .integer(40)]])
    #expect(session.layer("sheet:player/a")?["content"]?.number("height") == 2000)
  }

  @Test("The state does not depend on how a path is divided into moves")
  func way() {
    let coarse = up()
    let fine = up()
    coarse.send(pointer("down", 200, 800), pointer("move", 200, 250))
    fine.send(pointer("down", 200, 800))
    for y in stride(from: 790.0, through: 250, by: -10) { fine.send(pointer("move", 200, y)) }
    #expect(coarse.state == fine.state)
  }
}
