internal import Motion

/// A writer that turns a component's springs and numbers into source code.
struct CodeWriter {
  private let numbers: MotionNumbers
  private let format: CodeFormat
  private var lines: [String] = []

  init(_ numbers: MotionNumbers, _ format: CodeFormat) {
    self.numbers = numbers
    self.format = format
  }

  mutating func text() -> String {
    comment("\(numbers.origin); created by playground export --as \(format.rawValue)", indent: "")
    if !numbers.springs.isEmpty { format.notes.forEach { comment($0, indent: "") } }
    if let imports = format.imports, !numbers.springs.isEmpty || format != .compose {
      lines += ["", imports]
    }
    lines += [""]
    if let opening { lines.append(opening) }
    let indent = opening == nil ? "" : "  "
    for (index, spring) in numbers.springs.enumerated() {
      if index > 0 { lines.append("") }
      let declaration = SpringDeclaration(spring, format, prefix: numbers.component)
      comment(sentence(spring.summary), indent: indent)
      comment(declaration.remark, indent: indent)
      lines += declaration.lines.map { indent + $0 }
    }
    for (index, number) in numbers.numbers.enumerated() {
      if index > 0 || !numbers.springs.isEmpty { lines.append("") }
      let unit = number.unit.isEmpty ? "" : " Unit: \(number.unit)."
      comment(sentence(number.summary) + unit, indent: indent)
      lines.append(indent + declaration(of: number))
    }
    if opening != nil { lines.append("}") }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Declarations

  private var opening: String? {
    let type = Self.words(numbers.component).map(Self.capitalized).joined() + "Motion"
    switch format {
    case .swiftui, .uikit: return "enum \(type) {"
    case .compose: return "object \(type) {"
    case .flutter: return "abstract final class \(type) {"
    case .motion: return nil
    case .css: return ":root {"
    }
  }

  private func declaration(of number: MotionNumbers.NamedNumber) -> String {
    let whole = Self.number(number.value, decimals: 6)
    let decimal = whole.contains(".") ? whole : whole + ".0"
    let name = Self.identifier(number.name, in: format, prefix: numbers.component)
    switch format {
    case .swiftui, .uikit: return "static let \(name) = \(decimal)"
    case .compose: return "const val \(name) = \(whole)f"
    case .flutter: return "static const double \(name) = \(decimal);"
    case .motion: return "export const \(name) = \(whole)"
    case .css: return "\(name): \(whole)\(Self.cssUnit(number.unit));"
    }
  }

  /// Adds a comment.
  ///
  /// The text may be a plugin's description, so it must not be able to end the comment.
  private mutating func comment(_ text: String, indent: String) {
    let safe = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if format == .css {
      lines.append(indent + "/* " + safe.replacing("*/", with: "* /") + " */")
    } else {
      let isDocumentation = !indent.isEmpty && format != .compose
      lines.append(indent + (isDocumentation ? "/// " : "// ") + safe)
    }
  }

  // MARK: - Words

  /// Returns a name as an identifier of a platform's language: camel case, or a custom property in CSS.
  static func identifier(_ name: String, in format: CodeFormat, prefix: String) -> String {
    let words = words(name)
    if format == .css {
      return "--" + (Self.words(prefix) + words).map { $0.lowercased() }.joined(separator: "-")
    }
    let camel = (words.first ?? "value") + words.dropFirst().map(capitalized).joined()
    let safe = camel.first?.isNumber == true ? "n" + camel : camel
    guard reserved.contains(safe) else { return safe }
    return format == .flutter || format == .motion ? safe + "Value" : "`\(safe)`"
  }

  /// The words reserved in any output language that could also be parameter names.
  private static let reserved: Set = [
    "return", "default", "in", "is", "as", "for", "while", "switch", "case", "break", "continue",
    "class", "enum", "extension", "func", "import", "let", "var", "val", "object", "when", "fun",
    "this", "self", "super", "true", "false", "null", "nil", "const", "final", "new", "delete",
    "typeof", "void", "with", "yield", "try", "catch", "throw", "do", "else", "if", "static",
  ]

  /// Splits a name at characters that are not ASCII letters or digits.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in name {
      if character.isASCII, character.isLetter || character.isNumber {
        let isNewWord = character.isUppercase && word.last?.isLowercase == true
        if isNewWord {
          words.append(word)
          word = ""
        }
        word.append(character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Returns a summary as a sentence, with the language's word for a missing value.
  private func sentence(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let isSwift = format == .swiftui || format == .uikit
    let said = isSwift ? words.map { $0 == "null" ? "nil" : $0 }.joined(separator: " ") : text
    return said.isEmpty || said.hasSuffix(".") ? said : said + "."
  }

  private static func cssUnit(_ unit: String) -> String {
    switch unit {
    case "points": "px"
    case "seconds": "s"
    case "degrees": "deg"
    default: ""
    }
  }

  /// Returns a number with at most `decimals` decimals and without trailing zeros.
  ///
  /// Magnitudes of 10¹² and more are not rounded.
  static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard value.magnitude < 1e12 else { return "\(value)" }
    let scaled = Int64((value * scale).rounded())
    let whole = scaled.magnitude / UInt64(scale)
    var digits = String(scaled.magnitude % UInt64(scale))
    digits = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }
}
