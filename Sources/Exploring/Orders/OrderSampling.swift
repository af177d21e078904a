public import Orders
internal import Replay

extension OrderExploration {
  /// Tries random cases.
  ///
  /// All orderings are equally likely. The instants of the steps are random, too.
  ///
  /// - Parameters:
  ///   - range: The numbers of the cases, from 0. The same seed and number always give the same case.
  ///   - progress: A closure that is called regularly with the number of cases played and the number of
  ///     states found so far.
  /// - Returns: The findings.
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

  /// Returns the random case that the seed and the given number determine.
  public func randomCase(_ number: Int) -> Schedule {
    var random = VariationGenerator(seed: plan.seed &* 0x9E37_79B9 &+ UInt64(number))
    // The first random numbers of similar seeds are similar.
    for _ in 0..<4 { _ = random.unit() }
    var left = search.sources.steps.map(\.count)
    var choices: [Schedule.Choice] = []
    let instants = OrderInstant.first(instantCount)
    for rest in stride(from: search.sources.count, to: 0, by: -1) {
      // The probability of a source is proportional to its remaining steps, so all orderings are
      // equally likely.
      var place = Int(random.unit() * Double(rest))
      var source = 0
      while place >= left[source] {
        place -= left[source]
        source += 1
      }
      let step = search.sources.steps[source][search.sources.steps[source].count - left[source]]
      left[source] -= 1
      let instant = instants[Int(random.unit() * Double(instants.count))]
      choices.append(Schedule.Choice(step: step, instant: instant))
    }
    return Schedule(choices)
  }
}
