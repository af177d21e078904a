internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionConfigure = Method(
    "session/configure", "Changes parameters of a running component.",
    params: [
      .session,
      .init("parameters", .object, "The parameters to change.", isRequired: true),
      .since,
      .explain,
    ],
    result: .outcome
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    let parameters = try members.changes
    let base = try members.base(of: session)
    session.explain(try members.explains)
    try JSONObject.change(session, parameters)
    _ = host.writeOutcome(of: session, since: base, into: &result)
  }
}
