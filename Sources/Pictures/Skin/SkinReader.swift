internal import Values

/// A reader of the content of `skin.json`.
struct SkinReader {
  /// The names of the members of a skin.
  static let members = ["version", "font", "colors", "background", "roles", "layers"]

  /// The names of the properties that a skin can change for a role or a layer.
  private static let changes = ["fill", "outline", "image", "align", "label", "textColor", "font"]
  private static let ground = ["fill", "image", "align"]

  /// The maximum length of a label, in bytes.
  private static let longestLabel = 400

  /// The maximum number of colors in a skin, and of members in `roles` and in `layers`.
  private static let most = 256

  private(set) var skin = Skin()
  private let image: (String) throws(Skin.Problem) -> [UInt8]
  private var bytes = 0

  /// Creates a reader.
  ///
  /// - Parameter image: A function that returns the bytes of an image.
  init(_ image: @escaping (String) throws(Skin.Problem) -> [UInt8]) { self.image = image }

  mutating func read(_ value: Value) throws(Skin.Problem) {
    let all = try Self.elements(value, "the skin", Self.members)
    // Colors come first, because roles and layers can refer to them.
    if let colours = all.first(where: { $0.name == "colors" }) { try readColours(colours.value) }
    for member in all {
      switch member.name {
      case "version":
        guard member.value.asNumber == 1 else {
          throw Skin.Problem(message: "version must be 1, the only version so far")
        }
      case "font": skin.font = try Self.font(member.value, "font")
      case "background":
        skin.background = try change(member.value, "background", Self.ground)
      case "roles": skin.roles = try changes(member.value, "roles")
      case "layers": skin.layers = try changes(member.value, "layers")
      default: break
      }
    }
  }

  /// Returns the members of an object, after checking that `names` contains all their names.
  private static func elements(
    _ value: Value, _ place: String, _ names: [String]
  ) throws(Skin.Problem) -> [JSONObject.Member] {
    let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    guard case .object(let members) = value else {
      throw Skin.Problem(message: "\(place) must be an object; its members are \(list)")
    }
    for member in members.elements where !names.contains(member.name) {
      let name = NearNames(to: member.name, among: names).fact("a member of \(place)")
      throw Skin.Problem(message: "\(name); the members are \(list)")
    }
    return members.elements
  }

  private mutating func changes(
    _ value: Value, _ place: String
  ) throws(Skin.Problem) -> [String: Skin.Change] {
    guard case .object(let members) = value, members.elements.count <= Self.most else {
      throw Skin.Problem(message: "\(place) must be an object with at most \(Self.most) members")
    }
    var changes: [String: Skin.Change] = [:]
    for member in members.elements {
      let name = Self.shown(member.name)
      changes[member.name] = try change(member.value, "\(place).\(name)", Self.changes)
    }
    return changes
  }

  private mutating func change(
    _ value: Value, _ place: String, _ names: [String]
  ) throws(Skin.Problem) -> Skin.Change {
    var change = Skin.Change()
    let members = try Self.elements(value, place, names)
    let align = members.first { $0.name == "align" }?.value
    for member in members {
      let (value, place) = (member.value, "\(place).\(member.name)")
      switch member.name {
      case "fill": change.fill = try colour(value, place, allowsNone: true)
      case "outline": change.outline = try colour(value, place, allowsNone: true)
      case "textColor": change.textColour = try colour(value, place, allowsNone: false)
      case "font": change.font = try Self.font(value, place)
      case "label": change.label = try Self.label(value, place)
      case "image": change.image = try picture(value, place, align)
      default: break
      }
    }
    if align != nil, change.image == nil {
      throw Skin.Problem(message: "\(place).align requires \(place).image")
    }
    return change
  }

  // MARK: - Colors

  private mutating func readColours(_ value: Value) throws(Skin.Problem) {
    for member in try Self.elements(value, "colors", Palette.replaceable) {
      guard let original = Palette.colour(named: member.name) else { continue }
      let pair = try Self.pair(member.value, "colors.\(member.name)")
      let replacement = Skin.Replacement(
        name: member.name, original: original, colour: distinct(pair))
      skin.replacements.append(replacement)
    }
  }

  /// Returns the name of a color: one of the skin, one of the palette, or `none`.
  private mutating func colour(
    _ value: Value, _ place: String, allowsNone: Bool
  ) throws(Skin.Problem) -> String {
    if let name = value.asString, Palette.replaceable.contains(name) || allowsNone && name == "none"
    {
      return name
    }
    let colour = distinct(try Self.pair(value, place))
    if let index = skin.colours.firstIndex(of: colour) { return "k\(index)" }
    guard skin.colours.count < Self.most else {
      throw Skin.Problem(message: "\(place): a skin can have at most \(Self.most) colors")
    }
    skin.colours.append(colour)
    return "k\(skin.colours.count - 1)"
  }

  /// Returns a color whose light form differs from that of all other colors.
  ///
  /// The dark style rules select elements by their light color, so spaces make equal light colors distinct.
  private func distinct(_ pair: (light: String, dark: String)) -> Palette.Colour {
    let known = skin.colours + skin.replacements.map(\.colour)
    var light = pair.light
    while let other = known.first(where: { $0.light == light }), other.dark != pair.dark {
      light = light.dropLast() + " )"
    }
    return Palette.Colour(light: light, dark: pair.dark)
  }

  private static func pair(
    _ value: Value, _ place: String
  ) throws(Skin.Problem) -> (light: String, dark: String) {
    if let text = value.asString, let colour = rgb(text) { return (colour, colour) }
    if let light = value["light"]?.asString.flatMap(rgb),
      let dark = value["dark"]?.asString.flatMap(rgb),
      case .object(let members) = value, members.elements.count == 2
    {
      return (light, dark)
    }
    let names =
      place.hasPrefix("colors.") ? "" : ", the name of a color of the look such as accent,"
    throw Skin.Problem(
      message: "\(place) must be a color such as #1a2b3c\(names) or an object with light and dark")
  }

  /// Returns a color of three or six hexadecimal digits as `rgb(…)`, or `nil` for any other text.
  ///
  /// The palette does not use this form, so the skin's colors differ from the palette's.
  private static func rgb(_ text: String) -> String? {
    var digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 3 || digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard let number = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    return "rgb(\(number >> 16),\(number >> 8 & 255),\(number & 255))"
  }

  // MARK: - Text

  private static func font(_ value: Value, _ place: String) throws(Skin.Problem) -> String {
    let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) }
    let isName = { (text: String) in
      text.utf8.count <= 60
        && text.utf8.allSatisfy {
          $0 == 0x20 || $0 == 0x2D || (0x30...0x39).contains($0) || isLetter($0)
        }
        // In a style sheet, each word of a name must begin with a letter.
        && text.split(separator: " ", omittingEmptySubsequences: false)
          .allSatisfy { $0.utf8.first.map(isLetter) ?? false }
    }
    guard let text = value.asString, isName(text) else {
      throw Skin.Problem(
        message: "\(place) must be the name of one installed font, of letters, digits, spaces and -"
      )
    }
    return text
  }

  private static func label(_ value: Value, _ place: String) throws(Skin.Problem) -> String {
    guard let text = value.asString, text.utf8.count <= longestLabel else {
      throw Skin.Problem(message: "\(place) must be a text of at most \(longestLabel) bytes")
    }
    // Pages separate the members of a style with tabs.
    return String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  private static func shown(_ name: String) -> String {
    name.unicodeScalars.count > 80 ? String(name.prefix(80)) + "…" : name
  }

  // MARK: - Images

  private mutating func picture(
    _ value: Value, _ place: String, _ align: Value?
  ) throws(Skin.Problem) -> String {
    guard align == nil || ["center", "top"].contains(align?.asString) else {
      throw Skin.Problem(message: "\(place.dropLast("image".count))align must be center or top")
    }
    guard let path = value.asString, Self.isInside(path) else {
      throw Skin.Problem(
        message:
          "\(place) must be none, or the path of a file in the folder of skin.json, without ..")
    }
    if path == "none" { return path }
    let file = try image(path)
    var picture: SkinImage
    do throws(Skin.Problem) { picture = try SkinImage(file) } catch {
      throw Skin.Problem(message: "\(place): \(path) \(error.message)")
    }
    picture.isAtTop = align?.asString == "top"
    if let index = skin.images.firstIndex(of: picture) { return "skin\(index)" }
    bytes += file.count
    guard skin.images.count < SkinImage.most, bytes <= SkinImage.mostBytesInAll else {
      throw Skin.Problem(
        message: "\(place): a skin can have at most \(SkinImage.most) images with"
          + " \(SkinImage.mostBytesInAll) bytes in total")
    }
    skin.images.append(picture)
    return "skin\(skin.images.count - 1)"
  }

  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 400 && !path.utf8.contains(0) && !path.contains("\\")
      && parts.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." }
  }
}
