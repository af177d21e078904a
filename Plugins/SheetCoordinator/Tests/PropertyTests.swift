import PlaygroundTesting
import Testing
import Values

@Suite("Properties")
struct PropertyTests {
  static let parameters: [JSONObject] = ["item", "flag"].flatMap { pattern in
    ["replace", "queue", "drop"].flatMap { policy in
      ["automatic", "manual"].map { evaluation in
        [
          "pattern": .string(pattern), "policy": .string(policy),
          "evaluation": .string(evaluation),
          "sheets": [
            "player": twoHeights, "notes": good,
            "odd": ["identity": "fresh", "modifiersAt": "content", "detents": ["medium"]],
            "plain": ["hasItem": false, "interactiveDismissDisabled": true],
          ],
        ]
      }
    }
  }

  /// Returns a random event whose ids come from a small set, so that they recur.
  static func event(_ random: inout SplitMix) -> Value {
    let id = ["a", "b", "c"].randomElement(using: &random)
    let sheet = ["player", "player", "notes", "odd", "plain"].randomElement(using: &random) ?? ""
    let y = Double.random(in: -500...700, using: &random)
    let isOn = Bool.random(using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1: return present(id, sheet: sheet, title: "t\(Int.random(in: 0..<9, using: &random))")
    case 2: return present(id, sheet: sheet, over: true)
    case 3: return dismiss()
    case 4: return dismiss(id)
    case 5: return dismissAll
    case 6, 7: return bind(item: id, sheet: sheet, title: "u")
    case 8: return bind(item: nil, sheet: sheet)
    case 9: return bind(item: isOn ? id : nil, sheet: sheet, from: "a")
    case 10: return bind(flag: isOn, sheet: sheet)
    case 11: return evaluate
    case 12:
      return ["type": "tap", "x": .integer(196), "y": .integer(isOn ? 40 : 433)]
    case 13: return drag("began", y / 20)
    case 14: return drag("changed", y)
    case 15: return drag(isOn ? "ended" : "cancelled", y, velocity: y * 2)
    case 16: return bind(detent: .null, sheet: sheet)
    default:
      return environment([
        "keyboardHeight": .number(isOn ? 200 : 0), "reduceMotion": .bool(y > 500),
      ])
    }
  }

  @Test(
    "Each presented sheet is dismissed exactly once, for any sequence of events", arguments: 0..<12)
  func exactlyOnce(kind: Int) {
    var random = SplitMix(seed: UInt64(1000 + kind))
    for trial in Effort.seeds(60) {
      let session = coordinator(good, Self.parameters[kind])
      let isCalm = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        session.send(Self.event(&random))
        if Int.random(in: 0..<6, using: &random) == 0 {
          session.configure(
            .object(Self.parameters[Int.random(in: 0..<Self.parameters.count, using: &random)]))
        }
        if isCalm {
          session.settle()
        } else {
          session.advance(by: Double.random(in: 0...0.4, using: &random))
        }
        check(session, "seed \(1000 + kind), trial \(trial)")
      }
      session.send(dismissAll)
      session.settle()
      session.send(dismissAll)
      session.settle()
      check(session, "seed \(1000 + kind), trial \(trial), at the end")
      #expect(session.phase == "idle" && session.layerIDs == ["presenter"])
    }
  }

  /// Checks that each `dismissed` effect matches a `presented` one, and that the state agrees with them.
  func check(_ session: TestSession, _ message: String) {
    var up: [String] = []
    for effect in session.effects {
      let name = (effect["sheet"]?.asString ?? "") + "/" + (effect["item"]?.asString ?? "-")
      switch effect["type"]?.asString {
      case "presented":
        #expect(!up.contains(name), "\(message): \(name) is up already")
        up.append(name)
      case "dismissed":
        #expect(up.last == name, "\(message): \(name) is dismissed, \(up) are up")
        up.removeAll { $0 == name }
      default: break
      }
    }
    #expect(session.number("depth") == Double(up.count), "\(message): \(up)")
    // A sheet hidden by another one is not rendered, even if the other one is being dismissed. The topmost
    // sheet is always rendered.
    if let name = up.last, session.phase != "dismissing" {
      #expect(session.layer("sheet:" + name) != nil, "\(message): \(name)")
    }
    #expect(Set(session.layerIDs).count == session.layerIDs.count, "\(message): ids")
    let opacity = session.number("scrimOpacity")
    #expect(opacity >= 0 && opacity <= 0.3, "\(message): \(opacity)")
    #expect(session.number("height") >= 0, "\(message)")
    if session.state["settled"] == true && up.isEmpty {
      #expect(session.number("queued") == 0, "\(message): waits for nothing")
    }
  }

  @Test("With the item pattern, a binding shows its newest item, however often it is evaluated")
  func neverStale() {
    var random = SplitMix(seed: 77)
    for trial in Effort.seeds(300) {
      let session = coordinator(twoHeights, ["evaluation": "manual"])
      var wanted: (id: String, title: String)?
      for step in 0..<Int.random(in: 1...8, using: &random) {
        let id = ["a", "b"].randomElement(using: &random) ?? ""
        wanted = Int.random(in: 0..<4, using: &random) == 0 ? nil : (id, "t\(step)")
        session.send(bind(item: wanted?.id, title: wanted?.title))
        if Bool.random(using: &random) { session.send(evaluate) }
        // Long enough for dismissals to end, so that no write is late.
        session.advance(by: 2)
      }
      session.send(evaluate)
      session.settle()
      let message = Comment("seed 77, trial \(trial): \(session.story)")
      #expect(session.text("item") == wanted?.id, message)
      #expect(!session.bool("blank") && !session.codes.contains("sheet/blank-content"), message)
      guard let wanted else { continue }
      let text = session.layer("sheet:player/" + wanted.id)?["content"]?["text"]
      #expect(text == .string(wanted.title), message)
    }
  }

  @Test("The state does not depend on how often the clock was advanced", arguments: 0..<12)
  func sampling(kind: Int) {
    var random = SplitMix(seed: UInt64(2000 + kind))
    for trial in Effort.seeds(3) {
      let once = coordinator(good, Self.parameters[kind])
      let often = coordinator(good, Self.parameters[kind])
      for _ in 0..<5 {
        let event = Self.event(&random)
        once.send(event)
        often.send(event)
        once.advance(by: 0.4)
        for _ in 0..<40 { often.advance(by: 0.01) }
        #expect(once.state == often.state, "seed \(2000 + kind), trial \(trial)")
      }
      #expect(once.effects == often.effects && once.diagnostics == often.diagnostics)
    }
  }

  @Test("A restored session continues like the original", arguments: 0..<12)
  func snapshots(kind: Int) {
    var random = SplitMix(seed: UInt64(3000 + kind))
    for trial in Effort.seeds(15) {
      let session = coordinator(good, Self.parameters[kind])
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        session.send(Self.event(&random))
        session.advance(by: Double.random(in: 0...0.3, using: &random))
      }
      let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
      let other = coordinator()
      other.send(present("z"))
      let restored = other.client.call(
        "session/restore",
        ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
      let message = Comment("seed \(3000 + kind), trial \(trial)")
      #expect(restored["state"] == session.state, message)
      let (effects, findings) = (session.effects.count, session.diagnostics.count)
      let (otherEffects, otherFindings) = (other.effects.count, other.diagnostics.count)
      for _ in 0..<4 {
        let event = Self.event(&random)
        for each in [session, other] {
          each.send(event)
          each.advance(by: 0.2)
        }
        #expect(session.state == other.state, message)
      }
      #expect(session.effects.dropFirst(effects) == other.effects.dropFirst(otherEffects), message)
      #expect(
        session.diagnostics.dropFirst(findings) == other.diagnostics.dropFirst(otherFindings),
        message)
    }
  }

  @Test(
    "A snapshot taken in any phase can be restored",
    arguments: [
      ("idle", [Value]()), ("presenting", [present("a")]),
      ("dragging", [present("a"), drag("began", 0, t: 2), drag("changed", 40, t: 2.02)]),
      (
        "dragging",
        [present("a"), pointer("down", 200, 700, t: 2), pointer("move", 200, 640, t: 2.02)]
      ),
      ("settling", [present("a"), drag("ended", -200, t: 2, velocity: -200)]),
      ("dismissing", [present("a"), present("b")]),
      ("presented", [present("a"), evaluate]),
    ])
  func phases(phase: String, events: [Value]) {
    let session = coordinator(twoHeights)
    for event in events { session.send(event) }
    if phase == "presented" { session.settle() }
    #expect(session.phase == phase || phase == "dismissing")
    if phase == "dismissing" {
      session.settle()
      session.send(present("c"))
      #expect(session.phase == phase && session.number("queued") == 1)
    }
    let taken = session.client.call("session/snapshot", ["session": .string(session.id)])
    let other = coordinator()
    let restored = other.client.call(
      "session/restore",
      ["session": .string(other.id), "snapshot": taken["snapshot"] ?? .null])
    #expect(restored["state"] == session.state)
    for event in [pointer("move", 200, 500), pointer("up", 200, 490), select("large")] {
      session.send(event)
      other.send(event)
      session.advance(by: 0.037)
      other.advance(by: 0.037)
      #expect(other.state == session.state)
    }
    session.settle()
    other.settle()
    #expect(other.state == session.state && other.time == session.time)
  }
}
