internal import Interaction
internal import Motion

/// A picture of the app look in half-block characters, each of which shows an upper and a lower dot.
struct AppRaster {
  /// The components of a color, from 0 to 255.
  typealias RGB = (red: Int, green: Int, blue: Int)

  private let grid: DotGrid
  private let isDark: Bool
  private let skin: Skin?
  private var dots: [RGB]
  private var letters: [(letter: Character, colour: RGB)?]

  /// Creates a picture of the background.
  ///
  /// - Parameters:
  ///   - grid: The dots.
  ///   - backdrop: The name of the symbol behind all layers.
  ///   - skin: The skin, which replaces colors and texts, or `nil` for none.
  ///   - isDark: Whether to use the dark colors.
  init(_ grid: DotGrid, backdrop: String, _ skin: Skin?, isDark: Bool) {
    (self.grid, self.skin, self.isDark) = (grid, skin, isDark)
    let ground = skin?.background.map { skin?.colour(named: $0.fill ?? "page") ?? Palette.page }
    let colour = ground ?? skin?.replaced(Palette.page) ?? Palette.page
    let page = Self.rgb(isDark ? colour.dark : colour.light)
    dots = Array(repeating: page, count: grid.width * grid.height)
    letters = Array(repeating: nil, count: grid.width * grid.height / 2)
    let screen = Rectangle(x: 0, y: 0, width: grid.size.width, height: grid.size.height)
    if skin?.background == nil { draw(backdrop, in: screen, opacity: 1) { $0 } }
  }

  // MARK: - Drawing

  /// Draws a layer over the existing dots.
  mutating func draw(_ item: PlacedLayer) {
    let style = AppStyle(of: item.layer, skin)
    let box = item.layer.rotation == 0 ? item.box.drawn : item.box.box
    let radius = item.layer.cornerRadius * item.layer.scale
    let opacity = item.box.opacity
    let local = { [grid] (place: Point) -> Point? in
      guard let own = grid.local(place, item), DotGrid.isInside(own, box, radius: radius) else {
        return nil
      }
      return own
    }
    if let fill = style.fill { paint(opacity: opacity) { local($0) == nil ? nil : fill } }
    if opacity > 0.5, style.fill != nil, !style.isShade { erase(item.box.visible) }
    if let art = style.art {
      var place = item.layer.content?.frame ?? Rectangle(x: 0, y: 0, width: -1, height: -1)
      place =
        place.width < 0
        ? item.box.box
        : Rectangle(
          x: item.box.box.x + place.x * item.layer.scale,
          y: item.box.box.y + place.y * item.layer.scale, width: place.width * item.layer.scale,
          height: place.height * item.layer.scale)
      draw(art, in: place, opacity: opacity, local)
    }
    if opacity > 0.35 { write(item, style) }
  }

  /// Draws a finger.
  mutating func touch(_ place: Point) {
    let (x, y) = grid.dot(at: place)
    let colour = skin?.replaced(Palette.ink) ?? Palette.ink
    let ink = Self.rgb(isDark ? colour.dark : colour.light)
    dots[y * grid.width + x] = ink
    letters[y / 2 * grid.width + x] = ("●", ink)
  }

  /// Draws a symbol in a box, as SVG does.
  ///
  /// `local` returns the point of the unrotated layer that a point shows, or `nil` if it doesn't show the layer.
  private mutating func draw(
    _ name: String, in box: Rectangle, opacity: Double, _ local: (Point) -> Point?
  ) {
    guard let symbol = SymbolShapes.named(name), box.width > 0, box.height > 0 else { return }
    let attributes = LookSymbols.all[name]?.attributes ?? ""
    let (across, down) = (box.width / symbol.size.width, box.height / symbol.size.height)
    let isPinned = attributes.contains("xMinYMin slice")
    let scale =
      isPinned ? across : attributes.contains("slice") ? max(across, down) : min(across, down)
    let left =
      attributes.contains("xMin") ? box.x : box.midX - symbol.size.width * scale / 2
    let top = isPinned ? box.y : box.midY - symbol.size.height * scale / 2
    let dot = grid.size.height / Double(grid.height) / scale
    paint(opacity: opacity) { [skin] place in
      guard let place = local(place), DotGrid.isInside(place, box, radius: 0) else { return nil }
      let own = Point(x: (place.x - left) / scale, y: (place.y - top) / scale)
      return symbol.colour(at: own, dot: dot).map { skin?.replaced($0) ?? $0 }
    }
  }

  private mutating func paint(opacity: Double, _ colour: (Point) -> Palette.Colour?) {
    let share = max(0, min(1, opacity))
    guard share > 0.02 else { return }
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        guard let colour = colour(grid.point(x, y)) else { continue }
        let (old, new) = (dots[y * grid.width + x], Self.rgb(isDark ? colour.dark : colour.light))
        let mixed = { (one: Int, other: Int) in
          one + Int((Double(other - one) * share).rounded())
        }
        dots[y * grid.width + x] = (
          mixed(old.red, new.red), mixed(old.green, new.green), mixed(old.blue, new.blue)
        )
      }
    }
  }

  /// Removes the letters behind a layer.
  private mutating func erase(_ box: Rectangle) {
    for y in stride(from: 0, to: grid.height, by: 2) {
      for x in 0..<grid.width where DotGrid.isInside(grid.point(x, y), box, radius: 0) {
        letters[y / 2 * grid.width + x] = nil
      }
    }
  }

  private mutating func write(_ item: PlacedLayer, _ style: AppStyle) {
    guard let text = style.text, let words = style.label ?? item.layer.content?.text else { return }
    let room = item.box.readable
    let y =
      switch text.line {
      case "top": room.minY + text.distance - text.size * 0.3
      case "bottom": room.maxY - text.distance - text.size * 0.3
      default: room.midY
      }
    guard room.minY < room.maxY, y >= 0, y < grid.size.height else { return }
    let column = { [grid] (x: Double) in Int((x / grid.size.width * Double(grid.width)).rounded()) }
    let first = column(room.minX + (text.isCentred ? 0 : text.left))
    let space = min(grid.width, column(room.maxX)) - first
    guard space >= 3 else { return }
    let letters = TerminalRaster.plain(words.prefix(space))
    let start = text.isCentred ? first + (space - letters.count) / 2 : first
    let row = grid.dot(at: Point(x: 0, y: y)).y / 2
    let colour = Self.rgb(isDark ? text.colour.dark : text.colour.light)
    for (place, letter) in zip(max(0, start)..<grid.width, letters) {
      self.letters[row * grid.width + place] = (letter, colour)
    }
  }

  // MARK: - Characters

  /// The rows of characters, with escape sequences for colors.
  var rows: [String] {
    let code = { (colour: RGB) in "\(colour.red);\(colour.green);\(colour.blue)" }
    return (0..<(grid.height / 2)).map { row in
      var line = ""
      var last = ""
      for x in 0..<grid.width {
        let upper = dots[2 * row * grid.width + x]
        let lower = dots[(2 * row + 1) * grid.width + x]
        let letter = letters[row * grid.width + x]
        let ink = code(letter?.colour ?? upper)
        let next = "\u{1B}[38;2;\(ink);48;2;\(code(lower))m"
        if next != last { line += next }
        last = next
        line.append(letter?.letter ?? "▀")
      }
      return line + "\u{1B}[0m"
    }
  }

  /// Returns the components of a color such as `#abc`, `#a1b2c3` or `rgb(1,2,3)`.
  static func rgb(_ text: String) -> RGB {
    if text.hasPrefix("rgb(") {
      let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
      return parts.count == 3 ? (parts[0], parts[1], parts[2]) : (0, 0, 0)
    }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    if digits.count == 3 { return (digits[0] * 17, digits[1] * 17, digits[2] * 17) }
    guard digits.count == 6 else { return (0, 0, 0) }
    return (
      digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5]
    )
  }
}
