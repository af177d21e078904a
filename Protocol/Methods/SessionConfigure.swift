internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionConfigure = Method(
    "session/configure", "Changes parameters of a running component.",
    params: [
      .session,
      .init("parameters", .object, "The parameters that change.", isRequired: true),
      .since,
      .explain,
    ],
    result: .outcome
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    let parameters = try members.read(Self.parameters)
    let base = try members.base(of: session)
    session.explain(try members.explains)
    do throws(InvalidValue) {
      try session.configure(parameters)
    } catch {
      throw .invalidParams(error.under("parameters"))
    }
    _ = host.writeOutcome(of: session, since: base, into: &result)
  }

  private static func parameters(_ members: Members) throws(InvalidValue) -> Members {
    guard let parameters = try members.object("parameters") else {
      throw InvalidValue(path: "/parameters", expected: "an object of parameters")
    }
    return parameters
  }
}
