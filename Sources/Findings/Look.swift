public import Interaction
public import Motion

/// What is to see of one layer: absolute, with its transform and its clip.
public struct Look: Sendable {
  /// The layer's id.
  public let id: String
  /// The layer's role.
  public let role: String
  /// The part of it that is drawn, upright, in viewport coordinates.
  public let box: Rectangle
  /// The part of that which lies in the viewport; empty at its border where nothing does.
  let seen: Rectangle
  /// From 0 to 1.
  public let opacity: Double
  /// The factor of its size.
  public let scale: Double
  /// In degrees, clockwise.
  public let rotation: Double
  /// The greatest corner radius as it is seen, in points.
  public let radius: Double
  /// Where its image lies in viewport coordinates, as far as it is known.
  public let image: Rectangle?
  /// The reference to the image that it shows.
  public let picture: String?
  /// Whether anything of it can be seen in the viewport.
  public let isVisible: Bool
  /// Its place in the stack.
  let zIndex: Double
  /// Whether it shows nothing but letters, between which one sees what lies behind.
  let isText: Bool
  /// The size of its frame before the transform, in points.
  let size: Size

  /// Looks at a layer in a viewport.
  public init(_ layer: Layer, in viewport: Rectangle) {
    id = layer.id
    role = layer.role
    opacity = layer.opacity
    scale = layer.scale
    rotation = layer.rotation
    radius = layer.cornerRadius * layer.scale
    size = layer.frame.size
    picture = layer.content?.image
    zIndex = layer.zIndex
    isText = layer.content?.kind == "text"
    let center = layer.frame.center + layer.translation
    let frame = Rectangle(
      center: center,
      size: Size(width: size.width * layer.scale, height: size.height * layer.scale))
    if let clip = layer.clip {
      box =
        frame.intersection(clip)
        ?? Rectangle(x: frame.x, y: frame.y, width: 0, height: 0)
    } else {
      box = frame
    }
    image = layer.content?.frame.map { image in
      Rectangle(
        x: frame.x + image.x * layer.scale, y: frame.y + image.y * layer.scale,
        width: image.width * layer.scale, height: image.height * layer.scale)
    }
    seen = Rectangle(
      minX: Math.clamp(box.minX, viewport.minX, viewport.maxX),
      minY: Math.clamp(box.minY, viewport.minY, viewport.maxY),
      maxX: Math.clamp(box.maxX, viewport.minX, viewport.maxX),
      maxY: Math.clamp(box.maxY, viewport.minY, viewport.maxY))
    isVisible =
      !layer.isHidden && layer.opacity > Self.faintest && seen.width > 1 && seen.height > 1
  }

  /// An opacity below which nothing is seen: half a step of 128.
  static let faintest = 0.004

  /// A number of it; nil where it has none.
  func value(_ quantity: Quantity) -> Double? {
    switch quantity {
    case .left: seen.minX
    case .top: seen.minY
    case .right: seen.maxX
    case .bottom: seen.maxY
    case .imageLeft: image?.minX
    case .imageTop: image?.minY
    case .imageRight: image?.maxX
    case .imageBottom: image?.maxY
    case .radius: radius
    case .scale: scale
    case .rotation: rotation
    case .opacity: opacity
    }
  }

  /// Whether it is not seen for lying elsewhere, whatever its opacity is.
  var isOff: Bool { !(seen.width > 1 && seen.height > 1) }

  /// Whether its box is another's but for a point.
  func lies(on other: Rectangle, within tolerance: Double = 1) -> Bool {
    abs(box.minX - other.minX) <= tolerance && abs(box.minY - other.minY) <= tolerance
      && abs(box.maxX - other.maxX) <= tolerance && abs(box.maxY - other.maxY) <= tolerance
  }

  /// Whether a rectangle lies inside its box but for a point.
  func covers(_ other: Rectangle, within tolerance: Double = 1) -> Bool {
    other.minX >= box.minX - tolerance && other.minY >= box.minY - tolerance
      && other.maxX <= box.maxX + tolerance && other.maxY <= box.maxY + tolerance
  }
}

/// All that is to see on one side of an instant.
struct Scene: Sendable {
  /// The layers at the limit, back to front.
  var looks: [Look]

  /// The layers further away from it, as many as are known.
  var further: [[Look]]

  /// How far from the instant each state lies, in seconds, the nearest first.
  var offsets: [Double]

  /// Whether nothing moves.
  var isStill: Bool

  /// The component's phase.
  var phase: String

  init(_ side: Side, at time: Timestamp, in viewport: Rectangle) {
    let all = side.states.map { state in state.layers.map { Look($0, in: viewport) } }
    looks = all.first ?? []
    further = Array(all.dropFirst())
    offsets = side.states.map { $0.time - time }
    isStill = side.isStill
    phase = side.states.first?.phase ?? ""
  }

  /// The index of a layer; the hint is where it was on the other side.
  func index(of id: String, hint: Int) -> Int? { Self.index(of: id, in: looks, hint: hint) }

  private static func index(of id: String, in looks: [Look], hint: Int) -> Int? {
    if looks.indices.contains(hint), looks[hint].id == id { return hint }
    return looks.firstIndex { $0.id == id }
  }

  /// The value of a layer at the instant itself: its limit.
  func limit(_ index: Int, _ quantity: Quantity) -> Double? {
    guard let first = looks[index].value(quantity) else { return nil }
    guard offsets[0] != 0 else { return first }
    return interpolation(index, quantity, first)?.value ?? first
  }

  /// How fast a number of a layer changes at the instant, a second; nil where it can't be known.
  func slope(_ index: Int, _ quantity: Quantity) -> Double? {
    if isStill { return 0 }
    guard let first = looks[index].value(quantity) else { return nil }
    return interpolation(index, quantity, first)?.slope
  }

  /// The parabola, or the line, through the known values, at the instant.
  private func interpolation(
    _ index: Int, _ quantity: Quantity, _ first: Double
  ) -> (value: Double, slope: Double)? {
    var values = [first]
    for looks in further {
      guard let place = Self.index(of: self.looks[index].id, in: looks, hint: index),
        let value = looks[place].value(quantity)
      else { break }
      values.append(value)
    }
    guard values.count > 1 else { return nil }
    let (a, b) = (offsets[0], offsets[1])
    let near = (values[1] - values[0]) / (b - a)
    guard values.count > 2 else { return (values[0] - a * near, near) }
    let c = offsets[2]
    // Newton's divided differences.
    let far = (values[2] - values[1]) / (c - b)
    let bend = (far - near) / (c - a)
    return (values[0] - a * near + a * b * bend, near - (a + b) * bend)
  }
}

extension Turn {
  /// How far a number steps between two states, what it goes beside that step taken off.
  func step(_ index: Int, _ place: Int, _ quantity: Quantity) -> Double {
    guard let old = before.looks[index].value(quantity),
      let new = after.looks[place].value(quantity)
    else { return 0 }
    let beside = max(before.firstStep(index, quantity), after.firstStep(place, quantity))
    return max(0, abs(new - old) - 1.5 * beside)
  }
}

extension Scene {
  /// How far a number goes from the nearest state to the next one.
  fileprivate func firstStep(_ index: Int, _ quantity: Quantity) -> Double {
    guard let looks = further.first,
      let place = Self.index(of: self.looks[index].id, in: looks, hint: index),
      let near = self.looks[index].value(quantity), let far = looks[place].value(quantity)
    else { return 0 }
    return abs(far - near)
  }
}
