public import JSONText
public import Values

/// The error in a response, with a code and data for programs and a message for people.
public struct RPCError: Error, Equatable, Sendable {
  /// The code of an error.
  ///
  /// JSON-RPC reserves the codes from -32768 to -32000.
  public struct Code: RawRepresentable, Equatable, Sendable {
    /// The code as a number, as it appears in the response.
    public var rawValue: Int

    /// Creates a code from its number.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The text is not valid JSON.
    public static let parseError = Code(rawValue: -32700)

    /// The JSON is not a valid request.
    public static let invalidRequest = Code(rawValue: -32600)

    /// No method has the given name.
    public static let methodNotFound = Code(rawValue: -32601)

    /// A parameter is missing or invalid.
    public static let invalidParams = Code(rawValue: -32602)

    /// An internal error occurred in the host.
    public static let internalError = Code(rawValue: -32603)

    /// A documented limit was exceeded.
    public static let limitExceeded = Code(rawValue: -32011)
  }

  /// The error's code.
  public var code: Code

  /// A human-readable sentence that states the problem and how to fix it.
  public var message: String

  /// The error's details for programs: a stable `kind` in kebab-case, and members that help to fix the input.
  public var data: JSONObject

  /// Creates an error, and inserts its kind as the first member of the data.
  public init(_ code: Code, kind: String, _ message: String, data: JSONObject = [:]) {
    self.code = code
    self.message = message
    self.data = ["kind": .string(kind)]
    for member in data.elements { self.data.append(member.name, member.value) }
  }
}

extension RPCError {
  /// Returns the error for a text that is not valid JSON.
  ///
  /// Lines are counted from the start of the input.
  public static func parse(_ message: String, line: Int, column: Int? = nil) -> RPCError {
    var data: JSONObject = ["line": .integer(Int64(line))]
    if let column { data["column"] = .integer(Int64(column)) }
    return RPCError(
      .parseError, kind: "parse-error", "Can't parse the message: \(message).", data: data)
  }

  /// Returns the error for a JSON text that is not a valid request.
  public static func invalidRequest(_ message: String) -> RPCError {
    RPCError(.invalidRequest, kind: "invalid-request", message)
  }

  /// Returns the error for an invalid parameter, with its path in `params`.
  public static func invalidParams(_ error: InvalidValue) -> RPCError {
    let place = error.path.isEmpty ? "params" : "params" + error.path
    return RPCError(
      .invalidParams, kind: "invalid-params",
      error.sentence ?? "\(place) must be \(error.expected).",
      data: ["path": .string(error.path), "expected": .string(error.expected)])
  }

  /// Returns the error for an exceeded limit.
  ///
  /// Its data contains the name of the limit and the maximum, and the actual number if it is known.
  public static func limitExceeded(
    _ message: String, limit: String, maximum: Int64, actual: Int64? = nil
  ) -> RPCError {
    var data: JSONObject = ["limit": .string(limit), "maximum": .integer(maximum)]
    if let actual { data["actual"] = .integer(actual) }
    return RPCError(.limitExceeded, kind: "limit-exceeded", message, data: data)
  }
}

extension JSONWriter {
  /// Writes an error object as the next value, without rounding numbers.
  public mutating func error(_ error: RPCError) {
    beginObject()
    key("code")
    integer(Int64(error.code.rawValue))
    key("message")
    string(error.message)
    key("data")
    object(error.data, .exact)
    endObject()
  }
}
