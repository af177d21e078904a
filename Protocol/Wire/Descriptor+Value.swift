public import Interaction
public import Values

extension Descriptor {
  /// Returns the result of `component/describe` for this component.
  ///
  /// - Parameter parameters: The component's parameters with their defaults.
  /// - Returns: An object with id, title, version, summary, parameters, events, effects, values, phases and
  ///   presets, with actions and measures if there are any, and with a hint, a holder, a sample and rules if
  ///   the component declares them.
  public func value(parameters: [Parameter]) -> Value {
    var members: JSONObject = [
      "id": .string(id),
      "title": .string(title),
      "version": .string(version),
      "summary": .string(summary),
      "parameters": Self.schema(of: parameters),
      "events": .array(events.map { $0.value(naming: "type", shape: "members") }),
      "effects": .array(effects.map { $0.value(naming: "type", shape: "members") }),
      "values": .array(values.map { $0.value(naming: "name", shape: "type") }),
      "phases": .array(phases.map { .string($0) }),
      "presets": .array(presets.map { $0.value }),
      "actions": .array(actions.map { $0.value(naming: "name", shape: "members") }),
      "measures": .array(measures.map { $0.value(naming: "key", shape: "members") }),
    ]
    if !hint.isEmpty { members["hint"] = .string(hint) }
    if !holder.isEmpty { members["holder"] = .string(holder) }
    let sample = sample
    if !sample.isEmpty { members["sample"] = sample.value }
    members["rules"] = rules.value
    return .object(members)
  }

  /// Returns the JSON Schema of an object that contains the parameters.
  public static func schema(of parameters: [Parameter]) -> Value {
    var properties = JSONObject(capacity: parameters.count)
    for parameter in parameters { properties.append(parameter.name, parameter.schema) }
    return [
      "type": "object",
      "properties": .object(properties),
      "additionalProperties": false,
    ]
  }
}

extension Descriptor.Entry {
  fileprivate func value(naming name: String, shape shapeName: String) -> Value {
    [name: .string(self.name), shapeName: .string(shape), "summary": .string(summary)]
  }
}

extension Descriptor.Sample {
  fileprivate var value: Value {
    var members: JSONObject = ["parameters": .object(parameters), "events": .array(events)]
    members["actions"] = .array(
      actions.map { action in
        var members: JSONObject = ["title": .string(action.title), "event": action.event]
        if action.isOpening { members["opening"] = .bool(true) }
        return .object(members)
      })
    return .object(members)
  }
}

extension Descriptor.Preset {
  fileprivate var value: Value {
    [
      "name": .string(name), "summary": .string(summary),
      "parameters": .object(parameters),
    ]
  }
}

extension Parameter {
  fileprivate var schema: Value {
    var schema: JSONObject = ["description": .string(summary)]
    switch kind {
    case .number(let range, let unit):
      schema["type"] = "number"
      schema["minimum"] = .number(range.lowerBound)
      schema["maximum"] = .number(range.upperBound)
      schema["x-unit"] = .string(unit)
    case .integer(let range, let unit):
      schema["type"] = "integer"
      schema["minimum"] = .number(range.lowerBound)
      schema["maximum"] = .number(range.upperBound)
      schema["x-unit"] = .string(unit)
    case .bool: schema["type"] = "boolean"
    case .choice(let words):
      schema["type"] = "string"
      schema["enum"] = .array(words.map { .string($0) })
      if !wordSummaries.isEmpty {
        schema["enumDescriptions"] = .array(wordSummaries.map { .string($0) })
      }
    case .threshold(let points, let fractions, let extent):
      schema["oneOf"] = [
        [
          "type": "number", "minimum": .number(points.lowerBound),
          "maximum": .number(points.upperBound), "x-unit": "points",
        ],
        [
          "type": "object",
          "properties": [
            "fraction": [
              "type": "number", "minimum": .number(fractions.lowerBound),
              "maximum": .number(fractions.upperBound), "x-unit": .string("of " + extent),
            ]
          ],
          "required": ["fraction"], "additionalProperties": false,
        ],
      ]
    case .shape(let shape):
      let value = ShapeText.schema(of: shape, isClosed: true)
      if case .object(let members) = defaultValue.isNull ? ShapeText.orNull(value) : value {
        for member in members.elements { schema[member.name] = member.value }
      }
    case .map(let shape):
      schema["type"] = "object"
      schema["additionalProperties"] = ShapeText.schema(of: shape, isClosed: true)
    }
    schema["default"] = defaultValue
    if let example { schema["examples"] = [example] }
    if let fallback { schema["x-fallback"] = fallback }
    return .object(schema)
  }
}
