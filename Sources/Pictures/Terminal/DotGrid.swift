internal import Interaction
internal import Motion

/// The dots of a picture in a terminal, and the points of the viewport that they show.
struct DotGrid {
  let width: Int
  let height: Int

  /// The size of the viewport, in points.
  let size: Size

  /// Returns the point in the middle of a dot.
  func point(_ x: Int, _ y: Int) -> Point {
    Point(
      x: (Double(x) + 0.5) / Double(width) * size.width,
      y: (Double(y) + 0.5) / Double(height) * size.height)
  }

  /// Returns the dot at a point, or the nearest one.
  func dot(at place: Point) -> (x: Int, y: Int) {
    let x = Int(place.x / size.width * Double(width))
    let y = Int(place.y / size.height * Double(height))
    return (max(0, min(width - 1, x)), max(0, min(height - 1, y)))
  }

  /// Returns a point in the coordinates of a layer without its rotation, or `nil` if the layer's clip hides the point.
  func local(_ place: Point, _ item: PlacedLayer) -> Point? {
    if let clip = item.layer.clip, !Self.isInside(place, clip, radius: 0) { return nil }
    guard item.layer.rotation != 0 else { return place }
    let angle = -item.layer.rotation / 57.29577951308232
    let way = place - item.box.box.center
    let (cos, sin) = (Math.cos(angle), Math.sin(angle))
    return item.box.box.center + Point(x: way.x * cos - way.y * sin, y: way.x * sin + way.y * cos)
  }

  /// Returns whether a point is inside a rectangle with rounded corners.
  static func isInside(_ place: Point, _ box: Rectangle, radius: Double) -> Bool {
    guard place.x >= box.minX, place.x < box.maxX, place.y >= box.minY, place.y < box.maxY else {
      return false
    }
    let round = min(radius, min(box.width, box.height) / 2)
    let x = max(box.minX + round - place.x, place.x - box.maxX + round, 0)
    let y = max(box.minY + round - place.y, place.y - box.maxY + round, 0)
    return x * x + y * y <= round * round || x == 0 || y == 0
  }
}
