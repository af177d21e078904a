internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// Gestures, for plugins that know none.
extension RemoteSession {
  /// A gesture goes to the plugin as it is; a plugin that knows none gets what a pointer would do.
  func perform(_ params: Members, _ ticket: Ticket, _ isTold: Bool) {
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
  fileprivate static func + (one: Members, other: Members) -> Members {
    var members = one
    for member in other.elements { members.append(member.name, member.value) }
    return members
  }
}
