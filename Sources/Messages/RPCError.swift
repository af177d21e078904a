public import JSONText
public import Values

/// The error of an answer: a number for programs, one sentence for people, data for both.
public struct RPCError: Error, Equatable, Sendable {
  /// The number of an error; JSON-RPC reserves -32768 to -32000.
  public struct Code: RawRepresentable, Equatable, Sendable {
    /// The number as it stands on the wire.
    public var rawValue: Int

    /// Makes a code from its number.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The text is no JSON.
    public static let parseError = Code(rawValue: -32700)

    /// The JSON is no request.
    public static let invalidRequest = Code(rawValue: -32600)

    /// No method has that name.
    public static let methodNotFound = Code(rawValue: -32601)

    /// A parameter is missing or wrong.
    public static let invalidParams = Code(rawValue: -32602)

    /// The fault is the host's.
    public static let internalError = Code(rawValue: -32603)

    /// A published limit would be passed.
    public static let limitExceeded = Code(rawValue: -32011)
  }

  /// The number.
  public var code: Code

  /// One plain sentence that says what to do.
  public var message: String

  /// A stable `kind` in kebab-case, and what helps to mend the input.
  public var data: Members

  /// Makes an error whose data opens with its kind.
  public init(_ code: Code, kind: String, _ message: String, data: Members = [:]) {
    self.code = code
    self.message = message
    self.data = ["kind": .string(kind)]
    for member in data.elements { self.data.append(member.name, member.value) }
  }
}

extension RPCError {
  /// A text that is no JSON; the line counts from the start of the input.
  public static func parse(_ message: String, line: Int, column: Int? = nil) -> RPCError {
    var data: Members = ["line": .integer(Int64(line))]
    if let column { data["column"] = .integer(Int64(column)) }
    return RPCError(
      .parseError, kind: "parse-error", "This is no JSON text: \(message).", data: data)
  }

  /// A JSON text that is no request.
  public static func invalidRequest(_ message: String) -> RPCError {
    RPCError(.invalidRequest, kind: "invalid-request", message)
  }

  /// A wrong parameter, by its place in params.
  public static func invalidParams(_ error: InvalidValue) -> RPCError {
    let place = error.path.isEmpty ? "params" : "params" + error.path
    return RPCError(
      .invalidParams, kind: "invalid-params",
      error.sentence ?? "Give \(place) as \(error.expected).",
      data: ["path": .string(error.path), "expected": .string(error.expected)])
  }

  /// A limit that was passed; a flag of the command line raises it.
  public static func limitExceeded(
    _ message: String, limit: String, maximum: Int64, actual: Int64? = nil
  ) -> RPCError {
    var data: Members = ["limit": .string(limit), "maximum": .integer(maximum)]
    if let actual { data["actual"] = .integer(actual) }
    return RPCError(.limitExceeded, kind: "limit-exceeded", message, data: data)
  }
}

extension JSONWriter {
  /// Writes an error object as the next value; no double in it is rounded.
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
