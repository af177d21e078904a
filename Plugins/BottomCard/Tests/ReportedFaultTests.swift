import PlaygroundTesting
import Testing
import Values

/// Faults of other libraries' sheets from public reports, and what the card does instead.
@Suite("Faults reported for other sheets")
struct ReportedFaultTests {
  private let detents: Value = ["compact", ["height": .integer(250)], "expanded"]

  @Test("A drag on content that fits moves the card, and a wheel collapses it past the limit")
  func contentThatFits() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 380))
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
    #expect(session.number("scrollOffset") == 0, "content that fits does not move")
    // The wheel pulls with the resistance of the rubber band: 60 pt count as 30.5 pt.
    session.send(wheel(-10))
    #expect(!session.bool("isExpanded"))
  }

  @Test("A wheel's pull on content that fits ends after a pause")
  func pauseOfAWheel() {
    let session = card(expanded: true)
    session.send(measure("expandedContent", 380), wheel(-50))
    session.advance(by: 0.2)
    session.send(wheel(-50))
    #expect(session.bool("isExpanded"))
  }

  @Test("In the earlier design, content that fits swallows a drag, with a warning")
  func swallowedTouch() {
    let session = card(expanded: true, ["scrollTouch": "always"])
    session.send(measure("expandedContent", 380))
    session.send(pointer("down", 200, 600), pointer("move", 200, 680), pointer("up", 200, 680))
    #expect(session.diagnostics.contains { $0["code"] == "gesture/swallowed" })
    #expect(session.phase == "expanded")
  }

  @Test("With detents, the state and an effect report which detent the card has")
  func detentIsTold() {
    let session = card(["detents": detents])
    #expect(session.state["values"]?["detent"] == "compact")
    session.send(action("increment"))
    #expect(session.effectTypes.last == "detentChanged")
    session.settle()
    #expect(session.state["values"]?["detent"] == "height:250")
    #expect(session.number("detentIndex") == 1)
    #expect(session.phase == "partial")
    #expect(!session.bool("isExpanded"))
    session.send(action("expand"))
    session.settle()
    #expect(session.phase == "expanded")
    #expect(session.bool("isExpanded"))
    // A delta can't remove a value, so it stays, as null.
    session.configure(["detents": []])
    #expect(session.state["values"]?["detent"] == .null)
    #expect(card().state["values"]?["detent"] == nil)
  }

  @Test("With detents, a release is decided from the card's position", arguments: [0.0, -3000])
  func pulledPastTwoDetents(velocity: Double) {
    let session = card([
      "detents": ["compact", ["fraction": .number(0.3)], "expanded"],
      "expandedFraction": .number(0.8), "expandedMaxFraction": .number(0.8),
    ])
    session.send(drag("began", 0), drag("changed", -560), drag("ended", -560, velocity: velocity))
    session.settle()
    #expect(session.phase == "expanded")
    // Slowly pulled down to 40 points above the middle detent, it goes there.
    let height = session.number("displayHeight") - 0.3 * 852 - 40
    session.send(drag("began", 0), drag("changed", height), drag("ended", height, velocity: 0))
    session.settle()
    #expect(session.phase == "partial")
  }

  @Test("`snapLimit` limits the number of detents that one release passes")
  func limitedSnap() {
    for (limit, phase) in [(0, "expanded"), (1, "partial")] {
      let session = card([
        "detents": detents, "snap": "nearest", "snapLimit": .integer(Int64(limit)),
      ])
      session.send(drag("began", 0), drag("changed", -60), drag("ended", -60, velocity: -2500))
      session.settle()
      #expect(session.phase == phase)
      session.send(action("expand"))
      session.settle()
      session.send(drag("began", 0), drag("changed", 60), drag("ended", 60, velocity: 4000))
      session.settle()
      #expect(session.phase == (limit == 0 ? "hidden" : "partial"))
    }
  }

  @Test("With signed decisions, a card pulled down and flung up is not dismissed")
  func flungUp() {
    for (decision, phase) in [("literal", "hidden"), ("signed", "compact")] {
      let session = card(["decision": .string(decision)])
      session.send(drag("began", 0), drag("changed", 60), drag("ended", 60, velocity: -450))
      session.settle()
      #expect(session.phase == phase)
    }
  }

  @Test("With a vertical axis, a sideways swipe that curves down moves nothing")
  func sidewaysSwipe() {
    for (axis, phase) in [("any", "hidden"), ("vertical", "compact")] {
      let session = card(["axis": .string(axis)])
      var events = [pointer("down", 60, 780)]
      for step in 1...12 {
        events.append(pointer("move", 60 + Double(step) * 12, 780 + Double(max(0, step - 9)) * 9))
      }
      events.append(pointer("up", 204, 807))
      let timed = events.enumerated().map { index, event in
        guard case .object(var members) = event else { return event }
        members["t"] = .number(1 + Double(index) / 120)
        return Value.object(members)
      }
      session.send(all: timed)
      session.settle()
      #expect(session.phase == phase)
    }
  }

  @Test("One touch either scrolls the content or stretches the card, and a catch causes no jump")
  func oneTouchMovesOneThing() {
    let session = card(["handoff": "continuous", "overdrag": "rubberBand"])
    session.send(measure("expandedContent", 900), action("expand"))
    session.settle()
    session.send(pointer("down", 200, 700), pointer("move", 200, 600))
    #expect(session.number("scrollOffset") == 100)
    #expect(session.number("cardYOffset") == 0)
    session.send(pointer("move", 200, 400), pointer("up", 200, 400))
    session.advance(by: 0.05)
    let before = session.number("cardYOffset")
    session.send(pointer("down", 200, 600), pointer("move", 200, 611))
    #expect(abs(session.number("cardYOffset") - before) <= 11)
  }

  @Test("Content pulled to its end does not bounce after the release")
  func lateBounce() {
    let session = card(["handoff": "continuous", "overdrag": "rubberBand"])
    session.send(measure("expandedContent", 600), action("expand"))
    session.settle()
    session.perform([
      "kind": "drag", "from": point(200, 700), "to": point(200, 200), "duration": .number(0.4),
    ])
    let end = session.number("scrollOffset")
    for _ in 0..<60 {
      session.advance(by: 1.0 / 60)
      #expect(session.number("scrollOffset") == end)
    }
  }

  @Test("An invisible scrim receives no touches while the card settles", arguments: [false, true])
  func invisibleScrim(reduceMotion: Bool) {
    let session = card(["scrim": .number(0.3), "scrimTap": "collapse"])
    session.send(["type": "environment", "reduceMotion": .bool(reduceMotion)])
    session.send(drag("began", 0), drag("changed", -15), drag("ended", -15, velocity: 0))
    for _ in 0..<40 {
      session.advance(by: 1.0 / 60)
      guard let scrim = session.layer("scrim:a"), scrim["hit"] != nil else { continue }
      #expect(scrim.number("opacity") > 0.004)
    }
  }

  @Test("A card released past its highest detent keeps its visible velocity")
  func thrownPastTheTop() {
    let session = card(expanded: true, ["overdrag": "rubberBand"])
    session.send(drag("began", 0), drag("changed", -18), drag("ended", -18, velocity: -3000))
    let start = session.number("cardYOffset")
    session.advance(by: 0.01)
    // The rubber band's slope is about 0.54 there.
    #expect(session.number("cardYOffset") < start - 10)
  }
}
