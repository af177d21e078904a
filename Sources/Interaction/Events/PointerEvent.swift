public import Motion

/// The layer under a point, identified by its id and role.
public struct LayerHit: Equatable, Sendable {
  /// The layer's id.
  public var id: String

  /// The layer's role.
  public var role: String

  /// Creates a hit on the layer with the given id and role.
  public init(id: String, role: String) {
    self.id = id
    self.role = role
  }
}

/// An event of a finger, a mouse or a pen, as in the W3C's pointer events.
public struct PointerEvent: Equatable, Sendable {
  /// The phase of a pointer.
  public enum Phase: String, CaseIterable, Sendable {
    case down
    case move
    case up
    case cancel
  }

  /// The kind of a pointer.
  public enum Device: String, CaseIterable, Sendable {
    case touch
    case mouse
    case pen
  }

  /// The phase of the pointer.
  public var phase: Phase

  /// The id of the pointer.
  ///
  /// Several pointers can be down at the same time.
  public var id: Int

  /// The position in viewport coordinates, or `nil` to keep the last position.
  public var location: Point?

  /// The kind of pointer.
  public var device: Device

  /// The layer or role that the sender names, if any.
  public var target: String?

  /// The layer under the pointer at touch-down, determined by the session.
  public var hit: LayerHit?

  /// Creates a pointer event.
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

/// A step of a wheel or of a two-finger scroll on a trackpad, as in the W3C's wheel events.
public struct WheelEvent: Equatable, Sendable {
  /// The position of the pointer in viewport coordinates, if the sender provides it.
  public var location: Point?

  /// The distance to scroll, in points.
  ///
  /// Positive values move toward the content's end.
  public var delta: Point

  /// The layer under the pointer, determined by the session.
  public var hit: LayerHit?

  /// Creates a wheel event.
  public init(location: Point? = nil, delta: Point, hit: LayerHit? = nil) {
    self.location = location
    self.delta = delta
    self.hit = hit
  }
}

/// A recognized tap.
public struct TapEvent: Equatable, Sendable {
  /// The position in viewport coordinates, if the sender provides it.
  public var location: Point?

  /// The layer or role that the sender names, if any.
  public var target: String?

  /// The tapped layer, determined by the session.
  public var hit: LayerHit?

  /// Creates a tap.
  public init(location: Point? = nil, target: String? = nil, hit: LayerHit? = nil) {
    self.location = location
    self.target = target
    self.hit = hit
  }
}
