internal import Interaction
public import JSONText
public import JSONRPC
public import Platform
public import Values

extension Host {
  /// What a component is called and where it comes from.
  public struct Offer: Equatable, Sendable {
    /// The component's id.
    public var id: String

    /// What people call it.
    public var title: String

    /// The component's version.
    public var version: String

    /// `builtin`, or the plugin's name.
    public var source: String
  }

  /// All components: those of this process, then those of plugins.
  public var offers: [Offer] {
    components.map {
      Offer(
        id: $0.descriptor.id, title: $0.descriptor.title, version: $0.descriptor.version,
        source: "builtin")
    }
      + hub.plugins.flatMap { plugin in
        plugin.manifest.components.map {
          Offer(id: $0.id, title: $0.title, version: $0.version, source: plugin.name)
        }
      }
  }

  /// What was wrong with plugins that were found and can't be used.
  public var pluginProblems: [RPCError] { hub.problems.map(\.error) }

  /// Whether a component is a plugin's.
  public func isPluginComponent(_ id: String) -> Bool { hub.plugin(offering: id) != nil }

  // MARK: Calls

  /// Sends a call on to the plugin that its session lives in.
  ///
  /// - Parameters:
  ///   - method: the method's name
  ///   - params: its parameters
  ///   - isTold: whether the client gets the answer
  /// - Returns: the ticket of the answer, or nil if the session lives in this process
  /// - Throws: what the host itself has against the call
  public func forward(
    _ method: String, _ params: Members, isTold: Bool
  ) throws(RPCError) -> Ticket? {
    guard !hub.plugins.isEmpty, let id = params["session"]?.asString,
      let session = try? anySession(id) as? RemoteSession
    else { return nil }
    switch method {
    case "session/send", "session/advance", "session/perform", "session/configure",
      "session/state", "session/snapshot", "session/restore", "session/hitTest",
      "session/explain", "session/diagnose":
      let ticket = hub.makeTicket(for: session.plugin)
      try session.call(method, params, ticket, isTold: isTold)
      return ticket
    default: return nil
    }
  }

  /// Has something done behind the calls to a session's plugin that are not answered yet.
  ///
  /// - Parameters:
  ///   - id: the session's id
  ///   - body: writes the result
  /// - Returns: the ticket of the answer, or nil if nothing has to be waited for
  public func afterCalls(
    to id: String, _ body: @escaping (inout JSONWriter) throws(RPCError) -> Void
  ) -> Ticket? {
    guard let session = try? anySession(id) as? RemoteSession, session.plugin.isBusy else {
      return nil
    }
    let ticket = hub.makeTicket(for: session.plugin)
    session.plugin.submit(PluginCall(local: ticket, session: session, body))
    return ticket
  }

  /// Writes the open sessions, once it is known of each whether its plugin opens it.
  ///
  /// - Parameter body: writes the result; it gets the ids of those that are open now
  /// - Returns: the ticket of the answer, or nil if nothing has to be waited for
  public func listOpened(
    _ body: @escaping (_ ids: [String], inout JSONWriter) -> Void
  ) -> Ticket? {
    let listed = sessionIDs.map { (id: $0, session: (try? anySession($0)) as? RemoteSession) }
    let opening = listed.compactMap(\.session).last { !$0.isEstablished && $0.plugin.isBusy }
    guard let opening else { return nil }
    let ticket = hub.makeTicket(for: opening.plugin)
    opening.plugin.submit(
      PluginCall(local: ticket, session: nil) { (writer) throws(RPCError) in
        body(listed.filter { $0.session?.isGone != true }.map(\.id), &writer)
      })
    return ticket
  }

  /// Opens a session of a plugin's component.
  ///
  /// - Parameters:
  ///   - component: the component's id
  ///   - id: the client's id, or nil for `s1`, `s2`, …
  ///   - params: the parameters of `session/create` as they came
  ///   - isRealTime: whether it follows the host's clock
  /// - Returns: the ticket of the answer
  /// - Throws: an id that is taken, too many sessions
  public func openInPlugin(
    _ component: String, id: String?, params: Members, isRealTime: Bool
  ) throws(RPCError) -> Ticket {
    guard let plugin = hub.plugin(offering: component) else {
      throw .componentNotFound(component, known: offers.map(\.id))
    }
    let id = try reserve(id)
    var order = params.without(["clock", "session"])
    order["session"] = .string(id)
    let session = RemoteSession(
      id: id, component: component, order: order, plugin: plugin, limits: limits,
      realTime: isRealTime ? makeRealTime() : nil)
    let ticket = hub.makeTicket(for: plugin)
    let call = PluginCall(
      "session/create", .object(order), .client(ticket), session: session
    ) { (result, writer) throws(InvalidValue) in
      let outcome = try RemoteSession.Outcome(result)
      session.take(outcome)
      session.isEstablished = true
      session.isReady = true
      session.write(outcome, isNew: true, into: &writer)
    }
    call.onError = { [unowned self] _ in
      forget(id)
      session.isGone = true
      plugin.sessions.removeAll { $0 === session }
      return true
    }
    add(session, id)
    plugin.sessions.append(session)
    plugin.submit(call)
    return ticket
  }

  /// Has a plugin's component described.
  public func describeInPlugin(_ component: String) throws(RPCError) -> Ticket {
    guard let plugin = hub.plugin(offering: component) else {
      throw .componentNotFound(component, known: offers.map(\.id))
    }
    let ticket = hub.makeTicket(for: plugin)
    plugin.submit(
      PluginCall(
        "component/describe", ["component": .string(component)], .client(ticket)
      ) { (result, writer) throws(InvalidValue) in
        guard result["id"]?.asString == component else {
          throw InvalidValue(path: "/id", expected: component)
        }
        writer.value(result)
      })
    return ticket
  }

  /// Takes the next answer that a plugin has given.
  public func takeLateAnswer() -> LateAnswer? { hub.takeAnswer() }

  /// Gives up a call that a plugin has not been sent yet.
  public func cancel(_ ticket: Ticket) {
    cancelJob(ticket)
    hub.cancel(ticket)
  }

  // MARK: The loop

  /// Whether a plugin was asked for anything yet.
  public var hasUsedPlugins: Bool { hub.hasBeenUsed }

  /// Whether plugins have to be waited for.
  public var hasPlugins: Bool { !hub.isQuiet }

  /// Adds what plugins are waited for with.
  public func addDescriptors(to set: inout PollSet) { hub.addDescriptors(to: &set) }

  /// How long nothing has to be done for plugins, in microseconds; nil for ever.
  public var pluginIdleTime: Int64? {
    hub.deadline.map { max(0, $0 - System.monotonicMicroseconds()) }
  }

  /// Reads from plugins, writes to them and starts them, as the set shows.
  public func turn(_ set: PollSet) {
    hub.turn(set, at: System.monotonicMicroseconds())
  }

  /// Sends what has been asked of plugins since.
  public func advancePlugins() {
    if !hub.plugins.isEmpty { hub.advance(at: System.monotonicMicroseconds()) }
  }

  /// Ends all plugins.
  public func finishPlugins() { hub.finish() }
}
