public import Interaction
public import JSONRPC
public import Values
internal import Wire

/// The sessions that the client opens and closes.
extension Host {
  /// The ids of the open sessions, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), because the sessions are sorted.
  public var sessionIDs: [String] {
    sessions.ids
  }

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - entry: The session's component.
  ///   - id: The id that the client chose for the session, or `nil` to use `s1`, `s2`, …
  ///   - parameters: The parameters that differ from the defaults.
  ///   - environment: The size and the insets of the screen.
  ///   - isRealTime: Whether the session runs on the host's clock instead of a virtual clock.
  /// - Returns: The session's id and the session.
  /// - Throws: An error if the id is taken, too many sessions are open, or a parameter is invalid.
  public func open(
    _ entry: ComponentEntry, id: String?, parameters: JSONObject, environment: Environment,
    isRealTime: Bool = false
  ) throws(RPCError) -> (id: String, session: any LocalSession) {
    let wanted = id
    let id = try reserve(wanted)
    let session: any LocalSession
    do throws(InvalidValue) {
      session = try entry.makeSession(
        SessionOptions(
          parameters: parameters, names: names(of: entry), environment: environment,
          limits: limits, realTime: isRealTime ? makeRealTime() : nil, deadline: deadline))
    } catch {
      if wanted == nil { lastNumber -= 1 }
      throw .invalidParams(error.under("parameters"))
    }
    for watcher in watchers { session.watch(with: watcher(id)) }
    add(session, id)
    return (id, session)
  }

  /// Returns an id for a new session.
  ///
  /// - Throws: An error if the id is taken or too many sessions are open.
  func reserve(_ id: String?) throws(RPCError) -> String {
    if let id, sessions[id] != nil { throw .sessionExists(id) }
    guard sessions.count < limits.sessions else { throw .tooManySessions(limit: limits.sessions) }
    return id ?? nextID()
  }

  func add(_ session: any Session, _ id: String) {
    opened += 1
    sessions[id] = SessionEntry(
      number: opened, session: session, local: session as? any LocalSession)
  }

  /// Returns the check that finds unknown names inside the values of a component's parameters.
  ///
  /// It is created once, for the first session of the component.
  private func names(of entry: ComponentEntry) -> ParameterNames {
    let id = entry.descriptor.id
    if let known = parameterNames.first(where: { $0.component == id }) { return known.names }
    let names = ParameterNames(entry.parameters)
    parameterNames.append((id, names))
    return names
  }

  private func nextID() -> String {
    repeat { lastNumber += 1 } while sessions["s\(lastNumber)"] != nil
    return "s\(lastNumber)"
  }

  /// Closes a session.
  ///
  /// - Returns: The ticket of the response if the session's plugin must close it first, otherwise `nil`.
  public func close(_ id: String) throws(RPCError) -> PendingCall? {
    let session = try anySession(id)
    forget(id)
    guard let remote = session as? RemoteSession else { return nil }
    guard remote.plugin.isAwake else {
      remote.plugin.sessions.removeAll { $0 === remote }
      return nil
    }
    let ticket = hub.makeTicket(for: remote.plugin)
    remote.close(ticket)
    return ticket
  }

  func forget(_ id: String) {
    endSubscription(of: id, isClosing: true)
    sessions[id] = nil
  }
}
