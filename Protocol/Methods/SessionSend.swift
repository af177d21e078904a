internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionSend = Method(
    deferring: "session/send",
    "Lets one event or many happen, in order; all of them or, on an error, none.",
    params: [
      .session,
      .init("event", .schema(.event), "One event."),
      .init("events", .events, "Or several, in order."),
      .init("frames", .boolean, "Whether the states on the way are returned."),
      .fps,
      .since,
      .explain,
    ],
    exactlyOne: ["event", "events"],
    result: .outcome,
    replying: { members, host, result throws(RPCError) in
      let session = try members.session(of: host)
      let frames = try members.frameRate
      let base = try members.base(of: session)
      session.explain(try members.explains)
      try members.send(to: session, frames: frames)
      return host.writeOutcome(of: session, since: base, into: &result)
    })
}
