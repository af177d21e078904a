internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

extension Method {
  static let sessionAdvance = Method(
    deferring: "session/advance",
    "Advances the clock by a duration, to a time, or until the component settles.",
    params: [
      .session,
      .init("by", .text("0..."), "The duration in seconds."),
      .init("to", .text("time"), "The session time to reach, in seconds, instead of a duration."),
      .init("until", .text("settled"), "settled: advance until the component no longer changes."),
      .init("limit", .text("0..."), "The maximum duration for until, in seconds. Default: 10."),
      .init("frames", .boolean, "Whether to return the intermediate states."),
      .fps,
      .since,
      .explain,
      .init(
        "workDoneToken", .text("string | integer"),
        "The token that identifies this call in $/progress notifications."),
    ],
    exactlyOne: ["by", "to", "until"],
    result: .advanced,
    replying: { members, host, result throws(RPCError) in
      let session = try members.session(of: host)
      let frames = try members.frameRate
      let goal = try members.goal
      let base = try members.base(of: session)
      session.explain(try members.explains)
      if let token = try members.read(Method.token) {
        return .later(
          try host.beginAdvance(
            session, goal(session.now), since: base, frames: frames, token: token))
      }
      let isSettled = try session.advance(goal(session.now), frames: frames)
      return host.writeOutcome(of: session, since: base, isSettled: isSettled, into: &result)
    })

  /// Returns the token for progress reports, as in the Language Server Protocol, or `nil` if it is absent.
  private static func token(_ members: JSONObject) throws(InvalidValue) -> Value? {
    guard let token = members.present("workDoneToken") else { return nil }
    if token.asString != nil { return token }
    guard let number = token.wholeNumber, wholeInputNumbers.contains(number) else {
      throw InvalidValue(path: "/workDoneToken", expected: "a string or a whole number")
    }
    return .integer(Int64(number))
  }
}
