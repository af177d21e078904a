internal import Interaction
internal import Motion
public import Replay
public import Values

/// The colors, images, fonts and labels of your own app, which replace those of the app look.
///
/// A skin contains only values that can't become code: numbers of colors, names of fonts, escaped text, and images as
/// data. The wireframe ignores skins.
public struct Skin: Equatable, Sendable {
  /// The reason why a skin can't be used, as a sentence that starts with the name of a member.
  public struct Problem: Error, Equatable, Sendable {
    /// The problem and what is allowed.
    public let message: String

    /// Creates a problem.
    public init(message: String) { self.message = message }
  }

  /// The changes of a role or of one layer.
  ///
  /// Colors and images are names: `k0` is the first color of the skin, and `skin0` its first image.
  struct Change: Equatable {
    var fill: String?
    var outline: String?
    var textColour: String?
    var image: String?
    var font: String?
    var label: String?

    /// Returns the changes, with those of `other` for missing members.
    func over(_ other: Change?) -> Change {
      guard let other else { return self }
      return Change(
        fill: fill ?? other.fill, outline: outline ?? other.outline,
        textColour: textColour ?? other.textColour, image: image ?? other.image,
        font: font ?? other.font, label: label ?? other.label)
    }
  }

  /// A color of the palette with its replacement.
  struct Replacement: Equatable {
    let name: String
    let original: Palette.Colour
    let colour: Palette.Colour
  }

  var roles: [String: Change] = [:]
  var layers: [String: Change] = [:]

  /// The colors of the drawing behind all layers, or `nil` for the component's own drawing.
  var background: Change?

  /// The name of the font of all text, or `nil` for the default fonts.
  var font: String?

  /// The skin's own colors.
  var colours: [Palette.Colour] = []

  /// The colors that replace those of the palette.
  var replacements: [Replacement] = []

  var images: [SkinImage] = []

  /// Creates a skin from the content of a file `skin.json`.
  ///
  /// - Parameters:
  ///   - value: The content of the file.
  ///   - image: A function that returns the bytes of an image in the folder of the file. It is called only with paths
  ///     that don't contain `..` and are not absolute.
  /// - Throws: `Problem` if a member is unknown or has an invalid value.
  public init(
    _ value: Value, image: @escaping (String) throws(Problem) -> [UInt8]
  ) throws(Problem) {
    var reader = SkinReader(image)
    try reader.read(value)
    self = reader.skin
  }

  init() {}

  // MARK: - Changes

  /// Returns the changes of a layer: those for its id, and those for its role for missing members.
  ///
  /// In a composite, the last part of a role counts if there is no change for the whole role.
  func change(of layer: Layer) -> Change? {
    let own = layers[layer.id]
    var role = roles[layer.role]
    if role == nil, let last = layer.role.split(separator: "/").last { role = roles[String(last)] }
    return own.map { $0.over(role) } ?? role
  }

  /// Returns the color with a name, which is a color of the skin or of the palette.
  func colour(named name: String) -> Palette.Colour? {
    if let index = colours.indices.first(where: { "k\($0)" == name }) { return colours[index] }
    return replacements.first { $0.name == name }?.colour ?? Palette.colour(named: name)
  }

  /// Returns the replacement of a color of the palette, or the color itself.
  func replaced(_ colour: Palette.Colour) -> Palette.Colour {
    replacements.first { $0.original == colour }?.colour ?? colour
  }

  /// Returns the name of a color in style sheets.
  func name(of colour: Palette.Colour) -> String {
    if let index = colours.firstIndex(of: colour) { return "k\(index)" }
    return replacements.first { $0.colour == colour }?.name ?? Palette.name(of: colour)
  }

  /// Returns a sentence if the skin names roles and layers, but none that exist in a session.
  public func warning(about footage: Footage) -> String? {
    guard !(roles.isEmpty && layers.isEmpty) else { return nil }
    var ids: [String] = []
    var names: [String] = []
    for layer in footage.states.lazy.flatMap(\.layers) {
      if change(of: layer) != nil { return nil }
      if !ids.contains(layer.id) { ids.append(layer.id) }
      if !names.contains(layer.role) { names.append(layer.role) }
    }
    let list = { (names: [String]) in names.prefix(12).joined(separator: ", ") }
    return "the skin changes no layer of this session; its roles are \(list(names)), and its ids"
      + " are \(list(ids))"
  }
}
