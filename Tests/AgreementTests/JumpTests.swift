// Release builds have no testable imports.
#if DEBUG
  import Hosting
  import Interaction
  import Motion
  import Testing
  import Values

  @testable import Findings
  @testable import Orders
  @testable import Replay
  @testable import Validation

  @Suite("Agreement of check, explore, vary and validate on jumps in 10,000 random pairs of states")
  struct JumpTests {
    private let screen = RandomLayers.screen
    private let rules = OrderLooks([], parameters: [:])

    /// A random change of one layer at an event.
    private struct Change {
      var old: RenderState
      var new: RenderState
      var events: [Value]
      /// The distance that the finger moves with the last event, in points.
      var way = 0.0
    }

    private func change(_ random: inout RandomLayers, _ number: Int) -> Change {
      var old = random.state(1 + number % 3)
      old.time = Timestamp(seconds: 1)
      var new = old
      let index = Int(random.next() * Double(old.layers.count))
      var events: [Value] = [
        ["type": "pointer", "phase": "down", "x": .number(100), "y": .number(400)]
      ]
      var way = 0.0
      if random.next() < 0.5 {
        way = random.number(1, 60)
        events.append([
          "type": "pointer", "phase": "move", "x": .number(100), "y": .number(400 + way),
        ])
      } else {
        events = [["type": "tap", "x": .number(100), "y": .number(400)]]
      }
      let slop = way > 0 ? 12.0 : 0
      let factor = random.pick([0.2, 0.9, 0.97, 1.03, 1.1, 3, 40])
      switch Int(random.next() * 8) {
      case 0, 1: new.layers[index].translation.x += (0.5 + 1.5 * way + slop) * factor
      case 2: new.layers[index].translation.y -= (0.5 + 1.5 * way + slop) * factor
      case 3:
        new.layers[index].opacity = max(
          0, old.layers[index].opacity - (0.02 + (way + slop) / 60) * factor)
      case 4: new.layers[index].rotation += (0.5 + 3 * (way + slop / 1.5)) * factor
      case 5: new.layers[index].scale += (0.01 + (way + slop / 1.5) / 150) * factor
      case 6: new.layers[index].isHidden.toggle()
      default: new.layers[index].cornerRadius += (1 + 0.2 * (way + slop / 1.5)) * factor
      }
      return Change(old: old, new: new, events: events, way: way)
    }

    /// Returns the layers that jump according to `check`.
    private func checked(_ change: Change) -> [Finding] {
      var start = change.old
      start.time = .zero
      let rest = OneSidedLimit([start], isStill: true)
      var analyzer = MotionAnalyzer(from: rest, at: .zero, in: screen.size, touchTargets: .none)
      if change.events.count > 1 {
        analyzer.take(
          Instant(.zero, [SessionInput(event: change.events[0])], left: rest, right: rest))
      }
      analyzer.take(
        Instant(
          change.old.time, [SessionInput(event: change.events[change.events.count - 1])],
          left: OneSidedLimit([change.old], isStill: true),
          right: OneSidedLimit([change.new], isStill: true),
          isTold: true))
      return analyzer.findings.filter { MotionAnalyzer.jumpCodes.contains($0.code) }
    }

    /// Returns the description of a jump by `explore`.
    private func explored(_ change: Change) -> String? {
      var finger = PointerTravel()
      var way = 0.0
      for event in change.events { way = finger.follow([event]) }
      let step = OrderStep(
        source: "finger", line: 1, label: "", events: [change.events[change.events.count - 1]])
      return rules.jump(change.old, change.new, by: step, way: way, on: screen)
    }

    @Test("They agree on which layers jump")
    func jumps() {
      var random = RandomLayers(seed: 46)
      var (count, fast, moving) = (0, 0, 0)
      for number in 0..<10_000 {
        let change = change(&random, number)
        let found = checked(change)
        let told = explored(change)
        #expect(
          (told != nil) == !found.isEmpty, "explore: \(number) \(told ?? "") \(found) \(change)")
        if let told { #expect(found.contains { told.hasPrefix($0.layer + ": ") }, "\(number)") }
        if !found.isEmpty { count += 1 }
        // The limit of vary is higher, because it compares frames and not the two sides of an event.
        let size = (screen.width, screen.height)
        let (old, new) = (
          SeenLayer.edges(in: change.old, on: size), SeenLayer.edges(in: change.new, on: size)
        )
        for (id, from) in old {
          guard let to = new[id] else { continue }
          let far = zip(from, to).map { abs($0 - $1) }.max() ?? 0
          // A layer may grow by more than the finger moves.
          let isZoomed = change.old.layers.map(\.scale) != change.new.layers.map(\.scale)
          guard far > VariationRules().jump + change.way, !isZoomed else { continue }
          fast += 1
          #expect(
            found.contains { $0.layer == id || "\($0.data)".contains(id) },
            "vary: \(number) \(change)")
        }
        guard change.way == 0 else { continue }
        // A layer that moves like the change before the event, and then jumps.
        let judged = Check.jumps(change.new, change.old, change.new, in: screen).filter {
          $0.channel != "opacity"
        }
        // A touch may change the opacity at once, and `validate` sends no touches.
        let isKnown = found.contains { $0.channel != "opacity" }
        #expect(judged.isEmpty == !isKnown, "validate: \(number)")
        if isKnown { moving += 1 }
      }
      #expect(count > 500 && fast > 20 && moving > 100, "\(count), \(fast), \(moving)")
    }
  }
#endif
