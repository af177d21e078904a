internal import Motion

/// Functions that build short SVG elements.
enum SVGElement {
  /// Returns attributes in the given order, without those that are `nil`.
  static func attributes(_ pairs: [(String, String?)]) -> String {
    var text = ""
    for case (let name, let value?) in pairs { text += " \(name)=\"\(value)\"" }
    return text
  }

  /// Returns a rectangle with the same radius at each corner.
  static func rectangle(_ box: Rectangle, radius: Double = 0, _ more: String = "") -> String {
    let number = { (value: Double) in SVGNumber.text(value) }
    let least = min(box.width, box.height) / 2
    let round = min(radius, least)
    var text = "<rect"
    if number(box.x) != "0" { text += " x=\"\(number(box.x))\"" }
    if number(box.y) != "0" { text += " y=\"\(number(box.y))\"" }
    text += " width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    if number(round) != "0" { text += " rx=\"\(number(round))\"" }
    return text + more + "/>"
  }

  /// Returns the outline of a rectangle as SVG path data.
  static func outline(_ box: Rectangle) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    return "M\(n(box.x)) \(n(box.y))h\(n(box.width))v\(n(box.height))h-\(n(box.width))z"
  }

  /// Returns a rectangle with a radius for each corner.
  static func rectangle(_ box: Rectangle, corners: CornerRadii, _ more: String = "") -> String {
    guard !corners.isUniform else {
      return rectangle(box, radius: corners.topLeft, more)
    }
    let most = min(box.width, box.height) / 2
    let radii = [corners.topRight, corners.bottomRight, corners.bottomLeft, corners.topLeft]
      .map { max(0, min($0, most)) }
    let n = { (value: Double) in SVGNumber.text(value) }
    var path = "M\(n(box.minX + radii[3])) \(n(box.minY))H\(n(box.maxX - radii[0]))"
    path += arc(radii[0], radii[0], radii[0])
    path += "V\(n(box.maxY - radii[1]))" + arc(radii[1], -radii[1], radii[1])
    path += "H\(n(box.minX + radii[2]))" + arc(radii[2], -radii[2], -radii[2])
    path += "V\(n(box.minY + radii[3]))" + arc(radii[3], radii[3], -radii[3])
    return "<path d=\"\(path)z\"\(more)/>"
  }

  private static func arc(_ radius: Double, _ x: Double, _ y: Double) -> String {
    guard radius > 0.05 else { return "" }
    let n = { (value: Double) in SVGNumber.text(value) }
    return "a\(n(radius)) \(n(radius)) 0 0 1 \(n(x)) \(n(y))"
  }

  /// Returns a text element at a position.
  ///
  /// All attributes except the position and `more` come from the enclosing group.
  static func text(_ text: String, x: Double, y: Double, _ more: String = "") -> String {
    "<text x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\"\(more)>"
      + "\(SVGText.escaped(text))</text>"
  }

  /// Returns an open line through points as SVG path data.
  static func line(through points: [Point], decimals: Int = 1) -> String {
    var path = ""
    var last = ""
    for point in points {
      let x = SVGNumber.text(point.x, decimals: decimals)
      let y = SVGNumber.text(point.y, decimals: decimals)
      let place = y.hasPrefix("-") ? x + y : "\(x) \(y)"
      guard place != last else { continue }
      last = place
      // In a path, coordinate pairs after a move command are lines.
      path += path.isEmpty ? "M\(place)" : path.utf8.last == UInt8(ascii: "M") ? place : " \(place)"
    }
    return path
  }

  /// Returns a line as path data in which each point is given relative to the previous one.
  ///
  /// For a long line, this form takes fewer bytes than absolute coordinates.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - dot: A drawing for each point instead of lines between them.
  /// - Returns: The path data, with coordinates rounded to tenths of pixels. It starts with a move command,
  ///   so the data of several lines can be joined. Rounding errors don't accumulate.
  static func steps(through points: [Point], dot: String? = nil) -> String {
    let tenths = { (value: Double) in SVGNumber.whole(value * 10) }
    var path = ""
    var letter = ""
    var last: (x: Int, y: Int)?
    for point in points {
      let (x, y) = (tenths(point.x), tenths(point.y))
      let step = (x: x - (last?.x ?? 0), y: y - (last?.y ?? 0))
      guard last == nil || step != (0, 0) else { continue }
      let texts = [step.x, step.y].map { SVGNumber.text(Double($0) / 10) }
      var pair = texts[1].hasPrefix("-") ? texts.joined() : texts.joined(separator: " ")
      var next = last == nil ? "M" : dot != nil ? "m" : "l"
      if next == "l", step.y == 0 { (next, pair) = ("h", texts[0]) }
      if next == "l", step.x == 0 { (next, pair) = ("v", texts[1]) }
      // A command that is repeated needs no letter.
      let isAgain = next == letter && dot == nil
      path += (isAgain ? pair.hasPrefix("-") ? "" : " " : next) + pair + (dot ?? "")
      letter = next
      last = (x, y)
    }
    return path
  }
}
