import PlaygroundTesting
import Testing
import Values

private func viewport(_ width: Double, _ height: Double) -> Value {
  [
    "type": "environment",
    "viewport": ["width": .number(width), "height": .number(height)],
  ]
}

extension Value {
  fileprivate func frame(_ id: String) -> [Double] {
    guard let layer = layer(id) else { return [] }
    return [layer.number("y") + layer.number("translateY"), layer.number("width")]
  }
}

@Suite("Visible layers don't jump or disappear")
struct ContinuityTests {
  @Test(
    "A card in motion during a screen change settles in the same layout as a card at rest",
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
      // The card is released at its resting position, so nothing moves afterwards.
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

  @Test("When the screen changes mid-drag, heights stay frozen and the card stays at the bottom")
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

  @Test("After a screen change, a card being dismissed keeps its distance from the bottom")
  func screenWhileLeaving() {
    let session = card()
    session.send(["type": "dismiss"])
    session.advance(by: 0.05)
    let before = session.state.frame("card:a")[0]
    session.send(viewport(852, 393))
    #expect(abs(session.state.frame("card:a")[0] - (before - 852 + 393)) < 1e-3)
  }

  @Test(
    "Lists and a title received mid-drag are applied when the drag ends", arguments: [true, false])
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
    // A snapshot also contains the item that has not been applied yet.
    let snapshot = session.client.call("session/snapshot", ["session": .string(session.id)])
    _ = session.client.call(
      "session/restore",
      ["session": .string(session.id), "snapshot": snapshot["snapshot"] ?? .null])
    session.send(isReleased ? drag("ended", 20, velocity: 0) : action("expand"))
    #expect(photos(session) == ["photo:a/q", "photo:a/r"])
    #expect(session.layer("content:a")?["content"]?["text"] == "new")
  }

  @Test("An overshooting card extends below the screen if underfill is on")
  func underfill() {
    func bottom(_ parameters: JSONObject) -> Double {
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

  @Test("Side insets and thumbnail stay continuous when both heights become equal")
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

  @Test("Rotating the screen while the card moves never shows the map below the card")
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
      // Once settled, the card's frame is as high as the expanded card.
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
