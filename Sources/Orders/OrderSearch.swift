internal import Interaction
internal import Motion

/// A search that tries every ordering of a script's steps, with each step at the instants that matter.
///
/// Cases share their common beginning: the session is forked where they differ. Cases that reach the same
/// state, with equal digests of their snapshots, are merged. If the order of two steps does not matter, the
/// steps after them are therefore played only once.
package struct OrderSearch {
  /// The common beginning of all cases.
  package let start: OrderStart

  /// The options of the exploration.
  package let plan: OrderPlan

  /// A closure that returns whether the time limit has been reached.
  ///
  /// If the closure returns `true`, the search ends early.
  package var isOverdue: () -> Bool = { false }

  /// The steps grouped by source.
  package let sources: OrderSources

  /// Creates a search over the steps that follow a common beginning.
  package init(_ start: OrderStart, _ plan: OrderPlan) {
    self.start = start
    self.plan = plan
    sources = OrderSources(start.steps, isFree: plan.isFree)
  }

  /// The number of orderings of the steps.
  package var orders: Double { sources.orders }

  /// The number of instants at which each step is tried.
  package var instantCount: Int { plan.instants(for: sources.count) }

  /// The parts into which the search can be divided.
  ///
  /// All cases of a part start with a step of the same source. In a uniform exploration, they also use the same kind
  /// of instant.
  var prefixes: [OrderPrefix] {
    let rounds = plan.isUniform ? OrderPlan.spacings.count : 1
    return (0..<rounds).flatMap { round in
      sources.names.indices.map { OrderPrefix(round: round, source: $0) }
    }
  }

  /// Explores all parts of the search, or only the given ones.
  ///
  /// - Parameters:
  ///   - parts: The indices of the parts, from 0, or `nil` for all.
  ///   - progress: A closure that is called regularly with the number of steps performed and the number of states
  ///     found so far.
  /// - Returns: The findings, or `nil` if the search exceeded a limit of the plan or the time limit.
  package func exhaust(
    parts: [Int]? = nil, progress: (Int, Int) -> Void = { _, _ in }
  ) -> OrderFindings? {
    var findings = OrderFindings()
    findings.orders = orders
    findings.coverage = .all(instants: instantCount, perStep: !plan.isUniform)
    let rounds: [[OrderInstant]] =
      plan.isUniform ? OrderPlan.spacings.map { [$0] } : [OrderInstant.first(instantCount)]
    for (round, instants) in rounds.enumerated() {
      let firsts = prefixes.enumerated().filter { index, prefix in
        prefix.round == round && (parts?.contains(index) ?? true)
      }.map { $0.element.source }
      guard !firsts.isEmpty else { continue }
      var layers = OrderLayers(self, instants, firsts)
      guard layers.run(into: &findings, progress: progress) else { return nil }
    }
    return findings
  }

  /// The number of parts into which the search can be divided.
  package var partCount: Int { prefixes.count }
}

/// A part of a search: the cases whose first step belongs to one source.
struct OrderPrefix {
  let round: Int
  let source: Int
}
