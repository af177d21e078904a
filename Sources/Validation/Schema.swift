internal import Values

/// What a parameter's schema says about values; as much of JSON Schema as descriptions use.
struct Schema {
  private let schema: Value

  init(_ schema: Value) {
    self.schema = schema
  }

  private var types: [String] {
    if let type = schema["type"]?.asString { return [type] }
    return schema["type"]?.elements.compactMap(\.asString) ?? []
  }

  private var words: [String]? {
    guard case .array(let words)? = schema["enum"] else { return nil }
    return words.compactMap(\.asString)
  }

  private var minimum: Double? { schema["minimum"]?.asNumber }
  private var maximum: Double? { schema["maximum"]?.asNumber }

  /// What the schema does not say and has to, or nil.
  var incompleteness: String? {
    if types.isEmpty { return "has no type" }
    if schema["default"] == nil { return "has no default" }
    if schema["description"]?.asString?.isEmpty ?? true { return "has no description" }
    guard types.contains("number") || types.contains("integer") else { return nil }
    return minimum == nil || maximum == nil ? "has no minimum and maximum" : nil
  }

  /// What a value would have to be and is not, or nil.
  func problem(with value: Value) -> String? {
    guard types.contains(where: { Self.fits(value, $0) }) else {
      return "of type " + types.joined(separator: " or ")
    }
    if let words, let word = value.asString, !words.contains(word) {
      return Expectation.oneOf(words)
    }
    guard let number = value.asNumber else { return nil }
    if let minimum, number < minimum { return "\(Expectation.plain(minimum)) or more" }
    if let maximum, number > maximum { return "\(Expectation.plain(maximum)) or less" }
    return nil
  }

  private static func fits(_ value: Value, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array): true
    case ("object", .object), ("number", .number), ("number", .integer), ("integer", .integer): true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  /// Values that are wrong, each in its own way.
  var wrongValues: [Value] {
    var wrong: [Value] = []
    if let minimum { wrong.append(.number(minimum - 1)) }
    if let maximum { wrong.append(.number(maximum + 1)) }
    if types.contains("integer"), let minimum { wrong.append(.number(minimum + 0.5)) }
    if words != nil { wrong.append("no-such-word") }
    wrong += ["text", .integer(1), true, [.integer(1)], ["no": "such"]].filter { value in
      !types.contains { Self.fits(value, $0) }
    }
    return wrong.filter { problem(with: $0) != nil }
  }
}
