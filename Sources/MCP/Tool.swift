public import Values

/// A tool that a client offers to a model: its description, its arguments and its action.
public struct Tool {
  /// The effects of a tool, which clients use to decide whether to ask the user.
  public struct Annotations: Equatable, Sendable {
    /// Whether the tool has no effects outside the server's memory.
    public var isReadOnly: Bool

    /// Whether the tool may replace or delete something.
    public var isDestructive: Bool

    /// Whether a second call with the same arguments has no further effect.
    public var isIdempotent: Bool

    /// Creates annotations, by default those of a tool that only reads.
    public init(isReadOnly: Bool = true, isDestructive: Bool = false, isIdempotent: Bool = true) {
      self.isReadOnly = isReadOnly
      self.isDestructive = isDestructive
      self.isIdempotent = isIdempotent
    }
  }

  /// The tool's name in calls: letters, digits and underscores.
  public var name: String

  /// The tool's name as clients display it.
  public var title: String

  /// The purpose of the tool, for a model.
  public var description: String

  /// The arguments, the most important first.
  public var arguments: [Argument]

  /// The JSON Schema of the structured result.
  public var output: Value

  /// The effects of the tool, as declared to clients.
  public var annotations: Annotations

  /// A closure that performs the tool's action.
  ///
  /// The members that it receives have known names, and include all required arguments.
  public var run: (JSONObject) throws(ToolError) -> ToolResult

  /// Creates a tool whose action is a closure.
  public init(
    _ name: String, title: String, description: String, arguments: [Argument], output: Value,
    annotations: Annotations = Annotations(),
    run: @escaping (JSONObject) throws(ToolError) -> ToolResult
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
    self.output = output
    self.annotations = annotations
    self.run = run
  }

  /// Performs the action, after checking that all required arguments are present and all names are known.
  func call(_ members: JSONObject) throws(ToolError) -> ToolResult {
    do throws(InvalidValue) {
      try members.allow(only: arguments.map(\.name), "an argument of \(name)")
      for argument in arguments where argument.isRequired {
        guard members.present(argument.name) == nil else { continue }
        throw InvalidValue(
          path: "/" + argument.name, expected: "present",
          sentence: "\(name) requires \(argument.name): \(argument.summary)")
      }
    } catch {
      throw ToolError(error)
    }
    return try run(members)
  }

  /// The tool as an element of the `tools/list` result.
  var value: Value {
    var input: JSONObject = [
      "type": "object",
      "properties": .object(arguments.reduce(into: [:]) { $0.append($1.name, $1.value) }),
      "additionalProperties": false,
    ]
    let required = arguments.filter(\.isRequired).map { Value.string($0.name) }
    if !required.isEmpty { input["required"] = .array(required) }
    return [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": .object(input), "outputSchema": output,
      "annotations": [
        "title": .string(title), "readOnlyHint": .bool(annotations.isReadOnly),
        "destructiveHint": .bool(annotations.isDestructive),
        "idempotentHint": .bool(annotations.isIdempotent), "openWorldHint": false,
      ],
    ]
  }
}

/// An argument of a tool or of a prompt.
public struct Argument: Sendable {
  /// The argument's name in calls.
  public var name: String

  /// The JSON Schema of the accepted values.
  public var schema: Value

  /// The meaning of the argument, as a phrase or a sentence.
  public var summary: String

  /// Whether every call must contain the argument.
  public var isRequired: Bool

  /// Creates an argument that is optional unless stated otherwise.
  public init(_ name: String, _ schema: Value, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.schema = schema
    self.summary = summary
    self.isRequired = isRequired
  }

  /// The argument's schema with its description.
  fileprivate var value: Value {
    guard case .object(var members) = schema else { return schema }
    members["description"] = .string(summary)
    return .object(members)
  }
}
