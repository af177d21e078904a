internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionPerform = Method(
    deferring: "session/perform",
    "Lets a gesture happen, expanded to what a pointer or a wheel does.",
    params: [
      .session,
      .init("gesture", .schema(.gesture), "What is done.", isRequired: true),
      .init("frames", .boolean, "Whether the states on the way are returned."),
      .fps,
      .since,
      .explain,
    ],
    result: .outcome,
    replying: { members, host, result throws(RPCError) in
      let session = try members.session(of: host)
      let gesture = try members.gesture
      let base = try members.base(of: session)
      session.explain(try members.explains)
      try session.perform(gesture, frames: try members.frameRate)
      return host.writeOutcome(of: session, since: base, into: &result)
    })
}
