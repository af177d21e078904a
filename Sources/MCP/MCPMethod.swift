internal import JSONRPC
internal import Values

/// A method of the Model Context Protocol.
struct MCPMethod: Sendable {
  /// The method's name in requests.
  let name: String

  /// Whether the method exists only in revisions without a handshake.
  var isOnlyStateless = false

  /// Whether the method exists only in revisions with a handshake.
  var isOnlyWithHandshake = false

  /// The time for which a client may reuse the result, in milliseconds, or `nil` for a result that is not
  /// cached.
  var freshness: Int64?

  /// A closure that performs the method and returns the members of the result.
  let answer: @Sendable (JSONObject, MCPServer) throws(RPCError) -> JSONObject

  /// Returns whether the method exists in a revision of the protocol.
  func exists(in revision: Revision) -> Bool {
    revision.isStateless ? !isOnlyWithHandshake : !isOnlyStateless
  }

  /// The time for which clients may keep results that never change while the server runs: an hour, in
  /// milliseconds.
  private static let hour: Int64 = 3_600_000

  static let all: [MCPMethod] = [
    MCPMethod(name: "initialize", isOnlyWithHandshake: true) { params, server in
      let wanted = params["protocolVersion"]?.asString.flatMap(Revision.init(rawValue:))
      let revision = wanted.flatMap { $0.isStateless ? nil : $0 } ?? .newestWithHandshake
      return [
        "protocolVersion": .string(revision.rawValue), "capabilities": MCPServer.capabilities,
        "serverInfo": server.info, "instructions": .string(server.instructions),
      ]
    },
    MCPMethod(name: "ping", isOnlyWithHandshake: true) { _, _ in [:] },
    MCPMethod(name: "server/discover", isOnlyStateless: true, freshness: hour) { _, server in
      [
        "supportedVersions": .array(Revision.allCases.map { .string($0.rawValue) }),
        "capabilities": MCPServer.capabilities, "instructions": .string(server.instructions),
      ]
    },
    MCPMethod(name: "tools/list", freshness: hour) { (params, server) throws(RPCError) in
      try page("tools", server.tools.map(\.value), params)
    },
    MCPMethod(name: "tools/call") { (params, server) throws(RPCError) in
      let name = try params.read { (members) throws(InvalidValue) in
        try members.requiredString("name")
      }
      guard let tool = server.tools.first(where: { $0.name == name }) else {
        throw .unknown(name, "a tool of this server", server.tools.map(\.name), "/name")
      }
      let given = try params.read { (members) throws(InvalidValue) in
        try members.object("arguments")
      }
      do throws(ToolError) {
        return ResultLimits.members(of: try tool.call(given ?? [:]))
      } catch {
        return error.members
      }
    },
    MCPMethod(name: "resources/list", freshness: 0) { (params, server) throws(RPCError) in
      try page("resources", server.library.resources().map(\.value), params)
    },
    MCPMethod(name: "resources/templates/list", freshness: hour) {
      (params, server) throws(RPCError) in
      let templates = server.library.templates.map { template in
        guard case .object(var members) = template.value else { return template.value }
        members["uriTemplate"] = members["uri"]
        members["uri"] = nil
        return Value.object(members)
      }
      return try page("resourceTemplates", templates, params)
    },
    MCPMethod(name: "resources/read", freshness: 0) { (params, server) throws(RPCError) in
      let uri = try params.read { (members) throws(InvalidValue) in
        try members.requiredString("uri")
      }
      do throws(ToolError) {
        let found = try server.library.read(uri)
        return [
          "contents": [
            [
              "uri": .string(uri), "mimeType": .string(found.mimeType), "text": .string(found.text),
            ]
          ]
        ]
      } catch {
        // Revisions with a handshake used -32002, which later ones have retired.
        let code =
          try Revision.of(params).isStateless ? RPCError.Code.invalidParams.rawValue : -32002
        throw RPCError(
          .init(rawValue: code), kind: "resource-not-found", error.message,
          data: ["uri": .string(String(uri.prefix(200)))])
      }
    },
    MCPMethod(name: "prompts/list", freshness: hour) { (params, server) throws(RPCError) in
      try page("prompts", server.prompts.map(\.value), params)
    },
    MCPMethod(name: "prompts/get") { (params, server) throws(RPCError) in
      let (name, given) = try params.read { (members) throws(InvalidValue) in
        (try members.requiredString("name"), try members.object("arguments"))
      }
      guard let prompt = server.prompts.first(where: { $0.name == name }) else {
        throw .unknown(name, "a prompt of this server", server.prompts.map(\.name), "/name")
      }
      do throws(InvalidValue) { return try prompt.result(given ?? [:]) } catch {
        throw .invalidParams(error.under("arguments"))
      }
    },
  ]

  /// Returns one page of a list.
  private static func page(
    _ name: String, _ elements: [Value], _ params: JSONObject
  ) throws(RPCError) -> JSONObject {
    let cursor = try params.read { (members) throws(InvalidValue) in try members.string("cursor") }
    let start = cursor.map { Int($0) ?? -1 } ?? 0
    guard start == 0 || elements.indices.contains(start) else {
      throw .invalidParams(
        .init(path: "/cursor", expected: "the nextCursor of an earlier result, or omitted"))
    }
    let end = min(elements.count, start + MCPHandler.pageSize)
    var members: JSONObject = [name: .array(Array(elements[start..<end]))]
    if end < elements.count { members["nextCursor"] = .string("\(end)") }
    return members
  }
}

extension JSONObject {
  /// Reads parameters and converts an invalid value into an error response.
  fileprivate func read<Result>(
    _ body: (JSONObject) throws(InvalidValue) -> Result
  ) throws(RPCError) -> Result {
    do { return try body(self) } catch { throw .invalidParams(error) }
  }
}

extension RPCError {
  /// Returns the error for an unknown name, with suggestions of similar names.
  fileprivate static func unknown(
    _ name: String, _ what: String, _ names: [String], _ path: String
  ) -> RPCError {
    .invalidParams(.unknown(name, what, among: names, at: path))
  }
}
