internal import JSONText

/// A JUnit XML report of verdicts or findings, limited to the elements that all readers support.
public struct JUnitReport: Sendable {
  private var cases = ""
  private var count = 0
  private var failures = 0
  private var errors = 0
  private var seconds = 0.0

  private let suite: String

  /// Creates an empty report with the name of its suite.
  public init(suite: String = "playground replay") {
    self.suite = suite
  }

  /// Adds a test case for a checked scenario, which fails if the check found problems.
  public mutating func take(_ items: [CheckItem], of scenario: Scenario, seconds: Double) {
    let problems = items.filter(\.isProblem)
    let text = problems.map(\.text).joined(separator: "\n")
    let count = problems.count == 1 ? "1 finding" : "\(problems.count) findings"
    add(
      scenario.path, seconds,
      problem: problems.isEmpty ? nil : (false, count, text))
  }

  /// Adds a scenario that could not be played.
  public mutating func take(_ error: ReplayError, of scenario: Scenario, seconds: Double) {
    add(scenario.path, seconds, problem: (true, "can't be played", error.message))
  }

  /// Adds a test case for the verdict on a scenario.
  public mutating func take(_ verdict: Verdict) {
    let path = verdict.scenario.path
    guard !verdict.isGood else { return add(path, verdict.seconds, problem: nil) }
    let isError = [.broken, .environment].contains(verdict.outcome)
    add(
      path, verdict.seconds,
      problem: (isError, verdict.outcome.rawValue, verdict.details.joined(separator: "\n")))
  }

  /// Adds a golden file that is rejected because no scenario uses it.
  public mutating func take(unused path: String, _ reason: String) {
    add(path, 0, problem: (false, "unused", reason))
  }

  private mutating func add(
    _ path: String, _ seconds: Double, problem: (isError: Bool, message: String, text: String)?
  ) {
    count += 1
    self.seconds += seconds
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[..<$0] } ?? ""
    let name = path[(slash.map { path.index(after: $0) } ?? path.startIndex)...]
    cases += "    <testcase classname=\"\(Self.escape(folder))\" name=\"\(Self.escape(name))\""
    cases += " file=\"\(Self.escape(path[...]))\" time=\"\(Self.time(seconds))\""
    guard let problem else {
      cases += "/>\n"
      return
    }
    if problem.isError { errors += 1 } else { failures += 1 }
    let element = problem.isError ? "error" : "failure"
    let text = Self.escape(problem.text[...])
    // Some readers show only the body, so the body repeats the whole text.
    cases += "><\(element) message=\"\(problem.message)\">\(text)</\(element)></testcase>\n"
  }

  /// The report as XML text.
  public var text: String {
    let sums = """
      tests="\(count)" failures="\(failures)" errors="\(errors)" time="\(Self.time(seconds))"
      """
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(sums)>
        <testsuite name="\(suite)" \(sums)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  /// Writes the report to a file.
  public func write(to path: String) throws(ReplayError) {
    try Scenario.write(Array(text.utf8), to: path)
  }

  /// Formats a time in seconds, with at most six decimals.
  ///
  /// The text never has an exponent, because some readers don't support exponents.
  private static func time(_ seconds: Double) -> String {
    var writer = JSONWriter()
    writer.millionths(Int64((seconds * 1e6).rounded()))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Escapes text for an attribute or a body.
  ///
  /// Characters that XML can't represent become U+FFFD.
  private static func escape(_ text: Substring) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
