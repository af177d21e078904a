internal import Interaction
internal import Motion

/// Tries every order of a script's steps, each at the instants that matter.
///
/// Cases share what they have in common: a session is forked where two of them part, and where two
/// have come to the same state, by the bytes of what a snapshot has, they go on as one. So what
/// commutes is played once.
package struct OrderSearch {
  /// What all cases begin with.
  package let start: OrderStart

  /// What is tried.
  package let plan: OrderPlan

  /// Whether there is no time left: what has not been tried is left.
  package var isOverdue: () -> Bool = { false }

  /// The steps by who does them.
  package let sources: OrderSources

  /// Makes a search.
  package init(_ start: OrderStart, _ plan: OrderPlan) {
    self.start = start
    self.plan = plan
    sources = OrderSources(start.steps, isFree: plan.isFree)
  }

  /// How many orders there are.
  package var orders: Double { sources.orders }

  /// How many instants each step is tried at.
  package var instantCount: Int { plan.instants(for: sources.count) }

  /// The parts of an exploration that can be done apart: by what happens first.
  var prefixes: [OrderPrefix] {
    let rounds = plan.isUniform ? OrderPlan.spacings.count : 1
    return (0..<rounds).flatMap { round in
      sources.names.indices.map { OrderPrefix(round: round, source: $0) }
    }
  }

  /// Explores all of it, or some parts.
  ///
  /// - Parameters:
  ///   - parts: the numbers of the parts, from 0; all if nil
  ///   - progress: told now and then how many of the steps have happened, and in how many states
  /// - Returns: what was found; nil where there were too many states to hold
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

  /// The number of parts that an exploration can be split into.
  package var partCount: Int { prefixes.count }
}

/// What the cases of a part begin with.
struct OrderPrefix {
  let round: Int
  let source: Int
}
