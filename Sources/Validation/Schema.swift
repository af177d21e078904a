internal import Values

/// A parameter's schema, with the parts of JSON Schema that descriptions use.
struct Schema {
  fileprivate let schema: Value

  init(_ schema: Value) {
    self.schema = schema
  }

  fileprivate var types: [String] {
    if let type = schema["type"]?.asString { return [type] }
    return schema["type"]?.elements.compactMap(\.asString) ?? []
  }

  fileprivate var words: [String]? {
    guard case .array(let words)? = schema["enum"] else { return nil }
    return words.compactMap(\.asString)
  }

  fileprivate var minimum: Double? { schema["minimum"]?.asNumber }
  fileprivate var maximum: Double? { schema["maximum"]?.asNumber }

  /// The alternative schemas, if there is a choice; a value has to match one of them.
  fileprivate var alternatives: [Schema] {
    (schema["anyOf"] ?? schema["oneOf"])?.elements.map { Schema($0) } ?? []
  }

  /// A description of a required member that the schema lacks, or `nil` if it lacks none.
  var incompleteness: String? {
    if schema["default"] == nil { return "has no default" }
    if schema["description"]?.asString?.isEmpty ?? true { return "has no description" }
    return vagueness
  }

  /// A description of the type or limit that the schema lacks, or `nil` if it lacks none.
  private var vagueness: String? {
    if !alternatives.isEmpty { return alternatives.lazy.compactMap(\.vagueness).first }
    if types.isEmpty { return "has no type" }
    guard types.contains("number") || types.contains("integer") else { return nil }
    return minimum == nil || maximum == nil ? "lacks a minimum or a maximum" : nil
  }

  /// Returns a description of the expectation that a value does not meet, or `nil` if the value is valid.
  func problem(with value: Value) -> String? {
    if !alternatives.isEmpty {
      let problems = alternatives.compactMap { $0.problem(with: value) }
      return problems.count < alternatives.count ? nil : problems.joined(separator: ", or ")
    }
    guard types.contains(where: { Self.fits(value, $0) }) else {
      return "a value of type " + types.joined(separator: " or ")
    }
    if let words, let word = value.asString, !words.contains(word) {
      return Expectation.oneOf(words)
    }
    if let problem = problem(withMembersOf: value) { return problem }
    guard let number = value.asNumber else { return nil }
    if let minimum, number < minimum { return "\(Expectation.plain(minimum)) or more" }
    if let maximum, number > maximum { return "\(Expectation.plain(maximum)) or less" }
    return nil
  }

  private func problem(withMembersOf value: Value) -> String? {
    guard case .object(let members) = value, let properties = schema["properties"] else {
      return nil
    }
    for name in schema["required"]?.elements.compactMap(\.asString) ?? []
    where members[name] == nil {
      return "an object with \(name)"
    }
    for member in members.elements {
      if let property = properties[member.name] {
        if let problem = Schema(property).problem(with: member.value) {
          return "an object whose \(member.name) is \(problem)"
        }
      } else if schema["additionalProperties"] == false {
        return "an object without \(member.name)"
      }
    }
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

  /// Values that are invalid, each in a different way.
  var wrongValues: [Value] {
    if !alternatives.isEmpty {
      // A value that one alternative refuses may match another.
      let others: [Value] = ["no-such-word", true, [.integer(1)], ["no": "such"]]
      return (alternatives.flatMap(\.wrongValues) + others).reduce(into: []) { wrong, value in
        if problem(with: value) != nil, !wrong.contains(value) { wrong.append(value) }
      }
    }
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

extension Schema {
  /// The strings and Boolean values that the parameter accepts, except for the default.
  var otherChoices: [Value] {
    let choices: [Value] = (words ?? []).map { .string($0) }
    return (types.contains("boolean") ? choices + [true, false] : choices)
      .filter { $0 != schema["default"] }
  }

  /// Returns valid values other than the default.
  func otherValues(than standard: Value) -> [Value] {
    if !alternatives.isEmpty {
      return Array(alternatives.flatMap { $0.otherValues(than: standard) }.prefix(3))
    }
    var others: [Value] = (words ?? []).map { .string($0) }
    if types.contains("boolean") { others += [true, false] }
    if types.contains("number") || types.contains("integer"), let minimum, let maximum {
      let start = standard.asNumber ?? minimum
      let isWhole = !types.contains("number")
      others += [start * 1.5, start / 2, start + 1, (minimum + maximum) / 2, minimum, maximum].map {
        let number = min(max($0, minimum), maximum)
        return isWhole ? .integer(Int64(number.rounded())) : .number((number * 16).rounded() / 16)
      }
    }
    return Array(others.filter { $0 != standard && problem(with: $0) == nil }.prefix(3))
  }
}
