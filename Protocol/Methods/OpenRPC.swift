internal import Interaction
internal import PlaygroundHost
public import Values
internal import Wire

/// The protocol as an OpenRPC document, generated from the method table.
public enum OpenRPC {
  /// The document as a JSON value.
  public static let document: Value = [
    "openrpc": "1.3.2",
    "info": [
      "title": "Interaction Playground", "version": .string(ServerInfo.version),
      "description":
        "Gesture-driven components as data: events go in, render states come out, on a virtual clock.",
    ],
    "methods": .array(MethodTable.methods.map(method) + HostNotification.all.map(\.description)),
    "components": ["schemas": .object(Schemas.all), "errors": .object(errors)],
  ]

  private static func method(_ method: Method) -> Value {
    var description: JSONObject = [
      "name": .string(method.name),
      "summary": .string(method.summary),
      "paramStructure": "by-name",
      "params": .array(method.params.map(param)),
    ]
    if method.isNotification { description["x-notification"] = "from the client" }
    if let params = params(of: method) { description["x-params"] = params }
    if let result = method.result {
      description["result"] = ["name": "result", "schema": result.schema]
    }
    return .object(description)
  }

  private static func param(_ param: MethodParam) -> Value {
    [
      "name": .string(param.name), "summary": .string(param.summary),
      "required": .bool(param.isRequired), "schema": param.schema,
    ]
  }

  /// Returns a schema for constraints that involve several parameters of a method, or `nil` if there are none.
  ///
  /// If the method has mutually exclusive parameters, exactly one of them must be given. For `session/create`, the
  /// member `parameters` must match the given component.
  private static func params(of method: Method) -> Value? {
    if !method.choice.isEmpty {
      return ["type": "object", "oneOf": .array(method.choice.map { only($0, of: method.choice) })]
    }
    guard method.name == "session/create" else { return nil }
    let ids = BuiltIns.components.map(\.descriptor.id)
    let others: Value = ["not": ["enum": .array(ids.map { .string($0) })]]
    return [
      "type": "object",
      "anyOf": .array(
        BuiltIns.components.map { component in
          [
            "properties": [
              "component": ["const": .string(component.descriptor.id)],
              "parameters": ShapeText.orNull(Schemas.parameters(of: component.descriptor)),
            ]
          ]
        } + [["properties": ["component": others]]]),
    ]
  }

  /// Returns the constraint that the member `name` is present and the other members in `names` are absent or
  /// null.
  private static func only(_ name: String, of names: [String]) -> Value {
    var properties: JSONObject = [:]
    for other in names {
      properties.append(other, other == name ? ["not": ["type": "null"]] : ["type": "null"])
    }
    return ["required": [.string(name)], "properties": .object(properties)]
  }

  /// The error kinds, each with its code and remedy.
  public static let kinds: [(kind: String, code: Int64, remedy: String)] = [
    ("parse-error", -32700, "Send one JSON text; data.line and data.column locate the error."),
    ("invalid-request", -32600, "Send an object with jsonrpc 2.0, a method and an id."),
    ("method-not-found", -32601, "Use a method that this document lists."),
    ("invalid-params", -32602, "Correct the parameter at data.path to match data.expected."),
    ("internal-error", -32603, "Report it as a bug in the host."),
    (
      "limit-exceeded", -32011,
      "Send a smaller request, or raise the limit with the option that the message names."
    ),
    ("session-not-found", -32012, "Create the session first."),
    ("component-not-found", -32013, "Use a component from component/list."),
    ("time-reversed", -32014, "Use a time that is not before the session's clock."),
    ("plugin-failed", -32015, "Send the call again; data.reason has the cause."),
    (
      "plugin-timeout", -32016,
      "Send a smaller request, or raise the limits in the plugin's manifest."
    ),
    ("snapshot-mismatch", -32017, "Use a snapshot of this component from a supported version."),
    ("session-exists", -32018, "Use a different id, or close the session first."),
    ("not-allowed", -32019, "Start the host with --plugins and the plugin's folder."),
    ("manifest-invalid", -32020, "Correct the manifest; data.path locates an invalid member."),
    ("version-mismatch", -32021, "Use a version from data.supported."),
    ("request-cancelled", -32800, "Do nothing: the client cancelled the request."),
  ]

  private static var errors: JSONObject {
    kinds.reduce(into: [:] as JSONObject) { errors, error in
      errors.append(
        error.kind, ["code": .integer(error.code), "message": .string(error.remedy)])
    }
  }
}
