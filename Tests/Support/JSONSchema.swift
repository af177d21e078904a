public import Values

/// The subset of JSON Schema that the protocol's document uses.
///
/// It validates values, and generates random valid values.
public struct JSONSchema: Sendable {
  /// The document that contains the referenced schemas.
  private let document: Value

  /// Creates a validator for the schemas of a document.
  public init(_ document: Value) {
    self.document = document
  }

  /// Returns the schema at a reference.
  private func lookUp(_ reference: String) -> Value {
    reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }

  // MARK: Validating

  /// Returns whether a value is valid.
  public func takes(_ value: Value, by schema: Value) -> Bool {
    guard case .object(let rules) = schema else { return schema != .bool(false) }
    return rules.elements.allSatisfy { takes(value, $0.name, $0.value, of: schema) }
  }

  private func takes(_ value: Value, _ rule: String, _ argument: Value, of schema: Value) -> Bool {
    switch rule {
    case "$ref": return takes(value, by: lookUp(argument.asString ?? ""))
    case "type":
      return argument.elements.isEmpty
        ? isOfType(value, argument) : argument.elements.contains { isOfType(value, $0) }
    case "enum": return argument.elements.contains(value)
    case "const": return value == argument
    case "not": return !takes(value, by: argument)
    case "anyOf": return argument.elements.contains { takes(value, by: $0) }
    case "oneOf": return argument.elements.count { takes(value, by: $0) } == 1
    case "minimum": return value.asNumber.map { $0 >= argument.asNumber ?? 0 } ?? true
    case "maximum": return value.asNumber.map { $0 <= argument.asNumber ?? 0 } ?? true
    case "minLength":
      return value.asString.map { Double($0.unicodeScalars.count) >= argument.asNumber ?? 0 }
        ?? true
    case "pattern":
      guard let text = value.asString, let pattern = argument.asString else { return true }
      return Self.words(of: pattern).contains { text == $0 || text.hasPrefix($0 + ":") }
    case "items":
      guard case .array(let elements) = value else { return true }
      return elements.allSatisfy { takes($0, by: argument) }
    case "x-unique":
      guard case .array(let elements) = value, let name = argument.asString else { return true }
      let ids = elements.compactMap { $0[name]?.asString }
      return Set(ids).count == ids.count
    case "required":
      guard case .object(let members) = value else { return true }
      return argument.elements.allSatisfy { members[$0.asString ?? ""] != nil }
    case "properties":
      guard case .object(let properties) = argument, case .object(let members) = value else {
        return true
      }
      return properties.elements.allSatisfy { property in
        members[property.name].map { takes($0, by: property.value) } ?? true
      }
    case "additionalProperties":
      guard case .object(let members) = value else { return true }
      return members.elements.allSatisfy { member in
        schema["properties"]?[member.name] != nil || takes(member.value, by: argument)
      }
    default: return true
    }
  }

  private func isOfType(_ value: Value, _ type: Value) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array),
      ("object", .object), ("number", .number), ("number", .integer), ("integer", .integer):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  /// Returns the words of the only supported pattern: `^(one|other)(:|$)`.
  private static func words(of pattern: String) -> [String] {
    let inner = pattern.dropFirst(2).prefix { $0 != ")" }
    return inner.split(separator: "|").map { String($0) }
  }

  // MARK: Generating

  /// Returns a random valid value.
  public func value(
    of schema: Value, _ random: inout SplitMix, depth: Int = 0
  ) -> Value {
    if let reference = schema["$ref"]?.asString {
      return value(of: lookUp(reference), &random, depth: depth + 1)
    }
    if let constant = schema["const"] { return constant }
    if let words = schema["enum"]?.elements, let word = words.randomElement(using: &random) {
      return word
    }
    let kinds = (schema["anyOf"] ?? schema["oneOf"])?.elements ?? []
    // End the recursion of a schema that contains itself.
    let ending = depth > 6 ? kinds.filter { !$0.isNested } : kinds
    if let kind = (ending.isEmpty ? kinds : ending).randomElement(using: &random) {
      return value(of: kind, &random, depth: depth + 1)
    }
    let types =
      schema["type"].map { $0.elements.isEmpty ? [$0] : $0.elements } ?? [
        "null", "number", "string", "boolean",
      ]
    switch types.randomElement(using: &random) {
    case "null": return .null
    case "boolean": return .bool(.random(using: &random))
    case "integer": return .integer(Int64(number(schema, &random).rounded(.towardZero)))
    case "number": return .number(number(schema, &random))
    case "string": return .string(string(schema, &random))
    case "array":
      let count = depth > 6 ? 0 : Int.random(in: 0...3, using: &random)
      var elements = (0..<count).map { _ in
        value(of: schema["items"] ?? ["type": "string"], &random, depth: depth + 1)
      }
      if let name = schema["x-unique"]?.asString {
        for index in elements.indices {
          guard case .object(var members) = elements[index] else { continue }
          members[name] = .string("\(members[name]?.asString ?? "")\(index)")
          elements[index] = .object(members)
        }
      }
      return .array(elements)
    default: return object(schema, &random, depth: depth)
    }
  }

  private func object(_ schema: Value, _ random: inout SplitMix, depth: Int) -> Value {
    var made: JSONObject = [:]
    let required = schema["required"]?.elements.compactMap(\.asString) ?? []
    if case .object(let properties)? = schema["properties"] {
      for property in properties.elements
      where required.contains(property.name)
        || (depth < 7 && UInt.random(in: 0...2, using: &random) == 0)
      {
        made.append(property.name, value(of: property.value, &random, depth: depth + 1))
      }
    }
    let others = schema["additionalProperties"] ?? false
    if others != false, depth < 7, Bool.random(using: &random) {
      let other = others == true ? ["type": ["string", "number", "null"]] : others
      made["extra"] = made["extra"] ?? value(of: other, &random, depth: depth + 1)
    }
    return .object(made)
  }

  private func number(_ schema: Value, _ random: inout SplitMix) -> Double {
    let least = schema["minimum"]?.asNumber ?? -1e12
    let most = schema["maximum"]?.asNumber ?? 1e12
    let usual = [
      least, most, 0, 1, -1, 0.5, 17.25, 120, 399.5, -40, .leastNonzeroMagnitude, 0.016667,
      .random(in: 0...1, using: &random), .random(in: -1000...1000, using: &random),
    ].filter { (least...most).contains($0) }
    return usual.randomElement(using: &random) ?? least
  }

  private func string(_ schema: Value, _ random: inout SplitMix) -> String {
    if let pattern = schema["pattern"]?.asString {
      let word = Self.words(of: pattern).randomElement(using: &random) ?? ""
      return Bool.random(using: &random) ? word : word + ":a"
    }
    let texts = ["a", "b", "c1", "é/~%", "two words", "none", ""]
    let least = Int(schema["minLength"]?.asNumber ?? 0)
    return texts.filter { $0.count >= least }.randomElement(using: &random) ?? "a"
  }
}

extension Value {
  /// The elements of an array, or an empty array for any other value.
  public var elements: [Value] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// Whether a schema contains arrays of other schemas.
  fileprivate var isNested: Bool {
    switch self {
    case .array(let elements): elements.contains { $0.isNested }
    case .object(let members):
      members["items"]?["$ref"] != nil || members.elements.contains { $0.value.isNested }
    default: false
    }
  }
}
