internal import Interaction
internal import JSONText
internal import JSONRPC
internal import Values
internal import Wire

extension RemoteSession {
  /// Sends a client's call to the plugin.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - params: The parameters as received.
  ///   - ticket: The ticket of the response.
  ///   - isTold: Whether the client receives the result. If not, as for a notification, the effects are
  ///     reported later.
  /// - Throws: An error if the host itself refuses the call.
  func call(
    _ method: String, _ params: JSONObject, _ ticket: PendingCall, isTold: Bool
  ) throws(RPCError) {
    do { _ = try params.since() } catch { throw .invalidParams(error) }
    switch method {
    case "session/send":
      let count = params["events"]?.count ?? 0
      guard count <= limits.eventsPerCall else {
        throw .tooManyEvents(count, limit: limits.eventsPerCall)
      }
      change(method, realTime == nil ? params : inRealTime(params), ticket, isTold)
    case "session/advance":
      guard realTime == nil else {
        throw .invalidParams(
          InvalidValue(path: "/session", expected: "a session with a virtual clock"))
      }
      makeInPieces(change(method, params, ticket, isTold), params.without(["since"]))
    case "session/perform":
      if realTime != nil { return try performInRealTime(params, ticket, isTold) }
      perform(params, ticket, isTold)
    case "session/configure": change(method, params, ticket, isTold)
    case "session/restore": restore(params, ticket)
    case "session/snapshot": snapshot(params, ticket)
    case "session/diagnose": diagnose(params, ticket)
    default: ask(method, params, ticket)
    }
  }

  /// Submits a call that changes the session.
  @discardableResult
  func change(
    _ method: String, _ params: JSONObject, _ ticket: PendingCall, _ isTold: Bool
  ) -> PluginCall {
    catchUp()
    // This is the revision that the client has. The plugin gets its own `since`.
    let since = (try? params.since()) ?? nil
    let (sent, stride) = withSamples(method, params.without(["since"]))
    let call = PluginCall(method, .object(sent), .client(ticket), session: self)
    call.makesRevision = true
    call.accept = { [self, unowned call] (result, writer) throws(InvalidValue) in
      let (base, start) = (base(since), now)
      var outcome = try outcome(result, of: call)
      take(outcome)
      show(call, from: start, outcome)
      outcome.follow(call.earlierFrames)
      outcome.keepFrames(stride)
      hasChanged()
      keep(call.method, call.params.members.without(["frames", "fps"]))
      if isTold { write(outcome, since: base, into: &writer) }
      wantSnapshot()
    }
    plugin.submit(call)
    return call
  }

  /// Returns a call that the host itself makes to change the session.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - params: Its parameters.
  ///   - told: A closure that handles the outcome.
  /// - Returns: The call. The caller either submits it or sends it before a different call.
  func upkeep(
    _ method: String, _ params: JSONObject, told: @escaping (CallResult) -> Void = { _ in }
  ) -> PluginCall {
    let sent = withSamples(method, params).params
    let call = PluginCall(method, .object(sent), .upkeep, session: self)
    call.makesRevision = true
    call.accept = { [self, unowned call] (result, _) throws(InvalidValue) in
      let start = now
      let outcome = try outcome(result, of: call)
      take(outcome)
      show(call, from: start, outcome)
      told(outcome)
      keep(method, params.without(["frames", "fps"]))
    }
    call.isNeeded = true
    return call
  }

  /// Submits a call that does not change the session.
  private func ask(_ method: String, _ params: JSONObject, _ ticket: PendingCall) {
    catchUp()
    plugin.submit(
      PluginCall(method, .object(params), .client(ticket), session: self) {
        [self] (result, writer) throws(InvalidValue) in
        writer.beginObject()
        if method == "session/hitTest" {
          writer.key("target")
          let target = result["target"] ?? .null
          guard target.isNull || target.asString != nil else {
            throw InvalidValue(path: "/target", expected: "a layer's id or null")
          }
          writer.value(target)
        } else if method == "session/explain" {
          let report = try ComponentOutputReader.read(result.members)
          let note = result["note"]?.asString ?? report.noteOnDecisions
          writer.decisions(report.decisions, note: report.decisions.isEmpty ? note : nil)
        } else {
          take(try CallResult.state(of: result.members))
          writer.key("state")
          writeState(into: &writer)
        }
        writer.endObject()
      })
  }

  private func snapshot(_ params: JSONObject, _ ticket: PendingCall) {
    catchUp()
    plugin.submit(
      PluginCall("session/snapshot", .object(params), .client(ticket), session: self) {
        [self] (result, writer) throws(InvalidValue) in
        guard let snapshot = result["snapshot"] else {
          throw InvalidValue(path: "/snapshot", expected: "a JSON value")
        }
        journal.take(snapshot)
        diagnosis?.keep(at: state)
        writer.beginObject()
        writer.key("snapshot")
        writer.value(snapshot, .exact)
        writer.endObject()
      })
  }

  private func restore(_ params: JSONObject, _ ticket: PendingCall) {
    plugin.submit(
      PluginCall("session/restore", .object(params), .client(ticket), session: self) {
        [self] (result, writer) throws(InvalidValue) in
        take(try CallResult.state(of: result.members))
        pluginRevision = nil
        report.clear()
        judgeAnew()
        hasChanged()
        realTime?.adjust(to: now)
        lastTime = now
        scheduled = []
        journal.restart(from: params["snapshot"] ?? .null)
        writer.beginObject()
        writer.key("revision")
        writer.integer(Int64(revision))
        writer.key("state")
        writeState(into: &writer)
        writer.endObject()
      })
  }

  /// Requests a snapshot when one is due, so that only a few calls must be replayed after a failure.
  private func wantSnapshot() {
    guard journal.wantsSnapshot else { return }
    journal.snapshotIsWanted()
    let call = PluginCall(
      "session/snapshot", ["session": .string(id)], .upkeep, session: self
    ) { [self] (result, _) throws(InvalidValue) in
      if let snapshot = result["snapshot"] { journal.take(snapshot) }
    }
    call.onError = { [self] _ in
      if !journal.snapshotIsRefused() { tellLoss() }
      return false
    }
    plugin.submit(call)
  }
}

extension JSONObject {
  /// Returns the members except those with the given names.
  func without(_ names: [String]) -> JSONObject {
    var members = self
    for name in names { members[name] = nil }
    return members
  }
}
