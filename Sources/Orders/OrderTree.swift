/// The orderings of a few steps as a graph of possible continuations, with their outcomes.
///
/// Cases that reached the same state share a node, so branches can join again.
package struct OrderTree {
  /// A possible next step.
  package struct Branch {
    /// The step and its instant.
    package let choice: Schedule.Choice

    /// The number of instants that lead to the same state.
    package let count: Int

    /// The index of the next node.
    package let node: Int
  }

  /// The maximum number of steps in a tree.
  package static let limit = 5

  /// The branches of each node.
  ///
  /// The first node is the state before the first step. Branches lead only to nodes with a higher index.
  package private(set) var branches: [[Branch]] = [[]]

  /// The index of the outcome class of each final node, or `nil` for other nodes.
  package private(set) var ends: [Int?] = [nil]

  mutating func link(_ from: Int, _ choice: Schedule.Choice, _ count: Int, _ to: Int) {
    while branches.count <= to {
      branches.append([])
      ends.append(nil)
    }
    branches[from].append(Branch(choice: choice, count: count, node: to))
  }

  mutating func end(_ node: Int, in place: Int) { ends[node] = place }
}

extension OrderSearch {
  /// Explores all orderings, and returns the findings and the tree.
  ///
  /// - Returns: The findings and the tree, or `nil` if the search exceeded a limit of the plan or the time limit. The
  ///   classes of the findings are in the order in which they were found.
  package func tree() -> (findings: OrderFindings, tree: OrderTree)? {
    var findings = OrderFindings()
    findings.orders = orders
    findings.coverage = .all(instants: instantCount, perStep: true)
    var layers = OrderLayers(
      self, OrderInstant.first(instantCount), Array(sources.names.indices), keepsTree: true)
    guard layers.run(into: &findings, progress: { _, _ in }), let tree = layers.tree else {
      return nil
    }
    return (findings, tree)
  }
}
