/// An inspection of an SVG image, which refuses everything that could run code, load other files or move.
///
/// Pages show the image in an `img` or `image` element, in which browsers run no scripts. The inspection is an
/// additional protection.
struct SVGInspection {
  private static let elements: Set<String> = [
    "script", "foreignobject", "iframe", "object", "embed", "audio", "video", "canvas", "handler",
    "listener", "animate", "animatetransform", "animatemotion", "animatecolor", "set", "discard",
  ]
  private static let pictures = ["png", "jpeg", "jpg", "gif", "webp"]

  /// The maximum depth of nested elements.
  private static let deepest = 256

  /// The width of the image, in pixels.
  private(set) var width = 100.0

  /// The height of the image, in pixels.
  private(set) var height = 100.0

  private let bytes: [UInt8]
  private var index = 0
  private var names: [String] = []
  private var hasRoot = false

  /// Inspects an image.
  ///
  /// - Parameter text: The content of the file.
  /// - Throws: `Skin.Problem` for the first forbidden part. The message continues a sentence that begins with the name
  ///   of the file.
  init(_ text: String) throws(Skin.Problem) {
    bytes = Array(text.utf8)
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if names.last == "style" { try inspect(style: string(index..<open)) }
      index = open
      try readMarkup()
    }
    guard hasRoot, names.isEmpty else { throw Self.invalid }
  }

  private static let invalid = Skin.Problem(
    message: "is not an SVG image: its markup is incomplete")

  private static func refused(_ what: String) -> Skin.Problem {
    Skin.Problem(message: "contains \(what), which an image of a skin must not contain")
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips past the next occurrence of a text, and returns the range of the bytes before it.
  private mutating func skip(past end: String) throws(Skin.Problem) -> Range<Int> {
    let wanted = Array(end.utf8)
    let start = index
    while index + wanted.count <= bytes.count {
      if bytes[index..<index + wanted.count].elementsEqual(wanted) {
        defer { index += wanted.count }
        return start..<index
      }
      index += 1
    }
    throw Self.invalid
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Reads one tag, comment or declaration.
  private mutating func readMarkup() throws(Skin.Problem) {
    if starts(with: "<!--") {
      index += 4
      _ = try skip(past: "-->")
    } else if starts(with: "<![CDATA[") {
      index += 9
      let content = try skip(past: "]]>")
      if names.last == "style" { try inspect(style: string(content)) }
    } else if starts(with: "<!") {
      throw Self.refused("a document type declaration")
    } else if starts(with: "<?xml ") {
      _ = try skip(past: "?>")
    } else if starts(with: "<?") {
      throw Self.refused("a processing instruction")
    } else if starts(with: "</") {
      index += 2
      let name = Self.local(string(try skip(past: ">")).filter { !$0.isWhitespace })
      guard names.popLast() == name else { throw Self.invalid }
    } else {
      index += 1
      try readElement()
    }
  }

  private mutating func readElement() throws(Skin.Problem) {
    let name = Self.local(word(until: [0x2F, 0x3E]))
    guard !Self.elements.contains(name) else { throw Self.refused("the element \(name)") }
    guard !name.isEmpty, hasRoot ? !names.isEmpty : name == "svg" else { throw Self.invalid }
    var attributes: [String: String] = [:]
    while let attribute = try readAttribute() { attributes[attribute.name] = attribute.value }
    if !hasRoot { try readSize(attributes) }
    hasRoot = true
    let isClosed = bytes[index] == UInt8(ascii: "/")
    index += 1
    if isClosed {
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { throw Self.invalid }
      index += 1
    } else {
      names.append(name)
    }
    guard names.count <= Self.deepest else {
      throw Skin.Problem(message: "has elements nested more than \(Self.deepest) levels deep")
    }
  }

  /// Reads one attribute and inspects it.
  ///
  /// - Returns: The attribute, or `nil` at the end of the tag.
  /// - Throws: `Skin.Problem` if the attribute is forbidden.
  private mutating func readAttribute() throws(Skin.Problem) -> (name: String, value: String)? {
    skipSpace()
    guard index < bytes.count else { throw Self.invalid }
    if [0x2F, 0x3E].contains(bytes[index]) { return nil }
    let full = word(until: [0x3D, 0x2F, 0x3E]).lowercased()
    skipSpace()
    guard !full.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      throw Self.invalid
    }
    index += 1
    skipSpace()
    guard index < bytes.count, [0x22, 0x27].contains(bytes[index]) else { throw Self.invalid }
    let quote = bytes[index]
    index += 1
    let value = Self.decoded(string(try skip(past: quote == 0x22 ? "\"" : "'")))
    let name = Self.local(full)
    if name.hasPrefix("on") { throw Self.refused("the attribute \(name)") }
    if full == "xml:base" { throw Self.refused("the attribute xml:base") }
    if name == "href" || name == "src" { try inspect(reference: value) }
    if !full.hasPrefix("xmlns") { try inspect(style: value) }
    return (full, value)
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// Reads a name, which ends at a space or at one of the given characters.
  private mutating func word(until ends: [UInt8]) -> String {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !ends.contains(bytes[index]) { index += 1 }
    return string(start..<index)
  }

  /// Returns a name without its namespace prefix, in lower case.
  private static func local(_ name: String) -> String {
    (name.split(separator: ":").last.map(String.init) ?? name).lowercased()
  }
}

// MARK: - Values

extension SVGInspection {
  /// Reads the size of the root element.
  private mutating func readSize(_ attributes: [String: String]) throws(Skin.Problem) {
    guard attributes.values.contains("http://www.w3.org/2000/svg") else {
      throw Skin.Problem(message: "lacks xmlns=\"http://www.w3.org/2000/svg\" in its svg element")
    }
    let box = (attributes["viewbox"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
    let sides =
      box.count == 4 ? Array(box[2...]) : [attributes["width"] ?? "", attributes["height"] ?? ""]
    let numbers = sides.compactMap { Double($0.hasSuffix("px") ? String($0.dropLast(2)) : $0) }
    if numbers.count == 2, numbers.allSatisfy(\.isFinite) {
      (width, height) = (numbers[0], numbers[1])
    }
  }

  private func inspect(reference: String) throws(Skin.Problem) {
    let text = reference.filter { !$0.isWhitespace }.lowercased()
    let isPicture = Self.pictures.contains { text.hasPrefix("data:image/\($0);base64,") }
    guard text.hasPrefix("#") || isPicture else {
      throw Self.refused("a reference to \(reference.prefix(60))")
    }
  }

  /// Inspects a style sheet or the value of an attribute, which may contain references.
  private func inspect(style: String) throws(Skin.Problem) {
    guard style.utf8.contains(where: { $0 == 0x28 || $0 == 0x40 || $0 == 0x5C || $0 == 0x3A })
    else {
      return
    }
    let text = style.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }.lowercased()
    for word in [
      "@import", "@font-face", "javascript:", "expression(", "image-set(", "animation", "\\",
    ]
    where text.contains(word) {
      throw Self.refused(word == "\\" ? "an escape in a style" : "\(word) in a style")
    }
    var rest = text[...]
    while let range = rest.firstRange(of: "url(") {
      rest = rest[range.upperBound...]
      guard rest.hasPrefix("#") else {
        throw Self.refused("a reference to \(rest.prefix { $0 != ")" }.prefix(60))")
      }
    }
  }

  /// Returns an attribute's value with its character references replaced.
  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      let name = part.prefix { $0 != ";" }
      let code =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      if name.hasPrefix("#"), let scalar = code.flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
      } else {
        result += named[String(name)] ?? ""
      }
      result += part.dropFirst(name.count + 1)
    }
    return result
  }
}
