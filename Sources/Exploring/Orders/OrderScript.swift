internal import Interaction
internal import Messages
public import Methods
public import Orders
public import PlaygroundHost
public import Replay
public import Values

/// What an exploration begins with, and the steps whose orders it tries.
public struct OrderScript: Sendable {
  /// The file's path.
  public let path: String

  /// The calls before the exploration, `session/create` among them, each with its line.
  public internal(set) var setup: [(line: Int, message: Value)] = []

  /// The steps in the order of the file.
  public internal(set) var steps: [OrderStep] = []

  /// The session that is explored.
  public internal(set) var session = "s1"

  /// What the file's own `$/expect` lines demand.
  var expectations: [OrderExpectation] = []

  /// The components that there are, and where further ones come from.
  let components: [ComponentEntry]
  let plugins: PluginHub.Configuration

  /// The most steps that an exploration takes.
  public static let limit = 64

  /// Reads a scenario, or a file of events.
  ///
  /// A scenario is what would be piped: its `session/create` begins, and what is sent to the session,
  /// performed or configured is explored; time that it lets pass is not. With a line
  /// `{"jsonrpc":"2.0","method":"$/explore"}` all before that is played as it stands. A file of events
  /// has in its first line what `session/create` takes, `{"component": …}`, then an event, a list of
  /// events that are one call, or a gesture a line; `source` says who does it.
  ///
  /// - Parameters:
  ///   - scenario: the file
  ///   - session: the session that is explored; the first one if nil
  ///   - components: the components that it may ask for
  ///   - plugins: where further components come from
  /// - Throws: what is wrong with the file, with its line
  public init(
    _ scenario: Scenario, session: String? = nil,
    components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) {
    try self.init(
      try OrderLines(scenario, components, plugins), path: scenario.path, session: session,
      components: components, plugins: plugins)
  }

  /// Makes the script of a session and events, as the tests of an app have them.
  ///
  /// - Parameters:
  ///   - create: what `session/create` takes
  ///   - events: events, lists of events that are one call, and gestures
  ///   - components: the components that there are
  /// - Throws: what is wrong with an event
  public init(
    create: Members, events: [Value], components: [ComponentEntry] = BuiltIns.components
  ) throws(ReplayError) {
    var lines = OrderLines()
    try lines.add(header: create, line: 1, path: "events")
    for (index, event) in events.enumerated() { lines.add(event: event, line: index + 2) }
    try self.init(
      lines, path: "events", session: nil, components: components, plugins: .init())
  }

  private init(
    _ lines: OrderLines, path: String, session: String?, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    self.path = path
    self.components = components
    self.plugins = plugins
    var reader = OrderStepReader()
    let begin = lines.messages.firstIndex { $0.message["method"]?.asString == "$/explore" }
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
        // What stands before a further step is expected of the order of the file, not of all.
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
        "\(path): no session is created in it: begin with session/create, or with a line that "
          + #"names a component, {"component": "bottom-card"}"#)
    }
    if let session, self.session != session {
      throw .badInput("\(path): there is no session \(session) in it")
    }
    // Nothing that is explored happens at zero, which stands for what has not happened.
    if let last = setup.last, !setup.contains(where: { Self.takesTime($0.message) }) {
      let moment: Value = ["session": .string(self.session), "by": .number(1e-6)]
      setup.append((last.line, OrderLines.call("session/advance", moment)))
    }
    steps = reader.steps
    guard !steps.isEmpty else {
      throw .badInput("\(path): nothing happens in it after the session is created")
    }
    guard steps.count <= Self.limit else {
      throw .badInput(
        "\(path): it has \(steps.count) steps and an exploration takes \(Self.limit) at most; put "
          + #"a line {"jsonrpc":"2.0","method":"$/explore"} before those that matter"#)
    }
  }

  /// Whether a clock no longer shows zero after a call.
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
