internal import JSONRPC
internal import PlaygroundHost
internal import Values

/// One run of a check: its processes and its findings.
final class CheckContext {
  /// The maximum number of findings that are reported.
  ///
  /// If there are more, the report only states that more exist.
  private static let findingLimit = 3

  /// The plugin under test and the settings for the fuzzer.
  let plugin: PluginUnderTest

  /// The component to check, or the plugin's first component for a check of the whole plugin.
  let component: PluginManifest.OfferedComponent

  /// The facts known about the component.
  let probe: ProbeResult

  private var failureLimit = findingLimit
  private var conversations: [Conversation] = []
  private(set) var failures: [String] = []
  private(set) var warnings: [String] = []
  private(set) var notes: [String] = []
  private(set) var skipReason: String?

  init(
    _ plugin: PluginUnderTest, _ component: PluginManifest.OfferedComponent, _ probe: ProbeResult
  ) {
    self.plugin = plugin
    self.component = component
    self.probe = probe
  }

  // MARK: Findings

  /// Adds a violation of a requirement.
  func fail(_ finding: String) { Self.note(finding, in: &failures) }

  /// Adds violations of different rules.
  ///
  /// All of them are reported, regardless of the limit.
  func fail(each findings: [String]) {
    failures += findings
    failureLimit = max(failureLimit, failures.count)
  }

  /// Adds a violation of a recommendation.
  func warn(_ finding: String) { Self.note(finding, in: &warnings) }

  /// Adds a remark that does not affect the verdict.
  func note(_ finding: String) { notes.append(finding) }

  /// Marks the check as skipped because there is nothing to check.
  func skip(_ reason: String) { skipReason = reason }

  private static func note(_ finding: String, in findings: inout [String]) {
    if findings.count <= findingLimit, !findings.contains(finding) { findings.append(finding) }
  }

  /// Whether there are more failures than the report includes.
  var isFull: Bool { failures.count > Self.findingLimit }

  /// Returns the verdict after the check has run.
  ///
  /// If the check has found no failure, an internal error counts as one.
  func outcome(of check: Check, after trouble: PluginFailure?) -> CheckOutcome {
    if trouble == nil, failures.isEmpty { internalErrors.forEach { fail($0.finding) } }
    var outcome = CheckOutcome(check: check.name, status: .passed, findings: [])
    switch trouble {
    case .crashed(let reason): (outcome.status, outcome.findings) = (.crashed, [reason])
    case .unreadable(let reason): (outcome.status, outcome.findings) = (.failed, [reason])
    case .timedOut(let reason): (outcome.status, outcome.findings) = (.timedOut, [reason])
    case .refused(let reason) where failures.isEmpty:
      (outcome.status, outcome.findings) = (.skipped, [reason])
    default:
      if !failures.isEmpty {
        outcome.status = .failed
      } else if !warnings.isEmpty {
        outcome.status = .warning
      } else if let skipReason {
        (outcome.status, outcome.findings) = (.skipped, [skipReason])
      }
    }
    for (findings, limit) in [(failures, failureLimit), (warnings, Self.findingLimit)] {
      outcome.findings += findings.prefix(limit)
      if findings.count > limit { outcome.findings.append("more findings like these") }
    }
    outcome.findings += notes
    return outcome
  }

  // MARK: Conversations

  /// Starts a new process and sends `initialize`.
  ///
  /// A refusal is not an error, because a small plugin need not support `initialize`.
  func begin() throws(PluginFailure) -> Conversation {
    let conversation = try Conversation(plugin.manifest, in: plugin.surroundings)
    conversations.append(conversation)
    let answer = try conversation.ask("initialize", Self.hello)
    conversation.tellsDeltas = answer.result["capabilities"]?["since"] == true
    return conversation
  }

  static let hello: Value = ["protocolVersion": .integer(1), "clientInfo": ["name": "playground"]]

  /// The internal errors in the responses of all processes, one for each distinct error message.
  var internalErrors: [InternalError] {
    conversations.flatMap(\.internalErrors).reduce(into: []) { errors, error in
      if !errors.contains(where: { $0.message == error.message }) { errors.append(error) }
    }
  }

  /// Ends all processes.
  func end() {
    for conversation in conversations { conversation.close() }
    conversations = []
  }

  /// Returns the parameters of a call that creates a session.
  func order(_ session: String, _ parameters: JSONObject? = nil) -> Value {
    [
      "component": .string(component.id), "session": .string(session),
      "parameters": .object(parameters ?? probe.parameters),
    ]
  }

  /// Creates a session.
  ///
  /// - Returns: The response.
  /// - Throws: `refused` if the plugin refuses the call.
  @discardableResult
  func open(_ conversation: Conversation, _ session: String = "v") throws(PluginFailure) -> Answer {
    let answer = try conversation.ask("session/create", order(session))
    if case .error(let error) = answer {
      throw .refused("session/create was refused: \(error.message)")
    }
    return answer
  }

  /// Returns the state of a session.
  func state(_ conversation: Conversation, _ session: String = "v") throws(PluginFailure) -> Value {
    try conversation.ask("session/state", ["session": .string(session)]).result["state"] ?? .null
  }

  /// Plays steps of the rehearsed script in a session, with frames if `isFilmed` is true.
  ///
  /// `look` receives the step's index and the response, and returns `false` to stop.
  func play(
    _ steps: Range<Int>, _ conversation: Conversation, _ session: String = "v",
    isFilmed: Bool = false, _ look: (Int, Answer) throws(PluginFailure) -> Bool = { _, _ in true }
  ) throws(PluginFailure) {
    for index in steps {
      let step = probe.script[index]
      var params = step.params
      if isFilmed, step.method != "session/configure" {
        params["frames"] = true
        params["fps"] = .integer(20)
      }
      guard try look(index, conversation.ask(step.method, params.of(session))) else { return }
    }
  }

  /// The indices of all calls of the script.
  var wholeScript: Range<Int> { probe.script.indices }

  /// Plays the whole script in a new session and passes every state to `look`, including frames.
  func observe(_ look: (_ place: String, _ state: Value) -> Void) throws(PluginFailure) {
    let conversation = try begin()
    look("session/create", try open(conversation).result["state"] ?? .null)
    try play(wholeScript, conversation, isFilmed: true) { index, answer in
      let place = probe.place(of: index)
      if case .array(let frames)? = answer.result["frames"] {
        for frame in frames { look(place, frame) }
      }
      look(place, answer.result["state"] ?? .null)
      return !isFull
    }
  }
}
