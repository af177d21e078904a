import BottomCard
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

/// A drag whose numbers can be changed one by one to test the decision on its release.
struct ReleasedDrag {
  var way: Point
  var velocity: Point
  var predicted: Point?

  /// Plays the drag in a session, and returns the decision on the release and the session after it.
  func release<C: Component>(
    in session: ComponentSession<C>
  ) throws -> (decision: Decision, session: ComponentSession<C>)? {
    var session = session
    session.report = ComponentOutput()
    session.report.explains = true
    let now = session.now
    var ended = DragEvent(phase: .ended, translation: way)
    ended.velocity = velocity
    ended.predictedEndTranslation = predicted
    let events = [DragEvent(phase: .began, translation: .zero), ended]
    for (index, event) in events.enumerated() {
      let time = now.advanced(bySeconds: 0.1 * Double(index))
      try session.send(ScheduledEvent(time: time, event: .drag(event)))
    }
    return session.report.decisions.last { $0.name == "release" }.map { ($0, session) }
  }
}

/// A component whose release decisions are tested.
struct Trial<C: Component> {
  var session: ComponentSession<C>
  /// Returns a random drag.
  var drag: (inout SplitMix) -> ReleasedDrag
  /// Changes the number of a clause by an amount, or returns `nil` if it can't be changed alone.
  var move: (ReleasedDrag, Clause, Decision.Rule, Double) -> ReleasedDrag?
  /// Returns whether the session's result agrees with the decision.
  var isTrue: (Decision, ComponentSession<C>) -> Bool
}

@Suite("Reasons of releases match the actual decisions")
struct ReasonsTests {
  /// The distance from a threshold at which a number is tested, in the number's unit.
  private static let step = 1e-6

  /// Moves each number of the deciding rule close to its threshold, on both sides.
  ///
  /// Just before the threshold, the outcome stays the same. Just past it, the rule fails, and the next rule
  /// that holds decides.
  private func check<C: Component>(_ trial: Trial<C>, count: UInt64) throws {
    var flips = 0
    var names: Set<String> = []
    for seed in 1...count {
      var random = SplitMix(seed: seed)
      let drag = trial.drag(&random)
      guard let (decision, after) = try drag.release(in: trial.session) else { continue }
      for clause in decision.rules.flatMap(\.clauses) { names.insert(clause.name) }
      #expect(trial.isTrue(decision, after), "seed \(seed): \(decision.outcome), \(drag)")
      let rule = decision.rules[decision.decided]
      for clause in rule.clauses where clause.unit != .flag {
        let toThreshold = clause.threshold - clause.value
        let past = toThreshold.sign == .minus ? -Self.step : Self.step
        guard let near = trial.move(drag, clause, rule, toThreshold - past),
          let far = trial.move(drag, clause, rule, toThreshold + past),
          let (stays, kept) = try near.release(in: trial.session),
          let (flipped, changed) = try far.release(in: trial.session)
        else { continue }
        let what: Comment = "seed \(seed), \(clause.text): \(drag)"
        #expect(Self.passed(clause, in: stays, decision.decided) == true, what)
        #expect(Self.passed(clause, in: flipped, decision.decided) == false, what)
        #expect(trial.isTrue(stays, kept) && trial.isTrue(flipped, changed), what)
        // Other clauses with the same number may flip too.
        guard stays.outcome == decision.outcome, flipped.outcome != decision.outcome else {
          continue
        }
        flips += 1
      }
    }
    #expect(flips > Int(count) / 20, "only \(flips) flips")
    let page = try Self.decisions(of: C.self)
    for name in names { #expect(page.contains("`\(name)`"), "\(name) is not on the page") }
  }

  /// Returns the section on decisions in a component's README.
  private static func decisions<C: Component>(of type: C.Type) throws -> Substring {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appendingPathComponent("Plugins/\(type)/README.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = text.split(separator: "\n## ").first { $0.hasPrefix("Decisions\n") }
    return try #require(section)
  }

  /// Returns whether a clause passed in the same rule of another decision.
  private static func passed(_ clause: Clause, in other: Decision, _ index: Int) -> Bool? {
    guard other.rules.indices.contains(index) else { return nil }
    return other.rules[index].clauses.first { $0.name == clause.name }?.passed
  }

  private static func number(_ random: inout SplitMix, _ size: Double) -> Double {
    (Double.random(in: -size...size, using: &random) * 16).rounded() / 16
  }

  private static func anyDrag(_ random: inout SplitMix) -> ReleasedDrag {
    ReleasedDrag(
      way: Point(x: number(&random, 250), y: number(&random, 250)),
      velocity: Point(x: number(&random, 1500), y: number(&random, 1500)),
      predicted: Point(x: number(&random, 500), y: number(&random, 500)))
  }

  private func bottomCard(_ parameters: JSONObject) throws -> Trial<BottomCard> {
    var session = try ComponentSession<BottomCard>(
      parameters: ["item": ["id": "a"]])
    try session.configure(parameters)
    return Trial(session: session, drag: Self.anyDrag) { drag, clause, _, way in
      var drag = drag
      switch clause.name {
      case "travel": drag.way.y += way
      case "predicted": drag.predicted?.y += way
      default: return nil
      }
      return drag
    } isTrue: { decision, session in
      let isGone = session.report.effects.contains { $0.type == "dismissed" }
      guard !isGone else { return decision.outcome == "dismissed" }
      var session = session
      let values = session.state.values
      let detent = Self.index(BottomCard.self, "detent")
      if values.indices.contains(detent), let name = values[detent].asString {
        return decision.outcome == name
      }
      let isExpanded = values[Self.index(BottomCard.self, "isExpanded")]
      return (decision.outcome == "expanded") == (isExpanded == .bool(true))
    }
  }

  private static func index<C: Component>(_ type: C.Type, _ value: String) -> Int {
    C.descriptor.values.firstIndex { $0.name == value } ?? 0
  }

  private func cardStack(_ parameters: JSONObject) throws -> Trial<CardStack> {
    let cards: Value = .array((1...5).map { ["id": .string("c\($0)")] })
    var session = try ComponentSession<CardStack>(parameters: ["cards": cards])
    try session.configure(parameters)
    let drag = { (random: inout SplitMix) in
      var drag = Self.anyDrag(&random)
      drag.predicted = nil
      return drag
    }
    return Trial(session: session, drag: drag) { drag, clause, rule, way in
      var drag = drag
      let isBack = rule.outcome == "remove" || rule.outcome == "up"
      let way = isBack && clause.name != "speed" ? -way : way
      let isHorizontal = rule.outcome == "remove" || rule.outcome == "save"
      switch clause.name {
      case "travel", "predicted":
        if isHorizontal { drag.way.x += way } else { drag.way.y += way }
      case "velocity":
        if isHorizontal { drag.velocity.x += way } else { drag.velocity.y += way }
      default: return nil
      }
      return drag
    } isTrue: { decision, session in
      let acted = session.report.effects.first { $0.type == "acted" }
      return decision.outcome == acted?.members["action"]?.asString ?? "home"
    }
  }

  private static func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Value {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }

  private func hero() throws -> Trial<HeroTransition> {
    let image: Value = ["id": "i", "width": .number(400), "height": .number(400)]
    var session = try ComponentSession<HeroTransition>(parameters: [
      "sources": [["id": "a", "frame": Self.frame(20, 100, 100, 100), "image": image]],
      "controller": [
        "kind": "controller",
        "destination": ["frame": Self.frame(0, 0, 393, 300), "image": image],
      ],
    ])
    guard let present = try HeroTransition.decode("present", ["source": "a"]) else {
      throw CocoaError(.coderInvalidValue)
    }
    try session.send(ScheduledEvent(time: session.now, event: .own(present)))
    session.advance(to: session.restMoment(limit: Timestamp(seconds: 5)))
    let drag = { (random: inout SplitMix) in
      var drag = Self.anyDrag(&random)
      drag.way = Point(x: 0, y: abs(drag.way.y) + 20)
      return drag
    }
    return Trial(session: session, drag: drag) { drag, clause, _, way in
      guard clause.name == "predicted" else { return nil }
      var drag = drag
      drag.predicted?.y += way
      return drag
    } isTrue: { decision, session in
      var session = session
      session.advance(to: session.restMoment(limit: Timestamp(seconds: 20)))
      return decision.outcome == (session.state.phase == "idle" ? "dismissed" : "presented")
    }
  }

  private func sheet() throws -> Trial<SheetCoordinator> {
    var session = try ComponentSession<SheetCoordinator>(parameters: [
      "sheets": ["player": ["detents": ["medium", "large"]]]
    ])
    let wish: JSONObject = ["name": "item", "value": ["id": "ep-1", "title": "Episode 1"]]
    guard let present = try SheetCoordinator.decode("bind", wish) else {
      throw CocoaError(.coderInvalidValue)
    }
    try session.send(ScheduledEvent(time: session.now, event: .own(present)))
    session.advance(to: session.restMoment(limit: Timestamp(seconds: 5)))
    return Trial(session: session, drag: Self.anyDrag) { drag, clause, _, way in
      guard clause.name == "predictedHeight" else { return nil }
      var drag = drag
      drag.predicted?.y -= way
      return drag
    } isTrue: { decision, session in
      let effect = session.report.effects.first { $0.type != "bindingChanged" }
      let isLeaving = decision.outcome == "dismissed"
      guard effect?.type == "detentChanged" else {
        return isLeaving || decision.outcome == "medium"
      }
      return effect?.members["detent"]?.asString == decision.outcome
    }
  }

  private func checkAll(_ count: UInt64) throws {
    try check(try bottomCard([:]), count: count)
    try check(
      try bottomCard(["detents": ["compact", ["fraction": .number(0.5)], "expanded"]]), count: count
    )
    try check(try cardStack([:]), count: count)
    try check(
      try cardStack(["axis": "any", "axisLock": true, "allowed": ["save", "remove", "up", "down"]]),
      count: count)
    try check(try hero(), count: count)
    try check(try sheet(), count: count)
  }

  @Test("A number flips the outcome exactly at its threshold")
  func flips() throws { try checkAll(100) }

  @Test("In 10 000 gestures, numbers flip the outcome exactly at their thresholds")
  func flipsHeavy() throws { try checkAll(10_000) }
}
