public import Interaction
public import Motion
internal import Replay

/// A case as it was played: when each step happened, how it ended, and why a property was broken.
public struct PlayedCase: Sendable {
  /// The case.
  public let order: OrderCase

  /// The moments at which the steps happened.
  public let moments: [Timestamp]

  /// The state in the end.
  public let end: RenderState

  /// The properties that do not hold, each with the reason.
  public let failures: [(name: String, reason: String)]

  /// The class that it belongs to.
  public let outcome: OutcomeClass
}

extension OrderExploration {
  /// Plays one case; steps that are not in it do not happen.
  public func play(_ order: OrderCase) -> PlayedCase {
    var state = CaseState(stage, sources)
    state.watch.keepsReasons = true
    var moments: [Timestamp] = []
    for choice in order.choices {
      guard let source = sources.source(of: choice.step) else { continue }
      // What is left out of a source has happened, as far as its order goes.
      let place = sources.steps[source].firstIndex(of: choice.step) ?? 0
      if Int(state.progress[source]) != place {
        state.progress[source] = UInt8(place)
        state.earliest[source] = state.world.now
      }
      var expansion = StepExpansion(state, stage, sources, [choice.instant])
      guard let waiting = expansion.waiting(for: source, choice.step, choice.instant),
        let shown = expansion.shown(before: waiting.world.now)
      else { continue }
      moments.append(waiting.world.now)
      state = waiting.taking(source, choice.step, before: shown, stage, sources)
    }
    let end = state.finish(stage)
    let names = stage.properties.map(\.name)
    let failures = state.watch.reasons.map { (names[$0.place], $0.text) }
    return PlayedCase(
      order: order, moments: moments, end: end,
      failures: failures.sorted { $0.0 < $1.0 },
      outcome: OutcomeClass(end, state.watch, stage, first: order, cases: 1, different: 1))
  }

  /// A case as short and as plain as it can be while a property is still broken in it.
  ///
  /// Steps are left out, then each happens at once or else as early as may be, then parameters of the
  /// setup are left at their defaults.
  ///
  /// - Parameters:
  ///   - order: a case in which the property is broken
  ///   - property: its name
  /// - Returns: the case, and the exploration in whose setup it is played
  public func shrink(_ order: OrderCase, breaking property: String) -> (OrderCase, OrderExploration)
  {
    // An expectation says what it found: another value is another failure.
    let reason =
      property.hasPrefix("expect:")
      ? play(order).failures.first { $0.name == property }?.reason : nil
    func fails(_ choices: [OrderCase.Choice], _ exploration: OrderExploration) -> Bool {
      exploration.play(OrderCase(choices)).failures.contains {
        $0.name == property && (reason == nil || $0.reason == reason)
      }
    }
    guard fails(order.choices, self) else { return (order, self) }
    var choices = order.choices.shrunk { fails($0, self) }
    // Steps of one source may change places with those of others only.
    for index in choices.indices {
      for instant in OrderInstant.allCases where instant.rawValue < choices[index].instant.rawValue
      {
        var plainer = choices
        plainer[index].instant = instant
        if fails(plainer, self) {
          choices = plainer
          break
        }
      }
    }
    choices = choices.shrunk { fails($0, self) }
    var simplest = self
    let places = Array(0..<stage.parameterCount)
    let needed = places.shrunk { kept in
      let defaulted = places.filter { !kept.contains($0) }
      guard let stage = try? self.stage.with(defaulted: defaulted) else { return false }
      return fails(choices, OrderExploration(stage, plan))
    }
    let defaulted = places.filter { !needed.contains($0) }
    if let stage = try? self.stage.with(defaulted: defaulted) {
      simplest = OrderExploration(stage, plan)
    }
    var shrunk = OrderCase(choices)
    shrunk.defaulted = defaulted
    return (shrunk, simplest)
  }
}

extension OrderSources {
  /// The source of a step.
  func source(of step: Int) -> Int? { steps.firstIndex { $0.contains(step) } }
}
