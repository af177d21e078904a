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

@Suite("More of the seeds' earlier designs, and what they cost")
struct EarlierDesignTests {
  @Test("A sheet that reuses its view keeps the detent of the item before")
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

  @Test("A sheet's view is reused in mid-drag: the finger loses it")
  func reusedInDrag() {
    let session = card(["itemIdentity": "reused"])
    session.send(drag("began", 0), drag("changed", -100), present("b"), drag("changed", -200))
    #expect(!session.bool("isDragging"))
    session.settle()
    #expect(session.number("displayHeight") == 120)
  }

  @Test("Content with its own animation drifts apart from the card")
  func competing() {
    func gap(_ parameters: Members) -> (greatest: Double, codes: [String]) {
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

  @Test("A scroll view only when expanded replaces the content's layers at each change")
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

  @Test("Both gestures with a guard: the first event still does both")
  func guarded() {
    let session = card(expanded: true, ["scrollGesture": "guarded"])
    session.send(
      measure("expandedContent", 900), pointer("down", 200, 600), pointer("move", 200, 630))
    #expect(session.number("displayHeight") == 396)
    let offset = session.number("scrollOffset")
    #expect(offset < -10)
    session.send(pointer("move", 200, 700))
    #expect(session.number("scrollOffset") == offset, "it returns by itself")
    #expect(session.number("displayHeight") == 326)
    session.advance(by: 1)
    #expect(session.number("scrollOffset") == 0)
  }

  @Test("Photos rebuilt at each evaluation get new ids at each change of a drag")
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

  @Test("With two frames, the content keeps its size and the outer one draws its shadows again")
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

  @Test("Content that fits bounces or not, by its own parameter")
  func bounce() {
    let always = card(expanded: true, ["scrollBounce": "always"])
    always.send(measure("expandedContent", 300), wheel(20))
    #expect(always.number("scrollOffset") > 0)
    let sized = card(expanded: true, ["scrollGesture": "simultaneous"])
    sized.send(measure("expandedContent", 300), wheel(20))
    #expect(sized.number("scrollOffset") == 0)
  }

  @Test("Without a cooldown a wheel expands and collapses the card again and again")
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

  @Test("A measuring loop grows until the compact card is as high as the expanded one")
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

  @Test("Resizing costs little in a flick and much in a slow drag")
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
    // Each sample of a finger at the screen's rate is a frame, however its moments are rounded.
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
    // One frame: both shadows of the one new size, 393 × 220, with radii of 12 and 8.
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
  @Test("Compact is never higher than expanded, and a finding says so once")
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
    #expect(codes(session).count == 2, "once for each time that it comes about")
  }

  @Test("A card that is caught above compact is dismissed, or goes to compact at most")
  func releaseFrom() {
    for (law, phase) in [("state", "hidden"), ("seen", "compact")] {
      let session = card(expanded: true, ["releaseFrom": .string(law)])
      session.send(action("collapse"))
      session.advance(by: 0.1)
      #expect(session.number("displayHeight") > 240)
      session.send(drag("began", 0), drag("changed", 51), drag("ended", 51, velocity: 0))
      session.settle()
      #expect(session.phase == phase)
      // At rest in compact both laws are one.
      let still = card(["releaseFrom": .string(law)])
      still.send(drag("began", 0), drag("changed", 51), drag("ended", 51, velocity: 0))
      still.settle()
      #expect(still.phase == "hidden")
    }
  }

  @Test("A threshold in points or as a share of the screen, a spring in any of SwiftUI's ways")
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
    func end(_ parameters: Members) -> Double {
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
