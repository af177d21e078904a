internal import Interaction
internal import Messages
public import Methods
public import Orders
public import PlaygroundHost
public import Replay
public import Values

/// The setup of an exploration, and the steps whose orderings it tries.
public struct OrderScript: Sendable {
  /// The path of the scenario or of the file of events, as shown in messages.
  public let path: String

  /// The calls before the exploration, including `session/create`, each with its line.
  public internal(set) var setup: [(line: Int, message: Value)] = []

  /// The steps in the order of the file.
  public internal(set) var steps: [OrderStep] = []

  /// The id of the explored session.
  public internal(set) var session = "s1"

  /// The `$/expect` lines of the file.
  var expectations: [OrderExpectation] = []

  /// The available components, apart from those of plugins.
  let components: [ComponentEntry]

  /// The configuration of plugins, which may provide further components.
  let plugins: PluginHub.Configuration

  /// The maximum number of steps.
  public static let limit = 64

  /// Creates a script from a scenario or a file of events.
  ///
  /// In a scenario, the explored steps are the calls to the session after `session/create` that send events,
  /// perform gestures or set parameters. Calls that advance the clock are not explored. If there is a line
  /// `{"jsonrpc":"2.0","method":"$/explore"}`, everything before it is played unchanged, and only what
  /// follows is explored.
  ///
  /// The first line of a file of events contains the parameters of `session/create`, `{"component": …}`. Each
  /// further line contains an event, an array of events for one call, a gesture, or an object with new
  /// `parameters`. The member `actor` of a line identifies who performs it.
  ///
  /// - Parameters:
  ///   - scenario: The file.
  ///   - session: The id of the explored session, or `nil` for the first one.
  ///   - firstLine: The line from which steps are explored, or `nil` to start at the `$/explore` line, if any.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Throws: `ReplayError` with the file's line if the file is invalid.
  public init(
    _ scenario: Scenario, session: String? = nil, from firstLine: Int? = nil,
    components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) {
    try self.init(
      try OrderLines(scenario, components, plugins), path: scenario.path, session: session,
      firstLine: firstLine, components: components, plugins: plugins)
  }

  /// Creates a script from a session and events, for tests.
  ///
  /// - Parameters:
  ///   - create: The parameters of `session/create`.
  ///   - events: Events, arrays of events for one call, and gestures.
  ///   - components: The available components.
  /// - Throws: `ReplayError` if an event is invalid.
  public init(
    create: JSONObject, events: [Value], components: [ComponentEntry] = BuiltIns.components
  ) throws(ReplayError) {
    var lines = OrderLines()
    try lines.add(header: create, line: 1, path: "events")
    for (index, event) in events.enumerated() { lines.add(event: event, line: index + 2) }
    try self.init(
      lines, path: "events", session: nil, components: components, plugins: .init())
  }

  private init(
    _ lines: OrderLines, path: String, session: String?, firstLine: Int? = nil,
    components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    self.path = path
    self.components = components
    self.plugins = plugins
    var reader = OrderStepReader()
    // The session must be created before the first step.
    let creation = lines.messages.firstIndex { line in
      let name = line.message["params"]?["session"]?.asString ?? "s1"
      return line.message["method"]?.asString == "session/create"
        && (session == nil || session == name)
    }
    let begin =
      firstLine.map { first in
        max(
          (creation ?? -1) + 1,
          lines.messages.firstIndex { $0.line >= first } ?? lines.messages.count)
      } ?? lines.messages.firstIndex { $0.message["method"]?.asString == "$/explore" }
    var isBegun = false
    for (index, line) in lines.messages.enumerated() {
      let method = line.message["method"]?.asString ?? ""
      if begin.map({ index < $0 }) ?? !isBegun {
        if method == "session/create" {
          let name = line.message["params"]?["session"]?.asString ?? "s1"
          if session == nil || session == name {
            isBegun = true
            self.session = name
          }
        }
        if !method.hasPrefix("$/") { setup.append(line) }
        continue
      }
      isBegun = true
      if method == "$/expect", case .object(let params)? = line.message["params"] {
        // An expectation without `when` applies only to the order of the file, so it is dropped if further
        // steps follow it.
        if params["when"] == nil { expectations.removeAll { !$0.isNamed } }
        expectations.append(try OrderExpectation(params, line: line.line, path: path))
        continue
      }
      do throws(RPCError) {
        guard try reader.read(line.message, line: line.line, session: self.session) else {
          continue
        }
        expectations.removeAll { !$0.isNamed }
      } catch {
        throw .badInput("\(path):\(line.line): \(error.message)")
      }
    }
    guard setup.contains(where: { $0.message["method"]?.asString == "session/create" }) else {
      throw .badInput(
        "\(path): the scenario creates no session; begin with session/create, or with a line that "
          + #"names a component, such as {"component": "bottom-card"}"#)
    }
    if let session, self.session != session {
      throw .badInput("\(path): the scenario has no session \(session)")
    }
    // Components use the time 0 for "never", so no step may happen at 0.
    if let last = setup.last, !setup.contains(where: { Self.takesTime($0.message) }) {
      let moment: Value = ["session": .string(self.session), "by": .number(1e-6)]
      setup.append((last.line, OrderLines.call("session/advance", moment)))
    }
    steps = reader.steps
    guard !steps.isEmpty else {
      throw .badInput("\(path): the scenario has no steps after the session is created")
    }
    guard steps.count <= Self.limit else {
      throw .badInput(
        "\(path): \(steps.count) steps, but an exploration can have at most \(Self.limit); put a "
          + #"line {"jsonrpc":"2.0","method":"$/explore"} before the steps to explore"#)
    }
  }

  /// Returns whether a call advances the clock.
  private static func takesTime(_ message: Value) -> Bool {
    let params = message["params"]
    switch message["method"]?.asString {
    case "session/advance", "session/perform", "session/restore": return true
    case "session/send":
      var events = params?["event"].map { [$0] } ?? []
      if case .array(let several)? = params?["events"] { events = several }
      return events.contains { ($0["t"]?.asNumber ?? 0) > 0 }
    default: return false
    }
  }
}
