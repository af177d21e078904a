internal import Values

/// The members of an event or a parameter, as written in a description.
///
/// An example is `{item: {id, variant? = personal | friends}, at?}`. Descriptions are written for
/// people, so the result is only a guess.
indirect enum ValueShape: Equatable {
  struct Field: Equatable {
    var name: String
    var isOptional: Bool
    var shape: ValueShape
  }

  case object([Field])
  case array(ValueShape)
  case words([String])
  case kind(String)
  case unknown

  /// Creates the first shape that a string contains, or returns `nil` if it contains none.
  init?(in text: String) {
    guard let first = ValueShape.all(in: text).first else { return nil }
    self = first
  }

  /// Returns the shapes in a string, such as the two in `{x, y} or {target}`.
  static func all(in text: String) -> [ValueShape] {
    var shapes: [ValueShape] = []
    var reader = ShapeReader(rest: text[...])
    while let brace = reader.rest.firstIndex(of: "{") {
      reader.rest = reader.rest[brace...]
      guard let shape = reader.value() else { break }
      shapes.append(shape)
    }
    return shapes
  }
}

/// A reader that parses a shape from left to right.
///
/// An unreadable part becomes `unknown` rather than an error.
private struct ShapeReader {
  var rest: Substring

  mutating func value() -> ValueShape? {
    skipBlanks()
    switch rest.first {
    case "{":
      rest.removeFirst()
      return .object(fields())
    case "[":
      rest.removeFirst()
      let element = value() ?? .unknown
      if let end = rest.firstIndex(of: "]") { rest = rest[rest.index(after: end)...] }
      return .array(element)
    case nil: return nil
    default: return words()
    }
  }

  private mutating func fields() -> [ValueShape.Field] {
    var fields: [ValueShape.Field] = []
    while let character = rest.first {
      if character == "}" {
        rest.removeFirst()
        break
      }
      let name = word()
      guard !name.isEmpty else {
        rest.removeFirst()
        continue
      }
      let isOptional = rest.first == "?"
      if isOptional { rest.removeFirst() }
      skipBlanks()
      var shape = ValueShape.unknown
      if rest.first == ":" || rest.first == "=" {
        rest.removeFirst()
        shape = value() ?? .unknown
      } else if rest.first == "{" || rest.first == "[" {
        shape = value() ?? .unknown
      }
      fields.append(ValueShape.Field(name: name, isOptional: isOptional, shape: shape))
    }
    return fields
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// Words that describe a type; any other word is a value.
  private static let kinds = [
    "id", "string", "text", "url", "name", "number", "integer", "count", "index", "length",
    "points",
    "seconds", "degrees", "boolean", "bool", "object", "array", "null", "point", "size", "rect",
    "frame",
    "value", "any", "JSON",
  ]

  /// Reads words separated by bars, or a single word that is the only possible value.
  private mutating func words() -> ValueShape {
    var words: [String] = []
    while true {
      skipBlanks()
      let next = word()
      guard !next.isEmpty else { break }
      words.append(next)
      skipBlanks()
      guard rest.first == "|" else { break }
      rest.removeFirst()
    }
    rest = rest.drop { $0 != "," && $0 != "}" && $0 != "]" }
    let isKind = words.allSatisfy(Self.kinds.contains)
    return isKind ? .kind(words.first ?? "") : .words(words)
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\n" }
  }
}
