import PlaygroundTesting
import Testing
import Values

@Suite("Detents and gestures")
struct GestureTests {
  static let h = 852.0
  static let large = 783.0

  @Test("Detents are large, medium, fractions of large, or points; a sheet opens at the lowest")
  func heights() {
    let table: [(Value, Double, String)] = [
      (["large"], 783, "large"), (["medium"], 426, "medium"),
      ([["fraction": .number(0.3)]], 234.9, "fraction:0.3"),
      ([["height": .integer(300)]], 300, "height:300"), (["large", "medium"], 426, "medium"),
      (["medium", ["fraction": .number(0.5)]], 391.5, "fraction:0.5"),
      ([["height": .integer(5000)]], 783, "height:5000"),
    ]
    for (detents, height, name) in table {
      let session = coordinator(["detents": detents, "dragIndicator": "visible"])
      session.send(present("a"))
      #expect(session.phase == "presenting" && session.number("height") == 0)
      #expect(session.number("scrimOpacity") == 0)
      session.settle()
      #expect(session.number("height") == height && session.text("detent") == name)
      #expect(session.top("sheet:player/a") == Self.h - height)
      #expect(session.number("topGap") == Self.h - 59 - height)
      #expect(session.number("scrimOpacity") == 0.3)
      #expect(session.layer("sheet:player/a")?.number("cornerRadius") == 10)
      #expect(session.layer("scrim:player/a")?.number("opacity") == 0.3)
      #expect(session.top("indicator:player/a") == Self.h - height + 5)
    }
  }

  @Test("Without detents, a sheet is edge to edge, without a gap, rounded corners or an indicator")
  func edgeToEdge() {
    let session = coordinator(["dragIndicator": "visible", "customHandle": true])
    session.send(present("a"))
    session.settle()
    let sheet = session.layer("sheet:player/a") ?? .null
    #expect(session.number("height") == 852 && session.number("topGap") == 0)
    #expect(sheet.number("cornerRadius") == 0 && sheet.number("y") == 0)
    #expect(session.text("detent") == nil && !session.bool("indicatorVisible"))
    #expect(session.layer("indicator:player/a")?["hidden"] == true)
    #expect(session.layer("handle:player/a")?["hidden"] == true)
    session.send(drag("ended", 426, velocity: 0))
    #expect(session.phase == "settling")
    session.settle()
    session.send(drag("ended", 426.1, velocity: 0))
    #expect(session.phase == "dismissing")
  }

  @Test("The indicator appears if set to visible, or to automatic with several detents")
  func indicator() {
    for (word, detents, isVisible): (String, Value, Bool) in [
      ("visible", ["large"], true), ("hidden", ["medium", "large"], false),
      ("automatic", ["large"], false), ("automatic", ["medium", "large"], true),
    ] {
      let session = coordinator(["detents": detents, "dragIndicator": .string(word)])
      session.send(present("a"))
      #expect(session.bool("indicatorVisible") == isVisible)
      #expect((session.layer("indicator:player/a") != nil) == isVisible)
    }
  }

  @Test(
    "A release goes to the detent nearest to the height projected 0.25 s ahead",
    arguments: [
      // From medium (426): the midpoint to large is 604.5, and half of the lowest detent is 213.
      (-178.5, 0.0, "medium"), (-178.6, 0, "large"), (-78.5, -400, "medium"),
      (-78.6, -400, "large"), (-300, 600, "medium"), (-300, 400, "large"), (213, 0, "medium"),
      (213.1, 0, "gone"), (13, 800, "medium"), (13.1, 800, "gone"), (300, -400, "medium"),
      (0, 852, "medium"), (0, 853, "gone"), (-400, 0, "large"),
    ])
  func release(translation: Double, velocity: Double, end: String) {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(drag("began", 0), drag("changed", translation / 2))
    #expect(session.phase == "dragging")
    session.send(drag("ended", translation, velocity: velocity))
    #expect(session.phase == (end == "gone" ? "dismissing" : "settling"))
    session.settle()
    let story = ["presented a"]
    switch end {
    case "gone": #expect(session.story == story + ["dismissed a swipe"])
    case "large": #expect(session.story == story + ["detentChanged large"])
    default: #expect(session.story == story && session.number("height") == 426)
    }
  }

  @Test("A predicted translation, if there is one, decides the release")
  func predicted() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send([
      "type": "drag", "phase": "ended", "translation": point(0, 0),
      "predictedEndTranslation": point(0, -179),
    ])
    #expect(session.text("detent") == "large")
  }

  @Test("The sheet follows the finger; past its highest detent, it rubber-bands without a gap")
  func follows() {
    let session = coordinator()
    session.send(present("a"))
    session.settle()
    session.send(drag("began", 0), drag("changed", 100))
    #expect(session.number("height") == 683 && session.number("scrimOpacity") < 0.3)
    session.send(drag("changed", -100))
    let stretched = 783 + 55 / (1 + 55 / 852.0)
    #expect(abs(session.number("height") - stretched) < 0.0001)
    let sheet = session.layer("sheet:player/a") ?? .null
    #expect(sheet.number("translateY") == 0 && abs(sheet.number("height") - stretched) < 0.0001)
    session.send(drag("cancelled", 0))
    session.settle()
    #expect(session.number("height") == 783 && session.story == ["presented a"])
  }

  @Test("If dismissal is disabled, the sheet rubber-bands and a swipe is reported as an attempt")
  func disabled() {
    let session = coordinator([
      "detents": ["large"], "dragIndicator": "visible", "interactiveDismissDisabled": true,
    ])
    session.send(present("a"))
    session.settle()
    session.send(drag("began", 0), drag("changed", 100))
    #expect(abs(session.number("height") - (783 - 55 / (1 + 55 / 852.0))) < 0.0001)
    session.send(drag("changed", 391.5), drag("ended", 391.5, velocity: 0))
    #expect(session.story == ["presented a"])
    session.settle()
    session.send(drag("ended", 391.6, velocity: 0), tap("scrim"), escape)
    session.settle()
    #expect(session.phase == "presented" && session.number("height") == 783)
    #expect(session.story == ["presented a"] + Array(repeating: "dismissAttempted", count: 3))
    session.send(dismiss())
    #expect(session.story.last == "dismissed a program")
  }

  @Test("A cancelled drag never counts as a release, however far it has moved")
  func cancelled() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(drag("began", 0), drag("changed", 400), drag("cancelled", 400))
    session.settle()
    #expect(session.number("height") == 426 && session.story == ["presented a"])
  }

  @Test("A moving sheet is caught at its visible position and continues with the release velocity")
  func caught() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.advance(by: 0.1)
    let before = session.number("height")
    session.send(drag("began", 12))
    #expect(abs(session.number("height") - before) < 0.0001)
    session.send(drag("changed", 2))
    #expect(abs(session.number("height") - before - 10) < 0.0001)
    session.send(drag("ended", 2, velocity: -1000))
    let height = session.number("height")
    session.advance(by: 0.001)
    #expect(abs((session.number("height") - height) / 0.001 - 1000) < 60)
  }

  @Test("selectDetent moves the sheet to an offered detent, and a second call changes nothing")
  func selectDetent() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle()
    session.send(select("large"), select("large"))
    #expect(session.phase == "settling")
    session.settle()
    #expect(session.number("height") == 783)
    #expect(session.story == ["presented a", "detentChanged large"])
  }

  @Test("The spring overshoots its target by the amount that its damping implies")
  func overshoot() {
    let session = coordinator(twoHeights)
    session.send(present("a"))
    session.settle(frames: true, fps: 240)
    let most = session.frames.map { $0["values"]?.number("height") ?? 0 }.max() ?? 0
    // e^(−πζ/√(1−ζ²)) for ζ = 0.85.
    #expect(abs(most - 426 * 1.00630) < 0.05)
    #expect(session.time > 0.3 && session.time < 1)
  }
}
