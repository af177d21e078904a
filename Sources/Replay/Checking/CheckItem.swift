public import Findings
public import Interaction
internal import Motion

/// One thing that a check has found, with its place in a scenario.
public struct CheckItem: Equatable, Sendable {
  /// The scenario's path.
  public var path: String

  /// The line of the scenario that it comes from, from 1.
  public var line: Int

  /// The session's id.
  public var session: String

  /// The component's id.
  public var component: String

  /// How bad it is.
  public var severity: Diagnostic.Severity

  /// What it is, such as `motion/jump`.
  public var code: String

  /// When it is, in seconds of the session's clock.
  public var time: Double

  /// The layer, where it is about one.
  public var layer: String?

  /// What happens, in one sentence without a full stop.
  public var message: String

  /// What to do about it, in one sentence; nil where the message says so.
  public var advice: String?

  /// All its numbers, where a detector has found it.
  public var finding: Finding?

  /// Makes the item of what a detector has found.
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

  /// What is left of it without what is accepted; nil where that is nothing.
  func without(_ accepted: [String]) -> CheckItem? {
    guard let finding else { return accepted.contains(key) ? nil : self }
    guard let rest = finding.without({ accepted.contains(key(of: $0)) }) else { return nil }
    var item = self
    (item.layer, item.message, item.finding) = (rest.layer, rest.text, rest)
    return item
  }

  /// Makes the item of what a component has said itself.
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
    // What a detector has said in a session begins with its layer.
    let subject = (diagnostic.layer ?? diagnostic.value).map { $0 + ": " } ?? ""
    let isNamed = FindingCode(rawValue: code) != nil
    message = (isNamed ? "" : subject) + diagnostic.message
  }

  /// The code of what costs a renderer more than the scenario lets it.
  static let overBudget = "cost/over-budget"

  /// The codes of what no detector and no component says.
  static let ownCodes = ["check/not-played", "check/refused", overBudget]

  /// Makes the item of a budget that is not kept, a `$/expect` of costs.
  init(overBudget failure: ExpectationFailure, path: String) {
    self.path = path
    line = failure.line
    session = ""
    component = ""
    severity = .warning
    code = Self.overBudget
    time = 0
    let name = failure.pointer.split(separator: "/").last.map(String.init) ?? "cost"
    // Of a session that is not there nothing was counted.
    let isCounted = name != "cost"
    message =
      !isCounted
      ? "\(failure.expected) is expected, and there is \(failure.actual ?? "none")"
      : "\(name) is \(failure.actual ?? "unknown"), \(failure.expected) is expected"
    advice = "See with --cost which layer costs it."
  }

  /// Makes the item of a session that could not be opened.
  init(unopened component: String, path: String, line: Int) {
    self.path = path
    self.line = line
    self.component = component
    session = ""
    severity = .warning
    code = "check/not-played"
    time = 0
    message = "there is no component \(component), so nothing of it is judged"
    advice = "Name the folder of its plugin by --plugins."
  }

  /// Makes the item of a call that did not happen.
  init(refused method: String?, _ reason: String, path: String, line: Int) {
    self.path = path
    self.line = line
    session = ""
    component = ""
    severity = .warning
    code = method == "session/create" ? "check/not-played" : "check/refused"
    time = 0
    let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    message = "\(method ?? "the line") is refused, so nothing of it is judged (\(sentence))"
    advice = "Mend it, or agree on its answer: playground replay --update missing."
  }

  /// The item as compilers write it: `file:line: warning: what [code]`.
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

  /// Whether it lets a check fail: notes do not.
  public var isProblem: Bool { severity == .error || severity == .warning }

  /// What stays the same when numbers change: what a baseline knows it by.
  public var key: String {
    finding.map(key(of:)) ?? "\(session) \(code) \(layer ?? "")  "
  }

  /// Those of all that it tells of, each once, its own first.
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
