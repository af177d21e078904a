internal import CEmbedded

/// The vector drawings of the app look, which pages and pictures share.
///
/// `Page/symbols.js` contains them as SVG symbols.
enum LookSymbols {
  /// A vector drawing as an SVG symbol.
  struct Symbol {
    /// The symbol's id, without a prefix.
    let name: String

    /// The SVG attributes of the symbol: `viewBox` and, if needed, `preserveAspectRatio`.
    let attributes: String

    /// The elements, in the light colors.
    let body: String

    /// Whether the symbol covers a layer like a photo.
    ///
    /// Otherwise it is content that starts at the layer's upper left corner, or an icon.
    var isCover: Bool { attributes.contains("xMidYMid slice") }

    /// Whether the symbol starts at the layer's upper left corner and is as wide as the layer.
    var isPinned: Bool { attributes.contains("xMinYMin slice") }
  }

  /// All symbols, by name.
  static let all: [String: Symbol] = {
    var symbols: [String: Symbol] = [:]
    for line in LookTable.lines(of: embedded_look_symbols()) {
      guard let symbol = symbol(line) else { continue }
      symbols[symbol.name] = symbol
    }
    return symbols
  }()

  private static func symbol(_ line: Substring) -> Symbol? {
    let start = "<symbol id=\""
    guard line.hasPrefix(start), line.hasSuffix("</symbol>"), let end = line.firstIndex(of: ">")
    else { return nil }
    let head = line[..<end].dropFirst(start.count)
    let body = line[line.index(after: end)...].dropLast("</symbol>".count)
    guard let quote = head.firstIndex(of: "\"") else { return nil }
    return Symbol(
      name: String(head[..<quote]), attributes: String(head[head.index(after: quote)...]),
      body: coloured(String(body)))
  }

  /// Returns markup with the palette's light colors in place of their names.
  private static func coloured(_ body: String) -> String {
    var text = body
    for name in Set(Attributes.values(after: "\"@", in: body)) {
      guard let colour = Palette.colour(named: name) else { continue }
      text = text.replacing("\"@\(name)\"", with: "\"\(colour.light)\"")
    }
    return text
  }

  /// Returns the name of the picture that a key selects among the pictures with the prefix `art`, or `art` itself if it
  /// is the name of a single picture.
  ///
  /// The same key always selects the same picture. Pages use the same formula.
  static func name(of art: String, for key: String) -> String {
    guard let count = counts[art] else { return art }
    var sum = 0
    for scalar in key.unicodeScalars { sum = (sum * 31 + Int(scalar.value)) & 0xffff }
    return art + String(sum % count)
  }

  /// The number of pictures with each prefix.
  private static let counts: [String: Int] = {
    var counts: [String: Int] = [:]
    for name in all.keys {
      let prefix = String(name.prefix { !$0.isNumber })
      if prefix != name { counts[prefix, default: 0] += 1 }
    }
    return counts
  }()

  /// Returns the definitions of the symbols that a drawing uses, in the order of their first use.
  ///
  /// A symbol that fills shapes becomes a pattern, which follows the shape's rounded corners.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - skin: The skin, which replaces colors and contains images.
  ///   - hasImages: Whether to define the skin's images, too.
  /// - Returns: The definitions.
  static func definitions(
    for drawing: String, _ skin: Skin? = nil, hasImages: Bool = true
  ) -> String {
    let body = { (symbol: Symbol) in skin?.recoloured(symbol.body) ?? symbol.body }
    var text = ""
    for name in Attributes.values(after: "fill=\"url(#", in: drawing) {
      if hasImages { text += skin?.pattern(named: name) ?? "" }
      guard let symbol = all[name] else { continue }
      text +=
        "<pattern id=\"\(name)\" width=\"1\" height=\"1\"\(symbol.attributes)>\(body(symbol))</pattern>"
    }
    var names = Attributes.values(after: "<use href=\"#", in: drawing + text)
    var index = 0
    while index < names.count {
      defer { index += 1 }
      guard let symbol = all[names[index]] else { continue }
      text += "<symbol id=\"\(symbol.name)\"\(symbol.attributes)>\(body(symbol))</symbol>"
      for inner in Attributes.values(after: "<use href=\"#", in: symbol.body)
      where !names.contains(inner) { names.append(inner) }
    }
    return text
  }
}
