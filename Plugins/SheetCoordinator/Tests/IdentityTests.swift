import PlaygroundTesting
import Testing
import Values

@Suite("Identity")
struct IdentityTests {
  @Test("A sheet with the same id is updated in place, by bind as well as by present")
  func inPlace() {
    let session = coordinator(twoHeights)
    session.send(bind(item: "a", title: "old"))
    session.settle()
    session.send(select("large"))
    session.settle()
    session.send(bind(item: "a", title: "new"))
    #expect(session.phase == "presented" && session.state["settled"] == true)
    #expect(session.layer("sheet:player/a")?["content"]?["text"] == "new")
    #expect(session.text("detent") == "large")
    session.send(present("a", title: "newer"))
    #expect(session.layer("sheet:player/a")?["content"]?["text"] == "newer")
    #expect(session.story == ["presented a", "detentChanged large"])
  }

  @Test("A different id dismisses the sheet and then presents a new one with fresh state")
  func another() {
    let session = coordinator(twoHeights)
    session.send(bind(item: "a"))
    session.settle()
    session.send(select("large"))
    session.settle()
    session.send(bind(item: "b"))
    #expect(session.phase == "dismissing" && session.text("item") == "a")
    #expect(session.number("queued") == 1 && session.number("depth") == 0)
    #expect(session.layer("sheet:player/b") == nil)
    session.settle()
    #expect(session.phase == "presented" && session.text("item") == "b")
    #expect(session.text("detent") == "medium", "the old sheet's detent is not kept")
    #expect(
      session.story == [
        "presented a", "detentChanged large", "dismissed a replaced", "presented b",
      ]
    )
    // The next sheet appears when the old one has reached the edge, not when its spring has settled: (π −
    // acos ζ) / ωd for ω = 2π / 0.35 and ζ = 0.85.
    let times = session.effects.filter { $0["type"] != "didDismiss" }.map { $0.number("t") }
    #expect(session.effectTypes.suffix(3) == ["didDismiss", "presented", "didPresent"])
    #expect(abs(times[4] - times[3] - 0.273537) < 0.00001)
  }

  @Test("A sheet that waits for a dismissal shows the newest content for its id")
  func waitingContent() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    session.send(bind(item: "b", title: "old"))
    session.advance(by: 0.1)
    session.send(bind(item: "b", title: "new"))
    session.settle()
    #expect(session.layer("sheet:player/b")?["content"]?["text"] == "new")
    #expect(session.story == ["presented a", "dismissed a replaced", "presented b"])
  }

  @Test("Writing nil dismisses the sheet, and a stale write 40 ms later is dropped")
  func lateWrite() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    session.send(bind(item: nil))
    session.advance(by: 0.04)
    session.send(bind(item: "a", title: "late", from: "a"))
    #expect(session.phase == "dismissing")
    session.settle()
    #expect(session.phase == "idle")
    #expect(session.story == ["presented a", "dismissed a program", "dropped a late"])
    // If the app itself writes the same item, that is a new request.
    session.send(bind(item: "a"))
    session.settle()
    #expect(session.phase == "presented")
  }

  @Test("A late write for a replaced item is dropped, and the new item stays")
  func lateAfterReplacement() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    session.send(bind(item: "b"))
    session.advance(by: 0.1)
    session.send(bind(item: "a", title: "late"))
    session.settle()
    #expect(session.text("item") == "b")
    #expect(session.story.suffix(2) == ["dropped a late", "presented b"])
  }

  @Test("Writes and dismissals by the content of an older item are always dropped")
  func olderWriter() {
    let session = coordinator()
    session.send(bind(item: "a"))
    session.settle()
    session.send(bind(item: "b"))
    session.settle()
    session.send(bind(item: nil, from: "a"), bind(item: "a", from: "a"), dismiss("a"))
    session.settle()
    #expect(session.text("item") == "b" && session.phase == "presented")
    #expect(session.story.suffix(3) == ["dropped a late", "dropped a late", "dropped a late"])
    session.send(bind(item: nil, from: "b"))
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("The same row can be tapped again immediately after a swipe", arguments: [0.3, 0.6, 0.9])
  func tapAgain(part: Double) {
    for event in [present("a"), bind(item: "a")] {
      let session = coordinator()
      session.send(bind(item: "a"))
      session.settle()
      session.send(drag("ended", 700, velocity: 0))
      let gone = coordinator()
      gone.send(bind(item: "a"))
      gone.settle()
      gone.send(drag("ended", 700, velocity: 0))
      let start = gone.time
      gone.settle()
      session.advance(by: part * (gone.time - start))
      session.send(event)
      #expect(session.number("queued") == 1)
      session.settle()
      #expect(session.phase == "presented" && session.text("item") == "a")
      #expect(session.story == ["presented a", "dismissed a swipe", "presented a"])
    }
  }

  @Test("A fresh id at each evaluation presents the sheet again each time, and is reported once")
  func fresh() {
    let session = coordinator([
      "detents": ["large"], "dragIndicator": "visible", "identity": "fresh",
    ])
    // The setup alone causes the finding.
    #expect(session.codes == ["sheet/unstable-identity"])
    session.send(bind(item: "a"))
    session.settle()
    #expect(session.story == ["presented a"])
    session.send(evaluate)
    session.settle()
    session.send(evaluate)
    session.settle()
    #expect(
      session.story == [
        "presented a", "dismissed a replaced", "presented a#2", "dismissed a#2 replaced",
        "presented a#3",
      ])
    #expect(session.codes == ["sheet/unstable-identity"])
    session.send(dismiss("a"))
    session.settle()
    #expect(session.phase == "idle")
  }

  @Test("Items without an id can't be distinguished, which is reported")
  func missing() {
    let session = coordinator()
    session.send([
      "type": "bind", "name": "item", "value": ["title": "One"],
    ])
    session.settle()
    session.send([
      "type": "bind", "name": "item", "value": ["title": "Two"],
    ])
    #expect(session.story == ["presented -"])
    #expect(session.layer("sheet:player/-")?["content"]?["text"] == "Two")
    #expect(!session.bool("blank"))
    #expect(session.codes == ["sheet/missing-identity"])
  }

  @Test("Layer ids escape characters that would make them ambiguous")
  func encoded() {
    let session = coordinator()
    session.send(present("a/b%"))
    #expect(session.layer("sheet:player/a%2Fb%25") != nil)
    session.send(dismiss())
    session.settle()
    session.send(present("-"))
    #expect(session.layer("scrim:player/%2D") != nil)
    #expect(session.layer("indicator:player/%2D") != nil)
  }

  @Test("A swipe does not undo a write made since the last evaluation")
  func unseenWrite() {
    let session = coordinator(good, ["evaluation": "manual"])
    session.send(bind(item: "a"), evaluate)
    session.settle()
    session.send(bind(item: "b"), drag("ended", 700, velocity: 0))
    session.send(evaluate)
    session.settle()
    #expect(session.text("item") == "b")
    #expect(session.story == ["presented a", "dismissed a swipe", "presented b"])
  }
}
