public import Values

/// A shape as the documentation writes it, `{id: id, at?: 0...1, op: append | insert}`, as a schema.
///
///     shape  = term *( "|" term )
///     term   = "{" [ member *( "," member ) ] "}" / "[" shape "]" / number "..." number / word
///     member = name [ "?" ] [ ":" shape ] / "…"
///
/// A member without a shape takes any value, and `…` stands for members that are the app's own. A
/// word is a type (`any`, `null`, `boolean`, `string`, `number`, `integer`), one of the names below,
/// the name of another schema if its first letter is a capital, a place in the schema itself if it
/// begins with `#`, or else itself: one of a choice.
public struct ShapeText {
  /// Shapes that are spoken of so often that they have names.
  private static let names: [(name: String, shape: String)] = [
    ("length", "0...1000000000"),
    ("point", "{x: number, y: number}"),
    ("frame", "{x: number, y: number, width: number, height: number}"),
    ("insets", "{top?: inset, left?: inset, bottom?: inset, right?: inset}"),
    ("inset", "0...100000"),
    ("corners", "{topLeft?: length, topRight?: length, bottomLeft?: length, bottomRight?: length}"),
    ("picture", "{id: id, width: number, height: number}"),
  ]

  /// Whether it is said of what a client sends: numbers have bounds there, and null counts as
  /// absent.
  private let isInput: Bool
  private var rest: Substring

  private init(_ text: some StringProtocol, isInput: Bool) {
    rest = Substring(text)
    self.isInput = isInput
  }

  /// The JSON Schema of a shape.
  ///
  /// - Parameters:
  ///   - text: the shape
  ///   - isInput: whether it is said of what a client sends
  /// - Returns: the schema
  public static func schema(of text: String, isInput: Bool = true) -> Value {
    var shape = ShapeText(text, isInput: isInput)
    return shape.alternatives()
  }

  /// A shape with null as one more alternative.
  static func orNull(_ schema: Value) -> Value {
    guard case .object(var members) = schema, !members.isEmpty else { return schema }
    if case .array(let alternatives)? = members["anyOf"] {
      members["anyOf"] = .array(alternatives + [["type": "null"]])
    } else if let type = members["type"]?.asString {
      members["type"] = [.string(type), "null"]
      if case .array(let words)? = members["enum"] { members["enum"] = .array(words + [.null]) }
    } else {
      return ["anyOf": [schema, ["type": "null"]]]
    }
    return .object(members)
  }

  private mutating func alternatives() -> Value {
    var words: [Value] = []
    var schemas: [Value] = []
    repeat {
      switch term() {
      case .string(let word): words.append(.string(word))
      case let schema: schemas.append(schema)
      }
    } while take("|")
    if !words.isEmpty { schemas.insert(["type": "string", "enum": .array(words)], at: 0) }
    return schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
  }

  /// The schema of one term, or a string for a word that stands for itself.
  private mutating func term() -> Value {
    if take("{") { return object() }
    if take("[") {
      let element = alternatives()
      _ = take("]")
      return ["type": "array", "items": element]
    }
    let word = self.word()
    guard let first = word.first else { return [:] }
    if first.isNumber || first == "-" { return range(word) }
    if first == "#" { return ["$ref": .string(word)] }
    return named(word)
  }

  private func named(_ word: String) -> Value {
    switch word {
    case "any": return [:]
    case "null", "boolean", "string", "integer": return ["type": .string(word)]
    case "id": return ["type": "string", "minLength": .integer(1)]
    case "number": return isInput ? range("-1000000000...1000000000") : ["type": "number"]
    default:
      for known in Self.names where known.name == word {
        return Self.schema(of: known.shape, isInput: isInput)
      }
      let isReference = word.first?.isUppercase == true
      return isReference ? ["$ref": .string("#/components/schemas/\(word)")] : .string(word)
    }
  }

  private func range(_ word: String) -> Value {
    let dots = word.firstRange(of: "...")
    guard let dots, let lower = Double(word[..<dots.lowerBound]),
      let upper = Double(word[dots.upperBound...])
    else { return ["type": "number"] }
    return ["type": "number", "minimum": .number(lower), "maximum": .number(upper)]
  }

  private mutating func object() -> Value {
    var properties: Members = [:]
    var required: [Value] = []
    var isOpen = false
    while !take("}") && !rest.isEmpty {
      if take("…") {
        isOpen = true
      } else {
        let name = word()
        let isOptional = take("?")
        let schema = take(":") ? alternatives() : [:]
        properties[name] = isOptional && isInput ? Self.orNull(schema) : schema
        if !isOptional { required.append(.string(name)) }
      }
      _ = take(",")
    }
    var schema: Members = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required) }
    if isOpen { schema["additionalProperties"] = true }
    return .object(schema)
  }

  private mutating func word() -> String {
    skipBlanks()
    let word = rest.prefix { !" {}[]|,:?…".contains($0) }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  private mutating func take(_ mark: Character) -> Bool {
    skipBlanks()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\n" }
  }
}
