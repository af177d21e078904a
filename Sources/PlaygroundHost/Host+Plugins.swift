internal import Interaction
public import JSONText
public import JSONRPC
public import Platform
public import Values

extension Host {
  /// A component that clients can use, with its origin.
  public struct Offer: Equatable, Sendable {
    /// The component's id.
    public var id: String

    /// The component's display name.
    public var title: String

    /// The component's version.
    public var version: String

    /// The origin of the component: `builtin`, or the plugin's name.
    public var source: String
  }

  /// All components that clients can use: first those of this process, then those of the plugins.
  public var offers: [Offer] {
    components.map {
      Offer(
        id: $0.descriptor.id, title: $0.descriptor.title, version: $0.descriptor.version,
        source: "builtin")
    }
      + hub.plugins.filter(\.manifest.parts.isEmpty).flatMap { plugin in
        plugin.manifest.components.map {
          Offer(id: $0.id, title: $0.title, version: $0.version, source: plugin.name)
        }
      }
  }

  /// The errors of plugins that were found but can't be used.
  public var pluginProblems: [RPCError] { hub.problems.map(\.error) }

  /// Returns whether the component with this id belongs to a plugin.
  public func isPluginComponent(_ id: String) -> Bool { hub.plugin(offering: id) != nil }

  // MARK: Calls

  /// Forwards a call to the plugin that owns the session.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - params: The parameters of the call.
  ///   - isTold: Whether the client receives the response.
  /// - Returns: The ticket of the response, or `nil` if this process must answer the call itself.
  /// - Throws: An error if the host itself refuses the call.
  public func forward(
    _ method: String, _ params: JSONObject, isTold: Bool
  ) throws(RPCError) -> PendingCall? {
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

  /// Submits a closure that runs after all pending calls to a session's plugin.
  ///
  /// If no call is pending, the closure does not run.
  ///
  /// - Parameters:
  ///   - id: The session's id.
  ///   - body: A closure that writes the result.
  /// - Returns: The ticket of the response, or `nil` if no call is pending.
  public func afterCalls(
    to id: String, _ body: @escaping (inout JSONWriter) throws(RPCError) -> Void
  ) -> PendingCall? {
    guard let session = try? anySession(id) as? RemoteSession, session.plugin.isBusy else {
      return nil
    }
    let ticket = hub.makeTicket(for: session.plugin)
    session.plugin.submit(PluginCall(local: ticket, session: session, body))
    return ticket
  }

  /// Submits a closure that lists the open sessions after every pending `session/create` has succeeded or failed.
  ///
  /// If no `session/create` is pending, the closure does not run.
  ///
  /// - Parameter body: A closure that writes the result. It receives the ids of the open sessions.
  /// - Returns: The ticket of the response, or `nil` if no `session/create` is pending.
  public func listOpened(
    _ body: @escaping (_ ids: [String], inout JSONWriter) -> Void
  ) -> PendingCall? {
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
  ///   - component: The component's id.
  ///   - id: The id that the client chose for the session, or `nil` to use `s1`, `s2`, …
  ///   - params: The parameters of `session/create` as received.
  ///   - isRealTime: Whether the session runs on the host's clock.
  /// - Returns: The ticket of the response.
  /// - Throws: An error if no plugin offers the component, the id is taken, or too many sessions are open.
  public func openInPlugin(
    _ component: String, id: String?, params: JSONObject, isRealTime: Bool
  ) throws(RPCError) -> PendingCall {
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
      let outcome = try RemoteSession.CallResult(result)
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

  /// Requests the description of a plugin's component.
  ///
  /// - Returns: The ticket of the response.
  public func describeInPlugin(_ component: String) throws(RPCError) -> PendingCall {
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

  /// Removes and returns the next response from a plugin, or `nil` if there is none.
  public func takeLateAnswer() -> LateAnswer? { hub.takeAnswer() }

  /// Cancels a call that has not been sent to its plugin yet, or the call that this process is carrying out
  /// in steps.
  public func cancel(_ ticket: PendingCall) {
    cancelJob(ticket)
    hub.cancel(ticket)
  }

  // MARK: The loop

  /// Returns the path of the manifest of the plugin that offers a component, or `nil` if no plugin offers it.
  package func manifest(offering component: String) -> String? {
    hub.plugin(offering: component)?.manifest.path
  }

  /// Whether any plugin has ever been called.
  public var hasUsedPlugins: Bool { hub.hasBeenUsed }

  /// Whether the event loop must serve any plugins, or any plugin processes that are still ending.
  public var hasPlugins: Bool { !hub.isQuiet }

  /// Adds the file descriptors of the plugins to a poll set.
  public func addDescriptors(to set: inout PollSet) { hub.addDescriptors(to: &set) }

  /// The time until `turn` must be called even if no plugin sends output, in microseconds, or `nil` if there
  /// is no such time.
  public var pluginIdleTime: Int64? {
    hub.deadline.map { max(0, $0 - System.monotonicMicroseconds()) }
  }

  /// Performs the part of the event loop that concerns plugins: reads their output, writes their input, and
  /// starts those that are due.
  public func turn(_ set: PollSet) {
    hub.turn(set, at: System.monotonicMicroseconds())
  }

  /// Starts plugins and sends them the calls that were queued since the last iteration.
  public func advancePlugins() {
    if !hub.plugins.isEmpty { hub.advance(at: System.monotonicMicroseconds()) }
  }

  /// Stops all plugins.
  public func finishPlugins() { hub.finish() }
}
