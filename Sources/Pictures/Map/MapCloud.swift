internal import Exploring
public import Motion

/// The releases of many gestures on a map, as dots.
public struct MapCloud: Sendable {
  /// A dot for the release of one gesture.
  public struct Dot: Sendable {
    /// The position, as fractions of the axes.
    public var place: Point

    /// Whether the gesture ended as the person intended.
    public var isMeant: Bool

    /// Creates a dot for the release of one gesture.
    public init(place: Point, isMeant: Bool) {
      self.place = place
      self.isMeant = isMeant
    }
  }

  private let dots: [Dot]

  /// Creates a cloud from its dots.
  public init(_ dots: [Dot]) {
    self.dots = dots
  }

  /// The number of rows of the legend.
  static let rows = 2

  private static func title(_ isMeant: Bool) -> String {
    isMeant ? "as intended" : "not as intended"
  }

  private static func colour(_ isMeant: Bool) -> String {
    isMeant ? Palette.ink.light : Palette.mark.light
  }

  /// The dots as SVG.
  ///
  /// Of several dots at the same pixel, only one is drawn, which limits the size of the file. Gestures with an
  /// unintended outcome are drawn on top.
  var svg: String { [true, false].map(drawn).joined() }

  private func drawn(_ isMeant: Bool) -> String {
    var seen: Set<Int> = []
    var path = ""
    for dot in dots where dot.isMeant == isMeant {
      guard (0...1).contains(dot.place.x), (0...1).contains(dot.place.y) else { continue }
      let place = MapSheet.place(dot.place)
      let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
      if seen.insert(x << 16 | y).inserted { path += "M\(x) \(y)h0" }
    }
    guard !path.isEmpty else { return "" }
    let look =
      isMeant ? " stroke-width=\"3.5\" stroke-opacity=\".45\"" : " stroke-width=\"4.5\""
    return "\n<path d=\"\(path)\" fill=\"none\" stroke=\"\(Self.colour(isMeant))\""
      + " stroke-linecap=\"round\"\(look)><title>\(Self.title(isMeant))</title></path>"
  }

  /// Returns a row of the legend.
  func legend(_ row: Int, x: Double, y: Double) -> String {
    let isMeant = row == 0
    let count = dots.count { $0.isMeant == isMeant }
    let n = { (value: Double) in SVGNumber.text(value) }
    return
      "<circle cx=\"\(n(x + 8))\" cy=\"\(n(y - 3.5))\" r=\"2.5\" fill=\"\(Self.colour(isMeant))\"/>"
      + SVGElement.text(
        "\(count) \(count == 1 ? "release" : "releases") \(Self.title(isMeant))", x: x + 24, y: y,
        " font-size=\"11\" fill=\"\(Palette.ink.light)\"")
  }
}
