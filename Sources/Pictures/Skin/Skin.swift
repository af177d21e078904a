internal import Interaction
internal import Motion
public import Replay
public import Values

/// The colors, images, fonts and labels of your own app, which replace those of the app look.
///
/// A skin contains only values that can't become code: numeric color values, font names, escaped text, and image
/// data. The wireframe ignores skins.
public struct Skin: Equatable, Sendable {
  /// The reason why a skin can't be used, as a sentence that starts with the name of a member.
  public struct Problem: Error, Equatable, Sendable {
    /// The problem and what is allowed.
    public let message: String

    /// Creates a problem from its message.
    public init(message: String) { self.message = message }
  }

  /// The changes to the layers with a role, or to one layer.
  ///
  /// Colors and images are names: `k0` is the first color of the skin, and `skin0` its first image.
  struct Change: Equatable {
    var fill: String?
    var outline: String?
    var textColour: String?
    var image: String?
    var font: String?
    var label: String?

    /// Returns these changes, with each missing member taken from `other`.
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

  /// The colors of the palette that the skin replaces, each with its replacement.
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

  /// Returns the changes to a layer: those for its id, completed by those for its role.
  ///
  /// If a role in a composite has no changes, the changes for the last part of the role apply.
  func change(of layer: Layer) -> Change? {
    let own = layers[layer.id]
    var role = roles[layer.role]
    if role == nil { role = roles[layer.ownRole] }
    return own.map { $0.over(role) } ?? role
  }

  /// Returns the color of the skin or of the palette that has a name, or `nil` if there is none.
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

  /// Returns a warning if the skin names roles or layers but changes no layer of a session, or `nil` otherwise.
  public func warning(about sessionTrace: SessionTrace) -> String? {
    guard !(roles.isEmpty && layers.isEmpty) else { return nil }
    var ids: [String] = []
    var names: [String] = []
    for layer in sessionTrace.states.lazy.flatMap(\.layers) {
      if change(of: layer) != nil { return nil }
      if !ids.contains(layer.id) { ids.append(layer.id) }
      if !names.contains(layer.role) { names.append(layer.role) }
    }
    let list = { (names: [String]) in names.prefix(12).joined(separator: ", ") }
    return "the skin changes no layer of this session; its roles are \(list(names)), and its ids"
      + " are \(list(ids))"
  }
}
