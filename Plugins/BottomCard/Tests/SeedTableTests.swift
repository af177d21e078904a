import PlaygroundTesting
import Testing
import Values

/// The rows of the spec's table "State → Visual Mapping", in the spec's words.
@Suite("State → Visual")
struct StateVisualTests {
  private func check(
    _ session: TestSession, isDragging: Bool, isExpanded: Bool, height: Double,
    inset: ClosedRange<Double>, scrolls: Bool, details: Bool
  ) {
    #expect(session.bool("isDragging") == isDragging)
    #expect(session.bool("isExpanded") == isExpanded)
    #expect(session.number("displayHeight") == height)
    #expect(inset.contains(session.number("edgeInset")))
    #expect(session.bool("scrollEnabled") == scrolls)
    #expect(session.bool("showExpandedContent") == details)
  }

  @Test("Compact, idle: compactHeight, 10pt, scroll disabled, compact header only")
  func compactIdle() {
    check(
      card(), isDragging: false, isExpanded: false, height: 120, inset: 10...10, scrolls: false,
      details: false)
  }

  @Test("Compact, dragging up: displayHeight growing, inset interpolating to 0, scroll disabled")
  func compactDraggingUp() {
    let session = card()
    session.send(drag("began", 0), drag("changed", -153))
    // Spec 001 freezes the details, which spec 000 shows from 30 % of the progress.
    check(
      session, isDragging: true, isExpanded: false, height: 273, inset: 4.9...5.1,
      scrolls: false, details: false)
    let live = card(["reveal": "live"])
    live.send(drag("began", 0), drag("changed", -153))
    #expect(live.bool("showExpandedContent"))
  }

  @Test("Expanded, idle: expandedHeight (50%), 0pt, scroll enabled, full detail")
  func expandedIdle() {
    check(
      card(expanded: true), isDragging: false, isExpanded: true, height: 426, inset: 0...0,
      scrolls: true, details: true)
  }

  @Test("Expanded, dragging down: displayHeight shrinking, inset interpolating to 10, full detail")
  func expandedDraggingDown() {
    let session = card(expanded: true)
    session.send(drag("began", 0), drag("changed", 153))
    check(
      session, isDragging: true, isExpanded: true, height: 273, inset: 4.9...5.1,
      scrolls: false, details: true)
  }

  @Test("Compact, dragging down: compact (no shrink), 10pt, offset and fade")
  func compactDraggingDown() {
    let session = card()
    session.send(drag("began", 0), drag("changed", 140))
    check(
      session, isDragging: true, isExpanded: false, height: 120, inset: 10...10, scrolls: false,
      details: false)
    #expect(session.number("cardYOffset") == 446)
    #expect(session.number("opacity") == 0.5)
  }
}

/// The rows of the spec's table "Gesture Routing Summary", in the spec's words.
@Suite("Gesture Routing")
struct GestureRoutingTests {
  private func tall(expanded: Bool) -> TestSession {
    let session = card(expanded: expanded)
    session.send(measure("expandedContent", 1200))
    return session
  }

  @Test("Touch drag (anywhere): compact → live resize; expanded → ScrollView scrolls content")
  func anywhere() {
    let compact = tall(expanded: false)
    compact.send(pointer("down", 200, 800), pointer("move", 200, 760))
    #expect(compact.number("displayHeight") == 160)
    let expanded = tall(expanded: true)
    expanded.send(pointer("down", 200, 800), pointer("move", 200, 760))
    #expect(expanded.number("displayHeight") == 426)
    #expect(expanded.number("scrollOffset") == 40)
  }

  @Test("Touch drag (capsule handle): compact → live resize; expanded → live collapse")
  func handle() {
    let compact = tall(expanded: false)
    compact.send(pointer("down", 200, 740), pointer("move", 200, 700))
    #expect(compact.number("displayHeight") == 160)
    let expanded = tall(expanded: true)
    expanded.send(pointer("down", 200, 435), pointer("move", 200, 475))
    #expect(expanded.number("displayHeight") == 386)
    #expect(expanded.number("scrollOffset") == 0)
  }

  @Test("Two-finger trackpad: compact → not captured; expanded → snap collapse on top-overscroll")
  func trackpad() {
    let compact = tall(expanded: false)
    compact.send(wheel(-300, y: 800))
    #expect(compact.phase == "compact")
    let expanded = tall(expanded: true)
    expanded.send(wheel(-300, y: 800))
    #expect(expanded.phase == "settling")
    expanded.settle()
    #expect(expanded.phase == "compact")
  }

  @Test("Touch drag down from compact: dismiss offset + fade")
  func dragDown() {
    let session = tall(expanded: false)
    session.send(pointer("down", 200, 740), pointer("move", 200, 845))
    #expect(session.number("cardYOffset") == 306 + 105)
    #expect(session.number("opacity") < 1)
    session.send(pointer("up", 200, 845))
    #expect(session.phase == "dismissing")
  }
}
