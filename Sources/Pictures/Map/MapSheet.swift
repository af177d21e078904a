public import Exploring
internal import Interaction
internal import Motion

/// A map of outcomes as one SVG, with outcomes as areas, conditions on their boundaries, and recorded
/// gestures as dots.
public struct MapSheet: Sendable {
  /// The area of the map, in pixels.
  static let square = Rectangle(x: 66, y: 62, width: 440, height: 440)

  private static let width = 540.0
  private static let rowHeight = 17.0

  let map: BoundaryMap

  /// A sentence to show below the map, or an empty string.
  private let note: String

  /// The releases of many gestures to show, or `nil` to show the map's own releases.
  private let cloud: MapCloud?

  /// Creates the picture of a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - note: A sentence to show below the map.
  ///   - cloud: The releases of many gestures, which are shown instead of those of the map.
  public init(_ map: BoundaryMap, note: String = "", cloud: MapCloud? = nil) {
    self.map = map
    self.note = note
    self.cloud = cloud
  }

  /// The SVG document.
  public var svg: String { svg(.file) }

  /// Returns the SVG for a file or a page.
  func svg(_ place: Document.Place) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let legend = MapLegend(map)
    var body =
      "\n<g font-size=\"13\" font-weight=\"600\" fill=\"\(Palette.ink.light)\">"
      + SVGElement.text(SVGText.fitted(title, into: Self.width - 32, size: 13.8), x: 16, y: 24)
      + "</g>"
    body += regions
    body += "\n" + lines
    body += "\n" + axes
    body += "\n" + (cloud?.svg ?? dots)
    var y = Self.square.maxY + 58
    for row in legend.rows {
      body += "\n" + legend.text(row, x: Self.square.x, y: y, width: Self.square.width)
      y += Self.rowHeight
    }
    for row in 0..<(cloud == nil ? 0 : MapCloud.rows) {
      body += "\n" + (cloud?.legend(row, x: Self.square.x, y: y) ?? "")
      y += Self.rowHeight
    }
    if !note.isEmpty {
      let fitted = SVGText.fitted(note, into: Self.width - 32, size: 9.5)
      body += SVGElement.text(
        fitted, x: 16, y: y + 4, " font-size=\"9.5\" fill=\"\(Palette.muted.light)\"")
      y += Self.rowHeight
    }
    let hatch =
      "<pattern id=\"h\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\""
      + " patternTransform=\"rotate(45)\"><path d=\"M0 0V7\" stroke-width=\"2\""
      + " stroke=\"\(Palette.ink.light)\" stroke-opacity=\".3\"/></pattern>"
    let hasHatch = map.against != nil
    return Document.text(
      place, width: Self.width, height: n(y) == "0" ? 0 : y,
      title: "<title>\(SVGText.escaped(heading))</title><desc>\(SVGText.escaped(described))</desc>",
      definitions: hasHatch ? hatch : "", body: body)
  }

  /// The visible title.
  private var title: String {
    let name = map.name.prefix(1).uppercased() + map.name.dropFirst()
    return "\(name) outcome by \(map.x.name) and \(map.y.name)"
  }

  /// The title for readers who can't see the axes.
  private var heading: String {
    let name = map.name.prefix(1).uppercased() + map.name.dropFirst()
    let unit = map.y.unit.isEmpty ? direction : "\(map.y.unit), \(direction)"
    return "\(name) outcome · x: \(Self.label(map.x)) · y: \(map.y.name) (\(unit))"
  }

  /// The map in words, for readers who can't see it.
  private var described: String {
    map.own.regions.map { region in
      "\(MapLegend.name(region.outcome)) \(SVGNumber.spoken(region.share * 100, decimals: 1)) %"
    }.joined(separator: ", ")
  }

  static func place(_ point: Point) -> Point {
    Point(x: square.x + point.x * square.width, y: square.y + point.y * square.height)
  }

  private var regions: String {
    var text = ""
    for (index, region) in map.own.regions.enumerated() {
      let fill = region.outcome == nil ? Palette.screen : MapLegend.tint(index).fill
      text += "\n<path d=\"\(Self.path(region))\" fill=\"\(fill.light)\"/>"
    }
    text += "\n" + hatches
    text += "\n<g font-size=\"12\" text-anchor=\"middle\" fill=\"\(Palette.ink.light)\">"
    for name in names.labels {
      text += SVGElement.text(name.text, x: name.place.x, y: name.place.y)
    }
    return text + "</g>"
  }

  /// The hatched areas, in which the parameters under comparison change the outcome.
  private var hatches: String {
    guard let against = map.against else { return "" }
    var path = ""
    for outcome in Self.distinct((map.own.regions + against.regions).map(\.outcome)) {
      let both = (map.own.regions + against.regions).filter { $0.outcome == outcome }
      path +=
        "<path d=\"\(both.map(Self.path).joined())\" fill=\"url(#h)\" fill-rule=\"evenodd\"/>"
    }
    return path
  }

  private static func distinct(_ outcomes: [String?]) -> [String?] {
    outcomes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func path(_ region: BoundaryMap.Region) -> String {
    region.loops.map { loop in
      SVGElement.line(through: Polyline.reduced(loop.map(Self.place))) + "z"
    }.joined()
  }

  /// The boundaries.
  ///
  /// Longer boundaries are labeled with their condition. Each condition appears once.
  private var lines: String {
    var text = ""
    var labels = names
    let other = map.against?.boundaries ?? []
    for (index, boundary) in (map.own.boundaries + other).enumerated() {
      let isOther = index >= map.own.boundaries.count
      let line = Polyline.reduced(boundary.line.map(Self.place))
      let dash = isOther ? " stroke-dasharray=\"4 4\"" : ""
      text +=
        "<path d=\"\(SVGElement.line(through: line))\" fill=\"none\""
        + " stroke=\"\(Palette.ink.light)\" stroke-width=\"1.4\"\(dash)/>"
      guard let clause = boundary.clause, boundary.line.count > 6 else { continue }
      labels.add(MapLegend.text(clause), along: boundary.line.map(Self.place))
    }
    let halo = " paint-order=\"stroke\" stroke=\"\(Palette.page.light)\" stroke-width=\"4\""
    text +=
      "<g font-size=\"10\" text-anchor=\"middle\""
      + " fill=\"\(Palette.ink.light)\"\(halo)>"
    for label in labels.labels.dropFirst(names.labels.count) {
      text += SVGElement.text(label.text, x: label.place.x, y: label.place.y)
    }
    return text + "</g>"
  }

  /// The names of the outcomes in their regions.
  private var names: MapLabels {
    var labels = MapLabels(in: Self.square)
    for region in map.own.regions {
      let name = MapLegend.name(region.outcome)
      guard let middle = Self.middle(of: region),
        middle.width * Self.square.width > SVGText.width(of: name, size: 12) + 8
      else { continue }
      labels.add(name, at: Self.place(middle.place))
    }
    return labels
  }

  /// The recorded gestures on the map.
  ///
  /// The dot of the gesture that the map was computed from is filled.
  private var dots: String {
    var text = ""
    for release in map.releases
    where (0...1).contains(release.place.x) && (0...1).contains(release.place.y) {
      let place = Self.place(release.place)
      let n = { (value: Double) in SVGNumber.text(value) }
      let flips = release.flips.map(MapLegend.text).joined(separator: ", ")
      let words = "line \(release.line): \(release.outcome)" + (flips.isEmpty ? "" : "; \(flips)")
      text +=
        "<circle cx=\"\(n(place.x))\" cy=\"\(n(place.y))\" r=\"5\""
        + " fill=\"\(release.isShown ? Palette.mark.light : Palette.page.light)\""
        + " stroke=\"\(release.isShown ? Palette.page.light : Palette.mark.light)\""
        + " stroke-width=\"1.5\"><title>\(SVGText.escaped(words))</title></circle>"
    }
    return text
  }

  /// Returns the width of the widest part of a region, and the midpoint of that part, which is well inside
  /// the region.
  private static func middle(
    of region: BoundaryMap.Region
  ) -> (width: Double, place: Point)? {
    var best: (width: Double, place: Point)?
    for step in 1..<40 {
      // Use a height between the grid lines, so that no corner lies on the line.
      let y = (Double(step) + 0.37) / 40.5
      let crossings = region.crossings(at: y)
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        // If several parts are equally wide, prefer the middle of the map.
        let width = crossings[index + 1] - crossings[index] - abs(y - 0.5) * 0.05
        if width > (best?.width ?? 0) {
          best = (width, Point(x: (crossings[index] + crossings[index + 1]) / 2, y: y))
        }
      }
    }
    return best
  }
}
