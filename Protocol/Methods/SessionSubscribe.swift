internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Sessions
internal import Values

extension Method {
  static let sessionSubscribe = Method(
    deferring: "session/subscribe", "Starts sending session/didRender after each change.",
    params: [
      .session,
      .init("frames", .text("full | delta"), "full or delta. Default: full."),
      .init(
        "fps", .text("0.1...1000"),
        "The number of states per second while a real-time session is moving. Default: 60."),
    ],
    result: .output("{session: string, frames: full | delta, fps: number}"),
    replying: { members, host, result throws(RPCError) in
      let id = try members.word("session")
      let subscription = try members.read(Method.subscription)
      let session = try host.anySession(id)
      return try host.inOrder(id, &result) { (result) throws(RPCError) in
        host.follow(session, id, subscription)
        result.beginObject()
        result.key("session")
        result.string(id)
        result.key("frames")
        result.string(subscription.mode.rawValue)
        result.key("fps")
        result.number(subscription.framesPerSecond)
        result.endObject()
      }
    })

  static let sessionUnsubscribe = Method(
    deferring: "session/unsubscribe", "Stops sending session/didRender.",
    params: [
      .session
    ],
    result: .null,
    replying: { members, host, result throws(RPCError) in
      let id = try members.word("session")
      let session = try host.anySession(id)
      return try host.inOrder(id, &result) { (result) throws(RPCError) in
        host.follow(session, id, nil)
        result.null()
      }
    })

  private static func subscription(_ members: JSONObject) throws(InvalidValue) -> Subscription {
    Subscription(
      mode: try members.choice("frames", of: Subscription.Mode.self) ?? .full,
      framesPerSecond: try members.number("fps", in: FrameRate.range) ?? 60)
  }
}
