internal import Motion

/// The shapes of a symbol of the app look, for pictures made of colored dots.
struct SymbolShapes {
  /// A filled or outlined shape.
  struct PaintedShape {
    var lines: [[Point]]
    var fill: Palette.Colour?
    var stroke: Palette.Colour?

    /// The width of the outline.
    var width: Double
  }

  /// The width and height of the symbol's own coordinates.
  private(set) var size = Size(width: 1, height: 1)

  /// The shapes, back to front.
  private(set) var shapes: [PaintedShape] = []

  /// Returns the shapes of a symbol, or `nil` if there is no such symbol.
  static func named(_ name: String) -> SymbolShapes? { all[name] }

  private static let all = LookSymbols.all.mapValues(SymbolShapes.init)

  private init(_ symbol: LookSymbols.Symbol) {
    let box = Self.attributes("x " + symbol.attributes)["viewBox"]?.split(separator: " ") ?? []
    if box.count == 4, let width = Double(box[2]), let height = Double(box[3]) {
      size = Size(width: width, height: height)
    }
    add(symbol.body, depth: 0)
  }

  /// Adds the shapes of an SVG fragment.
  ///
  /// Texts are left out.
  private mutating func add(_ body: String, depth: Int) {
    var groups: [[String: String]] = [[:]]
    for tag in body.split(separator: "<") {
      guard let end = tag.lastIndex(of: ">") else { continue }
      let inside = tag[..<end]
      if inside == "/g" {
        if groups.count > 1 { groups.removeLast() }
        continue
      }
      let isOpen = inside.last != "/"
      let own = Self.attributes(String(isOpen ? inside : inside.dropLast()))
      let all = (groups.last ?? [:]).merging(own) { $1 }
      switch inside.prefix(while: { $0 != " " && $0 != "/" }) {
      case "g": if isOpen { groups.append(all) }
      case "use":
        let name = own["href"].map { String($0.dropFirst()) } ?? ""
        if depth < 2, let other = LookSymbols.all[name] { add(other.body, depth: depth + 1) }
      case "path": add(SymbolPath(own["d"] ?? "").lines, all)
      case "rect": add([Self.rectangle(own)], all)
      case "circle", "ellipse": add([Self.ellipse(own)], all)
      default: continue
      }
    }
  }

  private mutating func add(_ lines: [[Point]], _ attributes: [String: String]) {
    let colour = { (name: String) -> Palette.Colour? in
      guard let text = attributes[name], text != "none" else { return nil }
      return text.hasPrefix("#") ? Palette.colour(light: text) : Palette.ink
    }
    // A faint shape would hide what is behind it.
    guard Double(attributes["opacity"] ?? "1") ?? 1 >= 0.4 else { return }
    let stroke = colour("stroke")
    let fill = attributes["fill"] == nil && stroke == nil ? Palette.ink : colour("fill")
    let width = Double(attributes["stroke-width"] ?? "1") ?? 1
    shapes.append(PaintedShape(lines: lines, fill: fill, stroke: stroke, width: width))
  }

  private static func rectangle(_ attributes: [String: String]) -> [Point] {
    let number = { (name: String) in Double(attributes[name] ?? "0") ?? 0 }
    let (x, y, width, height) = (number("x"), number("y"), number("width"), number("height"))
    return [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
      Point(x: x, y: y + height), Point(x: x, y: y),
    ]
  }

  /// Returns an ellipse as a polygon with eight corners.
  private static func ellipse(_ attributes: [String: String]) -> [Point] {
    let number = { (name: String) in attributes[name].flatMap(Double.init) }
    let (x, y) = (number("cx") ?? 0, number("cy") ?? 0)
    let (width, height) = (number("rx") ?? number("r") ?? 0, number("ry") ?? number("r") ?? 0)
    return (0...8).map { corner in
      let angle = Double(corner) * 0.7853981633974483
      return Point(x: x + width * Math.cos(angle), y: y + height * Math.sin(angle))
    }
  }

  private static func attributes(_ tag: String) -> [String: String] {
    var found: [String: String] = [:]
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let name = parts[index].split(separator: " ").last?.dropLast() ?? ""
      found[String(name)] = String(parts[index + 1])
    }
    return found
  }

  // MARK: - Dots

  /// Returns the color at a point, or `nil` if no shape covers it.
  ///
  /// A line is visible if it is nearer than half a dot.
  func colour(at place: Point, dot: Double) -> Palette.Colour? {
    for shape in shapes.reversed() {
      if let stroke = shape.stroke, isNear(place, shape, max(shape.width, dot * 0.9) / 2) {
        return stroke
      }
      if let fill = shape.fill, contains(place, shape) { return fill }
    }
    return nil
  }

  private func isNear(_ place: Point, _ shape: PaintedShape, _ reach: Double) -> Bool {
    shape.lines.contains { line in
      zip(line, line.dropFirst()).contains { one, other in
        let way = other - one
        let length = way.x * way.x + way.y * way.y
        let along = (place.x - one.x) * way.x + (place.y - one.y) * way.y
        let share = length > 0 ? max(0, min(1, along / length)) : 0
        let gap = place - (one + way * share)
        return gap.x * gap.x + gap.y * gap.y <= reach * reach
      }
    }
  }

  /// Returns whether a shape covers a point, by the even-odd rule.
  private func contains(_ place: Point, _ shape: PaintedShape) -> Bool {
    var isInside = false
    for line in shape.lines {
      guard var last = line.last else { continue }
      for point in line {
        if (point.y > place.y) != (last.y > place.y),
          place.x < (last.x - point.x) * (place.y - point.y) / (last.y - point.y) + point.x
        {
          isInside.toggle()
        }
        last = point
      }
    }
    return isInside
  }
}
