internal import Interaction
internal import JSON
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

extension RemoteSession {
  /// Sends a client's call to the plugin.
  ///
  /// - Parameters:
  ///   - method: the method's name
  ///   - params: the parameters as they came
  ///   - ticket: under which it is answered
  ///   - isTold: whether the client gets the result; what a notification causes is told later
  /// - Throws: what the host itself has against it
  func call(
    _ method: String, _ params: Members, _ ticket: Ticket, isTold: Bool
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
      change(method, params, ticket, isTold)
    case "session/perform":
      if realTime != nil { return try performInRealTime(params, ticket, isTold) }
      perform(params, ticket, isTold)
    case "session/configure": change(method, params, ticket, isTold)
    case "session/restore": restore(params, ticket)
    case "session/snapshot": snapshot(params, ticket)
    default: ask(method, params, ticket)
    }
  }

  /// A call that changes the session.
  @discardableResult
  private func change(
    _ method: String, _ params: Members, _ ticket: Ticket, _ isTold: Bool
  ) -> PluginCall {
    catchUp()
    // It says what the client has; what the plugin was told is another matter.
    let since = (try? params.since()) ?? nil
    let call = PluginCall(
      method, .object(params.without(["since"])), .client(ticket), session: self)
    call.makesRevision = true
    call.accept = { [self, unowned call] (result, writer) throws(InvalidValue) in
      let base = base(since)
      let outcome = try outcome(result, of: call)
      take(outcome)
      hasChanged()
      journal.append(call.method, .object(call.params.members.without(["frames", "fps"])))
      if isTold { write(outcome, since: base, into: &writer) }
      wantSnapshot()
    }
    plugin.submit(call)
    return call
  }

  /// A call of the host's own that changes the session.
  func upkeep(_ method: String, _ params: Members) -> PluginCall {
    let call = PluginCall(method, .object(params), .upkeep, session: self)
    call.makesRevision = true
    call.accept = { [self, unowned call] (result, _) throws(InvalidValue) in
      take(try outcome(result, of: call))
      journal.append(method, .object(params))
    }
    call.isNeeded = true
    return call
  }

  /// A call that leaves the session as it is.
  private func ask(_ method: String, _ params: Members, _ ticket: Ticket) {
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
        } else {
          take(try Outcome.state(of: result.members))
          writer.key("state")
          writeState(into: &writer)
        }
        writer.endObject()
      })
  }

  private func snapshot(_ params: Members, _ ticket: Ticket) {
    catchUp()
    plugin.submit(
      PluginCall("session/snapshot", .object(params), .client(ticket), session: self) {
        [self] (result, writer) throws(InvalidValue) in
        guard let snapshot = result["snapshot"] else {
          throw InvalidValue(path: "/snapshot", expected: "a JSON value")
        }
        journal.take(snapshot)
        writer.beginObject()
        writer.key("snapshot")
        writer.value(snapshot, .exact)
        writer.endObject()
      })
  }

  private func restore(_ params: Members, _ ticket: Ticket) {
    plugin.submit(
      PluginCall("session/restore", .object(params), .client(ticket), session: self) {
        [self] (result, writer) throws(InvalidValue) in
        take(try Outcome.state(of: result.members))
        pluginRevision = nil
        report.clear()
        hasChanged()
        realTime?.adjust(to: now)
        lastTime = now
        scheduled = []
        journal.restart(from: params["snapshot"] ?? .null)
        writer.beginObject()
        writer.key("state")
        writeState(into: &writer)
        writer.endObject()
      })
  }

  /// From time to time a snapshot is taken, so that little has to happen again after a failure.
  private func wantSnapshot() {
    guard journal.wantsSnapshot else { return }
    journal.snapshotIsWanted()
    let call = PluginCall(
      "session/snapshot", ["session": .string(id)], .upkeep, session: self
    ) { [self] (result, _) throws(InvalidValue) in
      if let snapshot = result["snapshot"] { journal.take(snapshot) }
    }
    call.onError = { [self] _ in
      journal.hasNoSnapshots = true
      return false
    }
    plugin.submit(call)
  }

  // MARK: Gestures

  /// A gesture goes to the plugin as it is; a plugin that knows none gets what a pointer would do.
  private func perform(_ params: Members, _ ticket: Ticket, _ isTold: Bool) {
    let call = change("session/perform", params, ticket, isTold)
    call.prepare = { [self] (call) throws(RPCError) in
      guard plugin.wantsEvents else { return nil }
      return try expand(call, params)
    }
  }

  /// Makes events of a gesture; one that ends by waiting is a call of its own besides.
  private func expand(_ call: PluginCall, _ params: Members) throws(RPCError) -> PluginCall? {
    let steps = try steps(of: params, from: now)
    var sent = params.without(["gesture"])
    sent["events"] = .array(steps.compactMap(\.event))
    guard let end = steps.last, end.event == nil else {
      call.method = "session/send"
      call.params = .object(sent)
      return nil
    }
    let events = sent.without(["frames", "fps"])
    sent["events"] = nil
    sent["to"] = .number(end.time.seconds)
    call.method = "session/advance"
    call.params = .object(sent)
    return steps.count > 1 ? upkeep("session/send", events) : nil
  }

  func steps(
    of params: Members, from start: Timestamp
  ) throws(RPCError) -> [(time: Timestamp, event: Value?)] {
    guard let value = params.present("gesture") else {
      throw .invalidParams(.init(path: "/gesture", expected: "an object with a kind"))
    }
    let gesture: Gesture
    do throws(InvalidValue) {
      gesture = try GestureReader.read(value)
    } catch {
      throw .invalidParams(error.under("gesture"))
    }
    guard gesture.stepCount <= Double(limits.eventsPerCall) else {
      throw .tooManyEvents(Int(min(gesture.stepCount, 1e9)), limit: limits.eventsPerCall)
    }
    return gesture.steps(from: start).map { ($0.time, $0.event) }
  }
}

extension GestureStep {
  /// The step as an event on the wire; nil where nothing but time passes.
  fileprivate var event: Value? {
    switch action {
    case .pointer(let event):
      .object(
        members("pointer", at: event.location) + [
          "phase": .string(event.phase.rawValue), "id": .integer(Int64(event.id)),
        ])
    case .wheel(let event):
      .object(
        members("wheel", at: event.location) + [
          "deltaX": .number(event.delta.x), "deltaY": .number(event.delta.y),
        ])
    case .pause: nil
    }
  }

  private func members(_ type: String, at location: Point?) -> Members {
    var members: Members = ["type": .string(type), "t": .number(time.seconds)]
    if let location {
      members["x"] = .number(location.x)
      members["y"] = .number(location.y)
    }
    return members
  }
}

extension Members {
  /// The members without some of them.
  func without(_ names: [String]) -> Members {
    var members = self
    for name in names { members[name] = nil }
    return members
  }

  fileprivate static func + (one: Members, other: Members) -> Members {
    var members = one
    for member in other.elements { members.append(member.name, member.value) }
    return members
  }
}
