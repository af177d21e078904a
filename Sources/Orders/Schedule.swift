/// One case: an ordering of the steps, each with an instant.
public struct Schedule: Equatable, Sendable {
  /// A step and its instant.
  public struct Choice: Equatable, Sendable {
    /// The index of the step in the script.
    public var step: Int

    /// The instant at which the step is performed.
    public var instant: OrderInstant

    /// Creates a choice from a step's index and an instant.
    public init(step: Int, instant: OrderInstant) {
      self.step = step
      self.instant = instant
    }
  }

  /// The choices, in the order in which the steps are performed.
  public var choices: [Choice]

  /// The indices of the parameters that are removed from the setup, so that they keep their default values.
  public var defaulted: [Int] = []

  /// Creates a case that performs the steps of its choices in order.
  public init(_ choices: [Choice]) {
    self.choices = choices
  }
}

/// The time of a step, relative to the component's own changes.
public enum OrderInstant: UInt8, CaseIterable, Sendable {
  /// At the time of the preceding step, or as soon as the step's gesture allows.
  case now
  /// 100 seconds after everything has settled.
  case later
  /// One microsecond before the next change that no event causes.
  case beforeFirst
  /// At the time of the next change that no event causes.
  case atFirst
  /// One microsecond before the first time at which the step's result changes.
  case beforeTurn
  /// At the first time at which the step's result changes.
  case atTurn
  /// One microsecond before the second change that no event causes.
  case beforeSecond
  /// At the time of the second change that no event causes.
  case atSecond
  /// One microsecond before the second time at which the step's result changes.
  case beforeNextTurn
  /// At the second time at which the step's result changes.
  case atNextTurn
  /// One microsecond before the third change that no event causes.
  case beforeThird
  /// At the time of the third change that no event causes.
  case atThird

  /// A human-readable description of the instant.
  public var text: String {
    switch self {
    case .now: "at once"
    case .later: "long after settling"
    case .beforeFirst: "just before the next change"
    case .atFirst: "at the next change"
    case .beforeTurn: "just before its result changes"
    case .atTurn: "when its result changes"
    case .beforeSecond: "just before the second change"
    case .atSecond: "at the second change"
    case .beforeNextTurn: "just before its result changes again"
    case .atNextTurn: "when its result changes again"
    case .beforeThird: "just before the third change"
    case .atThird: "at the third change"
    }
  }

  /// Returns the given number of instants, the most useful ones first.
  package static func first(_ count: Int) -> [OrderInstant] { Array(allCases.prefix(count)) }
}
