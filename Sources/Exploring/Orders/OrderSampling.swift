public import Orders
internal import Replay

extension OrderExploration {
  /// Tries random cases, each as likely as any other order with any instants.
  ///
  /// - Parameters:
  ///   - range: the numbers of the cases, from 0; a case is the same for its seed and number
  ///   - progress: told how many have been played, and how many states were met
  /// - Returns: what was found
  public func sample(
    _ range: Range<Int>, progress: (Int, Int) -> Void = { _, _ in }
  ) -> OrderFindings {
    var findings = OrderFindings()
    findings.orders = orders
    findings.coverage = .samples(
      plan.samples ?? OrderPlan.usualSamples, seed: plan.seed, instants: instantCount)
    for number in range {
      if number > range.lowerBound, isOverdue() {
        findings.coverage = .samples(
          number - range.lowerBound, seed: plan.seed, instants: instantCount)
        break
      }
      search.sample(randomCase(number), into: &findings)
      progress(number + 1 - range.lowerBound, findings.states.count)
    }
    return findings
  }

  /// The random case of a number.
  public func randomCase(_ number: Int) -> OrderCase {
    var random = VariationGenerator(seed: plan.seed &* 0x9E37_79B9 &+ UInt64(number))
    // The first numbers of neighbouring seeds are alike.
    for _ in 0..<4 { _ = random.unit() }
    var left = search.sources.steps.map(\.count)
    var choices: [OrderCase.Choice] = []
    let instants = OrderInstant.first(instantCount)
    for rest in stride(from: search.sources.count, to: 0, by: -1) {
      // A source goes on as likely as it has steps left: so each order is as likely as any other.
      var place = Int(random.unit() * Double(rest))
      var source = 0
      while place >= left[source] {
        place -= left[source]
        source += 1
      }
      let step = search.sources.steps[source][search.sources.steps[source].count - left[source]]
      left[source] -= 1
      let instant = instants[Int(random.unit() * Double(instants.count))]
      choices.append(OrderCase.Choice(step: step, instant: instant))
    }
    return OrderCase(choices)
  }
}
