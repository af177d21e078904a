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
      switch (members.present("event"), members.present("events")) {
      case (let event?, nil):
        try session.send([event], path: { _ in "/event" }, frames: frames)
      case (nil, .array(let events)?):
        try session.send(events, path: { "/events/\($0)" }, frames: frames)
      case (nil, .some):
        throw .invalidParams(.init(path: "/events", expected: "an array of events"))
      default:
        throw .invalidParams(
          .init(path: "/event", expected: "an event, or give params/events as an array of them"))
      }
      return host.writeOutcome(of: session, since: base, into: &result)
    })
}
