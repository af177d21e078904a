internal import JSONText
internal import JSONRPC
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
      let goal = try members.goal
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
}
