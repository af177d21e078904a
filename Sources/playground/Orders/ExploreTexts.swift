internal import Exploring
internal import Orders
internal import Replay
internal import Values

/// The sentences that describe the result of an exploration.
struct ExploreTexts {
  private let exploration: OrderExploration
  private let findings: OrderFindings

  /// The final phase and the final values that all outcomes have in common, such as `phase compact`.
  ///
  /// The report omits this phase and these values.
  private let common: [String]

  init(_ exploration: OrderExploration, _ findings: OrderFindings) {
    self.exploration = exploration
    self.findings = findings
    let first = findings.classes.first?.ending ?? []
    common =
      findings.classes.count < 2
      ? [] : first.filter { text in findings.classes.allSatisfy { $0.ending.contains(text) } }
  }

  /// The coverage, such as `720 orderings of 6 steps × 3 spacings: 2160 cases, 37 states, 3 outcomes`.
  var coverage: String {
    let count = exploration.stage.script.steps.count
    let steps = "\(count) \(count == 1 ? "step" : "steps")"
    let states = "\(findings.states.count) \(findings.states.count == 1 ? "state" : "states")"
    let outcomes =
      "\(findings.classes.count) \(findings.classes.count == 1 ? "outcome" : "outcomes")"
    let orders = findings.orders == 1 ? "1 ordering" : "\(Self.count(findings.orders)) orderings"
    switch findings.coverage {
    case .all(let instants, let perStep):
      let times = perStep ? "\(instants) instants" : "\(OrderPlan.spacings.count) spacings"
      let merged =
        findings.different < findings.cases
        ? " (\(Self.count(findings.different)) with distinct timings)" : ""
      let cases = "\(Self.count(findings.cases)) \(findings.cases == 1 ? "case" : "cases")"
      return "\(orders) of \(steps) × \(times): \(cases)\(merged), \(states), \(outcomes)"
    case .samples(let count, let seed, let instants):
      let short = exploration.isPlugin ? "not enough time (--time)" : "too many states"
      let whole =
        exploration.plan.samples == nil
        ? "\(short) to play all \(Self.count(findings.orders)) orderings of \(steps) × "
          + "\(instants) instants: "
        : ""
      return "\(whole)\(Self.count(Double(count))) samples, seed \(seed), of "
        + "\(Self.count(findings.orders)) orderings × \(instants) instants: \(states), \(outcomes)"
    }
  }

  /// Returns, as text, the phase, the values, the reports and the refused steps that distinguish an outcome from
  /// the others.
  func summary(of outcome: OutcomeClass) -> String {
    var parts = outcome.ending.filter { !common.contains($0) }
    if parts.isEmpty { parts = Array(outcome.ending.prefix(1)) }
    if !outcome.findings.isEmpty {
      parts.append("reports \(outcome.findings.joined(separator: " "))")
    }
    if !outcome.refused.isEmpty {
      let labels = outcome.refused.map { exploration.stage.script.steps[$0].label }
      parts.append("refused: \(labels.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ").onOneLine
  }

  /// The properties that must hold in at least one case but hold in none.
  var neverMet: [String] {
    exploration.stage.properties.enumerated().compactMap { index, property in
      property.when == .sometimes && !isTested(index) ? property.name : nil
    }
  }

  private func isTested(_ index: Int) -> Bool { findings.tested & (1 << UInt64(index)) != 0 }

  /// Lines that list the properties that hold in all cases, those that were never tested, those that must hold in at
  /// least one case but hold in none, and the steps that have no effect in any case.
  ///
  /// They show whether the exploration proves anything.
  var guards: [String] {
    let failing = findings.classes.flatMap(\.failures)
    var held: [String] = []
    var untested: [String] = []
    for (index, property) in exploration.stage.properties.enumerated()
    where property.when != .sometimes && !failing.contains(property.name) {
      if isTested(index) { held.append(property.name) } else { untested.append(property.name) }
    }
    var lines: [String] = []
    if !held.isEmpty { lines.append("holds in all cases: \(held.joined(separator: ", "))") }
    if !untested.isEmpty {
      lines.append("never tested: \(untested.joined(separator: ", "))")
    }
    for name in neverMet {
      lines.append("FAILED  \(name) must hold in at least one case, but holds in none")
    }
    let idle = idleSteps
    if !idle.isEmpty {
      lines.append("no effect in any case: \(idle.joined(separator: "; "))")
    }
    if exploration.orders == 1, exploration.stage.script.steps.count > 1, !exploration.plan.isFree {
      lines.append(
        "all steps have the same source and keep their order; reorder them with --orders")
    }
    return lines
  }

  private var idleSteps: [String] {
    let script = exploration.stage.script
    return script.steps.indices.filter { findings.effective & (1 << UInt64($0)) == 0 }.map {
      "\(script.steps[$0].label) (line \(script.steps[$0].line))"
    }
  }

  /// The findings as JSON, without outcomes and failures.
  var value: JSONObject {
    var members: JSONObject = [
      "text": .string(coverage), "orders": .number(findings.orders),
      "steps": .integer(Int64(exploration.stage.script.steps.count)),
      "cases": .number(findings.cases),
      "states": .integer(Int64(findings.states.count)), "coverage": findings.coverage.value,
    ]
    // With sampling, the number of different cases is unknown, because duplicates are not counted.
    if case .all = findings.coverage { members["different"] = .number(findings.different) }
    members["neverMet"] = .array(neverMet.map { .string($0) })
    members["idle"] = .array(idleSteps.map { .string($0) })
    return members
  }

  /// Returns the names of the parameters with the given indices in the setup's `session/create` call.
  func parameterNames(_ places: [Int]) -> [String] {
    let script = exploration.stage.script
    let create = script.setup.first { $0.message["method"]?.asString == "session/create" }
    let known = create?.message["params"]?["parameters"]
    guard case .object(let parameters)? = known else { return [] }
    let names = parameters.elements.map(\.name)
    return places.filter { names.indices.contains($0) }.map { names[$0] }
  }

  /// Returns a number of cases as text, with spaces between groups of three digits.
  static func count(_ number: Double) -> String {
    guard number < 9e15 else { return "more than 9 000 000 000 000 000" }
    let digits = Array(String(Int64(number)))
    guard digits.count > 4 else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }
}
