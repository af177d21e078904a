internal import MCP
internal import Replay
internal import Values

/// The open sessions of a client, with a limit on their number.
///
/// A session is closed when too many others have been used after it, not after a certain time. The same calls
/// therefore always give the same results.
final class SessionShelf {
  /// The maximum number of open sessions.
  static let most = 16

  private let host: PlayedHost

  /// The ids of the open sessions, the least recently used first, each with the size of its screen.
  private var open: [(id: String, screen: Screen)] = []

  /// The ids of the sessions that were recently closed to make room, oldest first.
  private var expired: [String] = []

  init(_ context: ToolContext) {
    host = context.host
  }

  /// Opens a session, and closes the least recently used one if there are too many.
  func open(_ params: JSONObject, _ arguments: JSONObject) throws(ToolError) -> ToolResult {
    var params = params
    params["explain"] = true
    let result = try ComponentsTool.call("session/create", params, host)
    guard let id = result["session"]?.asString else { throw ToolError("The session has no id.") }
    var screen = Screen()
    screen.take(["params": .object(params)])
    open.append((id, screen))
    var closed: String?
    if open.count > Self.most {
      let oldest = open.removeFirst().id
      _ = try? ComponentsTool.call("session/close", ["session": .string(oldest)], host)
      expired = expired.suffix(Self.most * 4 - 1) + [oldest]
      closed = oldest
    }
    return try self.result(id, result, arguments, closed: closed)
  }

  /// Calls a method on the open session named in the parameters.
  func call(
    _ method: String, _ params: JSONObject, _ arguments: JSONObject
  ) throws(ToolError) -> ToolResult {
    let id = try use(params)
    let result = try ComponentsTool.call(method, params, host)
    open[open.count - 1].screen.take(["params": .object(params)])
    return try self.result(id, result, arguments)
  }

  /// Closes the session named in the parameters.
  func close(_ params: JSONObject) throws(ToolError) -> ToolResult {
    let id = try use(params)
    _ = try ComponentsTool.call("session/close", params, host)
    open.removeLast()
    return ToolResult([.text("closed \(id.safeText)")], ["closed": .string(id)])
  }

  /// Returns the id of the session named in the parameters, and marks that session as used.
  private func use(_ params: JSONObject) throws(ToolError) -> String {
    let id = try ToolContext.reading { () throws(InvalidValue) in
      try params.requiredString("session")
    }
    guard let index = open.firstIndex(where: { $0.id == id }) else {
      guard !expired.contains(id) else {
        throw ToolError(
          "The session \(id.safeText) was closed, because \(Self.most) others were used after it; "
            + "open a new one with session_create.")
      }
      guard !open.isEmpty else {
        throw ToolError("No session is open; open one with session_create.")
      }
      throw ToolError(NearNames(to: id, among: open.map(\.id)).sentence("an open session").safeText)
    }
    open.append(open.remove(at: index))
    return id
  }

  private func result(
    _ id: String, _ result: JSONObject, _ arguments: JSONObject, closed: String? = nil
  ) throws(ToolError) -> ToolResult {
    var digest = Digest()
    let step = PlayedScenario.Step(line: 0, session: id, result: result, refusal: nil)
    digest.take(step) { host.component(of: $0) }
    let screen = open.last?.screen ?? Screen()
    var brief = Brief(lines: digest.phaseLines)
    if let closed {
      brief.lines.append("closed \(closed.safeText), the least recently used session")
    }
    brief.add("decisions:", digest.decisionLines)
    brief.add("effects:", digest.effectLines)
    brief.add("diagnostics:", digest.diagnosticLines)
    brief.add("visible layers, back to front:", digest.treeLines(screen))
    var structured: JSONObject = ["session": .string(id)]
    structured["closed"] = closed.map { .string($0) }
    for member in digest.members(screen).elements { structured[member.name] = member.value }
    return ToolResult([.text(try brief.text(arguments))], structured)
  }
}
