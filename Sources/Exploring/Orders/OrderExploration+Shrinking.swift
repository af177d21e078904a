public import Orders
internal import Replay

extension OrderExploration {
  /// Reduces a case that violates a property to a simpler case that still violates it.
  ///
  /// First removes steps, then moves each step to a simpler instant, then resets parameters of the setup to
  /// their defaults.
  ///
  /// - Parameters:
  ///   - order: A case that violates the property.
  ///   - property: The name of the property.
  /// - Returns: The reduced case, and the exploration with the reduced setup.
  public func shrink(_ order: Schedule, breaking property: String) -> (Schedule, OrderExploration) {
    // The reason for a failed expectation contains the actual value, so a different value counts as a
    // different failure.
    let reason =
      property.hasPrefix("expect:")
      ? play(order).failures.first { $0.name == property }?.reason : nil
    func fails(_ choices: [Schedule.Choice], _ exploration: OrderExploration) -> Bool {
      exploration.play(Schedule(choices)).failures.contains {
        $0.name == property && (reason == nil || $0.reason == reason)
      }
    }
    guard fails(order.choices, self) else { return (order, self) }
    var choices = order.choices.shrunk { fails($0, self) }
    // The order of the steps stays the same; only their instants change.
    for index in choices.indices {
      for instant in OrderInstant.allCases where instant.rawValue < choices[index].instant.rawValue
      {
        var plainer = choices
        plainer[index].instant = instant
        if fails(plainer, self) {
          choices = plainer
          break
        }
      }
    }
    choices = choices.shrunk { fails($0, self) }
    var simplest = self
    let places = Array(0..<stage.parameterCount)
    let needed = places.shrunk { kept in
      let defaulted = places.filter { !kept.contains($0) }
      guard let stage = try? self.stage.with(defaulted: defaulted) else { return false }
      return fails(choices, OrderExploration(stage, plan))
    }
    let defaulted = places.filter { !needed.contains($0) }
    if let stage = try? self.stage.with(defaulted: defaulted) {
      simplest = OrderExploration(stage, plan)
    }
    var shrunk = Schedule(choices)
    shrunk.defaulted = defaulted
    return (shrunk, simplest)
  }
}
