internal import Hosting
internal import Interaction
internal import JSONText
internal import Messages
internal import Motion
internal import Values
internal import Wire

/// The methods of a page's host.
extension PageHost {
  private static let methods = [
    "ping", "component/list", "component/describe", "session/create", "session/send",
    "session/advance", "session/perform", "session/configure", "session/state",
    "session/snapshot", "session/restore", "session/hitTest", "session/explain", "session/diagnose",
    "session/list", "session/close", "scenario/explore", "gesture/events",
  ]

  /// Performs a call and writes its result as one JSON value.
  ///
  /// - Returns: The session whose report is part of the result, or `nil` if the result contains no report.
  func carryOut(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> (any LocalSession)? {
    let params: JSONObject
    switch request.params {
    case .object(let members): params = members
    case .null: params = [:]
    default:
      throw .invalidParams(
        .init(path: "", expected: "an object, because parameters are passed by name"))
    }
    switch request.method {
    case "ping": result.object([:])
    case "component/list": list(into: &result)
    case "component/describe": result.value(try description(params), .exact)
    case "session/create":
      let opened = try open(params)
      result.beginOutcome(of: opened.session, id: opened.id, since: nil)
      result.endOutcome(isSettled: nil)
      return opened.session
    case "session/send", "session/perform", "session/advance", "session/configure":
      return try change(request.method, params, into: &result)
    case "session/state": result.state(of: try session(params))
    case "session/hitTest":
      let session = try session(params)
      result.hit(session.hitTest(try params.point))
    case "session/snapshot": try snapshot(params, into: &result)
    case "session/restore":
      let session = try session(params)
      try params.restore(session)
      result.restored(session)
    case "session/explain": try result.explanation(of: try session(params), params)
    case "session/diagnose": try result.diagnosis(of: try session(params), params)
    case "scenario/explore": try explore(params, into: &result)
    case "gesture/events": try events(params, into: &result)
    case "session/list":
      result.object(["sessions": .array(sessionIDs.map { .string($0) })])
    case "session/close":
      try close(params)
      result.null()
    default: throw .methodNotFound(request.method, among: Self.methods)
    }
    return nil
  }

  /// Performs a call that changes a session, writes the outcome, and returns the session.
  private func change(
    _ method: String, _ params: JSONObject, into result: inout JSONWriter
  ) throws(RPCError) -> any LocalSession {
    let session = try session(params)
    var isSettled: Bool?
    let base: Base?
    switch method {
    case "session/send":
      let frames = try params.frameRate
      base = try params.base(of: session)
      session.explain(try params.explains)
      let (events, path) = try params.events
      try session.send(events, path: path, frames: frames)
    case "session/perform":
      let gesture = try params.gesture
      base = try params.base(of: session)
      session.explain(try params.explains)
      try session.perform(gesture, frames: try params.frameRate)
    case "session/configure":
      let changes = try params.changes
      base = try params.base(of: session)
      session.explain(try params.explains)
      try JSONObject.change(session, changes)
    default:
      let frames = try params.frameRate
      let goal = try params.goal
      base = try params.base(of: session)
      session.explain(try params.explains)
      isSettled = try session.advance(goal(session.now), frames: frames)
    }
    let frames = session.takeFrames()
    result.beginOutcome(of: session, id: nil, since: base)
    if let frames {
      result.key("frames")
      result.beginArray()
      while frames.writeNext(into: &result) {}
      session.writeState(into: &result)
      result.endArray()
    }
    result.endOutcome(isSettled: isSettled)
    return session
  }

  /// Writes a gesture's events and the time at which the gesture ends.
  ///
  /// The gesture starts at the time `t` in `params`.
  private func events(_ params: JSONObject, into result: inout JSONWriter) throws(RPCError) {
    let start = Timestamp(
      seconds: try params.read { (all) throws(InvalidValue) in
        try all.requiredNumber("t")
      })
    let steps = try GestureEvents.steps(of: params, from: start, limits)
    // All digits are written, so that sending the events has the same result as performing the gesture.
    let all: Value = [
      "events": .array(steps.compactMap { $0.event }),
      "t": .number((steps.last?.time ?? start).seconds),
    ]
    result.value(all, .exact)
  }

  private func list(into result: inout JSONWriter) {
    result.beginObject()
    result.key("components")
    result.beginArray()
    for descriptor in descriptors {
      result.object([
        "id": .string(descriptor.id), "title": .string(descriptor.title),
        "version": .string(descriptor.version), "source": "builtin",
      ])
    }
    result.endArray()
    result.endObject()
  }
}
