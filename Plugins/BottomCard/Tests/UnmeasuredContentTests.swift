import PlaygroundTesting
import Testing
import Values

/// Tests of content whose height the client never reported.
@Suite("Content that was never measured")
struct UnmeasuredContentTests {
  @Test("A drag on content that was never measured moves the card, and a wheel collapses it")
  func unmeasuredContent() {
    let session = card(expanded: true)
    session.send(pointer("down", 200, 600), pointer("move", 200, 680))
    #expect(session.phase == "dragging")
    #expect(session.number("cardYOffset") == 80)
    session.send(pointer("up", 200, 680))
    session.settle()
    #expect(session.phase == "compact")
    session.send(action("expand"))
    session.settle()
    session.advance(by: 1)
    session.send(wheel(-50))
    #expect(session.bool("isExpanded"))
    session.send(wheel(-10))
    #expect(!session.bool("isExpanded"))
  }

  @Test(
    "With `scrollTouch: always`, content that was never measured swallows a drag, with a warning")
  func swallowedByUnmeasuredContent() {
    let session = card(expanded: true, ["scrollTouch": "always"])
    session.send(pointer("down", 200, 600), pointer("move", 200, 680), pointer("up", 200, 680))
    #expect(session.diagnostics.contains { $0["code"] == "gesture/swallowed" })
    #expect(session.phase == "expanded")
  }

  @Test("Content that the app's own scroll view has scrolled keeps its touches")
  func scrolledByTheApp() {
    let session = card(expanded: true)
    session.send(["type": "scroll", "offset": ["y": .integer(100)]])
    session.send(pointer("down", 200, 600), pointer("move", 200, 680), pointer("up", 200, 680))
    #expect(session.phase == "expanded")
    #expect(session.number("scrollOffset") == 100)
  }
}
