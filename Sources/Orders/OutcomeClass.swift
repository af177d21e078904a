internal import Interaction
internal import Values

/// Cases that end alike.
public struct OutcomeClass: Sendable {
  /// How they end, in words: the phase, then each value; the same for all of the class.
  public var ending: [String]

  /// The names of the properties that do not hold.
  public var failures: [String]

  /// The findings that were told of.
  public var findings: [String]

  /// The steps that were refused, by their places.
  public var refused: [Int]

  /// How many cases end so, by order and instant asked for.
  public var cases: Double

  /// How many of them differ in what happens when.
  public var different: Double

  /// The first of them: in the order of the file as far as can be, at once as far as can be.
  public var first: OrderCase

  /// What all of the class have in common.
  var key: String {
    ([failures.joined(separator: ","), findings.joined(separator: ","), "\(refused)"] + ending)
      .joined(separator: "\u{1F}")
  }

  init(
    _ end: RenderState, _ watch: CaseWatch, _ start: OrderStart, first: OrderCase, cases: Double,
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
    different: Double, first: OrderCase
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
    // Points, and parts of a whole: what people tell apart.
    case .number(let number):
      Expectation.plain(
        abs(number) > 2 ? number.rounded() : (number * 100).rounded() / 100)
    case .string(let text): text
    case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
    case .object: "{…}"
    }
  }
}
