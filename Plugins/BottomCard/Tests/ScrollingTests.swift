import PlaygroundTesting
import Testing
import Values

@Suite("Content keeps scrolling without a jump")
struct ScrollingTests {
  @Test("Content scrolls while the card is still expanding; the handle catches the card")
  func scrollsWhileSettling() {
    let session = card()
    session.send(measure("expandedContent", 1200), action("expand"))
    session.advance(by: 0.1)
    #expect(session.bool("scrollEnabled"))
    session.send(pointer("down", 200, 800), pointer("move", 200, 760))
    #expect(session.number("scrollOffset") == 40)
    #expect(session.phase == "settling")
    session.send(pointer("up", 200, 760))

    let held = card()
    held.send(action("expand"))
    held.advance(by: 0.1)
    let top = held.layer("handle:a")?["hit"]?.number("y") ?? 0
    held.send(pointer("down", 200, top + 5), pointer("move", 200, top + 15))
    #expect(held.phase == "dragging")
  }

  @Test("For half a second after a collapse by scrolling, scrolling does not collapse the card")
  func cooldown() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 1200), wheel(-80), action("expand"))
    #expect(session.bool("isExpanded"))
    session.send(wheel(50))
    #expect(session.number("scrollOffset") == 50)
    session.send(wheel(-200))
    #expect(session.bool("isExpanded"), "the cooldown is not over")
    session.send(["type": "scroll", "offset": ["y": .integer(12)]])
    #expect(session.number("scrollOffset") == 12)
  }

  @Test("Content that becomes shorter moves to its end, and the next input continues from there")
  func shorterContent() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 1200), wheel(500))
    #expect(session.number("scrollOffset") == 500)
    session.send(measure("expandedContent", 500))
    #expect(session.number("scrollOffset") == 500)
    session.advance(by: 0.1)
    let before = session.number("scrollOffset")
    #expect(before > 91 && before < 500)
    session.send(wheel(0))
    #expect(abs(session.number("scrollOffset") - before) < 0.01)
    session.settle()
    #expect(session.number("scrollOffset") == 91)
  }

  @Test("A touch stops moving content, which stays in place when the touch ends")
  func touchStops() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 9000))
    session.perform([
      "kind": "fling", "from": point(200, 800), "direction": .integer(270),
      "distance": .integer(60), "velocity": .integer(2000),
    ])
    session.advance(by: 0.1)
    session.send(pointer("down", 200, 700))
    let offset = session.number("scrollOffset")
    #expect(offset > 100)
    session.advance(by: 1)
    #expect(session.number("scrollOffset") == offset)
    session.send(pointer("up", 200, 700))
    session.advance(by: 1)
    #expect(session.number("scrollOffset") == offset)
    #expect(session.state["settled"] == true)
  }

  @Test("Content held past its end by a touch returns when the touch ends")
  func touchHoldsBounce() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 1200), wheel(1000))
    let offset = session.number("scrollOffset")
    #expect(offset > 791)
    session.send(pointer("down", 200, 700))
    session.advance(by: 1)
    #expect(session.number("scrollOffset") == offset)
    session.send(["type": "pointer", "phase": "cancel"])
    session.settle()
    #expect(session.number("scrollOffset") == 791)
  }
}
