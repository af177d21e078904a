internal import JSONText
internal import JSONRPC
internal import Motion
internal import PlaygroundHost
internal import Values
internal import Wire

extension Method {
  static let sessionAdvance = Method(
    deferring: "session/advance", "Moves the clock by a time, to a time, or until nothing moves.",
    params: [
      .session,
      .init("by", .text("0..."), "By how many seconds."),
      .init("to", .text("time"), "Or to which session time."),
      .init("until", .text("settled"), "Or settled: until nothing moves."),
      .init("limit", .text("0..."), "How many seconds to wait for that at most, 10 if not given."),
      .init("frames", .boolean, "Whether the states on the way are returned."),
      .fps,
      .since,
      .explain,
      .init(
        "workDoneToken", .text("string | integer"),
        "Under which $/progress tells how far a long call is."),
    ],
    exactlyOne: ["by", "to", "until"],
    result: .advanced,
    replying: { members, host, result throws(RPCError) in
      let session = try members.session(of: host)
      let frames = try members.frameRate
      let goal = try members.read(Self.goal)
      let base = try members.base(of: session)
      session.explain(try members.explains)
      if let token = try members.read(Self.token) {
        return .later(
          try host.beginAdvance(
            session, goal(session.now), since: base, frames: frames, token: token))
      }
      let isSettled = try session.advance(goal(session.now), frames: frames)
      return host.writeOutcome(of: session, since: base, isSettled: isSettled, into: &result)
    })

  /// The token of a call whose progress is told, as the Language Server Protocol has them.
  private static func token(_ members: Members) throws(InvalidValue) -> Value? {
    guard let token = members.present("workDoneToken") else { return nil }
    if token.asString != nil { return token }
    guard let number = token.wholeNumber, wholeInputNumbers.contains(number) else {
      throw InvalidValue(path: "/workDoneToken", expected: "a string or a whole number")
    }
    return .integer(Int64(number))
  }

  /// The goal as a function of the moment at which the clock stands.
  private static func goal(
    _ members: Members
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
}

extension Members {
  /// An optional time that is not negative, in seconds; the limits say whether it is too long.
  fileprivate func duration(_ name: String) throws(InvalidValue) -> Double? {
    guard let value = present(name) else { return nil }
    guard let seconds = value.asNumber, seconds >= 0 else {
      throw InvalidValue(path: "/" + name, expected: "a number of seconds, 0 or more")
    }
    return seconds
  }
}
