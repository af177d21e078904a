public import Orders

/// Tries every order of a script's steps, each at the instants that matter.
///
/// The search itself is that of `Orders`; here it is told about a file and put into words.
public struct OrderExploration {
  /// What is explored.
  public let stage: OrderStage

  let search: OrderSearch

  /// What is tried.
  public var plan: OrderPlan { search.plan }

  /// Whether there is no time left: what has not been tried is sampled then, or left.
  public var isOverdue: @Sendable () -> Bool = { false }

  /// Whether what is explored runs in a plugin.
  public var isPlugin: Bool { stage.start.isRemote }

  /// Makes an exploration.
  public init(_ stage: OrderStage, _ plan: OrderPlan) {
    self.stage = stage
    search = OrderSearch(stage.start, plan)
  }

  /// How many orders there are.
  public var orders: Double { search.orders }

  /// How many instants each step is tried at.
  public var instantCount: Int { search.instantCount }

  /// The number of parts that an exploration can be split into.
  public var partCount: Int { search.partCount }

  /// Explores all of it, or some parts.
  ///
  /// - Parameters:
  ///   - parts: the numbers of the parts, from 0; all if nil
  ///   - progress: told now and then how many of the steps have happened, and in how many states
  /// - Returns: what was found; nil where there were too many states to hold
  public func exhaust(
    parts: [Int]? = nil, progress: (Int, Int) -> Void = { _, _ in }
  ) -> OrderFindings? {
    var search = search
    search.isOverdue = isOverdue
    return search.exhaust(parts: parts, progress: progress)
  }

  /// Plays one case; steps that are not in it do not happen.
  public func play(_ order: OrderCase) -> PlayedCase { search.play(order) }
}
