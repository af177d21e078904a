package import Interaction
package import Values
internal import Wire

/// The description of a plugin's component, from the response to `component/describe`.
package struct ForeignDescription {
  /// The component's texts, events, values and rules.
  package let descriptor: Descriptor

  /// The component's parameters with their defaults.
  package let parameters: [Parameter]

  /// Creates a description from the result of `component/describe`.
  ///
  /// - Throws: `InvalidValue` for the first invalid member.
  package init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object")
    }
    let rules = try ComponentRules(description: value)
    descriptor = Descriptor(
      id: try members.requiredString("id"), title: try members.requiredString("title"),
      version: try members.requiredString("version"),
      summary: try members.string("summary") ?? "",
      phases: (try members.array("phases") ?? []).compactMap(\.asString),
      values: try Self.entries("values", "name", "type", members),
      events: try Self.entries("events", "type", "members", members),
      actions: try Self.entries("actions", "name", "members", members),
      measures: try Self.entries("measures", "key", "members", members),
      effects: try Self.entries("effects", "type", "members", members),
      presets: try Self.presets(members), hint: try members.string("hint") ?? "",
      holder: try members.string("holder") ?? "", rules: rules)
    let properties = try members.object("parameters")?.object("properties") ?? [:]
    parameters = properties.elements.map { Self.parameter($0.name, $0.value) }
  }

  private static func entries(
    _ list: String, _ name: String, _ shape: String, _ members: JSONObject
  ) throws(InvalidValue) -> [Descriptor.Entry] {
    (try members.array(list) ?? []).compactMap { entry in
      guard let name = entry[name]?.asString else { return nil }
      return Descriptor.Entry(
        name, entry[shape]?.asString ?? "", entry["summary"]?.asString ?? "")
    }
  }

  private static func presets(_ members: JSONObject) throws(InvalidValue) -> [Descriptor.Preset] {
    (try members.array("presets") ?? []).compactMap { preset in
      guard let name = preset["name"]?.asString, case .object(let values)? = preset["parameters"]
      else { return nil }
      return Descriptor.Preset(name, preset["summary"]?.asString ?? "", values)
    }
  }

  /// Converts the schema of a plugin's parameter to the most similar declaration that a component in this program can
  /// have.
  ///
  /// The plugin itself checks the values, because the declaration may allow more of them.
  private static func parameter(_ name: String, _ schema: Value) -> Parameter {
    var example: Value?
    if case .array(let examples)? = schema["examples"] { example = examples.first }
    var parameter = Parameter(
      name: name, kind: kind(schema), defaultValue: schema["default"] ?? .null,
      summary: schema["description"]?.asString ?? "", example: example)
    if case .array(let words)? = schema["enumDescriptions"] {
      parameter.wordSummaries = words.compactMap(\.asString)
    }
    parameter.fallback = schema["x-fallback"]
    return parameter
  }

  private static func kind(_ schema: Value) -> Parameter.Kind {
    let least = schema["minimum"]?.asNumber ?? -1e9
    let range = least...max(least, schema["maximum"]?.asNumber ?? 1e9)
    let unit = schema["x-unit"]?.asString ?? ""
    switch schema["type"]?.asString {
    case "number": return .number(range, unit: unit)
    case "integer": return .integer(range, unit: unit)
    case "boolean": return .bool
    case "string":
      guard case .array(let words)? = schema["enum"] else { return .shape("string") }
      return .choice(words.compactMap(\.asString))
    case "array": return .shape("[any]")
    case "object": return .shape("{…}")
    default: return .shape("any")
    }
  }
}
