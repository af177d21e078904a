public import Orders

/// An exploration of every ordering of a script's steps, with each step at the instants that matter.
///
/// The search itself is in the module `Orders`. This type connects it to files and reports.
public struct OrderExploration {
  /// The script after its setup has been played.
  public let stage: OrderStage

  let search: OrderSearch

  /// The options of the exploration, such as the number of instants.
  public var plan: OrderPlan { search.plan }

  /// A closure that returns whether the time limit has been reached.
  ///
  /// Cases that have not been tried by then are sampled or skipped.
  public var isOverdue: @Sendable () -> Bool = { false }

  /// Whether the component runs in a plugin.
  public var isPlugin: Bool { stage.start.isRemote }

  /// Creates an exploration of the stage's steps with the given options.
  public init(_ stage: OrderStage, _ plan: OrderPlan) {
    self.stage = stage
    search = OrderSearch(stage.start, plan)
  }

  /// The number of orderings.
  public var orders: Double { search.orders }

  /// The number of instants at which each step is tried.
  public var instantCount: Int { search.instantCount }

  /// The number of parts into which the exploration can be divided.
  public var partCount: Int { search.partCount }

  /// Explores all parts of the exploration, or only the given ones.
  ///
  /// - Parameters:
  ///   - parts: The indices of the parts, from 0, or `nil` for all parts.
  ///   - progress: A closure that is called regularly with the number of steps performed and the number of
  ///     states found so far.
  /// - Returns: The findings, or `nil` if there were too many states to keep in memory.
  public func exhaust(
    parts: [Int]? = nil, progress: (Int, Int) -> Void = { _, _ in }
  ) -> OrderFindings? {
    var search = search
    search.isOverdue = isOverdue
    return search.exhaust(parts: parts, progress: progress)
  }

  /// Plays one case.
  ///
  /// Steps that are not part of the case are left out.
  public func play(_ order: Schedule) -> PlayedSchedule { search.play(order) }
}
