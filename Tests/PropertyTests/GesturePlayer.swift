import PlaygroundTesting
import Values

/// A gesture whose card, image or sheet the program removes before the gesture ends.
struct TakenGesture: CustomStringConvertible {
  /// The setup that creates something for the gesture to hold.
  var before: Script
  /// The part of the gesture before the call.
  var beginning: [Step]
  /// The call that removes what the gesture holds.
  var call: Value
  /// The rest of the gesture after the call, which must have no effect.
  var rest: [Step]

  var description: String {
    ([before.description] + beginning.map(\.line) + [text(call), "the rest:"] + rest.map(\.line))
      .joined(separator: "\n")
  }

  /// The kind of the gesture and of the call.
  var name: String {
    let kind = beginning.first?.kind.split(separator: " ").first ?? ""
    return "\(kind), " + Step.event(call).kind + " " + (call["name"]?.asString ?? "")
  }

  /// The result of comparing two runs: one that includes the rest of the gesture, and one that doesn't.
  enum Outcome {
    /// The gesture held nothing, or the call had no effect.
    case notTaken
    case equal
    case differs(String)
  }

  /// Plays the gesture once including its rest and once without it, and compares the states that follow.
  func outcome() -> Outcome {
    let (with, happened) = states(withRest: true)
    guard happened else { return .notTaken }
    let (without, _) = states(withRest: false)
    for (one, other) in zip(with, without) where one != other {
      return .differs(
        "at \(one.number("t")) s: " + Self.differences(one, other).joined(separator: ", "))
    }
    return .equal
  }

  private func states(withRest: Bool) -> (states: [Value], happened: Bool) {
    let session = TestSession(before.component, before.parameters)
    for step in before.steps + beginning { Self.take(step, session) }
    guard Self.isHeld(session) else { return ([], false) }
    let effects = session.effects.count
    session.send(call)
    let happened = session.effects.count > effects
    var states: [Value] = []
    for step in rest {
      if case .wait = step {
        Self.take(step, session)
      } else if withRest {
        Self.take(step, session)
      }
    }
    // Compare the states after the gesture, at times that occur in both runs.
    for _ in 0..<4 {
      session.advance(by: 0.05)
      states.append(session.state)
    }
    session.settle()
    states.append(session.state)
    return (states, happened)
  }

  /// Returns whether the gesture is holding something.
  private static func isHeld(_ session: TestSession) -> Bool {
    session.bool("isDragging") || session.phase == "dragging"
      || (session.state["values"]?["progress"]?.asNumber ?? 1) < 1 && session.phase == "dismissing"
  }

  private static func take(_ step: Step, _ session: TestSession) {
    switch step {
    case .event(let event): session.send(event)
    case .configure(let parameters): session.configure(parameters)
    case .wait(let seconds): session.advance(by: seconds)
    }
  }

  /// Returns descriptions of the differences between two states.
  private static func differences(_ one: Value, _ other: Value) -> [String] {
    var names: [String] = []
    for name in ["t", "phase"] where one[name] != other[name] {
      names.append("\(name) \(text(one[name] ?? .null)) instead of \(text(other[name] ?? .null))")
    }
    if case .object(let values)? = one["values"] {
      for member in values.elements where other["values"]?[member.name] != member.value {
        let without = other["values"]?[member.name] ?? .null
        names.append("\(member.name) \(text(member.value)) instead of \(text(without))")
      }
    }
    return names.isEmpty ? ["the layers"] : names
  }

  /// Returns a random gesture that is determined by a seed.
  static func make(_ component: String, seed: UInt64) -> TakenGesture {
    var random = SplitMix(seed: seed)
    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0...(elements.count - 1), using: &random)]
    }
    let stage = Stage.all(component)
    let script = pick(stage.scripts)
    let isPointer = Bool.random(using: &random)
    let pace = stage.ways[Int.random(in: 0...(stage.ways.count - 1), using: &random)]
    var way = (x: 0.0, y: 0.0)
    func event(_ pointer: String, _ drag: String) -> Step {
      isPointer
        ? .event([
          "type": "pointer", "phase": .string(pointer), "id": .integer(1),
          "x": .number(stage.start.x + way.x), "y": .number(stage.start.y + way.y),
        ])
        : .event([
          "type": "drag", "phase": .string(drag),
          "translation": ["x": .number(way.x), "y": .number(way.y)],
        ])
    }
    func moves(_ count: Int) -> [Step] {
      (0..<count).flatMap { _ in
        way = (way.x + pace.x, way.y + pace.y)
        return [Step.wait(0.016), event("move", "changed")]
      }
    }
    let beginning = [event("down", "began")] + moves(Int.random(in: 2...5, using: &random))
    let call = pick(stage.calls)
    let rest = moves(Int.random(in: 1...5, using: &random)) + [.wait(0.016), event("up", "ended")]
    return TakenGesture(before: script, beginning: beginning, call: call, rest: rest)
  }
}

/// The start positions of a component's gestures, and the calls that remove what they hold.
struct Stage {
  var scripts: [Script]
  var start: (x: Double, y: Double)
  /// The displacements of a single move, each of which is enough to start a drag.
  var ways: [(x: Double, y: Double)]
  /// Calls that remove, replace or change what the gesture holds.
  var calls: [Value]

  static func all(_ component: String) -> Stage {
    switch component {
    case "bottom-card":
      let rest = Script(
        component: component, parameters: ["item": ["id": "a"]], steps: [.wait(1)])
      return Stage(
        scripts: [rest], start: (200, 760), ways: [(0, -20), (0, 20), (0, -45)],
        calls: [
          ["type": "present", "item": ["id": "b"]], ["type": "dismiss"],
          ["type": "action", "name": "expand"], ["type": "action", "name": "dismiss"],
        ])
    case "card-stack":
      let cards: Value = [["id": "c1"], ["id": "c2"], ["id": "c3"]]
      let rest = Script(component: component, parameters: ["cards": cards], steps: [.wait(1)])
      return Stage(
        scripts: [rest], start: (200, 400), ways: [(25, 0), (-25, 0), (60, 10)],
        calls: [
          ["type": "action", "name": "save"], ["type": "action", "name": "remove"],
        ])
    case "hero-transition":
      let source: Value = [
        "id": "a",
        "frame": [
          "x": .integer(20), "y": .integer(430), "width": .integer(80), "height": .integer(60),
        ],
        "image": ["id": "image", "width": .integer(800), "height": .integer(1200)],
      ]
      let parameters: Value = [
        "sources": [source],
        "controller": [
          "kind": "controller", "id": "detail",
          "destination": [
            "frame": [
              "x": .integer(0), "y": .integer(0), "width": .integer(393), "height": .integer(300),
            ]
          ],
        ],
      ]
      let rest = Script(
        component: component, parameters: parameters,
        steps: [.event(["type": "present", "source": "a"]), .wait(2)])
      return Stage(
        scripts: [rest], start: (200, 400), ways: [(0, 25), (0, 60)],
        calls: [["type": "dismiss"], ["type": "present", "source": "a"], ["type": "cancel"]])
    case "sheet-coordinator":
      let sheets: Value = ["player": ["detents": ["medium", "large"], "dragIndicator": "visible"]]
      let rest = Script(
        component: component, parameters: ["sheets": sheets],
        steps: [.event(["type": "bind", "name": "item", "value": ["id": "1"]]), .wait(2)])
      return Stage(
        scripts: [rest], start: (200, 600), ways: [(0, 25), (0, -25), (0, 60)],
        calls: [
          ["type": "dismiss"], ["type": "dismissAll"],
          ["type": "bind", "name": "item", "value": .null],
          ["type": "bind", "name": "item", "value": ["id": "2"]],
        ])
    default:
      let suggestions = Suggestions.of(component)
      let rest = Script(
        component: component, parameters: suggestions.parameters,
        steps: suggestions.events.prefix(1).map { .event($0) } + [.wait(2)])
      return Stage(
        scripts: [rest], start: (200, 426), ways: [(25, 0), (-25, 0), (0, 25), (0, -25)],
        calls: suggestions.events)
    }
  }
}
