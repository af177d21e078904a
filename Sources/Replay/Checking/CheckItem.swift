public import Findings
public import Interaction
internal import Motion

/// One finding of a check, with its location in a scenario.
public struct CheckItem: Equatable, Sendable {
  /// The path of the checked scenario.
  public var path: String

  /// The number of the scenario's line that causes the finding, counted from 1.
  public var line: Int

  /// The session's id, or an empty string for an item that the check itself produces.
  public var session: String

  /// The component's id, or an empty string if it is not known.
  public var component: String

  /// The severity, which decides whether the item makes a check fail.
  public var severity: Diagnostic.Severity

  /// The finding's code, such as `motion/jump`.
  public var code: String

  /// The time of the finding on the session's clock, in seconds, or 0 for an item that the check itself produces.
  public var time: Double

  /// The id of the affected layer, or `nil` if the finding is not about a single layer.
  public var layer: String?

  /// The problem, as one sentence without a period.
  public var message: String

  /// The fix, as one sentence, or `nil` if the message includes it.
  public var advice: String?

  /// The detector's finding with all its measurements, or `nil` if no detector produced the item.
  public var finding: Finding?

  /// Creates an item from a detector's finding.
  init(
    _ finding: Finding, _ severity: Diagnostic.Severity, path: String, line: Int, session: String,
    component: String
  ) {
    self.path = path
    self.line = line
    self.session = session
    self.component = component
    self.severity = severity
    code = finding.code.rawValue
    time = finding.time.seconds
    advice = finding.advice
    layer = finding.layer
    message = finding.text
    self.finding = finding
  }

  /// Returns the item without the findings whose keys are in `accepted`, or `nil` if no finding remains.
  func without(_ accepted: [String]) -> CheckItem? {
    guard let finding else { return accepted.contains(key) ? nil : self }
    guard let rest = finding.without({ accepted.contains(key(of: $0)) }) else { return nil }
    var item = self
    (item.layer, item.message, item.finding) = (rest.layer, rest.text, rest)
    return item
  }

  /// Creates an item from a component's own diagnostic.
  init(
    _ diagnostic: Diagnostic, _ severity: Diagnostic.Severity, path: String, line: Int,
    session: String, component: String
  ) {
    self.path = path
    self.line = line
    self.session = session
    self.component = component
    self.severity = severity
    code = diagnostic.code
    time = diagnostic.time.seconds
    layer = diagnostic.layer
    // The message of a detector already begins with the layer.
    let subject = (diagnostic.layer ?? diagnostic.value).map { $0 + ": " } ?? ""
    let isNamed = FindingCode(rawValue: code) != nil
    message = (isNamed ? "" : subject) + diagnostic.message
  }

  /// The code of a finding about a cost that exceeds the scenario's budget.
  static let overBudget = "cost/over-budget"

  /// The codes of items that are produced by the check itself, and not by a detector or a component.
  static let ownCodes = ["check/not-played", "check/refused", overBudget]

  /// Creates an item for a cost expectation that was exceeded.
  init(overBudget failure: ExpectationFailure, path: String) {
    self.path = path
    line = failure.line
    session = ""
    component = ""
    severity = .warning
    code = Self.overBudget
    time = 0
    let name = failure.pointer.split(separator: "/").last.map(String.init) ?? "cost"
    // The pointer is `/cost` if the session doesn't exist, so that no costs were counted.
    let isCounted = name != "cost"
    message =
      !isCounted
      ? "expected \(failure.expected), found \(failure.actual ?? "none")"
      : "\(name) is \(failure.actual ?? "unknown"), expected \(failure.expected)"
    advice = "Run check with --cost to see which layer causes it."
  }

  /// Creates an item for a session that could not be opened.
  init(unopened component: String, path: String, line: Int) {
    self.path = path
    self.line = line
    self.component = component
    session = ""
    severity = .warning
    code = "check/not-played"
    time = 0
    message = "component \(component) is not available, so its session is not checked"
    advice = "Pass the folder of its plugin with --plugins."
  }

  /// Creates an item for a call that was refused.
  init(refused method: String?, _ reason: String, path: String, line: Int) {
    self.path = path
    self.line = line
    session = ""
    component = ""
    severity = .warning
    code = method == "session/create" ? "check/not-played" : "check/refused"
    time = 0
    let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    message = "\(method ?? "the line") is refused, so this call is not checked (\(sentence))"
    advice = "Fix the call, or accept its error with `playground replay --update missing`."
  }

  /// The item in the format of a compiler's diagnostic: `file:line: warning: message [code]`.
  public var text: String {
    let kind =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      default: "note"
      }
    let sentence = message.hasSuffix(".") ? String(message.dropLast()) : message
    let advice = advice.map { ". " + ($0.hasSuffix(".") ? String($0.dropLast()) : $0) } ?? ""
    return "\(path):\(line): \(kind): \(sentence)\(advice) [\(code)]".onOneLine
  }

  /// Whether the item makes a check fail.
  ///
  /// Notes do not make a check fail.
  public var isProblem: Bool { severity == .error || severity == .warning }

  /// The key that identifies the item in a baseline.
  ///
  /// It stays the same if only measured amounts change.
  public var key: String {
    finding.map(key(of:)) ?? "\(session) \(code) \(layer ?? "")  "
  }

  /// The key of the item, followed by the keys of its companion findings, without duplicates.
  var keys: [String] {
    var keys = [key]
    for part in finding?.companions ?? [] where !keys.contains(key(of: part)) {
      keys.append(key(of: part))
    }
    return keys
  }

  private func key(of part: Finding) -> String {
    [session, code, part.layer, part.channel, part.cause].joined(separator: " ")
  }
}
