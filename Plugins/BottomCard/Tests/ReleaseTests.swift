import PlaygroundTesting
import Testing
import Values

let item: Value = ["id": "a", "title": "Café"]

/// Returns a vertical drag event.
func drag(_ phase: String, _ y: Double, t: Double? = nil, velocity: Double? = nil) -> Value {
  var event: JSONObject = [
    "type": "drag", "phase": .string(phase), "translation": ["x": .number(0), "y": .number(y)],
  ]
  if let t { event["t"] = .number(t) }
  if let velocity { event["velocity"] = ["x": .number(0), "y": .number(velocity)] }
  return .object(event)
}

func action(_ name: String) -> Value {
  ["type": "action", "name": .string(name)]
}

/// Returns a session with a card at rest.
func card(expanded: Bool = false, _ parameters: JSONObject = [:]) -> TestSession {
  var all = parameters
  all["item"] = item
  let session = TestSession("bottom-card", .object(all))
  if expanded {
    session.send(action("expand"))
    session.settle()
  }
  return session
}

@Suite("Release")
struct ReleaseTests {
  /// The outcomes of releases by the spec's rules, at and around each threshold.
  ///
  /// The translation and the predicted translation vary one at a time; the other one stays within its
  /// thresholds.
  static let thresholds: [(Bool, Double, Double, String)] = [
    // Expanded: a translation over 60 or a predicted translation over 150 collapses the card.
    (true, 59, 59, "expanded"), (true, 60, 60, "expanded"), (true, 60.01, 60.01, "compact"),
    (true, 61, 61, "compact"), (true, 0, 149, "expanded"), (true, 0, 150, "expanded"),
    (true, 0, 150.01, "compact"), (true, 0, 151, "compact"), (true, -300, -900, "expanded"),
    (true, 61, -900, "compact"),
    // Compact: a translation under −25 or a predicted translation under −120 expands the card.
    (false, -24, -24, "compact"), (false, -25, -25, "compact"), (false, -25.01, -25.01, "expanded"),
    (false, -26, -26, "expanded"), (false, 0, -119, "compact"), (false, 0, -120, "compact"),
    (false, 0, -120.01, "expanded"), (false, 0, -121, "expanded"),
    // Compact: a translation over 50 or a predicted translation over 120 dismisses the card.
    (false, 49, 49, "compact"), (false, 50, 50, "compact"), (false, 50.01, 50.01, "hidden"),
    (false, 51, 51, "hidden"), (false, 0, 119, "compact"), (false, 0, 120, "compact"),
    (false, 0, 120.01, "hidden"), (false, 0, 121, "hidden"),
    // The rule for expanding is tested first, as in the spec.
    (false, -26, 500, "expanded"), (false, 51, -121, "expanded"),
  ]

  @Test(
    "The spec's thresholds apply to predicted translations given by the sender",
    arguments: thresholds)
  func predicted(expanded: Bool, translation: Double, predicted: Double, phase: String) {
    let session = card(expanded: expanded)
    session.send(drag("began", 0))
    session.send([
      "type": "drag", "phase": "ended",
      "translation": ["x": .number(0), "y": .number(translation)],
      "predictedEndTranslation": ["x": .number(0), "y": .number(predicted)],
    ])
    session.settle()
    #expect(session.phase == phase)
  }

  @Test("The velocity predicts the translation a quarter of a second ahead", arguments: thresholds)
  func velocity(expanded: Bool, translation: Double, predicted: Double, phase: String) {
    let session = card(expanded: expanded)
    session.send(drag("ended", translation, velocity: 4 * (predicted - translation)))
    session.settle()
    #expect(session.phase == phase)
  }

  @Test("Estimates the velocity from samples if the event has none")
  func estimated() {
    // 22 points in 50 ms are 440 points per second, so the predicted translation is −22 − 110, which is
    // beyond −120.
    let session = card()
    session.send(drag("began", 0, t: 1))
    for step in 1...10 {
      session.send(drag("changed", -2.2 * Double(step), t: 1 + 0.005 * Double(step)))
    }
    session.send(drag("ended", -22, t: 1.052))
    #expect(session.bool("isExpanded"))

    let slow = card()
    slow.send(drag("began", 0, t: 1))
    for step in 1...10 {
      slow.send(drag("changed", -2.2 * Double(step), t: 1 + 0.05 * Double(step)))
    }
    slow.send(drag("ended", -22, t: 1.55))
    #expect(!slow.bool("isExpanded"))

    let held = card()
    held.send(drag("began", 0, t: 1))
    for step in 1...10 {
      held.send(drag("changed", -2.2 * Double(step), t: 1 + 0.005 * Double(step)))
    }
    held.send(drag("ended", -22, t: 1.2))
    #expect(!held.bool("isExpanded"), "a finger that has stopped has no velocity")
  }

  @Test("Effects are reported once, at the decision, and only when something changes")
  func effects() {
    let session = card()
    session.send(drag("began", 0, t: 1), drag("ended", -30, t: 1.5, velocity: 0))
    #expect(
      session.effects.last
        == [
          "t": .number(1.5), "type": "expandedChanged", "item": "a", "expanded": true,
        ])
    session.settle()
    session.send(drag("ended", 10, velocity: 0))
    session.settle()
    #expect(session.effectTypes == ["presented", "expandedChanged"])
    session.send(action("collapse"))
    session.settle()
    session.send(drag("ended", 51, velocity: 0))
    session.settle()
    session.send(["type": "dismiss"], action("dismiss"), drag("ended", 51, velocity: 0))
    #expect(
      session.effectTypes == ["presented", "expandedChanged", "expandedChanged", "dismissed"])
    #expect(session.effects.last?["reason"] == "drag")
  }

  @Test(
    "A cancelled drag does not count as a release",
    arguments: [(false, 150.0), (false, -200), (true, 250)])
  func cancelled(expanded: Bool, translation: Double) {
    let session = card(expanded: expanded)
    let before = session.effects.count
    session.send(drag("began", 0), drag("changed", translation), drag("cancelled", translation))
    #expect(!session.bool("isDragging"))
    session.settle()
    #expect(session.phase == (expanded ? "expanded" : "compact"))
    #expect(session.effects.count == before)
  }

  @Test("The spring starts with the velocity of the visible card")
  func velocityContinuity() {
    func firstStep(_ parameters: JSONObject, _ translation: Double, _ velocity: Double) -> Double {
      let session = card(parameters)
      session.send(drag("began", 0), drag("changed", translation))
      session.send(drag("ended", translation, velocity: velocity))
      let start = session.number("cardYOffset")
      session.advance(by: 0.001)
      return (session.number("cardYOffset") - start) / 0.001
    }
    #expect(abs(firstStep([:], -100, -1000) + 1000) < 60)
    #expect(abs(firstStep(["velocityContinuity": false], -100, -1000)) < 60)
    // A card dragged past its highest position stands still, whatever the finger's velocity.
    #expect(abs(firstStep([:], -400, -1000)) < 1)
  }
}
