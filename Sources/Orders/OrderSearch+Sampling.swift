extension OrderSearch {
  /// Plays one case and adds its outcome to the findings.
  package func sample(_ order: Schedule, into findings: inout OrderFindings) {
    var state = ScheduleState(start, sources)
    findings.states.insert(state.key)
    var choices: [Schedule.Choice] = []
    for choice in order.choices {
      guard let source = sources.source(of: choice.step) else { continue }
      var expansion = StepExpansion(state, start, sources, [choice.instant])
      guard let child = expansion.children(of: source).first else { continue }
      if child.isEffective { findings.effective |= 1 << UInt64(choice.step) }
      findings.states.insert(child.key)
      findings.played += 1
      state = child.state
      choices.append(choice)
    }
    let end = state.finish(start)
    findings.cases += 1
    findings.different += 1
    findings.tested |= state.watch.tested
    findings.add(
      OutcomeClass(end, state.watch, start, first: Schedule(choices), cases: 1, different: 1))
  }
}
