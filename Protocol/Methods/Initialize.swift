internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let initialize = Method(
    "initialize", "Exchanges versions and capabilities. Calling it is optional.",
    params: [
      .init("protocolVersion", .text("integer"), "The protocol version of the client: 1."),
      .init("clientInfo", .object, "The name and version of the client."),
      .init("capabilities", .object, "The capabilities of the client."),
      .init(
        "trace", .text("off | messages | verbose"),
        "off, messages or verbose, as in $/setTrace. Default: off."),
    ],
    result: .output(
      "{protocolVersion: integer, serverInfo: {name: string, version: string}, capabilities: "
        + "{limits: {messageBytes: integer, nesting: integer, sessions: integer, "
        + "eventsPerCall: integer, framesPerCall: integer, secondsPerCall: integer, "
        + "callSeconds?: number}, "
        + "since: boolean, …}}")
  ) { members, host, result throws(RPCError) in
    let (version, trace) = try members.read(Method.introduction)
    guard version == ServerInfo.protocolVersion else { throw .versionMismatch(version) }
    try host.initialize()
    host.trace = trace
    result.beginObject()
    result.key("protocolVersion")
    result.integer(ServerInfo.protocolVersion)
    result.key("serverInfo")
    result.object(["name": .string(ServerInfo.name), "version": .string(ServerInfo.version)])
    result.key("capabilities")
    result.object(["limits": .object(host.limits.members), "since": true])
    result.endObject()
  }

  private static func introduction(
    _ members: JSONObject
  ) throws(InvalidValue) -> (version: Int64, trace: Host.Trace) {
    let version = try members.wholeNumber("protocolVersion").map { Int64($0) }
    _ = try members.object("clientInfo")
    _ = try members.object("capabilities")
    return (
      version ?? ServerInfo.protocolVersion,
      try members.choice("trace", of: Host.Trace.self) ?? .off
    )
  }

  static let initialized = Method(
    notification: "initialized", "Confirms that the client has received the result of initialize."
  ) { _, _ in }
}

extension Limits {
  fileprivate var members: JSONObject {
    var members: JSONObject = [
      "messageBytes": .integer(Int64(messageBytes)),
      "nesting": .integer(Int64(nesting)),
      "sessions": .integer(Int64(sessions)),
      "eventsPerCall": .integer(Int64(eventsPerCall)),
      "framesPerCall": .integer(Int64(framesPerCall)),
      "secondsPerCall": .integer(Int64(secondsPerCall)),
    ]
    if let callSeconds { members["callSeconds"] = .number(callSeconds) }
    return members
  }
}

extension RPCError {
  fileprivate static func versionMismatch(_ requested: Int64) -> RPCError {
    let supported = ServerInfo.protocolVersion
    let who = requested > supported ? "This host is too old" : "The client is too old"
    return RPCError(
      .versionMismatch, kind: "version-mismatch",
      "\(who): use protocol version \(supported).",
      data: ["requested": .integer(requested), "supported": [.integer(supported)]])
  }
}
