internal import Motion
internal import Values

/// The output of a skin for pictures and pages: patterns, style rules and JSON.
extension Skin {
  /// Returns the attribute of a group whose texts have a font, or an empty string without a font.
  static func attribute(font: String?) -> String {
    font.map { " font-family=\"\($0),sans-serif\"" } ?? ""
  }

  /// Returns an image as a pattern that covers the shapes that it fills, or `nil` if there is no image with this name.
  func pattern(named name: String) -> String? {
    guard let index = images.indices.first(where: { "skin\($0)" == name }) else { return nil }
    let image = images[index]
    let (width, height) = (SVGNumber.text(image.size.width), SVGNumber.text(image.size.height))
    return "<pattern id=\"\(name)\" width=\"1\" height=\"1\" viewBox=\"0 0 \(width) \(height)\""
      + " preserveAspectRatio=\"\(image.fit)\"><image width=\"\(width)\" height=\"\(height)\""
      + " preserveAspectRatio=\"\(image.fit)\" href=\"\(image.url)\"/></pattern>"
  }

  /// Returns markup of the look with the skin's colors in place of the palette's.
  func recoloured(_ markup: String) -> String {
    var text = markup
    for one in replacements {
      text = text.replacing("\"\(one.original.light)\"", with: "\"\(one.colour.light)\"")
    }
    return text
  }

  /// Returns the dark scheme's style rules for the skin's colors that a drawing uses.
  func darkRules(for drawing: String) -> String {
    var rules = ""
    for colour in colours + replacements.map(\.colour) where !colour.isSame {
      for property in ["fill", "stroke"] {
        let selector = "\(property)=\"\(colour.light)\""
        if drawing.contains(selector) { rules += "[\(selector)]{\(property):\(colour.dark)}" }
      }
    }
    return rules.isEmpty ? "" : "@media(prefers-color-scheme:dark){\(rules)}"
  }

  /// The style rules that apply the skin to the stages in a page.
  private var rules: String {
    let pairs =
      colours.enumerated().map { ("--k\($0.offset)", $0.element) }
      + replacements.map { ("--\($0.name)", $0.colour) }
    let light = pairs.map { "\($0.0):\($0.1.light)" }
    let dark = pairs.filter { !$0.1.isSame }.map { "\($0.0):\($0.1.dark)" }
    var own = light
    if let font { own.append("font-family:\(font),sans-serif") }
    if let fill = background?.fill, fill != "none" { own.append("background:var(--\(fill))") }
    var text = own.isEmpty ? "" : ".screen.app{\(own.joined(separator: ";"))}"
    if !dark.isEmpty {
      text += "@media(prefers-color-scheme:dark){.screen.app{\(dark.joined(separator: ";"))}}"
    }
    return text
  }

  /// All images as patterns in one invisible element, for the pictures and the stages of a page.
  var shared: String {
    guard !images.isEmpty else { return "" }
    let patterns = images.indices.map { pattern(named: "skin\($0)") ?? "" }
    return "<svg id=\"skin\" width=\"0\" height=\"0\" style=\"position:absolute\""
      + " aria-hidden=\"true\">\(patterns.joined())</svg>\n"
  }

  /// Returns the skin as JSON for the script of a page.
  ///
  /// - Parameter hasImages: Whether the JSON contains the images. Otherwise the page contains them as elements.
  /// - Returns: The skin.
  func value(hasImages: Bool) -> Value {
    var members: JSONObject = ["style": .string(rules)]
    if hasImages, !images.isEmpty {
      members["images"] = .array(images.map { [.string($0.url), .string($0.fit)] })
    }
    if let background { members["ground"] = .string(ground(background)) }
    members["roles"] = Self.value(of: roles)
    members["ids"] = Self.value(of: layers)
    return .object(members)
  }

  /// Returns the name of the drawing behind all layers.
  private func ground(_ background: Change) -> String {
    background.image.flatMap { $0 == "none" ? nil : $0 } ?? "plain"
  }

  private static func value(of changes: [String: Change]) -> Value {
    var members: JSONObject = [:]
    for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
      let pairs = [
        ("fill", change.fill), ("outline", change.outline), ("image", change.image),
        ("ink", change.textColour), ("font", change.font), ("label", change.label),
      ]
      var parts: JSONObject = [:]
      for case (let part, let text?) in pairs { parts[part] = .string(text) }
      members[name] = .object(parts)
    }
    return .object(members)
  }
}

extension Palette.Colour {
  /// Whether the color is the same in both color schemes.
  fileprivate var isSame: Bool { light.filter { $0 != " " } == dark }
}
