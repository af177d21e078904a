/// The steps by the sources that keep their order.
package struct OrderSources: Sendable {
  /// The names, in the order in which they first do something.
  package let names: [String]

  /// The steps of each, in order.
  package let steps: [[Int]]

  /// - Parameters:
  ///   - all: the steps in the order of the file
  ///   - isFree: whether steps of a program, of the keyboard and of data keep no order
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

  /// How many steps there are.
  package var count: Int { steps.reduce(0) { $0 + $1.count } }

  /// How many orders keep those of all sources; exact up to 2⁵³.
  var orders: Double {
    var (orders, placed) = (1.0, 0.0)
    for source in steps {
      for index in source.indices {
        placed += 1
        // Binomials are whole at each step.
        orders = (orders * placed / Double(index + 1)).rounded()
      }
    }
    return orders
  }

  /// The source of a step.
  package func source(of step: Int) -> Int? { steps.firstIndex { $0.contains(step) } }
}
