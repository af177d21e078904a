package import Interaction
package import Messages
package import Motion
package import Sessions
package import Values
internal import Wire

/// Readers for parameters that several methods share.
extension JSONObject {
  /// Runs a closure that reads parameters, and converts its errors to `invalid-params`.
  package func read<Result>(
    _ body: (JSONObject) throws(InvalidValue) -> Result
  ) throws(RPCError) -> Result {
    do { return try body(self) } catch { throw .invalidParams(error) }
  }

  /// Returns the string in a parameter that must be present and not empty.
  package func word(_ name: String) throws(RPCError) -> String {
    do { return try requiredString(name) } catch { throw .invalidParams(error) }
  }

  /// Returns the state that, according to `since`, the client already has, or `nil` if the session no longer
  /// has that state.
  package func base(of session: any LocalSession) throws(RPCError) -> Base? {
    guard let revision = try read({ members throws(InvalidValue) in try members.since() }),
      let state = session.state(ofRevision: revision)
    else { return nil }
    return (revision, state)
  }

  /// The events of a `session/send` call, and a closure that returns the path of each of them in the parameters.
  package var events: (list: [Value], path: (Int) -> String) {
    get throws(RPCError) {
      switch (present("event"), present("events")) {
      case (let event?, nil):
        return ([event], { _ in "/event" })
      case (nil, .array(let events)?):
        return (events, { "/events/\($0)" })
      case (nil, .some):
        throw .invalidParams(.init(path: "/events", expected: "an array of events"))
      default:
        throw .invalidParams(
          .init(path: "/event", expected: "an event, unless params/events is an array of events"))
      }
    }
  }

  /// The rate at which states are recorded: `fps` if `frames` is true, otherwise `nil`.
  package var frameRate: FrameRate? {
    get throws(RPCError) {
      try read(Self.frameRate)
    }
  }

  /// Whether the call must report decisions, or `nil` if the call does not specify this.
  package var explains: Bool? {
    get throws(RPCError) {
      try read { (members) throws(InvalidValue) in try members.bool("explain") }
    }
  }

  private static func frameRate(_ members: JSONObject) throws(InvalidValue) -> FrameRate? {
    let rate = try members.number("fps", in: FrameRate.range) ?? 60
    return try members.bool("frames") == true ? FrameRate(framesPerSecond: rate) : nil
  }

  /// The time or condition to which a `session/advance` call advances the clock, as a function of the
  /// session's current time.
  package var goal: (_ now: Timestamp) -> AdvanceGoal {
    get throws(RPCError) {
      try read(Self.goal)
    }
  }

  private static func goal(
    _ members: JSONObject
  ) throws(InvalidValue) -> (_ now: Timestamp) -> AdvanceGoal {
    let by = try members.duration("by")
    let to = try members.time("to")
    let until = try members.string("until")
    let limit = try members.duration("limit") ?? 10
    switch (by, to, until) {
    case (let by?, nil, nil): return { .to($0.advanced(bySeconds: by)) }
    case (nil, let to?, nil): return { _ in .to(to) }
    case (nil, nil, "settled"?):
      return { .settled(limit: $0.advanced(bySeconds: limit)) }
    case (nil, nil, _?): throw InvalidValue(path: "/until", expected: "settled")
    default: throw InvalidValue(path: "", expected: "an object with exactly one of by, to, until")
    }
  }

  /// Returns the non-negative duration in a parameter, in seconds, or `nil` if the parameter is absent.
  ///
  /// The session checks that the duration does not exceed the limit.
  private func duration(_ name: String) throws(InvalidValue) -> Double? {
    guard let value = present(name) else { return nil }
    guard let seconds = value.asNumber, seconds >= 0 else {
      throw InvalidValue(path: "/" + name, expected: "a number of seconds, 0 or more")
    }
    return seconds
  }

  /// The point in the parameters of a `session/hitTest` call.
  package var point: Point {
    get throws(RPCError) {
      try read { (members) throws(InvalidValue) in
        Point(x: try members.requiredNumber("x"), y: try members.requiredNumber("y"))
      }
    }
  }
}

/// A revision that the client already has, with the state of that revision.
package typealias Base = (revision: Int, state: RenderState)
