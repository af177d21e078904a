internal import Interaction
internal import Values
internal import Wire

extension Check {
  static let decisions = Check(
    "decisions",
    "Reasons are consistent with the values they state and with the call they explain, and "
      + "requesting them changes nothing."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    for session in ["v", "plain"] { try it.open(conversation, session) }
    var (clock, count) = (0.0, 0)
    for index in it.wholeScript where !it.isFull {
      let step = it.probe.script[index]
      let place = it.probe.place(of: index)
      var asking = step.params
      asking["explain"] = true
      let plain = try conversation.ask(step.method, step.params.of("plain"))
      let answer = try conversation.ask(step.method, asking.of("v"))
      if let difference = CheckContext.difference(
        plain.result["state"] ?? .null, answer.result["state"] ?? .null)
      {
        it.fail("the results with and without `explain` differ: \(difference) (\(place))")
      }
      guard case .object(let result) = answer.result else { continue }
      let end = result["state"]?["t"]?.asNumber ?? clock
      let told = ToldReasons(from: clock, to: end)
      for problem in told.problems(with: result) { it.fail("\(problem) (\(place))") }
      count += result["decisions"]?.elements.count ?? 0
      clock = end
    }
    it.note(count == 0 ? "the component reports no reasons" : "\(count) decisions")
  }
}

/// The reasons in the response to a call.
private struct ToldReasons {
  /// The start of the call, in seconds.
  ///
  /// No decision of the call may have an earlier time.
  let start: Double
  /// The end of the call, in seconds.
  ///
  /// No decision of the call may have a later time.
  let end: Double

  init(from start: Double, to end: Double) {
    (self.start, self.end) = (start, end)
  }

  /// Returns the problems with the reasons in a result.
  func problems(with result: JSONObject) -> [String] {
    do throws(InvalidValue) {
      _ = try ComponentOutputReader.read(result)
    } catch {
      return ["\(error.path) must be \(error.expected)"]
    }
    var problems: [String] = []
    var last = start
    for (index, decision) in (result["decisions"]?.elements ?? []).enumerated() {
      let path = "/decisions/\(index)"
      let time = decision["t"]?.asNumber ?? start
      if time < start || time > end {
        problems.append("\(path) has the time \(time), but its call lasts from \(start) to \(end)")
      } else if time < last {
        problems.append("\(path) at \(time) comes after a decision at \(last)")
      }
      last = max(last, time)
      problems += Self.problems(withReasons: decision["because"] ?? .null, path + "/because")
    }
    for (index, effect) in (result["effects"]?.elements ?? []).enumerated() {
      guard let because = effect["because"] else { continue }
      problems += Self.problems(withReasons: because, "/effects/\(index)/because")
    }
    return problems
  }

  /// Returns the problems with the reasons for a decision or an effect.
  private static func problems(withReasons because: Value, _ path: String) -> [String] {
    let rules = because["rules"]?.elements ?? []
    guard let decided = because["decided"]?.wholeNumber, rules.indices.contains(decided) else {
      return ["\(path)/decided is not the index of a rule"]
    }
    var problems: [String] = []
    for (index, rule) in rules.enumerated() {
      let place = "\(path)/rules/\(index)"
      let clauses = rule["clauses"]?.elements ?? []
      let holds = clauses.allSatisfy { $0["passed"] == true }
      if let passed = rule["passed"], passed != .bool(holds) {
        problems.append("\(place)/passed must be \(holds), to agree with its clauses")
      }
      if holds && index < decided {
        problems.append("\(path)/decided is \(decided), but the earlier rule \(index) holds")
      }
      if !holds && index == decided {
        problems.append("\(path)/decided is \(index), but that rule does not hold")
      }
      for (number, clause) in clauses.enumerated() {
        problems += Self.problems(withClause: clause, "\(place)/clauses/\(number)")
      }
    }
    return problems
  }

  private static func problems(withClause clause: Value, _ path: String) -> [String] {
    let isFlag = clause["op"] == "is"
    guard let margin = clause["margin"] else {
      return isFlag ? [] : ["\(path) has no margin"]
    }
    guard !isFlag, let value = clause["value"]?.asNumber,
      let threshold = clause["threshold"]?.asNumber, let told = margin.asNumber
    else { return ["\(path)/margin is allowed only with a numeric value and threshold"] }
    let distance = (value - threshold).magnitude
    // The value, the threshold and the margin each have four decimals.
    let isRight = (told - distance).magnitude <= 2e-4 + 1e-12 * distance
    return isRight
      ? [] : ["\(path)/margin is \(told), but value and threshold differ by \(distance)"]
  }
}
