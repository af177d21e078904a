internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionSend = Method(
    deferring: "session/send",
    "Applies one or more events, in order. If an event fails, no event is applied.",
    params: [
      .session,
      .init("event", .schema(.event), "One event."),
      .init("events", .events, "Several events, in order, instead of event."),
      .init("frames", .boolean, "Whether to return the intermediate states."),
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
      let (events, path) = try members.events
      try session.send(events, path: path, frames: frames)
      return host.writeOutcome(of: session, since: base, into: &result)
    })
}
