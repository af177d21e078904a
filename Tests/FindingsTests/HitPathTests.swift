import Interaction
import Motion
import Testing

@Suite("Hit paths of rotated layers")
struct HitPathTests {
  private func layer(rotation: Double) -> Layer {
    var layer = Layer(
      id: "card", role: "card", frame: Rectangle(x: 100, y: 200, width: 120, height: 80))
    layer.rotation = rotation
    layer.hit = layer.boundingBox
    return layer
  }

  @Test(
    "Only a layer whose hit area is not the whole box has a path", arguments: [0.0, 90, -180, 270])
  func upright(rotation: Double) {
    #expect(layer(rotation: rotation).hitPath == nil)
  }

  @Test("A layer without a hit area has no path")
  func none() {
    var layer = layer(rotation: 20)
    layer.hit = nil
    #expect(layer.hitPath == nil)
  }

  @Test("A hit area inside the rotated frame has no path")
  func inner() {
    var layer = layer(rotation: 20)
    layer.hit = Rectangle(x: 150, y: 230, width: 20, height: 20)
    #expect(layer.hitPath == nil)
  }

  @Test("A hit area outside the rotated frame has an empty path")
  func outside() {
    var layer = layer(rotation: 45)
    layer.hit = Rectangle(x: 0, y: 0, width: 20, height: 20)
    #expect(layer.hitPath == [])
  }

  @Test("The path of a rotated layer has the corners of its frame")
  func corners() throws {
    let path = try #require(layer(rotation: 30).hitPath)
    #expect(path.count == 4)
    // The top left corner, computed by hand: (160, 240) + (-60 cos 30° + 40 sin 30°, -60 sin 30° - 40 cos 30°).
    #expect(abs(path[0].x - 128.038476) < 1e-6 && abs(path[0].y - 175.358984) < 1e-6)
  }

  @Test("A box that is rounded to four decimals does not cut the corners", arguments: 1...60)
  func rounded(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var layer = layer(rotation: .random(in: -80 ... -1, using: &random))
    layer.translation.x = .random(in: -50...50, using: &random)
    let round = { (value: Double) in (value * 1e4).rounded(.down) / 1e4 }
    let box = layer.boundingBox
    layer.hit = Rectangle(
      x: box.x + 1e-4, y: box.y + 1e-4, width: round(box.width - 2e-4),
      height: round(box.height - 2e-4))
    #expect(try #require(layer.hitPath).count == 4)
  }

  @Test("A clip cuts the path")
  func clipped() throws {
    var layer = layer(rotation: 45)
    layer.clip = Rectangle(x: 100, y: 200, width: 120, height: 80)
    layer.hit = layer.boundingBox
    #expect(try #require(layer.hitPath).count == 8)
  }

  /// Returns whether a point is on the inner side of all edges, by at least a distance in points.
  private func isInside(_ path: [Point], _ point: Point, by distance: Double) -> Bool {
    path.indices.allSatisfy { index in
      let (from, to) = (path[index], path[(index + 1) % path.count])
      let edge = to - from
      let side = edge.x * (point.y - from.y) - edge.y * (point.x - from.x)
      return side >= distance * (edge.x * edge.x + edge.y * edge.y).squareRoot()
    }
  }

  @Test("Points inside the path are those that accept touches", arguments: 1...60)
  func agreement(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var layer = Layer(
      id: "a", role: "a",
      frame: Rectangle(
        x: number(-50...300), y: number(-50...600), width: number(10...300),
        height: number(10...300)))
    layer.rotation = number(-180...180)
    layer.scale = number(0.3...1.5)
    layer.translation = Point(x: number(-80...80), y: number(-80...80))
    if seed % 2 == 0 { layer.clip = Rectangle(x: 40, y: 60, width: 300, height: 500) }
    layer.hit = layer.boundingBox
    guard let path = layer.hitPath else { return }
    #expect(path.isEmpty || (3...8).contains(path.count))
    for _ in 0..<200 {
      let point = Point(x: number(-150...600), y: number(-150...900))
      let takes = layer.takesTouch(at: point)
      if isInside(path, point, by: 1e-3), !path.isEmpty { #expect(takes) }
      if takes { #expect(isInside(path, point, by: -1e-3) && !path.isEmpty) }
    }
  }
}
