public import Interaction
public import Values

/// Something that has to hold in every order, or at least in one.
public struct OrderProperty: Sendable {
  /// When it is looked at.
  public enum When: String, Sendable {
    /// On the way and at the end, by what the component tells and shows.
    case watched
    /// After every step, and at the end.
    case always
    /// When all has happened and nothing moves any more.
    case end
    /// At the end, where it has to hold in one case at least.
    case sometimes
  }

  /// Its name, as reports have it.
  public let name: String

  /// What it demands, in a sentence.
  public let summary: String

  /// When it is looked at.
  public let when: When

  /// What is wrong with a moment; nil if nothing is.
  let failure: @Sendable (OrderMoment) -> String?

  /// Makes a property of a test's own.
  ///
  /// - Parameters:
  ///   - name: its name in reports
  ///   - when: when it has to hold
  ///   - holds: whether it holds at a moment
  public init(
    _ name: String, _ when: When = .end, holds: @escaping @Sendable (OrderMoment) -> Bool
  ) {
    self.init(name, "it holds", when) { holds($0) ? nil : "it does not hold" }
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

  /// A property that a watch breaks by its name.
  init(watched name: String, _ summary: String) {
    self.init(name, summary, .watched) { _ in nil }
  }
}

/// A moment of a case as properties see it.
public struct OrderMoment: Sendable {
  /// What is on the screen.
  public let state: RenderState

  /// The names of the state's values.
  public let names: [String]

  /// Makes a moment.
  public init(state: RenderState, names: [String]) {
    self.state = state
    self.names = names
  }

  /// The component's phase.
  public var phase: String { state.phase }

  /// A value by its name; nil for one that the component has not.
  public func value(_ name: String) -> Value? {
    guard let index = names.firstIndex(of: name), state.values.indices.contains(index) else {
      return nil
    }
    return state.values[index]
  }

  /// The layer of an id; nil where there is none.
  public func layer(_ id: String) -> Layer? { state.layers.first { $0.id == id } }
}
