import PlaygroundTesting
import Testing
import Values

@Suite("Fingers on sheets")
struct FingerTests {
  @Test("A finger drags the sheet; on the scrim, a tap dismisses it and a drag does nothing")
  func pointers() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    #expect(session.hit(200, 425) == "scrim:player/a" && session.hit(200, 500) == "sheet:player/a")
    #expect(session.hit(196, 433) == "indicator:player/a")
    session.send(pointer("down", 200, 600), pointer("move", 200, 591))
    #expect(session.phase == "presented")
    session.send(pointer("move", 200, 590))
    #expect(session.phase == "dragging" && session.number("height") == 436)
    session.send(pointer("move", 200, 400), pointer("up", 200, 400))
    session.settle()
    #expect(session.text("detent") == "large")
    session.send(pointer("down", 200, 30), pointer("move", 200, 300), pointer("up", 200, 300))
    #expect(session.phase == "presented")
    session.send(pointer("down", 200, 30), pointer("up", 200, 30))
    #expect(session.story.last == "dismissed a scrim")
    #expect(session.hit(200, 600) == "presenter", "a sheet being dismissed receives no touches")
  }

  @Test("After its sheet is dismissed, a finger is ignored until it lifts")
  func lost() {
    let session = coordinator()
    session.send(present("a"))
    session.settle()
    session.send(pointer("down", 200, 600), pointer("move", 200, 650), present("b"))
    session.settle()
    session.send(pointer("move", 200, 800), pointer("up", 200, 800))
    #expect(session.text("item") == "b" && session.phase == "presented")
    session.send(drag("began", 0), drag("changed", 20), present("c"))
    session.settle()
    session.send(drag("changed", 600), drag("ended", 600, velocity: 900))
    #expect(session.text("item") == "c" && session.number("height") == 783)
  }

  @Test("A finger that has not moved before the next sheet appears does not drag that sheet")
  func lostAtRest() {
    for next in [present("b"), present("n", sheet: "notes", over: true)] {
      let session = coordinator()
      session.send(present("a"))
      session.settle()
      session.send(pointer("down", 200, 600), next)
      session.settle()
      let height = session.number("height")
      session.send(pointer("move", 200, 700), pointer("move", 200, 800), pointer("up", 200, 800))
      #expect(session.phase == "presented" && session.number("height") == height)
    }
  }

  @Test("An event whose target is a role goes to the topmost presented sheet")
  func roles() {
    let session = coordinator(twoHeights)
    session.send(present("p"), present("c", sheet: "notes", over: true))
    session.settle()
    session.send(dismiss())
    session.advance(by: 0.1)
    #expect(session.phase == "dismissing")
    session.send(drag("ended", -200, velocity: 0, target: "sheet"))
    session.settle()
    #expect(session.text("item") == "p" && session.text("detent") == "large")
    for target in ["presenter", "scrim"] {
      session.send(drag("ended", 700, velocity: 0, target: target))
    }
    #expect(session.phase == "presented")
    session.send(drag("ended", 700, velocity: 0, target: "indicator:player/p"))
    #expect(session.story.last == "dismissed p swipe")
  }

  @Test("The wheel scrolls the content only if the pointer is over the sheet")
  func wheel() {
    let session = coordinator()
    session.send(
      present("a"), ["type": "measure", "key": "content:player", "height": .integer(2000)])
    session.settle()
    func scrolled() -> Double {
      -(session.layer("sheet:player/a")?["content"]?["y"]?.asNumber ?? 0)
    }
    session.send([
      "type": "wheel", "deltaY": .integer(70), "x": .integer(200), "y": .integer(400),
    ])
    #expect(scrolled() == 70)
    session.send([
      "type": "wheel", "deltaY": .integer(70), "x": .integer(200), "y": .integer(30),
    ])
    #expect(scrolled() == 70)
    session.send(["type": "scroll", "offset": ["y": .integer(12)]])
    #expect(scrolled() == 12 && session.phase == "presented")
  }

  @Test("Presenting a child during a drag makes the parent settle at its detent")
  func childDuringDrag() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(drag("began", 0), drag("changed", -100))
    session.send(present("c", sheet: "notes", over: true), drag("ended", -300, velocity: 0))
    session.settle()
    #expect(session.text("item") == "c")
    session.send(dismiss())
    session.settle()
    #expect(session.top("sheet:player/a") == 426)
  }

  @Test(
    "Content scrolls at the highest detent; below it, or from the content's top, the sheet moves")
  func scrolling() {
    func scrolled(_ session: TestSession) -> Double {
      -(session.layer("sheet:player/a")?["content"]?["y"]?.asNumber ?? 0)
    }
    let session = coordinator(twoHeights)
    session.send(
      present("a"), ["type": "measure", "key": "content", "height": .integer(2000)])
    session.settle()
    session.send(pointer("down", 200, 600), pointer("move", 200, 400), pointer("up", 200, 400))
    session.settle()
    #expect(session.text("detent") == "large" && scrolled(session) == 0)
    session.send(
      pointer("down", 200, 600), pointer("move", 200, 590), pointer("move", 200, 500),
      pointer("move", 200, 500, t: 5), pointer("up", 200, 500, t: 5.1))
    #expect(scrolled(session) == 100 && session.number("height") == 783)
    session.send(
      pointer("down", 200, 500), pointer("move", 200, 550), pointer("move", 200, 550, t: 6),
      pointer("up", 200, 550, t: 6.1))
    #expect(scrolled(session) == 50 && session.phase == "presented")
    session.send(["type": "wheel", "deltaY": .integer(-50)])
    session.send(pointer("down", 200, 500), pointer("move", 200, 550))
    #expect(session.phase == "dragging" && scrolled(session) == 0)
    session.send(pointer("cancel", 200, 550))
    session.settle()

    let first = coordinator([
      "detents": ["medium", "large"], "dragIndicator": "visible", "contentInteraction": "scrolls",
    ])
    first.send(present("a"), ["type": "measure", "key": "content", "height": .integer(2000)])
    first.settle()
    first.send(pointer("down", 200, 600), pointer("move", 200, 500))
    #expect(first.phase == "presented" && scrolled(first) == 100)
  }

  @Test("Touches reach the background up to the detent chosen by the app")
  func background() {
    let session = coordinator([
      "detents": ["medium", "large"], "dragIndicator": "visible", "backgroundThrough": "medium",
    ])
    session.send(present("a"))
    session.settle()
    #expect(session.number("scrimOpacity") == 0 && session.hit(200, 100) == "presenter")
    session.send(tap("scrim"))
    #expect(session.phase == "presented")
    session.send(select("large"))
    session.settle()
    #expect(session.number("scrimOpacity") == 0.3 && session.hit(200, 30) == "scrim:player/a")
    session.send(tap("scrim"))
    #expect(session.story.last == "dismissed a scrim")
  }

  @Test(
    "A held sheet whose detent is removed goes to the nearest detent, however the touch ends",
    arguments: ["up", "cancel", "covered"])
  func detentGoneInTheHand(_ way: String) {
    func sheets(_ detents: Value) -> Value {
      [
        "sheets": [
          "player": ["detents": detents, "dragIndicator": "visible"], "notes": good,
        ]
      ]
    }
    let session = TestSession("sheet-coordinator", sheets([["height": .integer(300)], "large"]))
    session.send(present("a"))
    if way == "covered" {
      session.settle()
      session.send(pointer("down", 200, 600), pointer("move", 200, 580))
    } else {
      session.advance(by: 0.4)
      session.send(pointer("down", 200, 800))
    }
    session.configure(sheets(["medium", "large"]))
    if way == "covered" {
      session.send(present("n", sheet: "notes", over: true))
      session.settle()
      session.send(dismiss("n"))
    } else {
      session.send(pointer(way, 200, 800))
    }
    session.settle()
    #expect(session.text("detent") == "medium" && session.number("height") == 426)
    #expect(session.effectTypes.contains("detentChanged"))
  }
}
