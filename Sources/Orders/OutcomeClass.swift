internal import Interaction
internal import Values

/// Cases with the same outcome.
public struct OutcomeClass: Sendable {
  /// The final phase and values, as strings.
  ///
  /// They are the same for all cases of the class.
  public var ending: [String]

  /// The names of the violated properties.
  public var failures: [String]

  /// The codes of the reported findings.
  public var findings: [String]

  /// The indices of the refused steps.
  public var refused: [Int]

  /// The number of cases, counting each ordering with each combination of instants.
  public var cases: Double

  /// The number of distinct cases.
  ///
  /// Cases with the same ordering and the same times of all steps count as one.
  public var different: Double

  /// The case that comes first when cases are compared by their steps and then by their instants.
  ///
  /// It keeps the order of the file for as long as possible.
  public var first: Schedule

  /// A string that is the same for all cases of the class, and different for other classes.
  var key: String {
    ([failures.joined(separator: ","), findings.joined(separator: ","), "\(refused)"] + ending)
      .joined(separator: "\u{1F}")
  }

  init(
    _ end: RenderState, _ watch: InvariantMonitor, _ start: OrderStart, first: Schedule,
    cases: Double,
    different: Double
  ) {
    ending = ["phase \(end.phase)"]
    for (name, value) in zip(start.rules.valueNames, end.values) {
      ending.append("\(name) \(Self.text(value))")
    }
    failures = start.rules.properties.enumerated().compactMap {
      watch.broken & (1 << UInt64($0.offset)) != 0 ? $0.element.name : nil
    }
    findings = watch.findings
    refused = start.steps.indices.filter { watch.refused & (1 << UInt64($0)) != 0 }
    self.first = first
    self.cases = cases
    self.different = different
  }

  package init(
    ending: [String], failures: [String], findings: [String], refused: [Int], cases: Double,
    different: Double, first: Schedule
  ) {
    self.ending = ending
    self.failures = failures
    self.findings = findings
    self.refused = refused
    self.cases = cases
    self.different = different
    self.first = first
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .null: "none"
    case .bool(let flag): flag ? "yes" : "no"
    case .integer(let number): "\(number)"
    // Values are rounded to what people can distinguish: whole points, or hundredths for small values.
    case .number(let number):
      Expectation.plain(
        abs(number) > 2 ? number.rounded() : (number * 100).rounded() / 100)
    case .string(let text): text
    case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
    case .object: "{…}"
    }
  }
}
