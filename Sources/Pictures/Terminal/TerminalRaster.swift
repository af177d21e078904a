internal import Interaction
internal import Motion

/// A picture in half-block characters, each of which shows an upper and a lower dot.
struct TerminalRaster {
  private enum Dot: Equatable {
    case nothing
    case fill(Palette.Colour, Int)
    case line(Palette.Colour)
    case finger
  }

  private let grid: DotGrid
  private let width: Int
  private let height: Int
  private let size: Size
  private var dots: [Dot]
  private var letters: [Character?]

  init(_ grid: DotGrid) {
    self.grid = grid
    (width, height, size) = (grid.width, grid.height, grid.size)
    dots = Array(repeating: .nothing, count: width * height)
    letters = Array(repeating: nil, count: width * height / 2)
  }

  // MARK: - Drawing

  /// Draws a layer over the existing dots.
  ///
  /// A nearly transparent layer is not drawn.
  mutating func draw(_ item: PlacedLayer, _ look: LayerLook) {
    guard item.box.opacity > 0.35, look.fill != nil || look.line != nil else {
      return write(item)
    }
    // For a rotated layer, test each dot in the bounding box against the rotated rectangle.
    let box = item.layer.rotation == 0 ? item.box.drawn : item.box.box
    let fill = look.fill.map { Dot.fill($0, Self.shade(of: $0)) }
    for y in 0..<height {
      for x in 0..<width {
        let place = grid.point(x, y)
        guard isInside(place, item, box) else { continue }
        if item.layer.ownRole == "scrim", dots[y * width + x] != .nothing { continue }
        if let fill { dots[y * width + x] = fill }
        letters[y / 2 * width + x] = nil
        guard let line = look.line else { continue }
        let step = (x: size.width / Double(width), y: size.height / Double(height))
        let neighbours = [
          Point(x: place.x - step.x, y: place.y), Point(x: place.x + step.x, y: place.y),
          Point(x: place.x, y: place.y - step.y), Point(x: place.x, y: place.y + step.y),
        ]
        if neighbours.contains(where: { !isInside($0, item, box) }) {
          dots[y * width + x] = .line(line)
        }
      }
    }
    write(item)
  }

  /// Draws a finger at a position in the viewport.
  mutating func touch(_ place: Point) {
    let (x, y) = grid.dot(at: place)
    dots[y * width + x] = .finger
    letters[y / 2 * width + x] = "●"
  }

  private func isInside(_ place: Point, _ item: PlacedLayer, _ box: Rectangle) -> Bool {
    grid.local(place, item).map { DotGrid.isInside($0, box, radius: 0) } ?? false
  }

  /// Writes a layer's text if the layer is large enough.
  private mutating func write(_ item: PlacedLayer) {
    guard let text = item.layer.content?.text, item.box.opacity > 0.35 else { return }
    let box = item.box.visible
    let left = Int((box.minX / size.width * Double(width)).rounded()) + 1
    let right = min(width, Int((box.maxX / size.width * Double(width)).rounded()) - 1)
    let row = Int(box.minY / size.height * Double(height / 2)) + 1
    guard row >= 0, row < height / 2, Double(row) < box.maxY / size.height * Double(height / 2),
      right - left >= 3
    else { return }
    for (place, letter) in zip(left..<right, Self.plain(text.prefix(width))) {
      letters[row * width + max(0, place)] = letter
    }
  }

  /// Returns a string in which every character takes exactly one column.
  ///
  /// Wide, combining and control characters are replaced with dots.
  static func plain(_ text: Substring) -> String {
    String(text.map { $0.isOneColumn ? $0 : "·" })
  }

  // MARK: - Characters

  /// Returns the rows of characters.
  ///
  /// If `hasColors` is true, they contain escape sequences for colors that suit a dark or a light terminal.
  func rows(hasColors: Bool, isDark: Bool) -> [String] {
    let code = { (colour: Palette.Colour) in Self.code(isDark ? colour.dark : colour.light) }
    return (0..<(height / 2)).map { row in
      var line = ""
      var last = ""
      for x in 0..<width {
        let upper = dots[2 * row * width + x]
        let lower = dots[(2 * row + 1) * width + x]
        let letter = letters[row * width + x]
        guard hasColors else {
          line.append(letter ?? Self.block(upper, lower))
          continue
        }
        let ink = code(letter == nil ? Self.colour(upper) : Palette.ink)
        let next = "\u{1B}[38;2;\(ink);48;2;\(code(Self.colour(lower)))m"
        if next != last { line += next }
        last = next
        line.append(letter ?? "▀")
      }
      return hasColors ? line + "\u{1B}[0m" : line
    }
  }

  private static func block(_ upper: Dot, _ lower: Dot) -> Character {
    let shades: [Character] = [" ", "░", "▒", "▓", "█"]
    func isLine(_ dot: Dot) -> Bool {
      if case .line = dot { return true }
      return false
    }
    func level(_ dot: Dot) -> Int {
      if case .fill(_, let shade) = dot { return shade }
      return 0
    }
    switch (isLine(upper), isLine(lower)) {
    case (true, true): return "█"
    case (true, false): return "▀"
    case (false, true): return "▄"
    case (false, false): return shades[max(level(upper), level(lower))]
    }
  }

  private static func shade(of colour: Palette.Colour) -> Int {
    if colour == Palette.screen || colour == Palette.surface { return 0 }
    if colour == Palette.muted || colour == Palette.shade { return 2 }
    let place = Palette.tints.firstIndex { $0.fill == colour } ?? 0
    return [1, 2, 3, 2, 3][place]
  }

  private static func colour(_ dot: Dot) -> Palette.Colour {
    switch dot {
    case .nothing: Palette.screen
    case .fill(let colour, _), .line(let colour): colour
    case .finger: Palette.ink
    }
  }

  /// Returns a color's components in the form used by terminal escape sequences: `13;15;19`.
  private static func code(_ text: String) -> String {
    let (red, green, blue) = AppRaster.rgb(text)
    return "\(red);\(green);\(blue)"
  }
}

extension Character {
  /// Whether every terminal displays the character in one column.
  fileprivate var isOneColumn: Bool {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
    return (0x20..<0x7F).contains(scalar.value) || (0xA1..<0x250).contains(scalar.value)
  }
}
