import Interaction
import Motion

/// Random layers of a screen of 400 × 800 points.
///
/// `Tests/PageScripts/geometry.test.js` makes the same layers, in the same order.
struct RandomLayers {
  static let screen = Rectangle(x: 0, y: 0, width: 400, height: 800)

  private var seed: UInt32

  init(seed: UInt32) { self.seed = seed }

  /// Returns a number from 0 to below 1, computed by the algorithm mulberry32.
  mutating func next() -> Double {
    seed &+= 0x6d2b_79f5
    var mixed = (seed ^ seed >> 15) &* (1 | seed)
    mixed = (mixed &+ (mixed ^ mixed >> 7) &* (61 | mixed)) ^ mixed
    return Double(mixed ^ mixed >> 14) / 4_294_967_296
  }

  /// Returns a number in a range, with two decimals.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    ((low + (high - low) * next()) * 100).rounded(.down) / 100
  }

  mutating func pick(_ numbers: [Double]) -> Double {
    numbers[Int(next() * Double(numbers.count))]
  }

  /// Returns a length: one near a threshold, or a random one.
  private mutating func length() -> Double {
    let one = pick([0, 0.5, 1, 1.5, 8, 44, 100, 500])
    return next() < 0.4 ? one : number(0, 400)
  }

  /// Returns the position of a box of the given length: at a border of the screen, or anywhere.
  private mutating func place(_ length: Double, _ screen: Double) -> Double {
    let overlap = pick([-0.01, 0, 0.005, 0.02, 0.3, 0.99, 1, 1.01])
    switch next() {
    case ..<0.2: return overlap - length
    case ..<0.4: return screen - overlap
    case ..<0.5: return 0
    default: return number(-100, screen)
    }
  }

  private mutating func rectangle() -> Rectangle {
    let (width, height) = (length(), length())
    return Rectangle(x: place(width, 400), y: place(height, 800), width: width, height: height)
  }

  mutating func layer(_ id: String) -> Layer {
    var layer = Layer(id: id, role: id, frame: rectangle())
    let isMoved = next() < 0.3
    let (x, y) = (number(-50, 50), number(-50, 50))
    if isMoved { layer.translation = Point(x: x, y: y) }
    layer.scale = pick([1, 1, 1, 1, 0.5, 2, 0.01, 0])
    let turn = number(-180, 180)
    layer.rotation = pick([0, 0, 0, 0, 0, 90, turn, turn])
    let faded = number(0, 1)
    layer.opacity = pick([
      1, 1, 1, 1, 1, 0, 0.0039, 0.004, 0.0041, 0.0099, 0.01, 0.0101, 0.05, 0.9989, 0.9991, faded,
    ])
    layer.isHidden = next() < 0.08
    let (isClipped, clip) = (next() < 0.3, rectangle())
    if isClipped { layer.clip = clip }
    layer.cornerRadius = pick([0, 0, 0, 1, 2, 12, 40])
    if next() < 0.1 {
      let radius = layer.cornerRadius
      layer.round(CornerRadii(topLeft: radius, topRight: 0, bottomLeft: 0, bottomRight: 0))
    }
    return layer
  }

  /// Returns a point in or near a layer.
  mutating func point(near layer: Layer) -> Point {
    let (frame, reach) = (
      layer.transformedFrame, (layer.frame.width + layer.frame.height) * layer.scale
    )
    let (x, y) = (next() - 0.5, next() - 0.5)
    return frame.center + Point(x: x, y: y) * reach
  }

  /// Returns several layers, some of them as large as the screen, with hit areas at or near their boxes.
  mutating func state(_ count: Int) -> RenderState {
    var state = RenderState()
    for index in 0..<count {
      var layer = layer("layer\(index)")
      // Of two layers with the same number, the later one is in front.
      layer.zIndex = Double(index / 2)
      if next() < 0.25 { layer.frame = Self.screen.insetBy(dx: pick([0, 1, 20]), dy: 0) }
      let off = pick([0, 0, 0.5, 0.7, 5, 30, 200])
      let (way, isTouchable) = (Point(x: off, y: pick([0, 0, 0.5, 60])), next() < 0.7)
      if isTouchable { layer.hit = layer.boundingBox.offsetBy(way) }
      state.layers.append(layer)
    }
    return state
  }
}
