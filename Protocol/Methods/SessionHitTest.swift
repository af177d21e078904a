internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionHitTest = Method(
    "session/hitTest", "Names the layer that takes a touch at a point.",
    params: [
      .session,
      .init("x", .text("number"), "Points from the left.", isRequired: true),
      .init("y", .text("number"), "Points from the top.", isRequired: true),
    ],
    result: .output("{target: string | null}")
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    let point = try members.point
    result.hit(session.hitTest(point))
  }
}
