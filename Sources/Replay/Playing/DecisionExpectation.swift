package import Interaction
internal import JSON
internal import JSONText
internal import Methods
internal import PlaygroundHost
internal import Values
internal import Wire

/// A scenario's expectation about a decision made by the preceding call, with an optional minimum margin.
struct DecisionExpectation {
  private let wanted: String
  private let margins: [(unit: Clause.Unit, least: Double)]

  /// The members of `margin`, each with its unit.
  private static let units: [(name: String, unit: Clause.Unit)] = [
    ("points", .points), ("pointsPerSecond", .pointsPerSecond), ("seconds", .seconds),
  ]

  /// Creates an expectation from the members of an `$/expect` line, or returns `nil` if it is not about a
  /// decision.
  init?(_ params: Value) throws(InvalidValue) {
    guard case .object(let members) = params, members["decision"] != nil else { return nil }
    guard let wanted = try members.string("decision") else { return nil }
    self.wanted = wanted
    var margins: [(unit: Clause.Unit, least: Double)] = []
    switch members["margin"] {
    case nil: break
    case .object(let given):
      for member in given.elements {
        guard let unit = Self.units.first(where: { $0.name == member.name })?.unit,
          let least = member.value.asNumber, least >= 0
        else {
          throw InvalidValue(
            path: "/params/margin/\(member.name)",
            expected: "points, pointsPerSecond or seconds, with a number that is at least 0")
        }
        margins.append((unit, least))
      }
    default:
      throw InvalidValue(
        path: "/params/margin", expected: "an object with points, pointsPerSecond or seconds")
    }
    self.margins = margins
  }

  /// Compares the decisions with the expectation.
  ///
  /// - Parameters:
  ///   - report: The report of the call before the expectation, with reasons.
  ///   - line: The scenario line that contains the expectation.
  /// - Returns: The failure, or `nil` if the expectation is met.
  func failure(in report: ComponentOutput, line: Int) -> ExpectationFailure? {
    let decisions = report.decisions.filter { $0.outcome == wanted || causes($0, report) }
    guard let decision = decisions.last else {
      let outcomes = report.decisions.map { "\($0.name) \($0.outcome)" }
      return ExpectationFailure(
        line: line, pointer: "decision", expected: wanted,
        actual: outcomes.isEmpty ? nil : outcomes.joined(separator: ", "))
    }
    for (unit, least) in margins {
      guard let margin = decision.margin(in: unit), margin.amount < least else { continue }
      return ExpectationFailure(
        line: line, pointer: "decision \(wanted)",
        expected: "a margin of at least \(Divergence.plain(least)) \(unit.rawValue)",
        actual: "\(margin.clause.text), margin \(Divergence.plain(margin.amount))")
    }
    return nil
  }

  /// Returns whether a decision caused an effect of the wanted type.
  ///
  /// An effect is attributed to a decision if it has the same time and contains reasons.
  private func causes(_ decision: Decision, _ report: ComponentOutput) -> Bool {
    report.effects.contains {
      $0.type == wanted && $0.time == decision.time && $0.members["because"] != nil
    }
  }
}

extension Decision {
  /// Returns the smallest change to a value in the given unit that would change the decision.
  ///
  /// The decision keeps its outcome as long as any rule for this outcome holds, so the rule with the largest
  /// margin counts. An earlier rule for a different outcome would decide instead only if all of its failed
  /// clauses held, so its failed clause with the largest margin counts.
  ///
  /// - Returns: The clause with its margin, or `nil` if no value in that unit affects the decision.
  package func margin(in unit: Clause.Unit) -> (clause: Clause, amount: Double)? {
    var found: [(clause: Clause, amount: Double)] = []
    if let own = ownMargin(in: unit) { found.append(own) }
    for rule in rules[..<decided] where rule.outcome != outcome {
      let failed = rule.clauses.filter { !$0.passed }
      // A rule that also fails because of a flag or a value in a different unit has no margin in this unit.
      guard failed.allSatisfy({ $0.unit == unit }) else { continue }
      let farthest = failed.max { ($0.margin ?? 0) < ($1.margin ?? 0) }
      if let farthest, let margin = farthest.margin { found.append((farthest, margin)) }
    }
    return found.min { $0.amount < $1.amount }
  }

  /// Returns the smallest change in one unit that makes all rules for the outcome fail.
  ///
  /// The result is `nil` if one of these rules can't be made to fail by a value in that unit.
  private func ownMargin(in unit: Clause.Unit) -> (clause: Clause, amount: Double)? {
    var longest: (clause: Clause, amount: Double)?
    for rule in rules[decided...] where rule.outcome == outcome && rule.passed {
      var nearest: (clause: Clause, amount: Double)?
      for clause in rule.clauses where clause.unit == unit {
        guard let margin = clause.margin, margin < nearest?.amount ?? .infinity else { continue }
        nearest = (clause, margin)
      }
      guard let nearest else { return nil }
      if nearest.amount > longest?.amount ?? -1 { longest = nearest }
    }
    return longest
  }
}

/// A second host that plays the same scenario and returns the reasons for all decisions.
///
/// The responses of the first host stay unchanged.
final class ReasonedHost {
  private let host: PlayedHost

  /// The effects, diagnostics and decisions of the last call.
  private(set) var report = ComponentOutput()

  /// Creates a host if the scenario contains an expectation about a decision, and otherwise returns `nil`.
  init?(
    for input: [UInt8], _ components: [ComponentEntry], _ plugins: PluginHub.Configuration
  ) {
    guard ByteSearch.contains("\"decision\"", in: input) else { return nil }
    let isWanted = input.split(separator: UInt8(ascii: "\n")).contains { line in
      guard line.contains(UInt8(ascii: "$")), let message = try? JSONParser.parse(line) else {
        return false
      }
      return message["method"]?.asString == "$/expect" && message["params"]?["decision"] != nil
    }
    guard isWanted else { return nil }
    host = PlayedHost(components, plugins)
  }

  /// Plays a line of the scenario, and stores the report in its response.
  func take(_ line: ArraySlice<UInt8>) {
    guard let message = try? JSONParser.parse(line),
      message["method"]?.asString?.hasPrefix("$/") == false,
      let result = host.call(RecordedCall(line: 0, message: message).asked.message)
    else { return }
    report = (try? ComponentOutputReader.read(result)) ?? ComponentOutput()
  }
}

extension RecordedCall {
  /// A copy of the call that also requests reasons, if its method supports them.
  package var asked: RecordedCall {
    let methods = ["session/send", "session/perform", "session/advance", "session/create"]
    guard case .object(var members) = message, case .object(var params)? = members["params"],
      methods.contains(members["method"]?.asString ?? "")
    else { return self }
    params["explain"] = true
    params["since"] = nil
    params["frames"] = nil
    members["params"] = .object(params)
    // A notification gets an id, so that the host responds to it.
    if members["id"] == nil { members["id"] = "why" }
    var asked = self
    asked.message = .object(members)
    return asked
  }
}
