package import Interaction
internal import JSON
internal import JSONText
internal import Methods
internal import PlaygroundHost
internal import Values
internal import Wire

/// What a scenario expects to be decided by the call before it, and by how much.
struct DecisionExpectation {
  private let wanted: String
  private let margins: [(unit: Clause.Unit, least: Double)]

  /// The members of a margin, each with its unit.
  private static let units: [(name: String, unit: Clause.Unit)] = [
    ("points", .points), ("pointsPerSecond", .pointsPerSecond), ("seconds", .seconds),
  ]

  /// Reads an expectation; nil if it is none of a decision.
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
            expected: "points, pointsPerSecond or seconds with a number from 0")
        }
        margins.append((unit, least))
      }
    default:
      throw InvalidValue(
        path: "/params/margin", expected: "an object with points, pointsPerSecond or seconds")
    }
    self.margins = margins
  }

  /// Looks at what was decided.
  ///
  /// - Parameters:
  ///   - report: what the call before the expectation has told, with reasons
  ///   - line: where the expectation stands
  /// - Returns: what is wrong with it, or nil
  func failure(in report: Report, line: Int) -> ExpectationFailure? {
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
        expected: "a margin of \(Divergence.plain(least)) \(unit.rawValue)",
        actual: "\(margin.clause.text), by \(Divergence.plain(margin.amount))")
    }
    return nil
  }

  /// Whether an effect of the wanted type came of a decision: those of one moment carry its reasons.
  private func causes(_ decision: Decision, _ report: Report) -> Bool {
    report.effects.contains {
      $0.type == wanted && $0.time == decision.time && $0.members["because"] != nil
    }
  }
}

extension Decision {
  /// How far a decision is from another one, in one unit: by the clause that is nearest to turning.
  ///
  /// To lose its outcome all rules have to fail that hold for it: the one that holds on longest
  /// counts. Where rules for other outcomes were passed over, each has to be made to hold as a
  /// whole: its farthest clause counts.
  ///
  /// - Returns: the clause with its margin, or nil where no number of that unit decides
  package func margin(in unit: Clause.Unit) -> (clause: Clause, amount: Double)? {
    var found: [(clause: Clause, amount: Double)] = []
    if let own = ownMargin(in: unit) { found.append(own) }
    for rule in rules[..<decided] where rule.outcome != outcome {
      let failed = rule.clauses.filter { !$0.passed }
      // What fails by a flag too is not near, however near its numbers are.
      guard failed.allSatisfy({ $0.unit == unit }) else { continue }
      let farthest = failed.max { ($0.margin ?? 0) < ($1.margin ?? 0) }
      if let farthest, let margin = farthest.margin { found.append((farthest, margin)) }
    }
    return found.min { $0.amount < $1.amount }
  }

  /// How far the rules that hold for the outcome are from failing; nil where one of them can't by a
  /// number of that unit.
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

/// A second host beside a scenario's own, which is asked for the reasons of all that is decided: the
/// answers of the first one stay as they are.
final class ReasonedHost {
  private let host: PlayedHost

  /// What the last call has told.
  private(set) var report = Report()

  /// Makes one if a scenario expects anything of a decision.
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

  /// Plays a line of the scenario.
  func take(_ line: ArraySlice<UInt8>) {
    guard let message = try? JSONParser.parse(line),
      message["method"]?.asString?.hasPrefix("$/") == false,
      let result = host.call(RecordedCall(line: 0, message: message).asked.message)
    else { return }
    report = (try? ReportReader.read(result)) ?? Report()
  }
}

extension RecordedCall {
  /// The call, asking for reasons where it can.
  package var asked: RecordedCall {
    let methods = ["session/send", "session/perform", "session/advance", "session/create"]
    guard case .object(var members) = message, case .object(var params)? = members["params"],
      methods.contains(members["method"]?.asString ?? "")
    else { return self }
    params["explain"] = true
    params["since"] = nil
    params["frames"] = nil
    members["params"] = .object(params)
    // What is told as a notification is answered all the same.
    if members["id"] == nil { members["id"] = "why" }
    var asked = self
    asked.message = .object(members)
    return asked
  }
}
