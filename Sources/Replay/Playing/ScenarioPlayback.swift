internal import Interaction
internal import JSON
internal import JSONRPC
internal import JSONText
public import Methods
internal import Platform
public import PlaygroundHost
internal import Values

/// The playback of a scenario on a new host, with its responses and the expectations that are not met.
public struct ScenarioPlayback: Sendable {
  /// A line of the scenario, with the number of responses up to it.
  struct Step: Equatable, Sendable {
    /// The line of the scenario, counted from 1.
    var line: Int

    /// The number of responses up to and including the line.
    var answers: Int
  }

  /// The responses, identical to the output of `playground serve`.
  public private(set) var output: [UInt8] = []

  /// The expectations that are not met.
  public private(set) var failures: [ExpectationFailure] = []

  /// The number of expectations that were evaluated.
  public private(set) var expectations = 0

  /// The first component that the scenario uses but that is not available, or `nil` if all components are available.
  public internal(set) var unoffered: UnofferedComponent?

  /// The internal errors in responses that are not followed by a `$/expect` for the error.
  public internal(set) var raised: [RaisedError] = []

  /// Whether the last response is an internal error.
  private var endsRaised = false

  /// The first call that was refused before a session was created.
  var refusal: (line: Int, message: String)?

  /// Whether a session was created.
  var hasSession = false

  /// The error for the first line that is not JSON, as `file:line: message`.
  private var damage: String?

  /// The warnings about problems that did not prevent the playback.
  public private(set) var warnings: [String] = []

  /// Whether a plugin was used.
  private(set) var usesPlugins = false

  private(set) var steps: [Step] = []
  /// The number of bytes that were played, which excludes an incomplete last line.
  private(set) var length = 0
  private var lastAnswer = 0..<0
  private var header = RecordingHeader()
  let path: String
  private let tolerances: Tolerances

  /// Creates a playback by playing a scenario.
  ///
  /// - Parameters:
  ///   - input: The requests of the scenario.
  ///   - path: The scenario's name in messages.
  ///   - tolerances: The tolerances for numbers in expectations.
  ///   - components: The components available to the scenario.
  ///   - limits: The host's limits.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  public init(
    of input: [UInt8], path: String, tolerances: Tolerances = Tolerances(),
    components: [ComponentEntry] = BuiltIns.components, limits: Limits = Limits(),
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) {
    try self.init(
      of: input, path: path, tolerances: tolerances, components: components, limits: limits,
      plugins: plugins
    ) { _ in }
  }

  /// Creates a playback by playing a scenario.
  ///
  /// The watch and the cost counter `ledger`, if given, observe the sessions of the scenario.
  init(
    watching input: [UInt8], path: String, components: [ComponentEntry],
    plugins: PluginHub.Configuration, watch: ScenarioWatch? = nil, ledger: ScenarioLedger? = nil
  ) throws(ReplayError) {
    try self.init(
      of: input, path: path, tolerances: Tolerances(), components: components, plugins: plugins,
      watch: watch, ledger: ledger
    ) { _ in }
  }

  /// Creates a playback by playing a scenario, and calls a closure with the host after each response.
  init(
    of input: [UInt8], path: String, tolerances: Tolerances, components: [ComponentEntry],
    limits: Limits = Limits(), plugins: PluginHub.Configuration = .init(),
    watch: ScenarioWatch? = nil, ledger: ScenarioLedger? = nil,
    afterEachAnswer onAnswer: (Host) throws(ReplayError) -> Void
  ) throws(ReplayError) {
    self.path = path
    self.tolerances = tolerances
    try checkText(input)
    let host = Host(components: components, limits: limits, plugins: plugins)
    if let watch { host.watchers.append(watch.open) }
    // Costs are counted only if an expectation refers to them.
    let asksForCosts = ByteSearch.contains("\"cost\"", in: input)
    let ledger = ledger ?? (asksForCosts ? ScenarioLedger() : nil)
    if let ledger {
      host.watchers.append(ledger.open)
      ledger.plugins = PluginCosts(of: input, path: path, components, plugins)
    }
    defer { host.finishPlugins() }
    warnings = host.pluginProblems.map(\.message)
    let reasoned = ReasonedHost(for: input, components, plugins)
    var handler = HostHandler(host)
    let cancelled = CancelledRequests(in: input)
    var connection = Connection(messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    var start = 0
    var line = 1
    while start < input.count {
      let newline = ByteSearch.first(UInt8(ascii: "\n"), in: input, from: start)
      let end = newline.map { $0 + 1 } ?? input.count
      let text = input[start..<end]
      if text.contains(UInt8(ascii: "$")) { try notice(text, line, reasoned, ledger) }
      if isTorn(text, line) { break }
      reasoned?.take(text)
      for id in cancelled[line] { connection.expectCancellation(of: id) }
      watch?.line = line
      connection.receive(text, &handler)
      host.waitForAnswers(on: &connection, &handler)
      if take(connection.output, line) { try onAnswer(handler.host) }
      connection.clearOutput()
      start = end
      line += 1
    }
    length = start
    connection.finish(&handler)
    host.waitForAnswers(on: &connection, &handler)
    usesPlugins = host.hasUsedPlugins
    if take(connection.output, line - 1) { try onAnswer(handler.host) }
    if steps.isEmpty { throw .badInput("\(path):1: the file contains no request") }
  }

  /// Throws if the input is empty or binary.
  private func checkText(_ input: [UInt8]) throws(ReplayError) {
    guard !input.isEmpty else { throw .badInput("\(path):1: the file is empty") }
    guard let zero = ByteSearch.first(0, in: input, from: 0) else { return }
    let line = input[..<zero].count { $0 == UInt8(ascii: "\n") } + 1
    throw .badInput("\(path):\(line): not a text file: it contains a zero byte")
  }

  /// Returns whether a recording ends in an incomplete line because its writer was stopped, and adds a warning if so.
  ///
  /// All other lines can be played.
  private mutating func isTorn(_ text: ArraySlice<UInt8>, _ line: Int) -> Bool {
    guard header.isRecording, text.last != UInt8(ascii: "\n"),
      (try? JSONParser.parse(text)) == nil
    else { return false }
    warnings.append("\(path):\(line): ignored the incomplete last line")
    return true
  }

  /// Stores responses, and returns whether there were any.
  private mutating func take(_ answers: [UInt8], _ line: Int) -> Bool {
    guard !answers.isEmpty else { return false }
    var start = answers.startIndex
    while let end = ByteSearch.first(UInt8(ascii: "\n"), in: answers, from: start) {
      noteDamage(answers[start..<end], line)
      noteUnoffered(answers[start..<end], line)
      // Notifications from the host are not responses.
      if answers[start..<end].starts(with: #"{"jsonrpc":"2.0","id":"#.utf8) {
        lastAnswer = output.count + start..<output.count + end
        endsRaised = noteRaised(answers[start..<end], line)
      } else if answers[start] == UInt8(ascii: "[") {
        _ = noteRaised(answers[start..<end], line)
      }
      start = end + 1
      steps.append(Step(line: line, answers: (steps.last?.answers ?? 0) + 1))
    }
    output += answers
    return true
  }

  /// Throws if a line is not JSON.
  ///
  /// A replay skips this check if the golden file expects that error.
  func refuseDamage() throws(ReplayError) {
    if let damage { throw .badInput(damage) }
  }

  /// Stores the first error for a line that is not JSON.
  private mutating func noteDamage(_ answer: ArraySlice<UInt8>, _ line: Int) {
    guard damage == nil,
      answer.starts(with: #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#.utf8),
      let error = try? JSONParser.parse(answer)["error"]
    else { return }
    // The host counts the lines that it receives, so the line number in its error takes precedence.
    let place = error["data"]?["line"]?.asNumber.map { Int($0) } ?? line
    damage = "\(path):\(place): \(error["message"]?.asString ?? "not valid JSON")"
  }

  /// Handles notifications for the replay, such as `$/expect`.
  ///
  /// `serve` ignores them.
  private mutating func notice(
    _ text: ArraySlice<UInt8>, _ line: Int, _ reasoned: ReasonedHost?, _ ledger: ScenarioLedger?
  ) throws(ReplayError) {
    guard let message = try? JSONParser.parse(text) else { return }
    guard let method = message["method"]?.asString else {
      guard message["$/expect"] != nil else { return }
      throw .badInput(
        "\(path):\(line): write an expectation as a notification: "
          + #"{"jsonrpc":"2.0","method":"$/expect","params":{…}}"#)
    }
    let params = message["params"] ?? .null
    if method == "$/expect", case .object(let members) = params, members["cost"] != nil {
      return try expectCosts(members, line, ledger)
    }
    do throws(InvalidValue) {
      switch method {
      case "$/expect":
        if let expectation = try DecisionExpectation(params) {
          expectations += 1
          let report = reasoned?.report ?? ComponentOutput()
          if let failure = expectation.failure(in: report, line: line) { failures.append(failure) }
        } else {
          try expect(AnswerExpectation(params), line)
        }
      case "$/recording": try header.read(params)
      default: break
      }
    } catch {
      throw refusal(of: method, error, line)
    }
  }

  private func refusal(of method: String, _ error: InvalidValue, _ line: Int) -> ReplayError {
    .badInput("\(path):\(line): \(method): \(error.path) must be \(error.expected)")
  }

  private mutating func expectCosts(
    _ params: JSONObject, _ line: Int, _ ledger: ScenarioLedger?
  ) throws(ReplayError) {
    let expectation: CostExpectation
    do { expectation = try CostExpectation(params) } catch {
      throw refusal(of: "$/expect", error, line)
    }
    expectations += 1
    if let ledger { failures += try expectation.failures(in: ledger, line: line) }
  }

  private mutating func expect(_ expectation: AnswerExpectation, _ line: Int) {
    expectations += 1
    if endsRaised, expectation.concernsError {
      raised.removeLast()
      endsRaised = false
    }
    let answer = (try? JSONParser.parse(output[lastAnswer])) ?? .null
    if let failure = expectation.failure(in: answer, line: line, tolerances: tolerances) {
      failures.append(failure)
    }
  }
}
