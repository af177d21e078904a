/// The options of an exploration.
public struct OrderPlan: Equatable, Sendable {
  /// Whether steps of the same source may change their order, unless they belong to a gesture or the file
  /// specifies their source.
  public var isFree = false

  /// The number of instants at which each step is tried, or `nil` for a default that depends on the number of
  /// steps.
  public var instants: Int?

  /// Whether all steps of a case happen at the same kind of instant, which is one of ``spacings``.
  public var isUniform = false

  /// The number of random cases, or `nil` for all cases.
  public var samples: Int?

  /// The seed of the random cases.
  public var seed: UInt64 = 1

  /// The maximum number of states kept in memory at once.
  ///
  /// Cases are sampled if there are more states.
  public var stateLimit = 100_000

  /// The maximum number of performed steps.
  ///
  /// Cases are sampled if more steps are needed.
  public var playLimit = 6_000_000

  /// The maximum time for trying all cases of a component that runs in a plugin, in seconds.
  ///
  /// After this time, cases are sampled instead.
  public var pluginSeconds = 20.0

  /// The names of the built-in properties.
  public static var propertyNames: [String] { OrderRules.shipped.map { $0.name } }

  /// The number of random cases if there are too many cases to try all of them.
  public static let usualSamples = 10_000

  /// The kinds of instant that a uniform exploration tries: at once, just before the next change, or long after
  /// settling.
  public static let spacings: [OrderInstant] = [.now, .beforeFirst, .later]

  /// Creates a plan with the default options.
  public init() {}

  /// Returns the number of instants at which each step is tried, given the number of steps.
  package func instants(for steps: Int) -> Int {
    let usual = steps <= 3 ? 10 : steps <= 4 ? 8 : steps <= 5 ? 6 : steps <= 6 ? 4 : 3
    return min(instants ?? usual, OrderInstant.allCases.count)
  }
}
