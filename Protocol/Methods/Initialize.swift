internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

/// What the host says of itself.
public enum ServerInfo {
  /// The program's name.
  public static let name = "playground"

  /// The program's version.
  public static let version = "0.1.0"

  /// The version of the protocol.
  public static let protocolVersion: Int64 = 1
}

extension Method {
  static let initialize = Method(
    "initialize", "Introduces the client and says what the host can do; it may be left out.",
    params: [
      .init("protocolVersion", .integer, "The version that the client speaks, 1."),
      .init("clientInfo", .object, "Who the client is."),
      .init("capabilities", .object, "What the client can do."),
      .init("trace", .string, "off, the default, messages or verbose, as $/setTrace sets it."),
    ],
    result: .object("protocolVersion, serverInfo, capabilities")
  ) { members, host, result throws(RPCError) in
    let version = members.present("protocolVersion") ?? .integer(ServerInfo.protocolVersion)
    guard case .integer(let number) = version else {
      throw .invalidParams(.init(path: "/protocolVersion", expected: "a whole number"))
    }
    guard number == ServerInfo.protocolVersion else { throw .versionMismatch(number) }
    let trace = try members.read(Self.trace)
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

  private static func trace(_ members: Members) throws(InvalidValue) -> Host.Trace {
    try members.choice("trace", of: Host.Trace.self) ?? .off
  }

  static let initialized = Method(
    notification: "initialized", "The client has taken note of the answer to initialize."
  ) { _, _ in }
}

extension Limits {
  fileprivate var members: Members {
    [
      "messageBytes": .integer(Int64(messageBytes)),
      "nesting": .integer(Int64(nesting)),
      "sessions": .integer(Int64(sessions)),
      "eventsPerCall": .integer(Int64(eventsPerCall)),
      "framesPerCall": .integer(Int64(framesPerCall)),
      "secondsPerCall": .integer(Int64(secondsPerCall)),
    ]
  }
}

extension RPCError {
  fileprivate static func versionMismatch(_ requested: Int64) -> RPCError {
    let supported = ServerInfo.protocolVersion
    let who = requested > supported ? "This host is too old" : "The client is too old"
    return RPCError(
      .versionMismatch, kind: "version-mismatch",
      "\(who): ask for protocol version \(supported).",
      data: ["requested": .integer(requested), "supported": [.integer(supported)]])
  }
}
