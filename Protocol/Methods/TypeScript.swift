internal import Values

/// The protocol as TypeScript declarations, made of the OpenRPC document.
public enum TypeScript {
  /// The text of `Protocol/types.d.ts`.
  public static var declarations: String {
    var text = "// Made by `playground protocol --types` from the method table; do not edit.\n"
    if case .object(let schemas)? = OpenRPC.document["components"]?["schemas"] {
      for schema in schemas.elements {
        text += "\nexport type \(schema.name) = \(type(of: schema.value, indent: ""));\n"
      }
    }
    text += "\nexport interface Methods {\n"
    for method in MethodTable.methods where !method.isNotification {
      text += entry(method, result: type(of: method.result?.schema ?? [:], indent: "  "))
    }
    text += "}\n\nexport interface Notifications {\n"
    for method in MethodTable.methods where method.isNotification {
      text += entry(method, result: nil)
    }
    text += "}\n\nexport interface HostNotifications {\n"
    for notification in HostNotification.all {
      let members: Members = notification.params.reduce(into: [:]) {
        $0.append($1.name, $1.shape.schema)
      }
      let required = notification.params.filter(\.isRequired).map { Value.string($0.name) }
      let schema: Value = [
        "type": "object", "properties": .object(members), "required": .array(required),
      ]
      text += "  /** \(notification.summary) */\n"
      text += "  \"\(notification.name)\": { params: \(type(of: schema, indent: "  ")) };\n"
    }
    return text + "}\n"
  }

  private static func entry(_ method: Method, result: String?) -> String {
    var params = "{"
    for param in method.params {
      let mark = param.isRequired ? "" : "?"
      params += " \(param.name)\(mark): \(type(of: param.schema, indent: "  "));"
    }
    params += params == "{" ? "}" : " }"
    let body = result.map { "params: \(params); result: \($0)" } ?? "params: \(params)"
    return "  /** \(method.summary) */\n  \"\(method.name)\": { \(body) };\n"
  }

  /// A JSON Schema as a type.
  private static func type(of schema: Value, indent: String) -> String {
    if let reference = schema["$ref"]?.asString {
      let path = reference.split(separator: "/").map { String($0) }
      // A place inside a type: `#/components/schemas/TYPE/properties/MEMBER`.
      guard path.count == 6 else { return path.last ?? "unknown" }
      return "NonNullable<\(path[3])[\"\(path[5])\"]>"
    }
    if case .array(let words)? = schema["enum"] {
      return words.map { $0.asString.map { "\"\($0)\"" } ?? "null" }.joined(separator: " | ")
    }
    if let word = schema["const"]?.asString { return "\"\(word)\"" }
    if case .array(let kinds)? = schema["anyOf"] {
      return kinds.map { type(of: $0, indent: indent) }.joined(separator: " | ")
    }
    switch schema["type"] {
    case .array(let types)?:
      return types.map { type(of: one($0, of: schema), indent: indent) }.joined(separator: " | ")
    case "object": return objectType(schema, indent: indent)
    case "array": return "Array<\(type(of: schema["items"] ?? [:], indent: indent))>"
    case "integer", "number": return "number"
    case "string": return "string"
    case "boolean": return "boolean"
    case "null": return "null"
    default: return "unknown"
    }
  }

  private static func first(of value: Value?) -> Value? {
    if case .array(let elements)? = value { elements.first } else { nil }
  }

  /// One of the types of a schema that has several.
  private static func one(_ type: Value, of schema: Value) -> Value {
    guard case .object(var members) = schema else { return schema }
    members["type"] = type
    return .object(members)
  }

  private static func objectType(_ schema: Value, indent: String) -> String {
    guard case .object(let properties)? = schema["properties"] else {
      let element = schema["additionalProperties"].map { type(of: $0, indent: indent) }
      return "Record<string, \(element ?? "unknown")>"
    }
    var required: [String] = []
    if case .array(let names)? = schema["required"] { required = names.compactMap(\.asString) }
    // What is there unless the caller has asked for something else.
    if case .array(let usual)? = first(of: schema["oneOf"])?["required"] {
      required += usual.compactMap(\.asString)
    }
    let inner = indent + "  "
    var text = "{\n"
    for property in properties.elements {
      let mark = required.contains(property.name) ? "" : "?"
      text += "\(inner)\(property.name)\(mark): \(type(of: property.value, indent: inner));\n"
    }
    return text + indent + "}"
  }
}
