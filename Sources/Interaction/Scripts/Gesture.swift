public import Motion

/// A gesture as a person would describe it, to be expanded to pointer or wheel events.
public struct Gesture: Equatable, Sendable {
  /// The kinds of gestures.
  public indirect enum Kind: Equatable, Sendable {
    /// A short press.
    case tap(at: Point)
    /// A press with a duration in seconds.
    case hold(at: Point, duration: Double)
    /// A movement with a duration, followed by a rest of `hold` seconds.
    case drag(from: Point, to: Point, duration: Double, curve: Curve, hold: Double)
    /// A movement at a constant velocity, in points per second, that ends with a release at that velocity.
    case fling(from: Point, to: Point, velocity: Double)
    /// A movement of two fingers: apart, toward each other or around each other.
    case pinch(PinchPath)
    /// A scroll of a wheel, spread over a duration.
    case wheel(at: Point, delta: Point, duration: Double)
    /// A pause with a duration in seconds.
    case wait(duration: Double)
    /// Several gestures in order.
    case sequence([Gesture])
  }

  /// The kind of gesture.
  public var kind: Kind

  /// The number of pointer or wheel samples per second.
  ///
  /// Touch screens deliver 60 to 240 samples per second.
  public var rate = 120.0

  /// The id of the pointer.
  ///
  /// The second finger of a pinch has the next id.
  public var pointer = 0

  /// Creates a gesture of pointer 0 with 120 samples per second.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}

/// One step of an expanded gesture.
public struct GestureStep: Equatable, Sendable {
  /// The action of a step: an event or a pause.
  public enum Action: Equatable, Sendable {
    case pointer(PointerEvent)
    case wheel(WheelEvent)
    /// Time passes without an event.
    case pause
  }

  /// The time of the step.
  public var time: Timestamp

  /// The action of the step.
  public var action: Action

  /// Creates a step of an expanded gesture.
  public init(time: Timestamp, action: Action) {
    self.time = time
    self.action = action
  }
}
