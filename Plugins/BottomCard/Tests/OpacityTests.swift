import PlaygroundTesting
import Testing
import Values

private func hitTest(_ session: TestSession, _ y: Double) -> Value? {
  session.client.call(
    "session/hitTest",
    ["session": .string(session.id), "x": .integer(200), "y": .number(y)])["target"]
}

@Suite("Fading is continuous")
struct OpacityTests {
  @Test("A card being dismissed has no hit area from the time of the decision")
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

  @Test("A card caught while fading in continues to full opacity")
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

  @Test("The opacity is continuous whenever the card is caught or released")
  func opacityContinuous() {
    for seed in Effort.seeds(40) {
      var random = SplitMix(seed: seed)
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

  @Test("A fading card keeps its visible opacity when it is caught")
  func opacityPulledOut() {
    let session = card(["dismissTranslation": .integer(500), "dismissPredicted": .integer(900)])
    session.send(drag("began", 0), drag("changed", 160), drag("ended", 160, velocity: 0))
    session.advance(by: 0.03)
    let before = session.number("opacity")
    #expect(before > 0 && before < 1)
    session.send(drag("began", 0))
    #expect(abs(session.number("opacity") - before) < 1e-3)
  }

  @Test("With reduced motion, a release fades the card out, and in again at its resting position")
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

  @Test("An invisible card has no hit area")
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
}
