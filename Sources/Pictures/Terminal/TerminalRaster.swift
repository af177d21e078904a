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

  private let width: Int
  private let height: Int
  private let size: Size
  private var dots: [Dot]
  private var letters: [Character?]

  init(width: Int, height: Int, viewport: Size) {
    (self.width, self.height, size) = (width, height, viewport)
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
        let place = point(x, y)
        guard isInside(place, item, box) else { continue }
        if item.layer.role == "scrim", dots[y * width + x] != .nothing { continue }
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
    let x = max(0, min(width - 1, Int(place.x / size.width * Double(width))))
    let y = max(0, min(height - 1, Int(place.y / size.height * Double(height))))
    dots[y * width + x] = .finger
    letters[y / 2 * width + x] = "●"
  }

  private func point(_ x: Int, _ y: Int) -> Point {
    Point(
      x: (Double(x) + 0.5) / Double(width) * size.width,
      y: (Double(y) + 0.5) / Double(height) * size.height)
  }

  private func isInside(_ place: Point, _ item: PlacedLayer, _ box: Rectangle) -> Bool {
    var place = place
    if let clip = item.layer.clip, !Self.contains(clip, place) { return false }
    if item.layer.rotation != 0 {
      let angle = -item.layer.rotation / 57.29577951308232
      let way = place - box.center
      let (cos, sin) = (Math.cos(angle), Math.sin(angle))
      place = box.center + Point(x: way.x * cos - way.y * sin, y: way.x * sin + way.y * cos)
    }
    return Self.contains(box, place)
  }

  private static func contains(_ box: Rectangle, _ place: Point) -> Bool {
    place.x >= box.minX && place.x < box.maxX && place.y >= box.minY && place.y < box.maxY
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
  /// If `hasColors` is true, they contain escape sequences for colors that suit a dark terminal.
  func rows(hasColors: Bool) -> [String] {
    (0..<(height / 2)).map { row in
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
        let ink = letter == nil ? Self.colour(upper) : Self.code(Palette.ink.dark)
        let code = "\u{1B}[38;2;\(ink);48;2;\(Self.colour(lower))m"
        if code != last { line += code }
        last = code
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

  private static func colour(_ dot: Dot) -> String {
    switch dot {
    case .nothing: code(Palette.screen.dark)
    case .fill(let colour, _), .line(let colour): code(colour.dark)
    case .finger: code(Palette.ink.dark)
    }
  }

  /// Returns a color's components in the form used by terminal escape sequences: `13;15;19`.
  private static func code(_ text: String) -> String {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == 6 else { return "0;0;0" }
    let parts: [String] = [0, 2, 4].map { index in "\(digits[index] * 16 + digits[index + 1])" }
    return parts.joined(separator: ";")
  }
}

extension Character {
  /// Whether every terminal displays the character in one column.
  fileprivate var isOneColumn: Bool {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
    return (0x20..<0x7F).contains(scalar.value) || (0xA1..<0x250).contains(scalar.value)
  }
}
