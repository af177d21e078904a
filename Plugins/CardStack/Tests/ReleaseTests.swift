import PlaygroundTesting
import Testing
import Values

@Suite("Release")
struct ReleaseTests {
  @Test("A release at any x from 100 to 140 either acts or returns the card, never both")
  func everyPlace() {
    for x in stride(from: 100.0, through: 140, by: 0.5) {
      for side in [1.0, -1] {
        let session = stack()
        session.send(drag("began", 0), drag("changed", side * x))
        #expect(session.phase == "dragging")
        session.send(drag("ended", side * x, velocity: 0))
        let acts = x > 120
        #expect(session.phase == (acts ? "swiping" : "returning"), "\(x)")
        session.settle()
        #expect(session.phase == "idle")
        #expect(session.acts == (acts ? ["a " + (side > 0 ? "save" : "remove")] : []), "\(x)")
        #expect(session.top == (acts ? "b" : "a"))
        #expect(session.number("dragX") == 0)
      }
    }
  }

  /// Positions and velocities at and around each threshold, with the expected action.
  static let table: [(x: Double, velocity: Double, action: String?)] = [
    // Slow releases: the position decides.
    (120, 300, nil), (120.01, 300, "save"), (-120, -300, nil), (-120.01, -300, "remove"),
    (120.01, -300, "save"), (-120.01, 300, "remove"), (0, 300, nil), (0, 0, nil),
    // Fast releases: the card acts on the velocity's side if the predicted end lies on that side.
    (0, 300.01, "save"), (0, -300.01, "remove"), (10, 301, "save"), (-10, -301, "remove"),
    (60, -900, "remove"), (-60, 900, "save"), (-100, 400, nil), (-100, 400.01, "save"),
    (100, -400, nil), (100, -400.01, "remove"), (200, -400, nil), (-200, 301, nil),
    (200, 5000, "save"), (130, -301, nil), (300, -1200.01, "remove"), (300, -1200, nil),
  ]

  @Test(
    "Signed flicks act if they end on the side they move to, slow drags if far enough",
    arguments: table)
  func signed(x: Double, velocity: Double, action: String?) {
    let session = stack()
    session.send(drag("began", 0), drag("changed", x), drag("ended", x, velocity: velocity))
    session.settle()
    #expect(session.acts == (action.map { ["a " + $0] } ?? []))
    #expect(session.number("index") == (action == nil ? 0 : 1))
  }

  @Test("With the signed rule, random releases end as documented")
  func random() {
    var random = SplitMix(seed: 5)
    for trial in 0..<300 {
      let x = Double.random(in: -260...260, using: &random)
      let velocity = Double.random(in: -1400...1400, using: &random)
      var expected: String?
      if abs(velocity) > 300 {
        let end = x + velocity / 4
        if end > 0 && velocity > 0 { expected = "save" }
        if end < 0 && velocity < 0 { expected = "remove" }
      } else if abs(x) > 120 {
        expected = x > 0 ? "save" : "remove"
      }
      let session = stack()
      session.send(drag("ended", x, velocity: velocity))
      #expect(
        session.acts == (expected.map { ["a " + $0] } ?? []), "seed 5, \(trial): \(x) \(velocity)")
    }
  }

  @Test("At 60 points, a flick back at 900 points per second removes; a prediction counts, too")
  func back() {
    let session = stack()
    session.send(
      drag("began", 0, t: 1), drag("changed", 60, t: 1.2), drag("ended", 60, velocity: -900))
    #expect(session.acts == ["a remove"])
    let predicted = stack()
    predicted.send([
      "type": "drag", "phase": "ended", "translation": ["x": .number(60), "y": .number(0)],
      "predictedEndTranslation": ["x": .number(300), "y": .number(0)],
    ])
    #expect(predicted.acts == ["a save"])
  }

  @Test("A drag or pointer cancelled at 150 points returns the card")
  func cancelled() {
    for cancel in [true, false] {
      let session = stack()
      if cancel {
        session.send(drag("began", 0), drag("changed", 150), drag("cancelled", 150))
      } else {
        session.send(
          pointer("down", 100, 300, t: 0), pointer("move", 250, 300, t: 0.1),
          pointer("cancel", 250, 300, t: 0.11))
      }
      #expect(session.phase == "returning")
      #expect(session.number("dragX") == 150)
      session.settle()
      #expect(session.acts.isEmpty)
      #expect(session.number("dragX") == 0)
      #expect(session.phase == "idle")
    }
  }

  @Test("By the literal rule, a flick within 120 points never acts, and a longer drag always does")
  func literal() {
    for (x, velocity, action) in [
      (60.0, 3000.0, nil), (120, 900, nil), (-120, -900, nil), (121, 0, "save"),
      (121, -900, "save"), (-121, 900, "remove"), (119, 301, nil),
    ] as [(Double, Double, String?)] {
      let session = stack(["a", "b"], ["decision": "literal"])
      session.send(drag("ended", x, velocity: velocity))
      session.settle()
      #expect(session.acts == (action.map { ["a " + $0] } ?? []), "\(x) \(velocity)")
    }
  }

  @Test("In a forbidden direction, the card moves 0.3 of the finger's translation and returns")
  func resistance() {
    let session = stack(["a", "b"], ["allowed": ["save"]])
    session.send(drag("began", 0), drag("changed", -500, 40))
    #expect(session.number("dragX") == -150)
    #expect(session.number("dragY") == 40)
    #expect(session.state["values"]?["hint"] == .null)
    session.send(drag("changed", 50))
    #expect(session.number("dragX") == 50)
    #expect(session.state["values"]?["hint"] == "save")
    session.send(drag("ended", -500, velocity: -2000))
    #expect(session.phase == "returning")
    session.settle()
    #expect(session.acts.isEmpty)
    session.send(drag("ended", 130, velocity: 0))
    #expect(session.acts == ["a save"])
    let none = stack(["a"], ["allowed": [], "resistance": .number(0.5)])
    none.send(drag("began", 0), drag("changed", 100))
    #expect(none.number("dragX") == 50)
    none.send(drag("ended", 1000, velocity: 3000))
    none.settle()
    #expect(none.acts.isEmpty)
  }

  @Test("Up is a third action, but only if it is allowed")
  func up() {
    let session = stack(["a", "b", "c"], ["allowed": ["save", "remove", "up"]])
    session.send(drag("began", 0), drag("changed", 20, -90))
    #expect(session.state["values"]?["hint"] == "up")
    #expect(session.number("hintProgress") == 0.75)
    session.send(drag("ended", 20, -121, velocity: 0))
    #expect(session.acts == ["a up"])
    session.settle()
    session.send(drag("ended", 30, -60, velocity: 10, velocityY: -800))
    #expect(session.acts == ["a up", "b up"])
    session.send(drag("ended", 0, 200, velocity: 0))
    session.settle()
    #expect(session.acts.count == 2, "down is not allowed")
    session.send(drag("ended", 200, -150, velocity: 0))
    #expect(session.acts.last == "c save", "the axis with the larger translation decides")
    let plain = stack()
    plain.send(drag("ended", 0, -400, velocity: 0, velocityY: -3000))
    plain.settle()
    #expect(plain.acts.isEmpty)
  }

  @Test("Changing the allowed directions during a drag keeps the card under the finger")
  func allowedLive() {
    let session = stack()
    session.send(drag("began", 0), drag("changed", -100))
    session.configure(["allowed": ["save"]])
    #expect(session.number("dragX") == -100)
    session.send(drag("changed", -110))
    #expect(abs(session.number("dragX") + 103) < 1e-3)
    session.send(drag("ended", -400, velocity: -900))
    session.settle()
    #expect(session.acts.isEmpty)
  }

  @Test("The thresholds come from the parameters")
  func parameters() {
    let session = stack(
      ["a", "b"],
      [
        "translationThreshold": .number(50), "velocityThreshold": .number(1000),
        "rotationDivisor": .number(10), "maxRotation": .number(4),
      ])
    session.send(drag("began", 0), drag("changed", 25))
    #expect(session.number("hintProgress") == 0.5)
    #expect(session.number("rotation") == 2.5)
    session.send(drag("ended", 45, velocity: 1000))
    #expect(session.acts.isEmpty)
    session.settle()
    session.send(drag("ended", 50.5, velocity: 0))
    #expect(session.acts == ["a save"])
    let failure = session.client.failure(
      "session/configure",
      ["session": .string(session.id), "parameters": ["allowed": ["save", "sideways"]]])
    #expect(failure.code == -32602)
    #expect(failure.data["path"] == "/parameters/allowed/1")
  }
}
