public import Motion

/// A gesture as a person would tell it, to be expanded to what a pointer or a wheel does.
public struct Gesture: Equatable, Sendable {
  /// What is done.
  public indirect enum Kind: Equatable, Sendable {
    /// A short press.
    case tap(at: Point)
    /// A press of so many seconds.
    case hold(at: Point, duration: Double)
    /// A way in a time, and a rest of `hold` seconds at its end.
    case drag(from: Point, to: Point, duration: Double, curve: Curve, hold: Double)
    /// A way that leaves with a velocity, in points per second along it.
    case fling(from: Point, to: Point, velocity: Double)
    /// A scroll of a wheel, spread over a time.
    case wheel(at: Point, delta: Point, duration: Double)
    /// Nothing for so many seconds.
    case wait(duration: Double)
    /// One gesture after the other.
    case sequence([Gesture])
  }

  /// What is done.
  public var kind: Kind

  /// The samples of a pointer or a wheel per second; touch screens give 60 to 240.
  public var rate = 120.0

  /// Which pointer does it.
  public var pointer = 0

  /// Makes a gesture at 120 samples per second by pointer 0.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}

/// One step of a gesture that was expanded.
public struct GestureStep: Equatable, Sendable {
  /// What happens.
  public enum Action: Equatable, Sendable {
    case pointer(PointerEvent)
    case wheel(WheelEvent)
    /// Nothing but time passes until here.
    case pause
  }

  /// When it happens.
  public var time: Timestamp

  /// What happens.
  public var action: Action
}
