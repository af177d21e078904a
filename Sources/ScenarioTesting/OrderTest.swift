internal import Exploring
internal import Methods
public import Orders
public import PlaygroundHost
internal import Replay
public import Values

/// A test of every event order: `try OrderTest("bottom-card").explore(events) { $0.phase !=
/// "dragging" }`.
///
/// The test checks the built-in properties and your own. If a case violates a property, the test throws an
/// error that describes the case with as few steps as possible, and contains an id with which you can replay
/// it.
public struct OrderTest: Sendable {
  /// The options of the exploration, such as the orderings and the number of instants.
  public var plan = OrderPlan()

  /// Your own properties, which are checked in addition to the built-in ones.
  public var properties: [OrderProperty] = []

  /// The names of properties that are not checked.
  public var skipped: [String] = []

  private let create: JSONObject
  private let components: [ComponentEntry]

  /// Creates a test of a component.
  ///
  /// - Parameters:
  ///   - component: The component's id.
  ///   - parameters: The parameters that differ from their defaults.
  ///   - components: Your own components, in addition to the built-in ones.
  public init(
    _ component: String, parameters: JSONObject = [:], components: [ComponentEntry] = []
  ) {
    create = ["component": .string(component), "parameters": .object(parameters)]
    self.components = BuiltIns.components + components
    plan.isFree = true
  }

  /// Tries every order of events.
  ///
  /// - Parameters:
  ///   - events: The steps: protocol events, gestures, and arrays of events that are sent as one call. Steps with the
  ///     same `actor` keep their order, and so do the steps of one finger.
  ///   - holds: A closure that returns whether a final state, in which everything has settled, is correct.
  /// - Returns: The coverage and the outcomes.
  /// - Throws: `ScenarioFailure` if an event is invalid or a property is violated.
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
