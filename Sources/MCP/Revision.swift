internal import JSONRPC
internal import Values

/// A revision of the Model Context Protocol.
///
/// Clients of the first two revisions start with `initialize`. Since 2026-07-28 there is no handshake: each
/// request carries its revision in `_meta`.
public enum Revision: String, CaseIterable, Sendable {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether each request carries its revision, so that the connection has no state.
  public var isStateless: Bool { self == .july2026 }

  /// The newest revision with a handshake.
  ///
  /// Clients that request an unknown revision are offered this one.
  static let newestWithHandshake = Revision.november2025
}

/// The names of members of `_meta` that the protocol defines.
enum MetaName {
  static let revision = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server = "io.modelcontextprotocol/serverInfo"
}

extension Revision {
  /// Returns the revision of a request.
  ///
  /// - Parameter params: The parameters of the request.
  /// - Returns: The revision in `_meta`, or the newest revision with a handshake if `_meta` contains no revision.
  /// - Throws: `RPCError` if the revision in `_meta` is unknown or has a handshake, or if the client's capabilities
  ///   are missing.
  static func of(_ params: JSONObject) throws(RPCError) -> Revision {
    guard let given = params["_meta"]?[MetaName.revision] else { return .newestWithHandshake }
    guard let text = given.asString else {
      throw .invalidParams(
        InvalidValue(path: "/_meta/" + InvalidValue.escape(MetaName.revision), expected: "a string")
      )
    }
    guard let revision = Revision(rawValue: text), revision.isStateless else {
      throw .unsupportedRevision(text)
    }
    guard case .object? = params["_meta"]?[MetaName.capabilities] else {
      throw .invalidParams(
        InvalidValue(
          path: "/_meta/" + InvalidValue.escape(MetaName.capabilities), expected: "an object"))
    }
    return revision
  }
}

extension RPCError {
  /// Returns the error for a revision that the server does not support.
  fileprivate static func unsupportedRevision(_ given: String) -> RPCError {
    let names = Revision.allCases.map(\.rawValue)
    var error = RPCError(
      .init(rawValue: -32022), kind: "unsupported-protocol-version",
      "Revision \(given.prefix(40)) can't be used in _meta; use \(Revision.july2026.rawValue), "
        + "or send initialize for an older revision.")
    error.data["supported"] = .array(names.map { .string($0) })
    error.data["requested"] = .string(String(given.prefix(40)))
    return error
  }
}
