import Motion
import Testing

struct GeometryTests {
  private let frame = Rectangle(x: 10, y: 20, width: 30, height: 40)

  @Test("Points, sizes and insets support vector arithmetic")
  func points() {
    let a = Point(x: 3, y: -4)
    var b = Point(x: 1, y: 2)
    #expect(a.length == 5)
    #expect(a.distance(to: .zero) == 5)
    #expect(a + b == Point(x: 4, y: -2))
    #expect(a - b == Point(x: 2, y: -6))
    #expect(-a == Point(x: -3, y: 4))
    #expect(a * 2 == Point(x: 6, y: -8))
    #expect(a / 2 == Point(x: 1.5, y: -2))
    b += a
    b -= Point(x: 1, y: 1)
    #expect(b == Point(x: 3, y: -3))
    #expect(Size(width: 3, height: 4).diagonal == 5)
    #expect(Size(width: 3, height: 4) * 2 == Size(width: 6, height: 8))
    #expect(Insets(top: 1, left: 2, bottom: 3, right: 4).vertical == 4)
    #expect(Insets(top: 1, left: 2, bottom: 3, right: 4).horizontal == 6)
  }

  @Test("Rectangles have edges and centers")
  func edges() {
    #expect([frame.minX, frame.midX, frame.maxX] == [10, 25, 40])
    #expect([frame.minY, frame.midY, frame.maxY] == [20, 40, 60])
    #expect(frame == Rectangle(minX: 10, minY: 20, maxX: 40, maxY: 60))
    #expect(frame == Rectangle(origin: frame.origin, size: frame.size))
    #expect(frame == Rectangle(center: Point(x: 25, y: 40), size: frame.size))
    #expect(!frame.isEmpty)
    #expect(Rectangle(x: 0, y: 0, width: -1, height: 5).isEmpty)
    #expect(Size(width: .nan, height: 1).isEmpty)
  }

  @Test("A rectangle contains its left and top edges, but not its right and bottom ones")
  func containment() {
    #expect(frame.contains(Point(x: 10, y: 20)))
    #expect(frame.contains(Point(x: 39.999, y: 59.999)))
    #expect(!frame.contains(Point(x: 40, y: 30)))
    #expect(!frame.contains(Point(x: 20, y: 60)))
    #expect(!Rectangle.zero.contains(Point.zero))
    #expect(!Rectangle(x: 5, y: 5, width: -5, height: -5).contains(Point(x: 3, y: 3)))
    #expect(frame.contains(frame))
    #expect(!frame.contains(frame.offsetBy(dx: 1, dy: 0)))
  }

  @Test("Rectangles intersect only where their areas overlap")
  func intersection() {
    let other = Rectangle(x: 30, y: 0, width: 100, height: 30)
    #expect(frame.intersection(other) == Rectangle(x: 30, y: 20, width: 10, height: 10))
    #expect(frame.intersection(frame.offsetBy(dx: 30, dy: 0)) == nil)
    #expect(frame.intersection(.zero) == nil)
    #expect(frame.union(other) == Rectangle(x: 10, y: 0, width: 120, height: 60))
  }

  @Test("A rectangle inset by more than its size is empty rather than negative")
  func insets() {
    let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(frame.insetBy(insets) == Rectangle(x: 12, y: 21, width: 24, height: 36))
    #expect(frame.insetBy(dx: -5, dy: 5) == Rectangle(x: 5, y: 25, width: 40, height: 30))
    #expect(frame.insetBy(dx: 20, dy: 5) == Rectangle(x: 25, y: 25, width: 0, height: 30))
    #expect(frame.offsetBy(Point(x: 1, y: 2)).origin == Point(x: 11, y: 22))
  }

  @Test("Interpolation is exact at both ends")
  func interpolation() {
    let end = Rectangle(x: 0.1, y: 0.7, width: 0.3, height: 1e-9)
    #expect(Interpolation.linear(frame, end, at: 0) == frame)
    #expect(Interpolation.linear(frame, end, at: 1) == end)
    #expect(Interpolation.linear(10, 20, at: 1.5) == 25)
    #expect(Interpolation.linear(frame, end, at: 5).width == 0)
    let middle = Interpolation.linear(Point.zero, Point(x: 2, y: 4), at: 0.5)
    #expect(middle == Point(x: 1, y: 2))
    let insets = Insets(top: 2, left: 4, bottom: 6, right: 8)
    #expect(Interpolation.linear(.zero, insets, at: 0.5).right == 4)
  }

  @Test("Interpolated opacities and radii stay within their limits")
  func limits() {
    #expect(Interpolation.opacity(0, 1, at: 1.2) == 1)
    #expect(Interpolation.opacity(0, 1, at: -0.2) == 0)
    #expect(Interpolation.opacity(0.2, 0.4, at: 0.5) > 0.29)
    #expect(Interpolation.radius(10, 0, at: 1.5) == 0)
    #expect(Interpolation.radius(50, fitting: Size(width: 40, height: 90)) == 20)
    #expect(Interpolation.radius(5, fitting: Size(width: -40, height: 90)) == 0)
    #expect(Interpolation.progress(of: 15, from: 10, to: 20) == 0.5)
    #expect(Interpolation.progress(of: 25, from: 10, to: 20) == 1.5)
    #expect(Interpolation.progress(of: 10, from: 10, to: 10) == 0)
    #expect(Interpolation.progress(of: 11, from: 10, to: 10) == 1)
  }
}

struct RoundedRectangleTests {
  private let frame = Rectangle(x: 10, y: 20, width: 100, height: 60)

  @Test("A rounded rectangle contains points inside its arcs, but not those that the arcs cut off")
  func corners() {
    let radii = CornerRadii(topLeft: 20, topRight: 0, bottomLeft: 10, bottomRight: 30)
    func contains(_ x: Double, _ y: Double) -> Bool {
      frame.contains(Point(x: x, y: y), cornerRadii: radii)
    }
    // On the diagonal, the arc is 20 · (1 − √½) = 5.86 points from both edges.
    #expect(!contains(15.8, 25.8) && contains(15.9, 25.9))
    #expect(contains(109.9, 20))
    #expect(!contains(12, 78) && contains(13, 77))
    #expect(!contains(101.3, 71.3) && contains(101.2, 71.2))
    #expect(contains(30, 20) && contains(10, 40))
    #expect(!contains(9, 50) && !contains(110, 50))
    #expect(contains(60, 50))
  }

  @Test("Radii that don't fit are all reduced by the same factor")
  func fitting() {
    let radii = CornerRadii(446).fitting(Size(width: 113, height: 200))
    #expect(radii.isUniform && radii.greatest == 56.5)
    let mixed = CornerRadii(topLeft: 90, topRight: 30, bottomLeft: 0, bottomRight: 0)
    let fitted = mixed.fitting(Size(width: 60, height: 100))
    #expect(fitted == CornerRadii(topLeft: 45, topRight: 15, bottomLeft: 0, bottomRight: 0))
    #expect(CornerRadii(5).fitting(frame.size) == CornerRadii(5))
    #expect(CornerRadii(-5).fitting(frame.size) == CornerRadii(0))
    #expect(CornerRadii(.nan).fitting(frame.size) == CornerRadii(0))
    // In a pill shape, the midpoint of the short side is inside, and the corners are not.
    #expect(frame.contains(Point(x: 10, y: 50), cornerRadii: CornerRadii(1e9)))
    #expect(!frame.contains(Point(x: 11, y: 30), cornerRadii: CornerRadii(1e9)))
    #expect(!frame.contains(Point(x: .nan, y: 30), cornerRadii: CornerRadii(3)))
  }
}

struct ContentModeTests {
  private let frame = Rectangle(x: 10, y: 20, width: 100, height: 50)
  private let size = Size(width: 20, height: 20)

  @Test("Content fits or fills a frame while keeping its aspect ratio")
  func aspect() {
    let fit = ContentMode.scaleAspectFit.rectangle(for: size, in: frame)
    #expect(fit == Rectangle(x: 35, y: 20, width: 50, height: 50))
    let fill = ContentMode.scaleAspectFill.rectangle(for: size, in: frame)
    #expect(fill == Rectangle(x: 10, y: -5, width: 100, height: 100))
    #expect(ContentMode.scaleToFill.rectangle(for: size, in: frame) == frame)
  }

  @Test("Scaled content matches the frame exactly along the limiting side", arguments: 1...20)
  func exactSide(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let size = Size(width: random.number(in: 1...999), height: random.number(in: 1...999))
    for mode in [ContentMode.scaleAspectFit, .scaleAspectFill] {
      let result = mode.rectangle(for: size, in: frame)
      #expect(result.width == frame.width || result.height == frame.height, "seed \(seed)")
      let ratio = result.width / result.height * size.height / size.width
      #expect(abs(ratio - 1) < 1e-14, "seed \(seed)")
    }
  }

  @Test("Unscaled content can be placed at every edge and corner")
  func alignment() {
    let origins: [(ContentMode, Point)] = [
      (.center, Point(x: 50, y: 35)), (.top, Point(x: 50, y: 20)),
      (.bottom, Point(x: 50, y: 50)), (.left, Point(x: 10, y: 35)),
      (.right, Point(x: 90, y: 35)), (.topLeft, Point(x: 10, y: 20)),
      (.topRight, Point(x: 90, y: 20)), (.bottomLeft, Point(x: 10, y: 50)),
      (.bottomRight, Point(x: 90, y: 50)),
    ]
    for (mode, origin) in origins {
      #expect(mode.rectangle(for: size, in: frame) == Rectangle(origin: origin, size: size))
    }
  }

  @Test("Content or a frame without area gives an empty rectangle")
  func empty() {
    let fit = ContentMode.scaleAspectFit.rectangle(for: .zero, in: frame)
    #expect(fit == Rectangle(x: 60, y: 45, width: 0, height: 0))
    let none = ContentMode.scaleAspectFit.rectangle(for: size, in: .zero)
    #expect(none == .zero)
    let tall = Size(width: 400, height: 2000)
    let turned = Rectangle(x: 10, y: 20, width: -100, height: 50)
    for mode in ContentMode.allCases {
      for (size, frame) in [(tall, turned), (Size(width: -1, height: 9), frame), (tall, .zero)] {
        let result = mode.rectangle(for: size, in: frame)
        #expect(result.size == .zero, "\(mode): \(result)")
        #expect(result.x >= min(frame.minX, frame.maxX) && result.x <= max(frame.minX, frame.maxX))
      }
    }
  }

  @Test("scaleDown leaves fitting content unscaled, and scales larger content down")
  func scaleDown() {
    let mode = ContentMode.scaleDown
    #expect(mode.rectangle(for: size, in: frame) == Rectangle(x: 50, y: 35, width: 20, height: 20))
    let large = Size(width: 400, height: 400)
    let fit = ContentMode.scaleAspectFit.rectangle(for: large, in: frame)
    #expect(mode.rectangle(for: large, in: frame) == fit)
    #expect(mode.rectangle(for: frame.size, in: frame) == frame)
    let wide = Size(width: 101, height: 1)
    #expect(mode.rectangle(for: wide, in: frame).width == 100)
  }

  @Test("Each content mode can be created from its name")
  func rawValues() {
    for mode in ContentMode.allCases { #expect(ContentMode(rawValue: mode.rawValue) == mode) }
  }
}
