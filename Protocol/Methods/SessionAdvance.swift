internal import JSON
internal import JSONRPC
internal import Motion
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionAdvance = Method(
    deferring: "session/advance", "Moves the clock by a time, to a time, or until nothing moves.",
    params: [
      .init("session", .string, "The session's id.", isRequired: true),
      .init("by", .number, "By how many seconds."),
      .init("to", .number, "Or to which session time."),
      .init("until", .string, "Or settled: until nothing moves."),
      .init("limit", .number, "How many seconds to wait for that at most, 10 if not given."),
      .init("frames", .boolean, "Whether the states on the way are returned."),
      .init("fps", .number, "How many states a second, 60 if not given."),
      .since,
      .init("workDoneToken", .any, "Under which $/progress tells how far a long call is."),
    ],
    result: .advanced,
    replying: { members, host, result throws(RPCError) in
      let session = try members.session(of: host)
      let frames = try members.frameRate
      let goal = try members.read(Self.goal)
      let base = try members.base(of: session)
      if let token = try members.read(Self.token) {
        return .later(
          try host.beginAdvance(
            session, goal(session.now), since: base, frames: frames, token: token))
      }
      let isSettled = try session.advance(goal(session.now), frames: frames)
      result.beginObject()
      host.writeOutcome(of: session, since: base, into: &result)
      result.key("settled")
      result.bool(isSettled)
      result.endObject()
      return .done
    })

  /// The token of a call whose progress is told, as the Language Server Protocol has them.
  private static func token(_ members: Members) throws(InvalidValue) -> Value? {
    switch members.present("workDoneToken") {
    case nil: return nil
    case .string(let text)?: return .string(text)
    case .integer(let number)?: return .integer(number)
    default:
      throw InvalidValue(path: "/workDoneToken", expected: "a string or a whole number")
    }
  }

  /// The goal as a function of the moment at which the clock stands.
  private static func goal(
    _ members: Members
  ) throws(InvalidValue) -> (_ now: Timestamp) -> AdvanceGoal {
    let seconds = 0...largestInputNumber
    let by = try members.number("by", in: seconds)
    let to = try members.number("to", in: seconds)
    let until = try members.string("until")
    switch (by, to, until) {
    case (let by?, nil, nil): return { .to($0.advanced(bySeconds: by)) }
    case (nil, let to?, nil): return { _ in .to(Timestamp(seconds: to)) }
    case (nil, nil, "settled"?):
      let limit = try members.number("limit", in: seconds) ?? 10
      return { .settled(limit: $0.advanced(bySeconds: limit)) }
    case (nil, nil, _?): throw InvalidValue(path: "/until", expected: "settled")
    default: throw InvalidValue(path: "", expected: "an object with exactly one of by, to, until")
    }
  }
}
