public import Interaction
public import Motion

/// A convex polygon, by its corners in one direction round it.
public struct Polygon: Equatable, Sendable {
  /// The corners; fewer than three enclose nothing.
  public private(set) var corners: [Point]

  /// The polygon of an upright rectangle.
  public init(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else {
      corners = []
      return
    }
    corners = [
      Point(x: rectangle.minX, y: rectangle.minY), Point(x: rectangle.maxX, y: rectangle.minY),
      Point(x: rectangle.maxX, y: rectangle.maxY), Point(x: rectangle.minX, y: rectangle.maxY),
    ]
  }

  /// The polygon of a layer's frame with its transform, made larger by a margin in points.
  public init(frameOf layer: Layer, margin: Double = 0) {
    let center = layer.frame.center + layer.translation
    let half = Point(
      x: layer.frame.width / 2 * layer.scale + margin,
      y: layer.frame.height / 2 * layer.scale + margin)
    guard half.x > 0, half.y > 0 else {
      corners = []
      return
    }
    let (sine, cosine) = layer.rotation == 0 ? (0, 1) : Math.sinCos(degrees: layer.rotation)
    corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { side in
      let (x, y) = (side.0 * half.x, side.1 * half.y)
      return Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
    }
  }

  /// Its area in square points.
  public var area: Double {
    guard corners.count > 2 else { return 0 }
    var twice = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      twice += corner.x * next.y - next.x * corner.y
    }
    return abs(twice) / 2
  }

  /// What it has in common with an upright rectangle.
  public func clipped(to rectangle: Rectangle) -> Polygon {
    var clipped = cut { $0.x - rectangle.minX }
    clipped = clipped.cut { rectangle.maxX - $0.x }
    clipped = clipped.cut { $0.y - rectangle.minY }
    return clipped.cut { rectangle.maxY - $0.y }
  }

  /// What it has in common with another convex polygon.
  public func intersection(_ other: Polygon) -> Polygon {
    guard other.corners.count > 2 else {
      var nothing = self
      nothing.corners = []
      return nothing
    }
    var result = self
    for (index, corner) in other.corners.enumerated() {
      let next = other.corners[index + 1 == other.corners.count ? 0 : index + 1]
      let way = next - corner
      // Corners go round with the screen's y down, so that the inside lies on this side.
      result = result.cut { way.x * ($0.y - corner.y) - way.y * ($0.x - corner.x) }
    }
    return result
  }

  /// The part on which a linear function is not negative (Sutherland and Hodgman's step).
  private func cut(_ side: (Point) -> Double) -> Polygon {
    var kept: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      let (here, there) = (side(corner), side(next))
      if here >= 0 { kept.append(corner) }
      if here >= 0 && there < 0 || here < 0 && there >= 0 {
        kept.append(corner + (next - corner) * (here / (here - there)))
      }
    }
    var result = self
    result.corners = kept
    return result
  }
}
