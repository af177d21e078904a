public import Motion

/// What of a component is under a point: a layer by its id and its role.
public struct LayerHit: Equatable, Sendable {
  /// The layer's id.
  public var id: String

  /// The layer's role.
  public var role: String

  /// Makes a hit.
  public init(id: String, role: String) {
    self.id = id
    self.role = role
  }
}

/// A finger, a mouse or a pen, as the W3C's pointer events report it.
public struct PointerEvent: Equatable, Sendable {
  /// What the pointer does.
  public enum Phase: String, CaseIterable, Sendable {
    case down
    case move
    case up
    case cancel
  }

  /// What kind of pointer it is.
  public enum Device: String, CaseIterable, Sendable {
    case touch
    case mouse
    case pen
  }

  /// What the pointer does.
  public var phase: Phase

  /// Which pointer it is; several may be down at once.
  public var id: Int

  /// Where it is, in viewport coordinates; where it was last if it does not say.
  public var location: Point?

  /// What kind of pointer it is.
  public var device: Device

  /// The layer or role that the sender means, if it says so.
  public var target: String?

  /// What is under the pointer as it goes down; the session finds it out.
  public var hit: LayerHit?

  /// Makes a pointer event.
  public init(
    phase: Phase, id: Int = 0, location: Point?, device: Device = .touch, target: String? = nil,
    hit: LayerHit? = nil
  ) {
    self.phase = phase
    self.id = id
    self.location = location
    self.device = device
    self.target = target
    self.hit = hit
  }
}

/// A wheel or two fingers on a trackpad, as the W3C's wheel events report it.
public struct WheelEvent: Equatable, Sendable {
  /// Where the pointer is, in viewport coordinates, if the sender says so.
  public var location: Point?

  /// How far to scroll, in points; positive moves towards the content's end.
  public var delta: Point

  /// What is under the pointer; the session finds it out.
  public var hit: LayerHit?

  /// Makes a wheel event.
  public init(location: Point? = nil, delta: Point, hit: LayerHit? = nil) {
    self.location = location
    self.delta = delta
    self.hit = hit
  }
}

/// A tap that is already recognised.
public struct TapEvent: Equatable, Sendable {
  /// Where it was, in viewport coordinates, if the sender says so.
  public var location: Point?

  /// The layer or role that the sender means, if it says so.
  public var target: String?

  /// What was tapped; the session finds it out.
  public var hit: LayerHit?

  /// Makes a tap.
  public init(location: Point? = nil, target: String? = nil, hit: LayerHit? = nil) {
    self.location = location
    self.target = target
    self.hit = hit
  }
}
