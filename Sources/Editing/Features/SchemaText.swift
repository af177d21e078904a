internal import Values

/// Suggestions and descriptions derived from JSON Schemas.
enum SchemaText {
  /// Returns the words that a schema allows, each with its description if it has one.
  static func words(of schema: Value) -> [(word: String, summary: String?)] {
    if let word = schema["const"]?.asString { return [(word, nil)] }
    guard case .array(let words)? = schema["enum"] else { return [] }
    var summaries: [Value] = []
    if case .array(let list)? = schema["enumDescriptions"] { summaries = list }
    return words.enumerated().compactMap { index, word in
      word.asString.map {
        ($0, summaries.indices.contains(index) ? summaries[index].asString : nil)
      }
    }
  }

  /// Returns the JSON to suggest for a value that is not a string: the default, `true` and `false`, or empty
  /// brackets.
  static func literals(of schema: Value) -> [String] {
    if let value = schema["default"], !value.isNull, value.asString == nil {
      return [String(decoding: Value.text(of: value), as: UTF8.self)] + simple(schema)
    }
    return simple(schema)
  }

  private static func simple(_ schema: Value) -> [String] {
    var types: [String] = []
    if let type = schema["type"]?.asString { types = [type] }
    if case .array(let list)? = schema["type"] { types = list.compactMap(\.asString) }
    return types.flatMap { type -> [String] in
      switch type {
      case "boolean": ["true", "false"]
      case "object": ["{}"]
      case "array": ["[]"]
      default: []
      }
    }
  }

  /// Returns a description of a schema in a few sentences: the purpose, the range with its unit, and the
  /// default.
  static func summary(of schema: Value) -> String? {
    var parts: [String] = []
    if let text = schema["description"]?.asString { parts.append(text) }
    if let range = range(of: schema) { parts.append(range) }
    let words = words(of: schema).map(\.word)
    if (2...12).contains(words.count) { parts.append("One of \(words.joined(separator: ", ")).") }
    if let value = schema["default"] {
      let text = String(decoding: Value.text(of: value), as: UTF8.self)
      if text.utf8.count < 200 { parts.append("Default: \(text).") }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func range(of schema: Value) -> String? {
    let unit = schema["x-unit"]?.asString.map { $0.isEmpty ? "" : " " + $0 } ?? ""
    let minimum = schema["minimum"]?.asNumber.map(Expectation.plain)
    let maximum = schema["maximum"]?.asNumber.map(Expectation.plain)
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): return "From \(minimum) to \(maximum)\(unit)."
    case (let minimum?, nil): return "At least \(minimum)\(unit)."
    case (nil, let maximum?): return "At most \(maximum)\(unit)."
    case (nil, nil): return unit.isEmpty ? nil : "In\(unit)."
    }
  }
}
