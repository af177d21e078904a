import Findings
import Interaction
import Motion
import Testing

@Suite("Polygons")
struct PolygonTests {
  @Test("A rotated frame is unchanged by clipping to its bounding box", arguments: 1...300)
  func box(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let upright = Rectangle(
      x: number(-50...50), y: number(-50...50), width: number(20...400), height: number(20...600))
    var layer = Layer(id: "card", role: "card", frame: upright)
    layer.rotation = number(-180...180)
    layer.scale = number(0.2...2)
    let frame = Polygon(frameOf: layer)
    let (xs, ys) = (frame.corners.map(\.x), frame.corners.map(\.y))
    let box = Rectangle(
      minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    let region = Polygon(box).intersection(frame)
    #expect(abs(region.area - frame.area) < 1e-6 * frame.area)
    #expect(abs(frame.intersection(region).area - frame.area) < 1e-6 * frame.area)
    #expect(abs(region.intersection(frame).area - frame.area) < 1e-6 * frame.area)
  }

  @Test("Clips unrotated rectangles")
  func upright() {
    let one = Polygon(Rectangle(x: 0, y: 0, width: 100, height: 50))
    let other = Rectangle(x: 80, y: -20, width: 100, height: 50)
    #expect(one.intersection(Polygon(other)).area == 600)
    #expect(one.clipped(to: other).corners.count == 4)
    #expect(one.clipped(to: Rectangle(x: 100, y: 0, width: 5, height: 5)).area == 0)
    #expect(Polygon(Rectangle(x: 0, y: 0, width: 0, height: 5)).area == 0)
  }
}
