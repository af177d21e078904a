internal import CEmbedded
internal import Interaction

/// The table that assigns a drawing to each layer in the app look.
///
/// `Page/table.js` and `Page/styles.js` contain it, so pages and pictures draw a role in the same way.
struct LookTable {
  /// A row: the layers that it applies to, and how to draw them.
  struct Row {
    let role, kind, word: String
    let fill, outline, art, text: String

    /// Whether the row applies to all layers.
    var isFallback: Bool { role == "any" && kind == "any" && word == "any" }
  }

  /// The size, weight, color and position of a layer's text.
  struct TextStyle: Equatable {
    let name: String
    let size: Double
    let weight: String
    var colour: Palette.Colour

    /// Whether the text is centered horizontally.
    let isCentred: Bool

    /// The distance from the layer's left edge, in points.
    let left: Double

    /// The edge from which the baseline is measured: `top`, `middle` or `bottom`.
    let line: String

    /// The distance of the baseline from that edge, in points.
    let distance: Double
  }

  /// The table that is embedded in the program.
  static let shared = LookTable(
    lines(of: embedded_look_styles()) + lines(of: embedded_look_table()))

  private(set) var rows: [Row] = []
  private(set) var texts: [String: TextStyle] = [:]

  /// The drawings that can appear behind all layers, each with the roles that must occur among a component's layers.
  private var backdrops: [(art: String, roles: [Substring])] = []

  /// Creates a table from its lines.
  init(_ lines: [Substring]) {
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first ?? "" {
      case "behind": backdrops.append((String(words[1]), Array(words.dropFirst(2))))
      case "text" where words.count == 9: add(text: words.map(String.init))
      case _ where words.count == 7 && words[0] != "role": add(row: words.map(String.init))
      default: break
      }
    }
  }

  private mutating func add(text words: [String]) {
    guard let colour = Palette.colour(named: words[4]), words[1] != "size" else { return }
    texts[words[1]] = TextStyle(
      name: words[1], size: Double(words[2]) ?? 16, weight: words[3], colour: colour,
      isCentred: words[5] == "middle", left: Double(words[6]) ?? 0, line: words[7],
      distance: Double(words[8]) ?? 0)
  }

  private mutating func add(row words: [String]) {
    rows.append(
      Row(
        role: words[0], kind: words[1], word: words[2], fill: words[3], outline: words[4],
        art: words[5], text: words[6]))
  }

  /// Returns the first row that applies to a layer.
  func row(for layer: Layer) -> Row {
    let kind = layer.content?.kind ?? "blank"
    // In a composite, the layers of the content are drawn as without the outer component.
    let role = layer.ownRole
    var words: String?
    for row in rows {
      guard row.role == role || row.role == "any", row.kind == kind || row.kind == "any"
      else { continue }
      if row.word == "any" { return row }
      let known = words ?? Self.words(of: layer)
      words = known
      if known.contains(row.word) { return row }
    }
    return rows[rows.count - 1]
  }

  private static func words(of layer: Layer) -> String {
    let content = layer.content
    return "\(layer.id) \(content?.text ?? "") \(content?.image ?? "")".lowercased()
  }

  /// Returns the name of the drawing behind the layers of a component.
  ///
  /// - Parameter hasRole: A function that returns whether the component has layers with a role.
  /// - Returns: The name of a symbol.
  func backdrop(_ hasRole: (String) -> Bool) -> String {
    backdrops.first { $0.roles.allSatisfy { $0 == "any" || hasRole(String($0)) } }?.art ?? "plain"
  }

  /// Returns the lines between the grave accents of an embedded script.
  static func lines(of file: EmbeddedFile) -> [Substring] {
    let text = unsafe String(decoding: PageFile.bytes(of: file), as: UTF8.self)
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count > 1 ? parts[1].split(separator: "\n") : []
  }
}

extension Layer {
  /// The role in the layer's own component: `scrim` for the role `content/scrim` of a composite.
  var ownRole: String { role.split(separator: "/").last.map(String.init) ?? role }
}
