internal import Interaction
internal import PlaygroundHost
internal import Values
internal import Wire

/// JSON Schemas that several methods share.
enum Schemas {
  static let all: JSONObject = {
    var schemas: JSONObject = [
      "State": output("{t: number, phase: string, settled: boolean, values, layers: [Layer]}"),
      "Layer": output(layer),
      "Delta": output(delta),
      "LayerDelta": output(layerDelta),
      "Effect": any(of: BuiltIns.components.map { title($0.descriptor) + "Effect" }),
      "Diagnostic": output(
        """
        {t: number, severity: error | warning | information | hint, code: string, \
        message: string, layer?: string, value?: string, data?}
        """),
      "Decision": output(
        "{t: number, decision: string, outcome: string, because: Because}"),
      "Because": output(because),
      "Event": any(
        of: EventShapes.shared.map { title($0.type) + "Event" }
          + BuiltIns.components.map { title($0.descriptor) + "Event" }),
      "Gesture": ShapeText.schema(of: EventShapes.gesture),
      "Point": output("{x: number, y: number}"),
      "Rectangle": output("{x: number, y: number, width: number, height: number}"),
    ]
    schemas["State"] = with(values, as: "values", in: schemas["State"])
    schemas["Delta"] = with(values, as: "values", in: schemas["Delta"], isRequired: false)
    for (type, shape) in EventShapes.shared {
      schemas[title(type) + "Event"] = typed(ShapeText.schema(of: shape), type)
    }
    for component in BuiltIns.components {
      schemas[title(component.descriptor) + "Event"] = events(of: component.descriptor)
    }
    for component in BuiltIns.components {
      schemas[title(component.descriptor) + "Effect"] = effects(of: component.descriptor)
    }
    for component in BuiltIns.components {
      schemas[title(component.descriptor) + "Parameters"] = rooted(
        Descriptor.schema(of: component.parameters),
        at: "#/components/schemas/\(title(component.descriptor))Parameters")
    }
    return schemas
  }()

  private static let values: Value = [
    "type": "object", "additionalProperties": ["type": ["number", "boolean", "string", "null"]],
  ]

  /// The schema of a decision's explanation.
  private static let because = """
    {rules: [{outcome: string, passed: boolean, clauses: [{name: string, \
    value: number | boolean, op: string, threshold: number | boolean, unit?: string, \
    margin?: number, passed: boolean, source?: {share: number, of: string, length: number}}]}], \
    decided: integer, next?: integer, \
    velocity?: {x: number, y: number, source: event | prediction | samples, strategy: string, \
    limit?: {cause: rest | fastestStep, estimate: Point, fastestStep: Point}, \
    samples: [{t: number, x: number, y: number, \
    part: used | tooOld | beforePause | unneeded | replaced}]}}
    """

  private static let layer = """
    {id: string, role: string, x: number, y: number, width: number, height: number, \
    translateX: number, translateY: number, scale: number, rotation: number, opacity: number, \
    cornerRadius: number, zIndex: number, cornerRadii?: {topLeft: number, topRight: number, \
    bottomLeft: number, bottomRight: number}, hidden?: boolean, \
    shadows?: [{opacity: number, radius: number, x: number, y: number}], clip?: Rectangle, \
    hit?: Rectangle, hitPath?: [Point], content?: {kind: string, text?: string, \
    image?: string, x?: number, y?: number, width?: number, height?: number, id?: string, \
    position?: integer, action?: string}}
    """

  /// The schema of the changes since an earlier state.
  ///
  /// Only members that have changed are present. A member that a layer no longer has is null. If any part of
  /// a list or object in a layer has changed, the whole list or object is present.
  private static let delta = """
    {t?: number, phase?: string, settled?: boolean, values?, layers?: {changed?: [LayerDelta], \
    removed?: [string]}, order?: [string]}
    """

  private static let layerDelta = """
    {id: string, role?: string, x?: number, y?: number, width?: number, height?: number, \
    translateX?: number, translateY?: number, scale?: number, rotation?: number, \
    opacity?: number, cornerRadius?: number, zIndex?: number, cornerRadii?: {topLeft: number, \
    topRight: number, bottomLeft: number, bottomRight: number} | null, hidden?: boolean | null, \
    shadows?: [{opacity: number, radius: number, x: number, y: number}] | null, \
    clip?: Rectangle | null, hit?: Rectangle | null, hitPath?: [Point] | null, \
    content?: {kind: string, text?: string, image?: string, x?: number, y?: number, \
    width?: number, height?: number} | null}
    """

  /// Returns a reference to the named schema of a component's parameters.
  static func parameters(of descriptor: Descriptor) -> Value {
    ["$ref": .string("#/components/schemas/\(title(descriptor))Parameters")]
  }

  /// Returns a copy of a schema for use inside a larger document.
  ///
  /// References within the schema are changed to start at `place`, the schema's position in that document.
  private static func rooted(_ schema: Value, at place: String) -> Value {
    switch schema {
    case .array(let elements): .array(elements.map { rooted($0, at: place) })
    case .object(let members):
      .object(
        members.elements.reduce(into: [:]) { rooted, member in
          if member.name == "$ref", let reference = member.value.asString {
            rooted.append("$ref", .string(place + reference.dropFirst()))
          } else {
            rooted.append(member.name, self.rooted(member.value, at: place))
          }
        })
    default: schema
    }
  }

  private static func output(_ shape: String) -> Value {
    ShapeText.schema(of: shape, isInput: false)
  }

  private static func any(of names: [String]) -> Value {
    ["anyOf": .array(names.map { ["$ref": .string("#/components/schemas/\($0)")] })]
  }

  /// Returns the schemas of the events that only this component accepts: its own events, actions
  /// and measurements.
  private static func events(of descriptor: Descriptor) -> Value {
    let shared = EventShapes.shared.map(\.type) + ["action", "measure"]
    var kinds = descriptor.events.filter { !shared.contains($0.name) }.map {
      typed(ShapeText.schema(of: $0.shape), $0.name)
    }
    kinds += descriptor.actions.map {
      typed(
        with(["const": .string($0.name)], as: "name", in: ShapeText.schema(of: $0.shape)), "action")
    }
    if !descriptor.measures.isEmpty {
      let keys = descriptor.measures.map(\.name).joined(separator: "|")
      let key: Value = ["type": "string", "pattern": .string("^(\(keys))(:|$)")]
      kinds.append(
        typed(with(key, as: "key", in: ShapeText.schema(of: EventShapes.measure)), "measure"))
    }
    return ["anyOf": .array(kinds)]
  }

  private static func effects(of descriptor: Descriptor) -> Value {
    ["anyOf": .array(descriptor.effects.map { typed(output($0.shape), $0.name, isInput: false) })]
  }

  /// Returns the schema of an event or an effect: the schema of its own members, extended with its type and time.
  private static func typed(_ schema: Value, _ type: String, isInput: Bool = true) -> Value {
    let time = ShapeText.schema(of: isInput ? "{t?: time}" : "{t: number}", isInput: isInput)
    var timed = with(time["properties"]?["t"] ?? [:], as: "t", in: schema, isRequired: !isInput)
    if !isInput {
      let because: Value = ["$ref": "#/components/schemas/Because"]
      timed = with(because, as: "because", in: timed, isRequired: false)
    }
    return with(["const": .string(type)], as: "type", in: timed)
  }

  /// Returns a copy of an object schema with an additional member.
  ///
  /// In a schema with `anyOf`, each alternative gets the member.
  private static func with(
    _ member: Value, as name: String, in schema: Value?, isRequired: Bool = true
  ) -> Value {
    guard case .object(var members) = schema else { return [:] }
    if case .array(let kinds)? = members["anyOf"] {
      members["anyOf"] = .array(
        kinds.map { with(member, as: name, in: $0, isRequired: isRequired) })
      return .object(members)
    }
    var properties: JSONObject = [:]
    if case .object(let others)? = members["properties"] { properties = others }
    if properties[name] == nil {
      properties = ([name: member] as JSONObject).followed(by: properties)
    }
    properties[name] = member
    members["properties"] = .object(properties)
    var required: [Value] = []
    if case .array(let names)? = members["required"] { required = names }
    if isRequired && !required.contains(.string(name)) { required.insert(.string(name), at: 0) }
    if !required.isEmpty { members["required"] = .array(required) }
    return .object(members)
  }

  private static func title(_ descriptor: Descriptor) -> String { title(descriptor.id) }

  /// Returns the name of a schema for a kebab-case name, such as `BottomCard` for `bottom-card`.
  private static func title(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension JSONObject {
  /// Returns the members of this object, followed by those of another one.
  fileprivate func followed(by others: JSONObject) -> JSONObject {
    others.elements.reduce(into: self) { $0.append($1.name, $1.value) }
  }
}
