import PlaygroundTesting
import Testing
import Values

@Suite("Detents, snap rules, scrim, accessibility")
struct BeyondTests {
  private let detents: Value = ["compact", ["fraction": .number(0.4)], ["height": .integer(700)]]

  @Test("With several heights, thresholds move the card one step, and actions move it up or down")
  func threeDetents() {
    let session = card(["detents": detents])
    #expect(session.number("expandedHeight") == 700)
    #expect(session.number("displayHeight") == 120)
    session.send(drag("ended", -26, velocity: 0))
    session.settle()
    #expect(session.number("displayHeight") == 340.8)
    #expect(!session.bool("isExpanded"))
    session.send(drag("ended", 0, velocity: -481))
    session.settle()
    #expect(session.number("displayHeight") == 700)
    #expect(session.bool("isExpanded"))
    for height in [340.8, 120, 120] {
      session.send(action("decrement"))
      session.settle()
      #expect(session.number("displayHeight") == height)
    }
    session.send(action("expand"), action("escape"))
    session.settle()
    #expect(session.number("displayHeight") == 120)
    session.send(action("escape"))
    session.settle()
    #expect(session.phase == "hidden")
  }

  @Test("Equal heights count once; a removed detent moves the card to a remaining one")
  func changedDetents() {
    let session = card([
      "detents": ["compact", ["height": .integer(120)], ["height": .integer(500)]]
    ])
    session.send(action("increment"))
    session.settle()
    #expect(session.number("displayHeight") == 500)
    session.configure(["detents": ["compact"]])
    session.settle()
    #expect(session.number("displayHeight") == 120)
    session.configure(["detents": []])
    #expect(session.number("expandedHeight") == 426)
  }

  @Test("`nearest` selects the detent nearest to the predicted position, which may be off screen")
  func nearest() {
    // The card is dragged from 120 to 200 and released with a velocity. The position is predicted 0.2 s or
    // 0.499 s ahead.
    let cases: [(Double, Double, Double)] = [
      (0.2, 0, 120), (0.2, -400, 340.8), (0.499, -400, 340.8), (0.499, -1000, 700),
      (0.2, -1000, 340.8), (0.2, 800, 0), (0.499, 300, 0), (0.2, 300, 120),
    ]
    for (projection, velocity, height) in cases {
      let session = card([
        "detents": detents, "snap": "nearest", "projection": .number(projection),
      ])
      session.send(drag("began", 0), drag("changed", -80), drag("ended", -80, velocity: velocity))
      session.settle()
      let rest = session.phase == "hidden" ? 0 : session.number("displayHeight")
      #expect(rest == height, "\(projection) \(velocity)")
    }
  }

  @Test("Dragged past its highest position, the card follows with resistance and returns")
  func rubberBand() {
    let session = card(expanded: true, ["overdrag": "rubberBand"])
    session.send(drag("began", 0), drag("changed", -100))
    // (1 − 1 / (100 · 0.55 / 852 + 1)) · 852
    #expect(abs(session.number("cardYOffset") + 51.6648) < 0.001)
    #expect(session.number("displayHeight") == 426)
    session.send(drag("ended", -100, velocity: -500))
    session.settle()
    #expect(session.number("cardYOffset") == 0)
  }

  @Test("The scrim dims the map above its threshold, and tapping it has the configured effect")
  func scrim() {
    let session = card(["scrim": .number(0.4), "scrimThreshold": .number(0.5)])
    #expect(session.layer("scrim:a")?.number("opacity") == 0)
    #expect(session.layer("scrim:a")?["hit"] == nil)
    session.send(drag("began", 0), drag("changed", -229.5))
    #expect(abs((session.layer("scrim:a")?.number("opacity") ?? 0) - 0.2) < 1e-4)
    session.send(drag("ended", -229.5, velocity: 0))
    session.settle()
    session.send(["type": "tap", "x": .integer(200), "y": .integer(100)])
    #expect(session.phase == "expanded", "the map receives the tap")
    session.configure(["scrimTap": "collapse"])
    session.send(["type": "tap", "x": .integer(200), "y": .integer(100)])
    session.settle()
    #expect(session.phase == "compact")
    session.configure(["scrimTap": "dismiss"])
    session.send(action("expand"))
    session.settle()
    session.send(pointer("down", 200, 100), pointer("up", 200, 100))
    session.settle()
    #expect(session.phase == "hidden")
    #expect(session.effects.last?["reason"] == "program")
  }

  @Test("With reduced motion, the card fades at its target and reports the same effects")
  func reduceMotion() {
    func run(_ reduced: Bool) -> TestSession {
      let session = TestSession("bottom-card")
      session.send(["type": "environment", "reduceMotion": .bool(reduced)])
      session.send(present("a"))
      session.settle(frames: true, fps: 30)
      if reduced {
        for frame in session.frames { #expect(frame["values"]?.number("cardYOffset") == 306) }
      }
      session.send(action("expand"))
      if reduced {
        #expect(session.number("cardYOffset") == 306)
        #expect(session.number("opacity") == 1)
      }
      session.settle()
      session.send(drag("ended", 61, velocity: 0))
      session.settle()
      session.send(["type": "dismiss"])
      session.settle()
      #expect(session.phase == "hidden")
      return session
    }
    #expect(run(true).effectTypes == run(false).effectTypes)
  }

  @Test("In a right-to-left layout, the picture and the gallery are mirrored")
  func rightToLeft() {
    let session = TestSession(
      "bottom-card", ["item": ["id": "a", "photos": [["id": "p"], ["id": "q"]]]])
    session.send(action("expand"))
    session.settle()
    let before = session.state
    session.send(["type": "environment", "layoutDirection": "rtl"])
    for layer in session.state.layers {
      let other = before.layer(layer["id"]?.asString ?? "") ?? .null
      #expect(layer.number("x") + layer.number("width") == 393 - other.number("x"))
      #expect(layer.number("y") == other.number("y"))
    }
  }

  @Test("Each variant shows its own photos and entries, the user's before the friends'")
  func variants() {
    func ids(_ variant: String) -> [String] {
      let parts: Value = [
        ["id": "f1", "owner": "friend"], ["id": "u1"], ["id": "f/2", "owner": "friend"],
      ]
      let session = TestSession(
        "bottom-card",
        ["item": ["id": "a", "variant": .string(variant), "photos": parts, "entries": parts]])
      #expect(!session.state.layers.contains { $0["role"] == "photo" })
      session.send(action("expand"))
      session.settle()
      return session.state.layers.compactMap { $0["id"]?.asString }
        .filter { $0.hasPrefix("photo") || $0.hasPrefix("entry") }
    }
    #expect(ids("personal") == ["photo:a/u1", "entry:a/u1"])
    #expect(ids("friends") == ["photo:a/f1", "photo:a/f%2F2", "entry:a/f1", "entry:a/f%2F2"])
    #expect(
      ids("combined") == [
        "photo:a/u1", "photo:a/f1", "photo:a/f%2F2", "entry:a/u1", "entry:a/f1", "entry:a/f%2F2",
      ])
  }

  @Test("Refuses duplicate ids and reports their path")
  func duplicateParts() {
    let failure = Client().failure(
      "session/create",
      [
        "component": "bottom-card",
        "parameters": ["item": ["id": "a", "entries": [["id": "x"], ["id": "x"]]]],
      ])
    #expect(failure.code == -32602)
    #expect(failure.data["path"] == "/parameters/item/entries/1/id")
  }

  @Test("A card enters at its lowest detent, even if presented again while being dismissed")
  func lowestFirst() {
    let session = card([
      "detents": [["height": .integer(50)], "compact", ["height": .integer(300)], "expanded"]
    ])
    #expect(session.number("displayHeight") == 50)
    session.send(["type": "environment", "reduceMotion": true])
    session.send(["type": "action", "name": "increment"])
    session.settle()
    #expect(session.number("displayHeight") == 120)
    session.send(["type": "dismiss"])
    session.advance(by: 0.05)
    session.send(present("a"))
    session.settle()
    #expect(session.number("displayHeight") == 50)
  }

  @Test("A detent stays selected when others are inserted or get the same height")
  func keepsItsDetent() {
    func screen(_ width: Double, _ height: Double) -> Value {
      [
        "type": "environment",
        "viewport": ["width": .number(width), "height": .number(height)],
      ]
    }
    let detents: Value = ["compact", ["fraction": .number(0.4)], "expanded"]
    let session = TestSession(
      "bottom-card", ["item": ["id": "a"], "detents": detents],
      viewport: ["width": .integer(300), "height": .integer(600)])
    session.send(["type": "action", "name": "expand"])
    session.settle()
    // On the screen that is 300 points high, the detent at 0.4 is as high as the compact card.
    for (size, height) in [((600.0, 300.0), 150.0), ((300, 600), 300)] {
      session.send(screen(size.0, size.1))
      #expect(session.bool("isExpanded") && session.number("displayHeight") == height)
    }
    #expect(session.effectTypes.filter { $0 == "expandedChanged" }.count == 1)

    // The spec's two heights are detents too. A card whose detent was removed moves to the nearest one.
    let other = card(expanded: true)
    other.configure(["detents": detents])
    #expect(other.bool("isExpanded") && other.number("displayHeight") == 426)
    other.configure(["detents": ["compact", ["height": .integer(400)], ["height": .integer(700)]]])
    other.settle()
    #expect(other.number("displayHeight") == 400 && !other.bool("isExpanded"))
    #expect(other.effectTypes.last == "expandedChanged")
    other.configure(["detents": []])
    other.settle()
    #expect(other.number("displayHeight") == 426 && other.bool("isExpanded"))
  }
}
