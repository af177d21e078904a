import PlaygroundTesting
import Testing
import Values

/// Returns the visible top edge of each layer of a state, by layer id.
private func tops(_ state: Value) -> [String: Double] {
  var tops: [String: Double] = [:]
  for layer in state.layers {
    tops[layer["id"]?.asString ?? ""] = layer.number("y") + layer.number("translateY")
  }
  return tops
}

@Suite("Interruptions")
struct InterruptionTests {
  /// The events that bring a session into each phase.
  static let phases: [String: [Value]] = [
    "presenting": [present("a")],
    "compact": [present("a")],
    "expanded": [present("a"), action("expand")],
    "settling": [present("a"), action("expand"), action("collapse")],
    "dragging": [present("a"), drag("began", 0), drag("changed", -90)],
    "dismissing": [present("a"), ["type": "dismiss"]],
  ]

  static let interruptions: [Value] = [
    present("a"), present("b"), ["type": "dismiss"], action("expand"), action("collapse"),
    action("dismiss"), action("escape"), measure("content", 150), measure("expandedContent", 600),
    ["type": "environment", "keyboardHeight": .number(300)], drag("began", 0),
    drag("cancelled", 0), pointer("down", 200, 800), wheel(-50),
  ]

  @Test("No event in any phase makes a layer jump by more than a point, and the card settles")
  func matrixHeavy() {
    for (phase, script) in Self.phases.sorted(by: { $0.key < $1.key }) {
      for part in [0.0, 0.25, 0.5, 0.75] {
        for event in Self.interruptions {
          let session = TestSession("bottom-card", ["expandedMaxFraction": .number(0.75)])
          for step in script {
            session.send(step)
            if phase != "presenting" && phase != "dismissing" && step["type"] != "drag" {
              if phase == "settling" && step["name"] == "collapse" { continue }
              session.settle()
            }
          }
          session.advance(by: 0.4 * part)
          let before = tops(session.state)
          let atRest = session.state["settled"] == true && session.phase != "dragging"
          session.send(event)
          // A new measurement may move a card at rest immediately, as a layout pass would.
          if !(atRest && event["type"] == "measure") {
            for (id, top) in tops(session.state) {
              guard let old = before[id] else { continue }
              #expect(abs(top - old) <= 1, "\(phase) \(part): \(event) moves \(id)")
            }
          }
          session.send(drag("cancelled", 0), ["type": "pointer", "phase": "cancel"])
          session.settle()
          #expect(session.state["settled"] == true)
          #expect(["hidden", "compact", "expanded"].contains(session.phase), "\(phase): \(event)")
          let rests = [session.number("compactHeight"), session.number("expandedHeight")]
          #expect(session.phase == "hidden" || rests.contains(session.number("displayHeight")))
        }
      }
    }
  }

  @Test("With random events, each dismissal matches its item, and the card ends at a detent")
  func random() {
    for seed in Effort.seeds(60) {
      var random = SplitMix(seed: seed)
      let session = TestSession("bottom-card")
      var presented: String?
      var dismissals = 0
      for _ in 0..<30 {
        let event = Self.interruptions.randomElement(using: &random) ?? present("a")
        let earlier = session.effects.count
        session.send(event)
        session.advance(by: Double.random(in: 0...0.3, using: &random))
        for effect in session.effects.dropFirst(earlier) {
          switch effect["type"] {
          case "presented": presented = effect["item"]?.asString
          case "dismissed":
            #expect(effect["item"]?.asString == presented, "seed \(seed)")
            presented = nil
            dismissals += 1
          default: break
          }
        }
      }
      session.send(drag("cancelled", 0), ["type": "pointer", "phase": "cancel"])
      session.settle()
      #expect((session.phase == "hidden") == (presented == nil), "seed \(seed)")
      if presented != nil {
        let rests = [session.number("compactHeight"), session.number("expandedHeight")]
        #expect(rests.contains(session.number("displayHeight")), "seed \(seed)")
      }
      #expect(dismissals <= session.effectTypes.filter { $0 == "presented" }.count)
    }
  }

  @Test("After a screen change, a card at rest fits immediately, and a moving card does not jump")
  func rotation() {
    let rotate: Value = [
      "type": "environment", "viewport": ["width": .integer(852), "height": .integer(393)],
    ]
    let still = card()
    still.send(rotate)
    #expect(still.number("expandedHeight") == 196.5)
    #expect(still.layer("card:a")?["hit"]?.number("y") == 273)

    let moving = card()
    moving.send(action("expand"))
    moving.advance(by: 0.1)
    let before = moving.number("displayHeight")
    moving.send(rotate)
    // The same height as before is visible above the bottom of the new screen.
    #expect(abs(393 - (tops(moving.state)["card:a"] ?? 0) - before) < 0.001)
    moving.settle()
    #expect(moving.number("displayHeight") == 196.5)

  }

  @Test("A touch on a settling card drags it, and the drag outlasts the interrupted motion")
  func heldSettle() {
    let session = card()
    session.send(action("expand"))
    session.advance(by: 0.12)
    session.send(
      pointer("down", 200, 800, target: "handle"), pointer("move", 200, 789))
    #expect(session.phase == "dragging")
    session.advance(by: 5)
    #expect(session.phase == "dragging")
    #expect(session.state["settled"] == true)
  }
}
