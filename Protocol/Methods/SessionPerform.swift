internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionPerform = Method(
    deferring: "session/perform",
    "Performs a gesture as pointer or wheel events.",
    params: [
      .session,
      .init("gesture", .schema(.gesture), "The gesture.", isRequired: true),
      .init("frames", .boolean, "Whether to return the intermediate states."),
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
