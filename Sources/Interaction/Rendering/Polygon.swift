public import Motion

/// A convex polygon, stored as an axis-aligned rectangle where possible.
public struct Polygon: Equatable, Sendable {
  /// The stored form.
  ///
  /// An upright polygon is stored as a rectangle, because clipping one rectangle to another needs only four
  /// comparisons and no allocation.
  private enum Form: Equatable, Sendable {
    case upright(Rectangle)
    /// The corners in order.
    ///
    /// A polygon with fewer than three corners has no area.
    case turned([Point])
  }

  private var form: Form

  /// Creates a polygon from an upright rectangle.
  public init(_ rectangle: Rectangle) {
    form = rectangle.isEmpty ? .turned([]) : .upright(rectangle)
  }

  /// Creates a polygon from a layer's transformed frame, enlarged by a margin in points.
  public init(frameOf layer: Layer, margin: Double = 0) {
    let center = layer.frame.center + layer.translation
    let half = Point(
      x: layer.frame.width / 2 * layer.scale + margin,
      y: layer.frame.height / 2 * layer.scale + margin)
    guard half.x > 0, half.y > 0 else {
      form = .turned([])
      return
    }
    guard layer.rotation != 0 else {
      form = .upright(
        Rectangle(center: center, size: Size(width: 2 * half.x, height: 2 * half.y)))
      return
    }
    let (sine, cosine) = Math.sinCos(degrees: layer.rotation)
    form = .turned(
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { side in
        let (x, y) = (side.0 * half.x, side.1 * half.y)
        return Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
      })
  }

  /// The corners in order.
  ///
  /// A polygon with fewer than three corners has no area.
  public var corners: [Point] {
    switch form {
    case .turned(let corners): corners
    case .upright(let rectangle):
      [
        Point(x: rectangle.minX, y: rectangle.minY), Point(x: rectangle.maxX, y: rectangle.minY),
        Point(x: rectangle.maxX, y: rectangle.maxY), Point(x: rectangle.minX, y: rectangle.maxY),
      ]
    }
  }

  /// The area in square points.
  public var area: Double {
    if case .upright(let rectangle) = form { return rectangle.width * rectangle.height }
    let corners = corners
    guard corners.count > 2 else { return 0 }
    var twice = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      twice += corner.x * next.y - next.x * corner.y
    }
    return abs(twice) / 2
  }

  /// Returns the intersection with an upright rectangle.
  public func clipped(to rectangle: Rectangle) -> Polygon {
    if case .upright(let own) = form {
      return own.intersection(rectangle).map(Polygon.init) ?? Polygon(corners: [])
    }
    var clipped = cut { $0.x - rectangle.minX }
    clipped = clipped.cut { rectangle.maxX - $0.x }
    clipped = clipped.cut { $0.y - rectangle.minY }
    return clipped.cut { rectangle.maxY - $0.y }
  }

  /// Returns the intersection with another convex polygon.
  public func intersection(_ other: Polygon) -> Polygon {
    if case .upright(let rectangle) = other.form { return clipped(to: rectangle) }
    if case .upright(let rectangle) = form { return other.clipped(to: rectangle) }
    let bounds = other.corners
    guard bounds.count > 2 else { return Polygon(corners: []) }
    var result = self
    for (index, corner) in bounds.enumerated() {
      let next = bounds[index + 1 == bounds.count ? 0 : index + 1]
      let way = next - corner
      // A corner that lies on the clipping line appears twice, a rounding error apart, and the direction
      // between the two points is arbitrary.
      guard abs(way.x) + abs(way.y) > 1e-6 else { continue }
      // The corners are in order with y pointing down, so the inside is on this side.
      result = result.cut { way.x * ($0.y - corner.y) - way.y * ($0.x - corner.x) }
    }
    return result
  }

  private init(corners: [Point]) { form = .turned(corners) }

  /// Returns the part of the polygon on which a linear function is not negative: one step of the
  /// Sutherland–Hodgman algorithm.
  @inline(__always)
  private func cut(_ side: (Point) -> Double) -> Polygon {
    let corners = corners
    // Most polygons are entirely on one side and stay unchanged.
    var least = Double.infinity
    var greatest = -Double.infinity
    for corner in corners {
      let distance = side(corner)
      least = min(least, distance)
      greatest = max(greatest, distance)
    }
    if least >= 0 { return Polygon(corners: corners) }
    if greatest < 0 { return Polygon(corners: []) }
    var kept: [Point] = []
    kept.reserveCapacity(corners.count + 1)
    for (index, corner) in corners.enumerated() {
      let next = corners[index + 1 == corners.count ? 0 : index + 1]
      let (here, there) = (side(corner), side(next))
      if here >= 0 { kept.append(corner) }
      if here >= 0 && there < 0 || here < 0 && there >= 0 {
        kept.append(corner + (next - corner) * (here / (here - there)))
      }
    }
    return Polygon(corners: kept)
  }
}
