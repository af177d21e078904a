/// The steps grouped by source.
///
/// The steps of a source keep their order.
package struct OrderSources: Sendable {
  /// The names of the sources, in the order of their first steps.
  package let names: [String]

  /// The indices of each source's steps, in order.
  package let steps: [[Int]]

  /// Creates groups of steps by source.
  ///
  /// - Parameters:
  ///   - all: The steps in the order of the file.
  ///   - isFree: Whether steps of the same source may change their order, unless they belong to a gesture or
  ///     the file specifies their source.
  init(_ all: [OrderStep], isFree: Bool) {
    var names: [String] = []
    var steps: [[Int]] = []
    for (index, step) in all.enumerated() {
      let isAlone = isFree && !step.isNamed && !step.isGesture
      let known = isAlone ? nil : names.firstIndex(of: step.source)
      if let known {
        steps[known].append(index)
      } else {
        names.append(isAlone ? "\(step.source) \(index + 1)" : step.source)
        steps.append([index])
      }
    }
    self.names = names
    self.steps = steps
  }

  /// The number of steps of all sources.
  package var count: Int { steps.reduce(0) { $0 + $1.count } }

  /// The number of orderings that keep the steps of each source in order, exact up to 2⁵³.
  var orders: Double {
    var (orders, placed) = (1.0, 0.0)
    for source in steps {
      for index in source.indices {
        placed += 1
        // The quotient is a binomial coefficient, so it is a whole number.
        orders = (orders * placed / Double(index + 1)).rounded()
      }
    }
    return orders
  }

  /// Returns the index of a step's source, or `nil` if no source contains the step.
  package func source(of step: Int) -> Int? { steps.firstIndex { $0.contains(step) } }
}
