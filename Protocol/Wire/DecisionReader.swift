internal import Interaction
internal import Motion
internal import Values

/// A reader of decisions and their reasons from another host or a plugin.
enum DecisionReader {
  /// Reads the member `decisions` of a result.
  ///
  /// - Returns: The decisions, oldest first, or `nil` if the member is absent.
  /// - Throws: `InvalidValue` for the first error, with its path in the result.
  static func read(_ result: JSONObject) throws(InvalidValue) -> [Decision]? {
    guard let values = try result.array("decisions") else { return nil }
    return try each(values, "decisions", decision)
  }

  private static func each<Element>(
    _ values: [Value], _ name: String, _ read: (Value) throws(InvalidValue) -> Element
  ) throws(InvalidValue) -> [Element] {
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      do { elements.append(try read(value)) } catch { throw error.under("\(index)").under(name) }
    }
    return elements
  }

  private static func decision(_ value: Value) throws(InvalidValue) -> Decision {
    let members = try StateReader.object(value, "a decision")
    let time = try StateReader.time(members)
    let name = try members.requiredString("decision")
    let outcome = try members.requiredString("outcome")
    guard let because = try members.object("because") else {
      throw InvalidValue(path: "/because", expected: "an object with rules and decided")
    }
    do throws(InvalidValue) {
      let rules = try each(try because.array("rules") ?? [], "rules", rule)
      let decided = try index("decided", in: because, rules)
      guard let decided, rules[decided].outcome == outcome else {
        throw InvalidValue(path: "/decided", expected: "the index of a rule for \(outcome)")
      }
      guard rules[decided].passed else {
        throw InvalidValue(path: "/decided", expected: "the index of a rule whose clauses all hold")
      }
      let next = try index("next", in: because, rules)
      return Decision(
        name, at: time, rules: rules, decided: decided, next: next,
        velocity: try because.object("velocity").map(evidence))
    } catch {
      throw error.under("because")
    }
  }

  private static func index(
    _ name: String, in because: JSONObject, _ rules: [Decision.Rule]
  ) throws(InvalidValue) -> Int? {
    guard because.present(name) != nil else { return nil }
    guard let index = because[name]?.wholeNumber, rules.indices.contains(Int(index)) else {
      throw InvalidValue(path: "/" + name, expected: "the index of a rule")
    }
    return Int(index)
  }

  private static func rule(_ value: Value) throws(InvalidValue) -> Decision.Rule {
    let members = try StateReader.object(value, "a rule")
    return Decision.Rule(
      try members.requiredString("outcome"),
      try each(try members.array("clauses") ?? [], "clauses", clause))
  }

  private static func clause(_ value: Value) throws(InvalidValue) -> Clause {
    let members = try StateReader.object(value, "a clause")
    guard let comparison = try members.choice("op", of: Clause.Comparison.self) else {
      throw InvalidValue(path: "/op", expected: "<, <=, >, >= or is")
    }
    let isFlag = comparison == .equal
    let unit = isFlag ? .flag : try members.choice("unit", of: Clause.Unit.self) ?? .count
    let clause = Clause(
      try members.requiredString("name"), try operand("value", members, isFlag), comparison,
      try operand("threshold", members, isFlag), unit,
      source: try members.object("source").map(source))
    guard try members.bool("passed") ?? clause.passed == clause.passed else {
      throw InvalidValue(path: "/passed", expected: "\(clause.passed), to match the comparison")
    }
    return clause
  }

  private static func source(_ members: JSONObject) throws(InvalidValue) -> ThresholdSource {
    do throws(InvalidValue) {
      return ThresholdSource(
        try members.requiredNumber("share"), of: try members.requiredString("of"),
        try members.requiredNumber("length"))
    } catch {
      throw error.under("source")
    }
  }

  private static func operand(
    _ name: String, _ members: JSONObject, _ isFlag: Bool
  ) throws(InvalidValue) -> Double {
    guard isFlag else { return try members.requiredNumber(name) }
    guard let flag = try members.bool(name) else {
      throw InvalidValue(path: "/" + name, expected: "true or false")
    }
    return flag ? 1 : 0
  }

  private static func evidence(_ members: JSONObject) throws(InvalidValue) -> VelocityEvidence {
    do throws(InvalidValue) {
      return VelocityEvidence(
        value: try point(members),
        source: try members.choice("source", of: VelocityEvidence.Source.self) ?? .event,
        strategy: try members.choice("strategy", of: VelocityEstimator.self) ?? .leastSquares,
        limit: try members.object("limit").map(limit),
        samples: try each(try members.array("samples") ?? [], "samples", sample))
    } catch {
      throw error.under("velocity")
    }
  }

  private static func limit(_ members: JSONObject) throws(InvalidValue) -> VelocityLimit {
    do throws(InvalidValue) {
      return VelocityLimit(
        cause: try members.choice("cause", of: VelocityLimit.Cause.self) ?? .fastestStep,
        estimate: try vector("estimate", members), fastestStep: try vector("fastestStep", members))
    } catch {
      throw error.under("limit")
    }
  }

  private static func vector(
    _ name: String, _ members: JSONObject
  ) throws(InvalidValue) -> Point {
    guard let vector = try members.object(name) else {
      throw InvalidValue(path: "/" + name, expected: "an object with x and y")
    }
    do { return try point(vector) } catch { throw error.under(name) }
  }

  private static func point(_ members: JSONObject) throws(InvalidValue) -> Point {
    Point(x: try members.requiredNumber("x"), y: try members.requiredNumber("y"))
  }

  private static func sample(_ value: Value) throws(InvalidValue) -> VelocityTracker.Evidence {
    let members = try StateReader.object(value, "a sample")
    return VelocityTracker.Evidence(
      sample: VelocityTracker.Sample(
        time: try StateReader.time(members), position: try point(members)),
      part: try members.choice("part", of: VelocityTracker.Evidence.Part.self) ?? .used)
  }
}
