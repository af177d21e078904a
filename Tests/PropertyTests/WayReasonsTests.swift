import CardStack
import Foundation
import HeroTransition
import Interaction
import Motion
import PlaygroundTesting
import Sessions
import SheetCoordinator
import Testing
import Values

/// A component whose decisions during a drag are tested.
struct WayTrial<C: Component> {
  var session: ComponentSession<C>
  /// The name of the tested decision.
  var name: String
  /// The drag's target, or `nil` if it doesn't matter.
  var target: String?
  /// The maximum translation along each axis, in points.
  var size = 300.0
  /// Changes a translation so that the number of a clause changes by an amount, or returns `nil` if
  /// it can't be changed alone.
  var move: (Point, Clause, Double) -> Point?
  /// Returns whether the session's state agrees with the decision or, if it is `nil`, with the absence of a
  /// decision.
  var isTrue: (Decision?, ComponentSession<C>) -> Bool

  /// Returns the decision that a translation leads to, and the session after it.
  func decide(_ way: Point) throws -> (decision: Decision?, session: ComponentSession<C>) {
    var session = session
    session.report = ComponentOutput()
    session.report.explains = true
    for (index, place) in [.zero, way].enumerated() {
      var event = DragEvent(phase: index == 0 ? .began : .changed, translation: place)
      event.target = target
      let time = session.now.advanced(bySeconds: 0.1 * Double(index))
      try session.send(ScheduledEvent(time: time, event: .drag(event)))
    }
    return (session.report.decisions.last { $0.name == name }, session)
  }
}

@Suite("Reasons during a drag match the actual decisions")
struct WayReasonsTests {
  private static let step = 1e-6

  /// Moves each number of the deciding rule close to its threshold, on both sides.
  ///
  /// Just before the threshold, the rule holds. Just past it, the outcome is different, or there is no
  /// decision yet.
  private func check<C: Component>(_ trial: WayTrial<C>, count: UInt64) throws {
    var flips = 0
    for seed in 1...count {
      var random = SplitMix(seed: seed)
      let way = Point(x: number(&random, trial.size), y: number(&random, trial.size))
      let (decided, after) = try trial.decide(way)
      #expect(trial.isTrue(decided, after), "seed \(seed): \(way)")
      guard let decision = decided else { continue }
      for clause in decision.rules[decision.decided].clauses where clause.unit != .flag {
        let toThreshold = clause.threshold - clause.value
        // The direction comes from the comparison, because the distance to the threshold may be 0.
        let isLow = clause.comparison == .less || clause.comparison == .lessOrEqual
        let past = isLow ? Self.step : -Self.step
        guard let near = trial.move(way, clause, toThreshold - past),
          let far = trial.move(way, clause, toThreshold + past)
        else { continue }
        let (stays, kept) = try trial.decide(near)
        let (flipped, changed) = try trial.decide(far)
        let what: Comment = "seed \(seed), \(clause.text): \(way)"
        #expect(trial.isTrue(stays, kept) && trial.isTrue(flipped, changed), what)
        #expect(passed(clause, in: flipped, decision.decided) != true, what)
        guard let stays, stays.outcome == decision.outcome else { continue }
        #expect(passed(clause, in: stays, decision.decided) == true, what)
        if flipped?.outcome != decision.outcome { flips += 1 }
      }
    }
    #expect(flips > Int(count) / 20, "only \(flips) flips")
  }

  private func passed(_ clause: Clause, in other: Decision?, _ index: Int) -> Bool? {
    guard let other, other.rules.indices.contains(index) else { return nil }
    return other.rules[index].clauses.first { $0.name == clause.name }?.passed
  }

  private func number(_ random: inout SplitMix, _ size: Double) -> Double {
    (Double.random(in: -size...size, using: &random) * 16).rounded() / 16
  }

  private func toward(_ number: Double) -> Double { number < 0 ? -1 : 1 }

  private func threshold() throws -> WayTrial<CardStack> {
    let cards: Value = .array((1...5).map { ["id": .string("c\($0)")] })
    let session = try ComponentSession<CardStack>(parameters: ["cards": cards])
    return WayTrial(session: session, name: "threshold") { way, clause, amount in
      guard clause.name == "travel" else { return nil }
      return Point(x: way.x + toward(way.x) * amount, y: way.y)
    } isTrue: { decision, session in
      let crossed = session.report.effects.filter { $0.type == "thresholdCrossed" }
      return crossed.last?.members["direction"]?.asString == decision?.outcome
    }
  }

  private func hero(push isPush: Bool) throws -> WayTrial<HeroTransition> {
    let image: Value = ["id": "i", "width": .number(400), "height": .number(400)]
    let frame: Value = [
      "x": .number(20), "y": .number(100), "width": .number(100), "height": .number(100),
    ]
    var session = try ComponentSession<HeroTransition>(parameters: [
      "style": isPush ? "push" : "modal",
      "sources": [["id": "a", "frame": frame, "image": image]],
      "controller": ["kind": "controller", "destination": ["frame": frame, "image": image]],
    ])
    guard let present = try HeroTransition.decode("present", ["source": "a"]) else {
      throw CocoaError(.coderInvalidValue)
    }
    try session.send(ScheduledEvent(time: session.now, event: .own(present)))
    session.advance(to: session.restMoment(limit: Timestamp(seconds: 5)))
    return WayTrial(
      session: session, name: "dismissal", target: isPush ? "edge" : nil, size: 30
    ) { way, clause, amount in
      switch clause.name {
      case "down", "inward":
        clause.name == "down"
          ? Point(x: way.x, y: way.y + amount) : Point(x: way.x + amount, y: way.y)
      case "along": Point(x: way.x, y: way.y + toward(way.y) * amount)
      case "across": Point(x: way.x + toward(way.x) * amount, y: way.y)
      case "travel": way * ((clause.value + amount) / clause.value)
      default: nil
      }
    } isTrue: { decision, session in
      var session = session
      let begins = decision.map { $0.outcome != "refused" } ?? false
      return begins == (session.state.phase != "presented")
    }
  }

  private func handOff() throws -> WayTrial<SheetCoordinator> {
    var session = try ComponentSession<SheetCoordinator>(parameters: [
      "sheets": ["player": ["detents": ["medium", "large"]]]
    ])
    let wish: JSONObject = ["name": "item", "value": ["id": "ep-1"]]
    guard let present = try SheetCoordinator.decode("bind", wish) else {
      throw CocoaError(.coderInvalidValue)
    }
    try session.send(ScheduledEvent(time: session.now, event: .own(present)))
    session.advance(to: session.restMoment(limit: Timestamp(seconds: 5)))
    let measure = MeasureEvent(key: "content", height: 2000)
    try session.send(ScheduledEvent(time: session.now, event: .measure(measure)))
    return WayTrial(
      session: session, name: "handOff", target: "sheet:player/ep-1", size: 700
    ) { way, clause, amount in
      guard clause.name == "rise" else { return nil }
      return Point(x: way.x, y: way.y - amount)
    } isTrue: { decision, session in
      // After a small distance, either the sheet rises, or its content scrolls and the sheet stays in place.
      var (session, height) = (session, 0.0)
      let index = SheetCoordinator.descriptor.values.firstIndex { $0.name == "height" } ?? 0
      if case .number(let number) = session.state.values[index] { height = number }
      return decision?.outcome != "content" || height >= 782
    }
  }

  private func checkAll(_ count: UInt64) throws {
    try check(try threshold(), count: count)
    try check(try hero(push: false), count: count)
    try check(try hero(push: true), count: count)
    try check(try handOff(), count: count)
  }

  @Test("A number flips the outcome exactly at its threshold")
  func flips() throws { try checkAll(200) }

  @Test("In 10 000 drags, numbers flip the outcome exactly at their thresholds")
  func flipsHeavy() throws { try checkAll(10_000) }
}
