internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Replay
internal import Values

/// One check at work: its conversations and what it has found.
final class Examination {
  /// So many findings are told; of the others there is only a count.
  private static let findingLimit = 3

  /// The plugin.
  let subject: Subject

  /// The component, for checks that look at one.
  let component: PluginManifest.Component

  /// What is known of the component.
  let survey: Survey

  private var conversations: [Conversation] = []
  private(set) var failures: [String] = []
  private(set) var warnings: [String] = []
  private(set) var notes: [String] = []
  private(set) var skipReason: String?

  init(_ subject: Subject, _ component: PluginManifest.Component, _ survey: Survey) {
    self.subject = subject
    self.component = component
    self.survey = survey
  }

  // MARK: Findings

  /// Something is not as it has to be.
  func fail(_ finding: String) { Self.note(finding, in: &failures) }

  /// Something is not as it should be.
  func warn(_ finding: String) { Self.note(finding, in: &warnings) }

  /// Something to know, whatever the verdict.
  func note(_ finding: String) { notes.append(finding) }

  /// There is nothing to look at.
  func skip(_ reason: String) { skipReason = reason }

  private static func note(_ finding: String, in findings: inout [String]) {
    if findings.count <= findingLimit, !findings.contains(finding) { findings.append(finding) }
  }

  /// Whether more findings would not be told.
  var isFull: Bool { failures.count > Self.findingLimit }

  /// The verdict, once the check has been carried out.
  func outcome(of check: Check, after trouble: Trouble?) -> Outcome {
    var outcome = Outcome(check: check.name, status: .passed, findings: [])
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
    for findings in [failures, warnings] {
      outcome.findings += findings.prefix(Self.findingLimit)
      if findings.count > Self.findingLimit { outcome.findings.append("and more of the kind") }
    }
    outcome.findings += notes
    return outcome
  }

  // MARK: Conversations

  /// Starts a fresh process and says hello; a plugin of a few lines may refuse that.
  func begin() throws(Trouble) -> Conversation {
    let conversation = try Conversation(subject.manifest, in: subject.surroundings)
    conversations.append(conversation)
    let answer = try conversation.ask("initialize", Self.hello)
    conversation.tellsDeltas = answer.result["capabilities"]?["since"] == true
    return conversation
  }

  static let hello: Value = ["protocolVersion": .integer(1), "clientInfo": ["name": "playground"]]

  /// Ends all processes.
  func end() {
    for conversation in conversations { conversation.close() }
    conversations = []
  }

  /// The parameters of a call that creates a session to be looked at.
  func order(_ session: String, _ parameters: Members? = nil) -> Value {
    [
      "component": .string(component.id), "session": .string(session),
      "parameters": .object(parameters ?? survey.parameters),
    ]
  }

  /// Creates a session.
  ///
  /// - Returns: its first answer
  /// - Throws: `refused` if the plugin does not want to
  @discardableResult
  func open(_ conversation: Conversation, _ session: String = "v") throws(Trouble) -> Answer {
    let answer = try conversation.ask("session/create", order(session))
    if case .error(let error) = answer {
      throw .refused("session/create was refused: \(error.message)")
    }
    return answer
  }

  /// The state of a session.
  func state(_ conversation: Conversation, _ session: String = "v") throws(Trouble) -> Value {
    try conversation.ask("session/state", ["session": .string(session)]).result["state"] ?? .null
  }

  /// Lets steps of the rehearsed script happen in a session, filmed if the states on the way are
  /// wanted; `look` takes the step's place in the script and the answer, and ends it by false.
  func play(
    _ steps: Range<Int>, _ conversation: Conversation, _ session: String = "v",
    isFilmed: Bool = false, _ look: (Int, Answer) throws(Trouble) -> Bool = { _, _ in true }
  ) throws(Trouble) {
    for index in steps {
      let step = survey.script[index]
      var params = step.params
      if isFilmed, step.method != "session/configure" {
        params["frames"] = true
        params["fps"] = .integer(20)
      }
      guard try look(index, conversation.ask(step.method, params.of(session))) else { return }
    }
  }

  /// The whole script.
  var wholeScript: Range<Int> { survey.script.indices }

  /// Lets the whole script happen in a session of its own and gives out every state on the way.
  func observe(_ look: (_ place: String, _ state: Value) -> Void) throws(Trouble) {
    let conversation = try begin()
    look("session/create", try open(conversation).result["state"] ?? .null)
    try play(wholeScript, conversation, isFilmed: true) { index, answer in
      let place = survey.place(of: index)
      if case .array(let frames)? = answer.result["frames"] {
        for frame in frames { look(place, frame) }
      }
      look(place, answer.result["state"] ?? .null)
      return !isFull
    }
  }

  // MARK: Comparing

  /// The first place where two values differ, in words; nil where they don't.
  static func difference(_ one: Value, _ other: Value) -> String? {
    guard one != other else { return nil }
    let comparison = Comparison(Tolerances(override: 0))
    guard let first = comparison.differences(expected: one, actual: other).found.first else {
      return nil
    }
    let pointer = first.pointer.isEmpty ? "the answer" : first.pointer
    return "\(pointer) is \(short(first.expected)) and \(short(first.actual))"
  }

  private static func short(_ text: String?) -> String {
    guard let text else { return "nothing" }
    return text.count > 60 ? text.prefix(57) + "…" : text
  }

  /// Fails if a session has been changed by what must not change it.
  func expectUnchanged(
    _ before: Value, _ conversation: Conversation, after what: String, _ session: String = "v"
  ) throws(Trouble) {
    let after = try state(conversation, session)
    if let difference = Self.difference(before, after) {
      fail("\(what) changed the session: \(difference), before and after")
    }
  }

  /// Fails unless a call is refused with a number.
  ///
  /// - Returns: whether it was refused at all
  @discardableResult
  func expect(_ code: Int, _ answer: Answer, for what: String) -> Bool {
    switch answer {
    case .result:
      fail("\(what) is taken; it has to be refused with \(code)")
      return false
    case .error(let error):
      guard error.code.rawValue == code else {
        fail("\(what) is refused with \(error.code.rawValue), not \(code): \(error.message)")
        return true
      }
      if code == -32602, error.data["path"]?.asString == nil || error.data["expected"] == nil {
        warn("\(what) is refused without data.path and data.expected, which help to mend it")
      }
      return true
    }
  }
}

extension Members {
  /// The parameters of a call to a session.
  func of(_ session: String) -> Value {
    var members: Members = ["session": .string(session)]
    for member in elements { members.append(member.name, member.value) }
    return .object(members)
  }
}

extension Value {
  /// The value as JSON.
  var json: String {
    var writer = JSONWriter()
    writer.value(self, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The elements of an array; none for anything else.
  var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object; none for anything else.
  var members: Members {
    if case .object(let members) = self { members } else { [:] }
  }
}
