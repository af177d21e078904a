public import Values
internal import Wire

/// The shape of a parameter or result in the OpenRPC document.
public indirect enum Shape: Sendable {
  /// A type with a shared schema in the document.
  public enum Named: String, CaseIterable, Sendable {
    case state = "State"
    case delta = "Delta"
    case layer = "Layer"
    case effect = "Effect"
    case diagnostic = "Diagnostic"
    case decision = "Decision"
    case event = "Event"
    case gesture = "Gesture"
    case point = "Point"
    case rectangle = "Rectangle"
  }

  case any
  case null
  case boolean
  case integer
  case number
  case string
  /// An object whose members the string describes, or any object if the string is empty.
  case objectOf(String)
  case schema(Named)
  /// An input whose shape the string describes in the notation of `ShapeText`.
  case text(String)
  /// An output whose shape the string describes in the notation of `ShapeText`.
  case output(String)
  case arrayOf(Shape)
  /// An object with the given members. `isAlways` is true for a member that is always present.
  case members([(name: String, shape: Shape, isAlways: Bool)])
  /// The result of a call that changes a session: an object of the given shape, in which `base` and `delta` may
  /// replace `state`.
  case outcomeOf(Shape)

  static var object: Shape { .objectOf("") }
  static func object(_ members: String) -> Shape { .objectOf(members) }
  static var events: Shape { .arrayOf(.schema(.event)) }
  static var id: Shape { .text("id") }
  static var state: Shape { .members([("state", .schema(.state), true)]) }
  static var restored: Shape {
    .members([("revision", .integer, true), ("state", .schema(.state), true)])
  }
  static var offers: Shape {
    .output(
      "{components: [{id: string, title: string, version: string, source: string}], "
        + "problems?: [{kind: string, message: string, …}]}")
  }
  static var outcome: Shape { .outcomeOf(.members(outcomeMembers)) }
  static var created: Shape {
    .members([("session", .string, true)] + outcomeMembers.filter { $0.name != "frames" })
  }
  static var advanced: Shape {
    .outcomeOf(.members(outcomeMembers + [("settled", .boolean, true)]))
  }

  private static var outcomeMembers: [(name: String, shape: Shape, isAlways: Bool)] {
    [
      ("revision", .integer, true), ("state", .schema(.state), true),
      ("effects", .arrayOf(.schema(.effect)), true),
      ("diagnostics", .arrayOf(.schema(.diagnostic)), true),
      ("decisions", .arrayOf(.schema(.decision)), false),
      ("note", .string, false),
      ("frames", .arrayOf(.schema(.state)), false),
    ]
  }
}

extension Shape {
  /// The shape as a JSON Schema.
  public var schema: Value {
    switch self {
    case .any: [:]
    case .null: ["type": "null"]
    case .boolean: ["type": "boolean"]
    case .integer: ["type": "integer"]
    case .number: ["type": "number"]
    case .string: ["type": "string"]
    case .objectOf(""): ["type": "object"]
    case .objectOf(let text): ["type": "object", "description": .string(text)]
    case .text(let text): ShapeText.schema(of: text)
    case .output(let text): ShapeText.schema(of: text, isInput: false)
    case .schema(let named): ["$ref": .string("#/components/schemas/\(named.rawValue)")]
    case .arrayOf(let element): ["type": "array", "items": element.schema]
    case .outcomeOf(let whole): Self.orDelta(whole.schema)
    case .members(let members):
      [
        "type": "object",
        "properties": .object(
          members.reduce(into: [:] as JSONObject) { $0.append($1.name, $1.shape.schema) }),
        "required": .array(members.filter(\.isAlways).map { .string($0.name) }),
      ]
    }
  }

  /// Returns a copy of an outcome's schema in which `base` and `delta` may replace `state`.
  private static func orDelta(_ schema: Value) -> Value {
    guard case .object(var members) = schema, case .object(var properties)? = schema["properties"],
      case .array(let required)? = schema["required"]
    else { return schema }
    properties["base"] = Shape.integer.schema
    properties["delta"] = Shape.schema(.delta).schema
    members["properties"] = .object(properties)
    members["required"] = .array(required.filter { $0 != "state" })
    members["oneOf"] = [["required": ["state"]], ["required": ["base", "delta"]]]
    return .object(members)
  }
}
