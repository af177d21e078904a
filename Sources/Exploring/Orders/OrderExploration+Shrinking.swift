public import Orders
internal import Replay

extension OrderExploration {
  /// A case as short and as plain as it can be while a property is still broken in it.
  ///
  /// Steps are left out, then each happens at once or else as early as may be, then parameters of the
  /// setup are left at their defaults.
  ///
  /// - Parameters:
  ///   - order: a case in which the property is broken
  ///   - property: its name
  /// - Returns: the case, and the exploration in whose setup it is played
  public func shrink(_ order: OrderCase, breaking property: String) -> (OrderCase, OrderExploration)
  {
    // An expectation says what it found: another value is another failure.
    let reason =
      property.hasPrefix("expect:")
      ? play(order).failures.first { $0.name == property }?.reason : nil
    func fails(_ choices: [OrderCase.Choice], _ exploration: OrderExploration) -> Bool {
      exploration.play(OrderCase(choices)).failures.contains {
        $0.name == property && (reason == nil || $0.reason == reason)
      }
    }
    guard fails(order.choices, self) else { return (order, self) }
    var choices = order.choices.shrunk { fails($0, self) }
    // Steps of one source may change places with those of others only.
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
    var shrunk = OrderCase(choices)
    shrunk.defaulted = defaulted
    return (shrunk, simplest)
  }
}
