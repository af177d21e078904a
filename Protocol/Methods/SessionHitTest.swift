internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionHitTest = Method(
    "session/hitTest", "Returns the layer that receives a touch at a point.",
    params: [
      .session,
      .init("x", .text("number"), "The distance from the left edge, in points.", isRequired: true),
      .init("y", .text("number"), "The distance from the top edge, in points.", isRequired: true),
    ],
    result: .output("{target: string | null}")
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    let point = try members.point
    result.hit(session.hitTest(point))
  }
}
