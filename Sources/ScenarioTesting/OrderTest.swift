internal import Exploring
internal import Methods
public import Orders
public import PlaygroundHost
internal import Replay
public import Values

/// Every order in a test: `try OrderTest("bottom-card").explore(events) { $0.phase != "dragging" }`.
///
/// What the playground demands of its own components is demanded too; a case in which something does
/// not hold is thrown in words, shrunk to the fewest steps, with the id that plays it again.
public struct OrderTest: Sendable {
  /// What is tried: which orders, at how many instants.
  public var plan = OrderPlan()

  /// Properties of one's own.
  public var properties: [OrderProperty] = []

  /// The names of properties that are not demanded.
  public var skipped: [String] = []

  private let create: Members
  private let components: [ComponentEntry]

  /// Makes a test of a component.
  ///
  /// - Parameters:
  ///   - component: the component's id
  ///   - parameters: what differs from its defaults
  ///   - components: components of your own, beside those that the playground comes with
  public init(
    _ component: String, parameters: Members = [:], components: [ComponentEntry] = []
  ) {
    create = ["component": .string(component), "parameters": .object(parameters)]
    self.components = BuiltIns.components + components
    plan.isFree = true
  }

  /// Tries every order of events.
  ///
  /// - Parameters:
  ///   - events: events as on the wire, lists of events that are one call, and gestures; steps that
  ///     name the same `source` keep their order, and so do those of one finger
  ///   - holds: what has to hold when all has happened and nothing moves any more
  /// - Returns: what was covered, and how the cases end
  /// - Throws: what is wrong with the events, or the first property that does not hold
  @discardableResult
  public func explore(
    _ events: [Value], _ holds: (@Sendable (OrderMoment) -> Bool)? = nil
  ) throws(ScenarioFailure) -> OrderFindings {
    do throws(ReplayError) {
      let script = try OrderScript(create: create, events: events, components: components)
      let own = holds.map { [OrderProperty("closure", holds: $0)] } ?? []
      let stage = try OrderStage(script, own: properties + own, skipping: skipped)
      let exploration = OrderExploration(stage, plan)
      var found = plan.samples == nil ? exploration.exhaust() : nil
      if found == nil { found = exploration.sample(0..<(plan.samples ?? OrderPlan.usualSamples)) }
      guard let findings = found else { return OrderFindings() }
      if let failure = exploration.failure(in: findings) { throw .badInput(failure) }
      return findings
    } catch {
      throw ScenarioFailure(error)
    }
  }
}
