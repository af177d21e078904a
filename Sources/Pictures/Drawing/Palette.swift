/// The colors of all pictures, light and dark.
///
/// The light color is a presentation attribute, so a picture is correct even if style sheets are blocked. A
/// style rule that selects the attribute by its value replaces it with the dark color. Moving layers have
/// the hues of Okabe and Ito, which color-blind people can distinguish. No information is conveyed by color
/// alone.
enum Palette {
  /// A color in the light and the dark color scheme.
  struct Colour: Equatable {
    let light: String
    let dark: String
  }

  static let page = Colour(light: "#fff", dark: "#16191f")
  static let screen = Colour(light: "#edeff3", dark: "#0d0f13")
  static let ink = Colour(light: "#223", dark: "#e9edf3")
  static let muted = Colour(light: "#567", dark: "#9aa5b4")
  static let hairline = Colour(light: "#bcd", dark: "#3b434f")
  static let surface = Colour(light: "#fefefe", dark: "#242931")
  static let outline = Colour(light: "#89a", dark: "#67727f")
  static let mark = Colour(light: "#b22", dark: "#ff8a80")
  static let shade = Colour(light: "#000", dark: "#010101")

  // Colors of the app look.
  static let land = Colour(light: "#eef0e6", dark: "#161b20")
  static let park = Colour(light: "#c9e6b8", dark: "#1b3025")
  static let water = Colour(light: "#a8d8f0", dark: "#122c40")
  static let street = Colour(light: "#fffffc", dark: "#2f3740")
  static let bar = Colour(light: "#ccd2da", dark: "#4b5562")
  static let tile = Colour(light: "#eceff4", dark: "#363e49")
  static let accent = Colour(light: "#0a7aff", dark: "#409cff")
  static let star = Colour(light: "#f5a623", dark: "#ffb946")
  static let good = Colour(light: "#2fb457", dark: "#3ecf6b")
  static let white = Colour(light: "#fffffd", dark: "#fffffb")

  /// The fill and outline colors of moving layers, those for the most important layers first.
  static let tints: [(fill: Colour, line: Colour)] = [
    (Colour(light: "#def", dark: "#1d3b5e"), Colour(light: "#16b", dark: "#79b6f2")),
    (Colour(light: "#fec", dark: "#523a16"), Colour(light: "#a60", dark: "#eab065")),
    (Colour(light: "#dfe", dark: "#194632"), Colour(light: "#185", dark: "#68cca0")),
    (Colour(light: "#edf", dark: "#432b4e"), Colour(light: "#849", dark: "#cb9bda")),
    (Colour(light: "#ffc", dark: "#48421b"), Colour(light: "#771", dark: "#d3c86c")),
  ]

  /// The line colors of a plot's series.
  static let series = tints.map(\.line)

  /// Returns the name of a color in a style sheet: `--name`.
  static func name(of colour: Colour) -> String {
    names.first { $0.colour == colour }?.name ?? ""
  }

  /// Returns the color with a name, or `nil` if there is none.
  static func colour(named name: String) -> Colour? {
    names.first { $0.name == name }?.colour
  }

  /// Returns the color with a light variant, or a color without a dark variant if there is none.
  static func colour(light: String) -> Colour {
    names.first { $0.colour.light == light }?.colour ?? Colour(light: light, dark: light)
  }

  /// Style rules that define a variable for each color, light and dark.
  static var variables: String {
    let text = { (scheme: KeyPath<Colour, String>) in
      names.map { "--\($0.name):\($0.colour[keyPath: scheme])" }.joined(separator: ";")
    }
    return ":root{\(text(\.light))}@media(prefers-color-scheme:dark){:root{\(text(\.dark))}}"
  }

  /// The names of the colors that a skin can replace and use.
  static var replaceable: [String] { (common + appColours).map(\.name) }

  private static let common: [(name: String, colour: Colour)] = [
    ("page", page), ("screen", screen), ("ink", ink), ("muted", muted), ("hairline", hairline),
    ("surface", surface), ("outline", outline), ("mark", mark), ("shade", shade),
  ]

  private static let appColours: [(name: String, colour: Colour)] = [
    ("land", land), ("park", park), ("water", water), ("street", street), ("bar", bar),
    ("tile", tile), ("accent", accent), ("star", star), ("good", good), ("white", white),
  ]

  private static let tintColours: [(name: String, colour: Colour)] =
    tints.enumerated().map { ("fill\($0.offset)", $0.element.fill) }
    + tints.enumerated().map { ("line\($0.offset)", $0.element.line) }

  private static let names = common + appColours + tintColours

  /// Returns the dark scheme's style rules for the colors that a drawing uses.
  ///
  /// - Parameter drawing: The drawing.
  /// - Returns: A style sheet.
  static func darkRules(for drawing: String) -> String {
    let fills = Attributes.values(after: "fill=\"", in: drawing)
    let strokes = Attributes.values(after: "stroke=\"", in: drawing)
    var rules = ""
    for (property, used) in [("fill", fills), ("stroke", strokes)] {
      for (_, colour) in names where used.contains(colour.light) {
        rules += "[\(property)=\"\(colour.light)\"]{\(property):\(colour.dark)}"
      }
    }
    return "@media(prefers-color-scheme:dark){\(rules)}"
  }
}

/// A search for attribute values in one pass over the bytes of a drawing.
enum Attributes {
  /// Returns the text that follows each occurrence of a prefix, up to the next quote or parenthesis.
  ///
  /// Each text is returned once, in the order of first occurrence.
  static func values(after beginning: String, in drawing: String) -> [String] {
    let wanted = Array(beginning.utf8)
    let bytes = Array(drawing.utf8)
    var values: [String] = []
    var last: ArraySlice<UInt8> = []
    var index = 0
    while index + wanted.count < bytes.count {
      guard bytes[index] == wanted[0],
        bytes[index..<(index + wanted.count)].elementsEqual(wanted)
      else {
        index += 1
        continue
      }
      let start = index + wanted.count
      var end = start
      while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x29 { end += 1 }
      index = end
      guard bytes[start..<end] != last else { continue }
      last = bytes[start..<end]
      let value = String(decoding: last, as: UTF8.self)
      if !values.contains(value) { values.append(value) }
    }
    return values
  }
}
