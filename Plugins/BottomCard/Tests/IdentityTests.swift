import PlaygroundTesting
import Testing
import Values

func present(_ id: String, title: String = "x") -> Value {
  ["type": "present", "item": ["id": .string(id), "title": .string(title)]]
}

func measure(_ key: String, _ height: Double) -> Value {
  ["type": "measure", "key": .string(key), "height": .number(height)]
}

@Suite("Presentation and measurement")
struct IdentityTests {
  @Test("A card enters from below its compact position while fading in")
  func enters() {
    let session = TestSession("bottom-card")
    #expect(session.phase == "hidden")
    #expect(session.state.layers.isEmpty)
    session.send(present("a"))
    #expect(session.phase == "presenting")
    #expect(session.number("cardYOffset") == 426)
    #expect(session.number("opacity") == 0)
    session.settle()
    #expect(session.phase == "compact")
    #expect(session.number("cardYOffset") == 306)
    #expect(session.number("opacity") == 1)
    #expect(session.effectTypes == ["presented"])
  }

  @Test("A different item gets a fresh card, which enters while the old card leaves")
  func replaced() {
    let session = card(expanded: true)
    session.send(present("b"))
    #expect(session.layer("card:a") != nil)
    #expect(session.layer("card:b") != nil)
    #expect(!session.bool("isExpanded"))
    session.settle()
    #expect(session.layer("card:a") == nil)
    #expect(session.phase == "compact")
    #expect(session.effectTypes == ["presented", "expandedChanged", "presented"])
  }

  @Test("The same item is updated in place")
  func updated() {
    let session = card(expanded: true)
    session.send(present("a", title: "new"))
    #expect(session.phase == "expanded")
    #expect(session.layer("content:a")?["content"]?["text"] == "new")
    #expect(session.effectTypes == ["presented", "expandedChanged"])
  }

  @Test("Presenting an item again while it is being dismissed reverses it without a jump")
  func returned() {
    let session = card()
    session.send(present("b"))
    session.advance(by: 0.05)
    let before = session.layer("card:a")?.number("translateY") ?? .nan
    session.send(present("a"))
    let after = session.layer("card:a")?.number("translateY") ?? .nan
    #expect(abs(before - after) < 0.01)
    session.settle()
    #expect(session.state.layers.count == 4)
    #expect(session.number("cardYOffset") == 306)
  }

  @Test("Presenting and dismissing in one call leaves no card")
  func atOnce() {
    let session = TestSession("bottom-card")
    session.send(present("a"), ["type": "dismiss"])
    #expect(session.phase == "hidden")
    #expect(session.state["settled"] == true)
    #expect(session.effectTypes == ["presented", "dismissed"])
  }

  @Test("Layer ids escape the special characters of item ids")
  func encodedIDs() {
    let session = TestSession("bottom-card")
    session.send(present("a/b%"))
    #expect(session.layer("card:a%2Fb%25") != nil)
    session.send(present("-"))
    #expect(session.layer("card:%2D") != nil)
  }

  @Test("The compact height is content plus 17, measured only when compact and not dragging")
  func compactHeight() {
    let session = card()
    #expect(session.number("compactHeight") == 120)
    session.send(measure("content", 83))
    #expect(session.number("compactHeight") == 100)
    #expect(session.number("displayHeight") == 100)
    session.send(drag("began", 0), drag("changed", -50), measure("content", 300))
    #expect(session.number("compactHeight") == 100)
    session.send(drag("ended", -50, velocity: 0))
    session.send(measure("content", 300))
    #expect(session.number("compactHeight") == 100)
    session.settle()
    session.send(measure("content", 300), action("collapse"))
    session.settle()
    #expect(session.number("displayHeight") == 100)
    session.send(measure("content", 0))
    #expect(session.number("compactHeight") == 100)
  }

  @Test("The expanded height is the content's height, limited by the two fractions")
  func expandedHeight() {
    let session = card(["expandedMaxFraction": .number(0.75)])
    #expect(session.number("expandedHeight") == 426)
    session.send(measure("expandedContent", 500))
    #expect(session.number("expandedHeight") == 517)
    #expect(session.number("cardYOffset") == 397)
    session.send(measure("expandedContent", 2000))
    #expect(session.number("expandedHeight") == 639)
    #expect(session.layer("card:a")?.number("y") == 213)
  }

  @Test("A height measured during a drag or while settling is applied later, without a jump")
  func lateMeasure() {
    let session = card(["expandedMaxFraction": .number(0.75)])
    session.send(drag("began", 0), drag("changed", -100), measure("expandedContent", 600))
    #expect(session.number("expandedHeight") == 426)
    func top() -> Double {
      let layer = session.layer("card:a") ?? .null
      return layer.number("y") + layer.number("translateY")
    }
    let before = top()
    session.send(drag("ended", -100, velocity: 0))
    #expect(abs(top() - before) < 0.001)
    session.advance(by: 0.1)
    let middle = top()
    session.send(measure("expandedContent", 500))
    #expect(abs(top() - middle) < 0.001)
    session.settle()
    #expect(session.number("expandedHeight") == 517)
    #expect(session.number("cardYOffset") == 0)
  }

  @Test("Scrolling past the top collapses the card once, then is ignored for half a second")
  func overscroll() {
    func scroll(_ y: Double, t: Double) -> Value {
      ["type": "scroll", "offset": ["y": .number(y)], "t": .number(t)]
    }
    let session = card(expanded: true)
    session.send(scroll(40, t: 2), scroll(-30, t: 2.1))
    #expect(session.bool("isExpanded"))
    session.send(scroll(-31, t: 2.2), scroll(-45, t: 2.21), scroll(-31, t: 2.3))
    #expect(!session.bool("isExpanded"))
    #expect(session.effectTypes == ["presented", "expandedChanged", "expandedChanged"])
    session.send(action("expand"), scroll(-40, t: 2.69))
    #expect(session.bool("isExpanded"))
    session.send(scroll(-40, t: 2.71))
    #expect(!session.bool("isExpanded"))
  }

  @Test("Applies parameters while running, and refuses invalid ones without changes")
  func configure() {
    let session = card()
    session.configure(["compactFallbackHeight": .number(200)])
    #expect(session.number("displayHeight") == 200)
    for (name, value) in [
      ("nonsense", Value.integer(1)), ("response", .integer(-1)), ("dragOrigin", "air"),
      ("velocityContinuity", "yes"), ("item", .integer(3)),
    ] {
      let failure = session.client.failure(
        "session/configure",
        [
          "session": .string(session.id),
          "parameters": ["compactFallbackHeight": .integer(50), name: value],
        ])
      #expect(failure.code == -32602)
      #expect(failure.data["path"] == .string("/parameters/\(name)"))
    }
    session.advance(by: 0)
    #expect(session.number("displayHeight") == 200)
  }

  @Test(
    "A card that reverses before it has moved counts as settled",
    arguments: ["dismiss", "present"])
  func backAtOnce(_ way: String) {
    let session = card()
    session.send(way == "dismiss" ? ["type": "dismiss"] : present("b"), present("a", title: "Café"))
    #expect(session.phase == "compact")
    let other = card()
    for one in [session, other] {
      one.settle()
      one.send([
        "type": "environment", "viewport": ["width": .integer(852), "height": .integer(393)],
      ])
      one.settle()
    }
    #expect(session.state["layers"] == other.state["layers"])
  }

  @Test("With a reused view, layer ids stay unique even if the previous item returns")
  func reusedOnce() {
    let session = card(["itemIdentity": "reused"])
    session.send(["type": "dismiss"], present("c"), present("a"))
    let ids = session.state.layers.compactMap { $0["id"]?.asString }
    #expect(Set(ids).count == ids.count)
  }
}
