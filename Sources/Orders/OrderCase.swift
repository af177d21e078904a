/// One case: which steps happen in which order, each at which instant.
public struct OrderCase: Equatable, Sendable {
  /// A step and its instant.
  public struct Choice: Equatable, Sendable {
    /// The step, by its place in the script.
    public var step: Int

    /// The instant.
    public var instant: OrderInstant

    /// Makes a choice.
    public init(step: Int, instant: OrderInstant) {
      self.step = step
      self.instant = instant
    }
  }

  /// The choices in the order in which they happen.
  public var choices: [Choice]

  /// The parameters of the setup that are left at their defaults, by their places.
  public var defaulted: [Int] = []

  /// Makes a case.
  public init(_ choices: [Choice]) {
    self.choices = choices
  }
}

/// When a step happens, told by what else is going on.
public enum OrderInstant: UInt8, CaseIterable, Sendable {
  /// At the moment of the step before it, or as soon as its own gesture lets it.
  case now
  /// 100 seconds after all has come to rest.
  case later
  /// A microsecond before the next moment at which something happens by itself, and at it.
  case beforeFirst
  case atFirst
  /// Just before, and at, the first moment from which on the step would be taken otherwise.
  case beforeTurn
  case atTurn
  /// Just before, and at, the second moment at which something happens by itself.
  case beforeSecond
  case atSecond
  /// Just before, and at, the second such turn.
  case beforeNextTurn
  case atNextTurn
  /// Just before, and at, the third moment.
  case beforeThird
  case atThird

  /// The instant in words.
  public var text: String {
    switch self {
    case .now: "at once"
    case .later: "long after"
    case .beforeFirst: "just before something rests"
    case .atFirst: "when something rests"
    case .beforeTurn: "just before it counts otherwise"
    case .atTurn: "when it counts otherwise"
    case .beforeSecond: "just before the second thing rests"
    case .atSecond: "when the second thing rests"
    case .beforeNextTurn: "just before it counts otherwise again"
    case .atNextTurn: "when it counts otherwise again"
    case .beforeThird: "just before the third thing rests"
    case .atThird: "when the third thing rests"
    }
  }

  /// The instants that are tried where so many are asked for, the most telling ones first.
  package static func first(_ count: Int) -> [OrderInstant] { Array(allCases.prefix(count)) }
}
