internal import JSON
internal import MCP
internal import Replay
internal import Values

/// A scenario that has been played, with the result of each call.
struct PlayedScenario {
  /// A call with its result.
  struct Step {
    /// The number of the scenario's line that contains the call, counted from 1.
    let line: Int

    /// The id of the session, or `nil` for a call without a session.
    let session: String?

    /// The result, or `nil` if the call was refused.
    let result: JSONObject?

    /// The error message of a refused call.
    let refusal: String?
  }

  let scenario: Scenario

  /// The text of the scenario, one request per line.
  let requests: [UInt8]

  /// The calls in order.
  private(set) var steps: [Step] = []

  /// The id and the component of each session, in the order of creation.
  private(set) var sessions: [(id: String, component: String)] = []

  /// The size of the screen that the scenario has set most recently, or the default size.
  private(set) var screen = Screen()

  /// Plays a scenario.
  ///
  /// - Throws: `ToolError` if a limit is exceeded or, with `needsSession`, if a line is not JSON or no session is
  ///   created.
  init(
    _ scenario: Scenario, _ context: ToolContext, needsSession: Bool = true
  ) throws(ToolError) {
    self.scenario = scenario
    requests = try ToolContext.replaying { () throws(ReplayError) in try scenario.requests() }
    let host = context.host
    let name = Workspace.shown(scenario.path)
    var budget = Budget(path: name)
    let lines = requests.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      let message: Value
      do throws(JSONError) { message = try JSONParser.parse(line) } catch {
        guard needsSession else { continue }
        throw ToolError(
          "\(name):\(index + 1): not valid JSON: \(error.message). Write one JSON-RPC "
            + "request per line.")
      }
      let calls = if case .array(let batch) = message { batch } else { [message] }
      for call in calls { try play(call, index + 1, host, &budget) }
    }
    guard !sessions.isEmpty || !needsSession else {
      let reason = steps.compactMap(\.refusal).first.map { " (\($0.safeText))" } ?? ""
      throw ToolError(
        "\(name): no session was created\(reason). A scenario starts with a "
          + #"line such as {"jsonrpc":"2.0","id":1,"method":"session/create","#
          + #""params":{"component":"ID"}}."#)
    }
  }

  /// Returns the id of a session's component, or `nil` if there is no such session.
  func component(of session: String) -> String? {
    sessions.last { $0.id == session }?.component
  }

  private mutating func play(
    _ call: Value, _ line: Int, _ host: PlayedHost, _ budget: inout Budget
  ) throws(ToolError) {
    let method = call["method"]?.asString ?? ""
    guard !method.hasPrefix("$/") else { return }
    screen.take(call)
    let before = call["params"]?["session"]?.asString.flatMap { host.now(of: $0) }
    let result = host.call(RecordedCall(line: line, message: call).asked.message)
    let session = call["params"]?["session"]?.asString ?? result?["session"]?.asString
    try budget.take(call, line, from: before, to: session.flatMap { host.now(of: $0) })
    if method == "session/create", let session, let component = host.component(of: session) {
      sessions.append((session, component))
    }
    steps.append(Step(line: line, session: session, result: result, refusal: host.refusal))
  }
}

/// The size of a screen in points, which the calls of a scenario can change.
struct Screen {
  private(set) var width = 393.0
  private(set) var height = 852.0

  /// Updates the size if a call or one of its events sets the viewport.
  mutating func take(_ call: Value) {
    guard let params = call["params"] else { return }
    take(viewport: params["viewport"])
    for event in (params["events"]?.elements ?? []) + [params["event"] ?? .null] {
      take(viewport: event["viewport"])
    }
  }

  private mutating func take(viewport: Value?) {
    width = viewport?["width"]?.asNumber ?? width
    height = viewport?["height"]?.asNumber ?? height
  }
}
