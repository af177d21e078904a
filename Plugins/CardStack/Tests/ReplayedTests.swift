import PlaygroundTesting
import Testing
import Values

@Suite("Scripts in one call, step by step and through snapshots")
struct ReplayedTests {
  @Test("A script gives the same result however the clock advances or the session is restored")
  func scripts() { check(seeds: 101...101) }

  @Test("More scripts give the same result however the clock advances or the session is restored")
  func moreScriptsHeavy() { check(seeds: 102...116) }

  private func check(seeds: ClosedRange<UInt64>) {
    for seed in seeds {
      var random = SplitMix(seed: seed)
      let events = Self.script(&random)
      let parameters: JSONObject = [
        "undoDepth": .integer(3), "allowed": ["save", "remove", "up"],
        "identity": seed % 4 == 0 ? "index" : "id", "pivot": seed % 3 == 0 ? "touch" : "finger",
      ]
      let once = stack(["a", "b", "c", "d", "e"], parameters)
      once.send(all: events)
      once.advance(by: 3 - once.time)
      let stepwise = stack(["a", "b", "c", "d", "e"], parameters)
      var restored = stack(["z"])
      for (index, event) in events.enumerated() {
        let time = event.number("t")
        while stepwise.time < time - 0.02 { stepwise.advance(by: 0.0071) }
        stepwise.send(event)
        if index == 0 || Int.random(in: 0..<4, using: &random) == 0 {
          let taken = stepwise.client.call(
            "session/snapshot", ["session": .string(stepwise.id)])
          restored = stack(["z"])
          _ = restored.client.call(
            "session/restore",
            ["session": .string(restored.id), "snapshot": taken["snapshot"] ?? .null])
        } else {
          restored.send(event)
        }
        restored.send()
      }
      stepwise.advance(by: 3 - stepwise.time)
      #expect(stepwise.state == once.state, "seed \(seed)")
      #expect(stepwise.effects == once.effects, "seed \(seed)")
      restored.advance(by: 3 - restored.time)
      #expect(restored.state == once.state, "seed \(seed), restored")
    }
  }

  /// Returns a random script of pointers, drags, taps, calls and list changes within three seconds.
  private static func script(_ random: inout SplitMix) -> [Value] {
    var events: [Value] = []
    var time = 0.0
    var isDown = false
    for step in 0..<50 {
      time = ((time + Double.random(in: 0...0.055, using: &random)) * 1e4).rounded() / 1e4
      let x = Double(Int.random(in: -10...403, using: &random))
      let y = Double(Int.random(in: 60...840, using: &random))
      let side = Bool.random(using: &random) ? 1.0 : -1
      let id = ["a", "b", "c", "d", "e"][Int.random(in: 0..<5, using: &random)]
      switch Int.random(in: 0..<14, using: &random) {
      case 0...4:
        events.append(pointer(isDown ? "move" : "down", x, y, t: time))
        isDown = true
      case 5:
        events.append(pointer("up", x, y, t: time))
        isDown = false
      case 6: events.append(drag("ended", 60 * side, t: time, velocity: 900 * side))
      case 7: events.append(drag("changed", x - 200, y - 400, t: time))
      case 8: events.append(action(side > 0 ? "undo" : "save", t: time))
      case 9: events.append(action(side > 0 ? "veto" : "jump", card: id, t: time))
      case 10: events.append(timed(change("insert", ["n\(step)"], at: Int(x + 10) % 6), time))
      case 11: events.append(timed(change("remove", ids: [id]), time))
      case 12: events.append(timed(change("move", ids: [id], at: Int(y) % 6), time))
      default:
        events.append(
          timed(["type": "environment", "layoutDirection": side > 0 ? "ltr" : "rtl"], time))
      }
    }
    return events
  }

  private static func timed(_ event: Value, _ time: Double) -> Value {
    guard case .object(var members) = event else { return event }
    members["t"] = .number(time)
    return .object(members)
  }
}
