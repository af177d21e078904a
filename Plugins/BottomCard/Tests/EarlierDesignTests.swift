import PlaygroundTesting
import Testing
import Values

private func codes(_ session: TestSession) -> [String] {
  session.diagnostics.compactMap { $0["code"]?.asString }
}

private let withPhotos: Value = ["id": "a", "photos": [["id": "p"], ["id": "q"]]]

private func photos(_ session: TestSession) -> [String] {
  session.state.layers.compactMap { $0["id"]?.asString }.filter { $0.hasPrefix("photo") }
}

@Suite("More of the specs' earlier designs, and their costs")
struct EarlierDesignTests {
  @Test("A sheet that reuses its view keeps the previous item's detent")
  func reused() {
    for (identity, isExpanded) in [("reused", true), ("fresh", false)] {
      let session = card(expanded: true, ["itemIdentity": .string(identity)])
      session.send(present("b"))
      session.settle()
      #expect(session.bool("isExpanded") == isExpanded)
      #expect(session.state["values"]?["item"] == "b")
      #expect(codes(session) == (isExpanded ? ["identity/state-reused"] : []))
    }
  }

  @Test("When a sheet's view is reused mid-drag, the finger loses the card")
  func reusedInDrag() {
    let session = card(["itemIdentity": "reused"])
    session.send(drag("began", 0), drag("changed", -100), present("b"), drag("changed", -200))
    #expect(!session.bool("isDragging"))
    session.settle()
    #expect(session.number("displayHeight") == 120)
  }

  @Test("Content with its own animation drifts apart from the card")
  func competing() {
    func gap(_ parameters: JSONObject) -> (greatest: Double, codes: [String]) {
      let session = card(parameters)
      session.send(action("expand"))
      let found = codes(session)
      session.settle(frames: true)
      let gaps = session.frames.map { frame in
        (frame.layer("content:a")?.number("translateY") ?? 0)
          - (frame.layer("card:a")?.number("translateY") ?? 0)
      }
      #expect(gaps.last == 0)
      return (gaps.map { abs($0) }.max() ?? 0, found)
    }
    let seen = gap(["contentAnimation": "competing"])
    #expect(seen.greatest > 20)
    #expect(seen.codes == ["motion/competing-animations"])
    #expect(gap([:]) == (0, []))
  }

  @Test("With a scroll view only when expanded, each change replaces the content's layers")
  func container() {
    for (design, changes) in [("whenExpanded", true), ("always", false)] {
      let session = card(["scrollContainer": .string(design)])
      func contentID() -> Value? { session.state.layers.first { $0["role"] == "content" }?["id"] }
      let compact = contentID()
      session.send(action("expand"))
      session.settle()
      let expanded = contentID()
      session.send(action("collapse"))
      session.settle()
      #expect((compact != expanded) == changes)
      #expect((compact != contentID()) == changes)
      #expect(codes(session) == (changes ? ["motion/unstable-id", "motion/unstable-id"] : []))
    }
  }

  @Test("With simultaneous gestures and a guard, the first event still scrolls and drags")
  func guarded() {
    let session = card(expanded: true, ["scrollGesture": "guarded"])
    session.send(
      measure("expandedContent", 900), pointer("down", 200, 600), pointer("move", 200, 630))
    #expect(session.number("displayHeight") == 396)
    let offset = session.number("scrollOffset")
    #expect(offset < -10)
    session.send(pointer("move", 200, 700))
    #expect(session.number("scrollOffset") == offset, "the drag keeps the content past its top")
    #expect(session.number("displayHeight") == 326)
    session.advance(by: 1)
    #expect(session.number("scrollOffset") == 0)
  }

  @Test("Photos rebuilt at each evaluation get new ids with each drag event")
  func photoIdentity() {
    for (design, count) in [("perFrame", 4), ("stable", 1)] {
      let session = TestSession(
        "bottom-card", ["item": withPhotos, "photoIdentity": .string(design)])
      session.send(action("expand"))
      session.settle()
      var seen: Set<[String]> = []
      for way in [0.0, 10, 20, 30] {
        session.send(drag(way == 0 ? "began" : "changed", way))
        seen.insert(photos(session))
        session.advance(by: 0.1)
        seen.insert(photos(session))
      }
      #expect(seen.count == count)
      #expect(codes(session) == (count > 1 ? ["motion/unstable-id"] : []))
    }
  }

  @Test("With two frames, the content keeps its size while the outer frame's shadows are redrawn")
  func dualFrame() {
    let session = card(["positioning": "dualFrame"])
    var contents: Set<[Double]> = []
    var cards: Set<[Double]> = []
    for way in [0.0, -40, -90, -200] {
      session.send(drag(way == 0 ? "began" : "changed", way, t: 1 - way / 100))
      let content = session.layer("content:a") ?? .null
      let base = session.layer("card:a") ?? .null
      contents.insert([content.number("width"), content.number("height")])
      cards.insert([base.number("y"), base.number("height")])
      let bottom = (content["clip"]?.number("y") ?? 0) + (content["clip"]?.number("height") ?? 0)
      #expect(bottom <= 852)
    }
    #expect(contents.count == 1)
    #expect(cards.count == 4)
    session.send(drag("ended", -200, velocity: 0))
    #expect(codes(session) == ["motion/bounds-resized"])
  }

  @Test("`scrollBounce` determines whether content that fits bounces")
  func bounce() {
    let always = card(expanded: true, ["scrollBounce": "always"])
    always.send(measure("expandedContent", 300), wheel(20))
    #expect(always.number("scrollOffset") > 0)
    let sized = card(expanded: true, ["scrollGesture": "simultaneous"])
    sized.send(measure("expandedContent", 300), wheel(20))
    #expect(sized.number("scrollOffset") == 0)
  }

  @Test("Without a cooldown, a wheel expands and collapses the card repeatedly")
  func wheelExpands() {
    let session = card(expanded: true, ["scrollExpand": "on"])
    session.send(measure("expandedContent", 1200))
    let before = session.effects.count
    session.send(
      wheel(-60, t: 2), wheel(-4, t: 2.02), wheel(-4, t: 2.04), wheel(-4, t: 2.06))
    #expect(session.effects.count - before == 4)
    let compact = card(["scrollExpand": "on"])
    compact.send(measure("expandedContent", 1200), wheel(30))
    #expect(compact.bool("isExpanded"))
  }

  @Test("A measurement loop grows the compact card until it is as high as the expanded one")
  func feedback() {
    let session = card(expanded: true, ["measurement": "feedback"])
    session.send(measure("content", 200))
    #expect(codes(session) == ["layout/measurement-loop"])
    #expect(session.number("compactHeight") == 217)
    session.advance(by: 0.0501)
    #expect(session.number("compactHeight") == 217 + 3 * 17)
    session.settle()
    #expect(session.number("compactHeight") == 426)
    let sound = card(["measurement": "feedback"])
    sound.send(measure("content", 200))
    sound.settle()
    #expect(sound.number("compactHeight") == 217)
    #expect(codes(sound).isEmpty)
  }

  @Test("Resizing costs little in a flick and a lot in a slow drag")
  func cost() {
    func figures(_ duration: Double) -> Value {
      let session = card(["positioning": "bounds"])
      let result = session.perform([
        "kind": "drag", "from": point(200, 800), "to": point(200, 600),
        "duration": .number(duration),
      ])
      guard case .array(let findings)? = result["diagnostics"] else { return .null }
      #expect(findings.map { $0["code"] } == ["motion/bounds-resized"])
      return findings.first?["data"] ?? .null
    }
    let flick = figures(0.1)
    let slow = figures(3)
    #expect(flick.number("resizedFrames") >= 4 && flick.number("resizedFrames") <= 8)
    #expect(slow.number("resizedFrames") > 150 && slow.number("resizedFrames") <= 181)
    #expect(slow.number("shadowArea") > 20 * flick.number("shadowArea"))
    #expect(slow.number("duration") > 2.5 && flick.number("duration") < 0.11)
    // Finger samples at the screen's frame rate count as one frame each, however their times are rounded.
    for rounding in [FloatingPointRoundingRule.down, .toNearestOrEven, .up] {
      let even = card(["positioning": "bounds"])
      even.send(drag("began", 0, t: 0))
      for frame in 1...39 {
        let moment = (Double(frame) / 60 * 1e6).rounded(rounding) / 1e6
        even.send(drag("changed", -Double(frame), t: moment))
      }
      even.send(drag("ended", -39, t: 1))
      #expect(even.diagnostics.first?["data"]?["resizedFrames"] == .integer(39))
    }
    // A single frame is counted: two shadows, with radii of 12 and 8, at the new size of 393 × 220.
    let once = card(["positioning": "bounds"])
    once.send(drag("began", 0, t: 0), drag("changed", -100, t: 0.5), drag("ended", -100, t: 1))
    let area: Int64 = 417 * 244 + 409 * 236
    let data: Value = [
      "resizedFrames": .integer(1), "shadowArea": .integer(area), "duration": .integer(1),
    ]
    #expect(once.diagnostics.first?["data"] == data)
  }
}

@Suite("Heights and releases at their limits")
struct HeightTests {
  @Test("The compact card is limited to the expanded height, and each excess is reported once")
  func compactLimited() {
    let session = TestSession(
      "bottom-card", ["item": ["id": "a"]],
      viewport: ["width": .integer(852), "height": .integer(393)])
    session.send(measure("content", 200))
    #expect(session.number("compactHeight") == 196.5)
    #expect(session.layer("card:a")?.number("translateY") == 0)
    #expect(codes(session) == ["layout/compact-exceeds-expanded"])
    #expect(
      session.diagnostics.first?["data"]
        == ["compactHeight": .integer(217), "expandedHeight": .number(196.5)])
    session.send(measure("content", 201), measure("content", 100), measure("content", 300))
    #expect(codes(session).count == 2, "one finding each time the content becomes too tall")
  }

  @Test("With `seen`, a card caught above compact moves no lower than compact")
  func releaseFrom() {
    for (law, phase) in [("state", "hidden"), ("seen", "compact")] {
      let session = card(expanded: true, ["releaseFrom": .string(law)])
      session.send(action("collapse"))
      session.advance(by: 0.1)
      #expect(session.number("displayHeight") > 240)
      session.send(drag("began", 0), drag("changed", 51), drag("ended", 51, velocity: 0))
      session.settle()
      #expect(session.phase == phase)
      // For a card at rest in compact, both rules give the same result.
      let still = card(["releaseFrom": .string(law)])
      still.send(drag("began", 0), drag("changed", 51), drag("ended", 51, velocity: 0))
      still.settle()
      #expect(still.phase == "hidden")
    }
  }

  @Test("Accepts thresholds in points or as fractions of the screen, and all SwiftUI spring forms")
  func units() {
    // 0.1 of 852 is 85.2 points.
    for (way, phase) in [(85.0, "compact"), (86, "expanded")] {
      let session = card([
        "expandTranslation": ["fraction": .number(0.1)], "expandPredicted": .integer(1000),
      ])
      session.send(drag("began", 0), drag("changed", -way), drag("ended", -way, velocity: 0))
      session.settle()
      #expect(session.phase == phase)
    }
    func end(_ parameters: JSONObject) -> Double {
      let session = card(parameters)
      session.send(action("expand"))
      session.settle()
      return session.time
    }
    #expect(
      end(["settleSpring": ["response": .number(0.5), "dampingFraction": .integer(1)]])
        == end(["response": .number(0.5), "dampingFraction": .integer(1)]))
    #expect(end(["settleSpring": "bouncy"]) != end([:]))
    #expect(end(["settleSpring": .null]) == end([:]))
    let failure = Client().failure(
      "session/create",
      ["component": "bottom-card", "parameters": ["enterSpring": "springy"]])
    #expect(failure.data["path"] == "/parameters/enterSpring")
  }
}
