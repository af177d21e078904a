public import Values

/// A converter from the documentation's shape notation, such as `{id: id, at?: 0...1, op: append | insert}`,
/// to JSON Schema.
///
/// ```
/// shape  = term *( "|" term )
/// term   = "{" [ "!" ] [ member *( "," member ) ] "}" / "[" shape "]"
///        / number "..." number / word
/// member = name [ "?" ] [ ":" shape ] / "…"
/// ```
///
/// A member without a shape accepts any value. `…` stands for the app's own members. An object marked with
/// `!` may have no members other than those listed. In an array of objects from a client, the ids must be
/// unique. If the number after `...` is omitted, there is no upper limit. A word is a type (`any`, `some` for
/// any value except null, `null`, `boolean`, `string`, `number`, `integer`), a frequently used shape such as
/// `length` or `point`, the name of another schema if it starts with a capital letter, a location in the same
/// schema if it starts with `#`, or otherwise a literal word.
public struct ShapeText {
  /// Frequently used shapes by name.
  private static let names: [(name: String, shape: String)] = [
    ("length", "0...1000000000"),
    ("point", "{x: number, y: number}"),
    ("frame", "{x: number, y: number, width: number, height: number}"),
    ("insets", "{top?: inset, left?: inset, bottom?: inset, right?: inset}"),
    ("inset", "0...100000"),
    ("corners", "{topLeft?: length, topRight?: length, bottomLeft?: length, bottomRight?: length}"),
    ("picture", "{id: id, width: length, height: length}"),
  ]

  /// Whether the shape describes an input, in which numbers have bounds and null counts as absent.
  private let isInput: Bool

  /// Whether objects may have only the listed members, unless their shape allows others.
  private let isClosed: Bool

  /// The remaining bytes of the shape.
  ///
  /// Parsing characters instead of bytes took ten times as long.
  private var rest: ArraySlice<UInt8>

  private init(_ text: String, isInput: Bool, isClosed: Bool) {
    rest = ArraySlice(text.utf8)
    self.isInput = isInput
    self.isClosed = isClosed
  }

  /// Returns the JSON Schema of a shape.
  ///
  /// - Parameters:
  ///   - text: The shape.
  ///   - isInput: Whether the shape is an input.
  ///   - isClosed: Whether objects may have only the listed members, unless their shape allows others.
  /// - Returns: The schema.
  public static func schema(
    of text: String, isInput: Bool = true, isClosed: Bool = false
  ) -> Value {
    var shape = ShapeText(text, isInput: isInput, isClosed: isClosed)
    return shape.alternatives()
  }

  /// Returns a schema that also allows null.
  public static func orNull(_ schema: Value) -> Value {
    guard case .object(var members) = schema, !members.isEmpty, members["type"] != "null" else {
      return schema
    }
    if case .array(let alternatives)? = members["anyOf"] {
      members["anyOf"] = .array(alternatives + [["type": "null"]])
    } else if case .array(let types)? = members["type"] {
      members["type"] = .array(types + ["null"])
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

  /// Reads the schema of one term, or a string for a literal word.
  private mutating func term() -> Value {
    if take("{") { return object() }
    if take("[") {
      let element = alternatives()
      _ = take("]")
      let hasID = isInput && element["properties"]?["id"]?["minLength"] != nil
      return hasID
        ? ["type": "array", "items": element, "x-unique": "id"]
        : ["type": "array", "items": element]
    }
    let word = self.word()
    guard let first = word.utf8.first else { return [:] }
    if Self.isDigit(first) || first == UInt8(ascii: "-") { return range(word) }
    // The referenced schema may allow null in its own location, but null is not valid here.
    if first == UInt8(ascii: "#") { return ["$ref": .string(word), "type": "object"] }
    return named(word)
  }

  private func named(_ word: String) -> Value {
    switch word {
    case "any": return [:]
    case "some": return ["type": ["boolean", "number", "string", "array", "object"]]
    case "null", "boolean", "string": return ["type": .string(word)]
    case "integer":
      let range = wholeInputNumbers
      return isInput ? Self.integer(range) : ["type": "integer"]
    case "count": return Self.integer(0...wholeInputNumbers.upperBound)
    case "time", "double": return ["type": "number"]
    case "id": return ["type": "string", "minLength": .integer(1)]
    case "number": return isInput ? range("-1000000000...1000000000") : ["type": "number"]
    default:
      for known in Self.names where known.name == word {
        return Self.schema(of: known.shape, isInput: isInput, isClosed: isClosed)
      }
      let isReference = word.utf8.first.map { $0 &- UInt8(ascii: "A") < 26 } == true
      return isReference ? ["$ref": .string("#/components/schemas/\(word)")] : .string(word)
    }
  }

  private func range(_ word: String) -> Value {
    let bytes = Array(word.utf8)
    let dots = bytes.indices.dropLast(2).first { bytes[$0...].starts(with: "...".utf8) }
    guard let dots, let lower = Self.number(bytes[..<dots]) else { return ["type": "number"] }
    guard let upper = Self.number(bytes[(dots + 3)...]) else {
      return ["type": "number", "minimum": .number(lower)]
    }
    return ["type": "number", "minimum": .number(lower), "maximum": .number(upper)]
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Double? {
    Double(String(decoding: digits, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func integer(_ range: ClosedRange<Int>) -> Value {
    [
      "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
      "maximum": .integer(Int64(range.upperBound)),
    ]
  }

  private mutating func object() -> Value {
    var properties: JSONObject = [:]
    var required: [Value] = []
    var isOpen = false
    let isClosed = take("!") || isClosed
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
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required) }
    if isOpen {
      schema["additionalProperties"] = true
    } else if isClosed {
      schema["additionalProperties"] = false
    }
    return .object(schema)
  }

  private mutating func word() -> String {
    skipBlanks()
    // A word ends at the byte 0xE2, because in a shape only `…` starts with it.
    let word = rest.prefix { !Self.marks.contains($0) }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }

  private static let marks = Array(" {}[]|,:?!".utf8) + [0xE2]

  private mutating func take(_ mark: String) -> Bool {
    skipBlanks()
    guard rest.starts(with: mark.utf8) else { return false }
    rest = rest.dropFirst(mark.utf8.count)
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }
}
