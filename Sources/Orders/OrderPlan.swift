/// What an exploration tries.
public struct OrderPlan: Equatable, Sendable {
  /// Whether steps of a program, of the keyboard and of data keep no order of their own.
  public var isFree = false

  /// How many instants each step is tried at; nil for as many as the steps allow, or where all steps
  /// keep one spacing.
  public var instants: Int?

  /// Whether each case has one spacing for all its steps.
  public var isUniform = false

  /// How many random cases are tried instead of all; nil for all.
  public var samples: Int?

  /// The seed of these.
  public var seed: UInt64 = 1

  /// The most states that are held at once; beyond them cases are sampled.
  public var stateLimit = 100_000

  /// The most steps that are played before cases are sampled.
  public var playLimit = 6_000_000

  /// How long a plugin may be explored before its cases are sampled, in seconds.
  public var pluginSeconds = 20.0

  /// The names of the properties that come with the playground.
  public static var propertyNames: [String] { OrderRules.shipped.map { $0.name } }

  /// The samples that are tried where all are too many.
  public static let usualSamples = 10_000

  /// The spacings of a uniform exploration.
  public static let spacings: [OrderInstant] = [.now, .beforeFirst, .later]

  /// Makes the usual plan.
  public init() {}

  /// The instants that each step is tried at, where there are so many steps.
  package func instants(for steps: Int) -> Int {
    let usual = steps <= 3 ? 10 : steps <= 4 ? 8 : steps <= 5 ? 6 : steps <= 6 ? 4 : 3
    return min(instants ?? usual, OrderInstant.allCases.count)
  }
}
