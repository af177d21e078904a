public import Interaction
public import Values

/// A property that must hold in every case, or in at least one.
public struct OrderProperty: Sendable {
  /// The time at which a property is checked.
  public enum When: String, Sendable {
    /// Checked during a case and at its end, using the component's reports and states.
    case watched
    /// Checked after every step, and at the end of a case.
    case always
    /// Checked at the end of a case, when everything has settled.
    case end
    /// Checked at the end of a case.
    ///
    /// The property must hold in at least one case.
    case sometimes
  }

  /// The property's name in reports.
  public let name: String

  /// A human-readable description of the condition.
  public let summary: String

  /// The time at which the property is checked.
  public let when: When

  /// A closure that returns a description of the violation in a state, or `nil` if the property holds.
  let failure: @Sendable (OrderMoment) -> String?

  /// Creates a property for a test.
  ///
  /// - Parameters:
  ///   - name: The property's name in reports.
  ///   - when: The time at which the property is checked.
  ///   - holds: A closure that returns whether the property holds for a state.
  public init(
    _ name: String, _ when: When = .end, holds: @escaping @Sendable (OrderMoment) -> Bool
  ) {
    self.init(name, "the test's condition holds", when) {
      holds($0) ? nil : "the condition does not hold"
    }
  }

  package init(
    _ name: String, _ summary: String, _ when: When,
    failure: @escaping @Sendable (OrderMoment) -> String?
  ) {
    self.name = name
    self.summary = summary
    self.when = when
    self.failure = failure
  }

  /// Creates a built-in property, which `CaseWatch` checks by its name.
  init(watched name: String, _ summary: String) {
    self.init(name, summary, .watched) { _ in nil }
  }
}

/// The state that a property checks, with the names of its values.
public struct OrderMoment: Sendable {
  /// The component's state.
  public let state: RenderState

  /// The names of the state's values.
  public let names: [String]

  /// Creates a moment from a state and the names of its values.
  public init(state: RenderState, names: [String]) {
    self.state = state
    self.names = names
  }

  /// The component's phase.
  public var phase: String { state.phase }

  /// Returns a value by its name, or `nil` if the component has no such value.
  public func value(_ name: String) -> Value? {
    guard let index = names.firstIndex(of: name), state.values.indices.contains(index) else {
      return nil
    }
    return state.values[index]
  }

  /// Returns the layer with an id, or `nil` if there is none.
  public func layer(_ id: String) -> Layer? { state.layers.first { $0.id == id } }
}
