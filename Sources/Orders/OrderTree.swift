/// The orders of a few steps as a tree: what can happen next, and how it ends.
///
/// Cases that have come to the same state are one node, so branches come together again.
package struct OrderTree {
  /// A step that can happen next.
  package struct Branch {
    /// The step and its instant.
    package let choice: OrderCase.Choice

    /// How many of the instants that were asked for lead to the same state.
    package let count: Int

    /// The node that it leads to.
    package let node: Int
  }

  /// The most steps that a tree is made of.
  package static let limit = 5

  /// What can happen next, by the nodes; the first one is the beginning, and each leads to later ones.
  package private(set) var branches: [[Branch]] = [[]]

  /// The class of the cases that end in a node, by its place in the findings; nil in the middle.
  package private(set) var ends: [Int?] = [nil]

  mutating func link(_ from: Int, _ choice: OrderCase.Choice, _ count: Int, _ to: Int) {
    while branches.count <= to {
      branches.append([])
      ends.append(nil)
    }
    branches[from].append(Branch(choice: choice, count: count, node: to))
  }

  mutating func end(_ node: Int, in place: Int) { ends[node] = place }
}

extension OrderSearch {
  /// Explores all orders and keeps which step leads where.
  ///
  /// - Returns: what was found, its classes in the order in which they were met, and the tree; nil
  ///   where there are too many states to hold
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
