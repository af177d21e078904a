import PlaygroundTesting
import Testing
import Values

private func viewport(_ width: Double, _ height: Double) -> Value {
  [
    "type": "environment",
    "viewport": ["width": .number(width), "height": .number(height)],
  ]
}

private func hitTest(_ session: TestSession, _ y: Double) -> Value? {
  session.client.call(
    "session/hitTest",
    ["session": .string(session.id), "x": .integer(200), "y": .number(y)])["target"]
}

extension Value {
  fileprivate func frame(_ id: String) -> [Double] {
    guard let layer = layer(id) else { return [] }
    return [layer.number("y") + layer.number("translateY"), layer.number("width")]
  }
}

@Suite("What is seen does not jump, and nothing is lost")
struct ContinuityTests {
  @Test("Content scrolls while the card still settles to expanded; the handle catches the card")
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

  @Test(
    "Whatever the screen did on the way, a card at rest is laid out as one that rested all the time",
    arguments: ["turn", "turns", "drag", "tap", "fraction"])
  func restsAsAny(_ way: String) {
    let session = card()
    let other = card()
    other.send(action("expand"))
    other.settle()
    switch way {
    case "turn":
      session.send(action("expand"))
      session.advance(by: 0.1)
      session.send(viewport(852, 393))
      other.send(viewport(852, 393))
    case "turns":
      session.send(action("expand"))
      for _ in 0..<6 {
        for size in [(852.0, 393.0), (393, 852)] {
          session.advance(by: 0.03)
          session.send(viewport(size.0, size.1))
        }
      }
    case "drag":
      session.send(drag("began", 0), drag("changed", -50), viewport(852, 393))
      session.send(drag("ended", -50, velocity: -900))
      other.send(viewport(852, 393))
    case "tap":
      // It is let go of where it rests: nothing moves then.
      session.send(action("expand"))
      session.settle()
      session.send(drag("began", 0), drag("changed", 0), viewport(852, 393))
      session.send(drag("ended", 0, velocity: 0))
      other.send(viewport(852, 393))
    default:
      session.send(action("expand"))
      session.advance(by: 0.1)
      for one in [session, other] {
        one.configure(["expandedFraction": .number(0.3), "expandedMaxFraction": .number(0.3)])
      }
    }
    session.settle()
    other.settle()
    #expect(session.state["values"] == other.state["values"])
    #expect(session.state["layers"] == other.state["layers"])
  }

  @Test("Another screen in mid-drag: the heights are frozen, the card stays at the bottom")
  func screenInDrag() {
    let session = card()
    session.send(drag("began", 0), drag("changed", -50), viewport(852, 393))
    #expect(session.state.frame("card:a") == [393 - 170, 852])
    #expect(session.number("expandedHeight") == 426)
    session.send(drag("changed", -60))
    #expect(session.state.frame("card:a") == [393 - 180, 852])
    session.send(drag("ended", -60, velocity: 0))
    #expect(session.state.frame("card:a") == [393 - 180, 852])
    session.settle()
    #expect(session.number("displayHeight") == 196.5)

    let fractions = card(["detents": [["fraction": .number(0.2)], ["fraction": .number(0.8)]]])
    fractions.send(drag("began", 0), drag("changed", -50))
    let before = fractions.number("displayHeight")
    fractions.send(viewport(852, 393))
    #expect(fractions.number("displayHeight") == before)
  }

  @Test("Another screen while a card leaves: it leaves from the bottom that there is")
  func screenWhileLeaving() {
    let session = card()
    session.send(["type": "dismiss"])
    session.advance(by: 0.05)
    let before = session.state.frame("card:a")[0]
    session.send(viewport(852, 393))
    #expect(abs(session.state.frame("card:a")[0] - (before - 852 + 393)) < 1e-3)
  }

  @Test("Lists and title that come in mid-drag wait for its end", arguments: [true, false])
  func frozenItem(isReleased: Bool) {
    func item(_ title: String, _ photos: [String]) -> Value {
      [
        "id": "a", "title": .string(title), "photos": .array(photos.map { ["id": .string($0)] }),
      ]
    }
    func photos(_ session: TestSession) -> [String] {
      session.state.layers.compactMap { $0["id"]?.asString }.filter { $0.hasPrefix("photo") }
    }
    let session = TestSession("bottom-card", ["item": item("old", ["p"])])
    session.send(action("expand"))
    session.settle()
    session.send(drag("began", 0), drag("changed", 20))
    session.send(["type": "present", "item": item("new", ["q", "r"])])
    #expect(photos(session) == ["photo:a/p"])
    #expect(session.layer("content:a")?["content"]?["text"] == "old")
    // A snapshot has what waits, too.
    let snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    _ = session.client.call(
      "session/restore",
      ["session": .string(session.id), "snapshot": snapshot["snapshot"] ?? .null])
    session.send(isReleased ? drag("ended", 20, velocity: 0) : action("expand"))
    #expect(photos(session) == ["photo:a/q", "photo:a/r"])
    #expect(session.layer("content:a")?["content"]?["text"] == "new")
  }

  @Test("After a collapse by scrolling, half a second collapses nothing; scrolling is free")
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

  @Test("Content that is measured shorter glides to its end, and the next input goes on from there")
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

  @Test("A finger that comes down stops content that coasts, and lets go of it where it is")
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

  @Test("A touch that holds content past its end lets it return")
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

  @Test("From the decision on a leaving card takes no touch")
  func leavingCard() {
    let session = card(expanded: true, ["scrim": .number(0.4), "scrimTap": "dismiss"])
    session.send(["type": "dismiss"])
    for _ in 0..<10 {
      for y in stride(from: 10.0, to: 852, by: 60) { #expect(hitTest(session, y) == .null) }
      session.advance(by: 0.02)
    }
    let replaced = card(expanded: true)
    replaced.send(present("b"))
    replaced.advance(by: 0.02)
    #expect(replaced.layer("card:a") != nil)
    for y in stride(from: 430.0, to: 720, by: 20) { #expect(hitTest(replaced, y) == .null) }
  }

  @Test("A card that is caught while it fades in goes on to its full opacity")
  func opacityCaught() {
    let session = TestSession("bottom-card")
    session.send(present("a"))
    session.advance(by: 0.06)
    let before = session.number("opacity")
    #expect(before > 0.4 && before < 0.5)
    session.send(drag("began", 0))
    #expect(session.number("opacity") == before)
    session.advance(by: 0.02)
    #expect(session.number("opacity") > before && session.number("opacity") < 1)
    session.advance(by: 1)
    #expect(session.number("opacity") == 1)
    #expect(session.phase == "dragging")
  }

  @Test("Whatever catches and releases the card, its opacity does not jump")
  func opacityContinuous() {
    for seed in 0..<40 {
      var random = SplitMix(seed: UInt64(seed))
      let session = card()
      session.send(["type": "environment", "reduceMotion": .bool(seed % 2 == 0)])
      let events: [Value] = [
        action("expand"), action("collapse"), drag("began", 0), drag("cancelled", 0),
        drag("ended", 0, velocity: 0), present("a"), ["type": "dismiss"],
      ]
      for _ in 0..<12 {
        let event = events.randomElement(using: &random) ?? present("a")
        let before = session.layer("card:a")?.number("opacity") ?? 0
        session.send(event)
        let after = session.layer("card:a")?.number("opacity") ?? 0
        #expect(abs(after - before) < 0.01, "seed \(seed): \(event) from \(before) to \(after)")
        session.advance(by: Double.random(in: 0...0.2, using: &random))
      }
    }
  }

  @Test("A card that was pulled out and fades is caught as opaque as it is")
  func opacityPulledOut() {
    let session = card(["dismissTranslation": .integer(500), "dismissPredicted": .integer(900)])
    session.send(drag("began", 0), drag("changed", 160), drag("ended", 160, velocity: 0))
    session.advance(by: 0.03)
    let before = session.number("opacity")
    #expect(before > 0 && before < 1)
    session.send(drag("began", 0))
    #expect(abs(session.number("opacity") - before) < 1e-3)
  }

  @Test("With less motion a release fades the card out where it is, and in where it rests")
  func opacityReduced() {
    let session = card()
    session.send(["type": "environment", "reduceMotion": true])
    session.send(drag("began", 0), drag("changed", -80), drag("ended", -80, velocity: 0))
    #expect(session.number("opacity") == 1)
    var last = 1.0
    var moved = false
    session.settle(frames: true, fps: 120)
    for frame in session.frames {
      let opacity = frame["values"]?.number("opacity") ?? 0
      #expect(abs(opacity - last) < 0.2)
      last = opacity
      if frame["values"]?.number("cardYOffset") == 0 { moved = true }
      #expect(moved || frame["values"]?.number("cardYOffset") == 226)
    }
    #expect(session.phase == "expanded")
    #expect(session.number("opacity") == 1)
  }

  @Test("A card that overshoots has something under it, if it is asked for")
  func underfill() {
    func bottom(_ parameters: Members) -> Double {
      let session = card(parameters)
      session.send(drag("began", 0), drag("changed", -250), drag("ended", -250, velocity: -3000))
      session.settle(frames: true)
      return session.frames.map { frame in
        let layer = frame.layer("card:a") ?? .null
        return layer.number("y") + layer.number("translateY") + layer.number("height")
      }.min() ?? 0
    }
    #expect(bottom([:]) < 852 - 5)
    #expect(bottom(["underfill": "on"]) >= 852)
  }

  @Test("Sides and thumbnail glide where the heights become equal under the finger")
  func progressWithoutRange() {
    let session = TestSession("bottom-card", ["item": ["id": "a"]])
    session.configure(["compactFallbackHeight": .integer(200)])
    session.send([
      "type": "environment", "viewport": ["width": .integer(852), "height": .integer(393)],
    ])
    let before = session.number("edgeInset")
    session.send(["type": "action", "name": "expand"])
    #expect(session.number("edgeInset") == before)
    #expect(session.number("thumbnailOpacity") == 1)
    session.advance(by: 0.05)
    #expect(session.number("edgeInset") < before)
    session.settle()
    #expect(session.number("edgeInset") == 0)
    #expect(session.number("thumbnailOpacity") == 0)
  }

  @Test("What has faded so far that nobody sees it takes no touches")
  func unseen() {
    let session = TestSession("bottom-card", ["item": ["id": "a"]])
    session.send(["type": "environment", "reduceMotion": true])
    session.send(["type": "action", "name": "expand"])
    session.advance(by: 0.5, frames: true, fps: 250)
    for frame in session.frames {
      guard let card = frame.layer("card:a") else { continue }
      #expect(card["hit"] == nil || card.number("opacity") > 0.0039)
    }
  }

  @Test("A screen that turns under a card on its way leaves no map below the card")
  func turnedUnderway() {
    let turned: Value = [
      "type": "environment", "viewport": ["width": .number(852), "height": .number(393)],
    ]
    func check(_ session: TestSession, _ what: String) {
      let height = session.state.layers.first { $0["role"] == "card" }?["height"]
      for _ in 0..<60 {
        let base = session.state.layers.first { $0["role"] == "card" }
        if session.state["settled"] == false { #expect(base?["height"] == height, "\(what)") }
        let place = ["y", "height", "translateY"].compactMap { base?[$0]?.asNumber }
        #expect(place.reduce(0, +) >= 393 - 1e-6, "\(what): \(place)")
        session.advance(by: 1.0 / 60)
      }
      // At rest it has the frame that it should have.
      session.settle()
      let base = session.state.layers.first { $0["role"] == "card" }
      #expect(base?["height"] == .number(session.number("expandedHeight")), "\(what)")
    }
    let settling = card()
    settling.send(action("expand"))
    settling.advance(by: 0.1)
    settling.send(turned)
    check(settling, "settling")
    let held = card()
    held.send(pointer("down", 200, 800), pointer("move", 200, 770), turned)
    held.send(pointer("move", 200, 560), pointer("up", 200, 560))
    check(held, "let go")
  }
}
