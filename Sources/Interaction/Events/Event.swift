public import Motion
public import Values

/// Something that happens to a component: a touch, a size, a call; `Own` holds the component's own.
public enum Event<Own: Sendable>: Sendable {
  case pointer(PointerEvent)
  case wheel(WheelEvent)
  case tap(TapEvent)
  case drag(DragEvent)
  case scroll(ScrollEvent)
  case action(ActionEvent)
  case measure(MeasureEvent)
  case environment(EnvironmentEvent)
  case own(Own)
}

/// A drag that is already recognised, as SwiftUI's `DragGesture.Value` reports it.
public struct DragEvent: Equatable, Sendable {
  /// Where the drag stands.
  public enum Phase: String, CaseIterable, Sendable {
    case began
    case changed
    case ended
    case cancelled
  }

  /// Where the drag stands.
  public var phase: Phase

  /// The translation since the touch-down, in points.
  public var translation: Point

  /// The velocity in points per second, where the sender knows it.
  public var velocity: Point?

  /// Where the translation would end, where the sender knows it.
  public var predictedEndTranslation: Point?

  /// The layer or role that it began on, where the sender says so.
  public var target: String?

  /// What it began on; the session or the recogniser finds it out.
  public var hit: LayerHit?

  /// What a recogniser that gives the velocity has it from.
  var tracked: VelocityTracker?

  /// Makes a drag event.
  public init(
    phase: Phase, translation: Point, velocity: Point? = nil,
    predictedEndTranslation: Point? = nil, target: String? = nil, hit: LayerHit? = nil
  ) {
    self.phase = phase
    self.translation = translation
    self.velocity = velocity
    self.predictedEndTranslation = predictedEndTranslation
    self.target = target
    self.hit = hit
  }
}

/// The content offset that a real scroll view reports, in points; negative past the top.
public struct ScrollEvent: Equatable, Sendable {
  /// The offset of the content.
  public var offset: Point

  /// Makes a scroll event.
  public init(offset: Point) {
    self.offset = offset
  }
}

/// A call by name: a button, an accessibility action, a program.
public struct ActionEvent: Equatable, Sendable {
  /// The action's name, one that the descriptor lists.
  public var name: String

  /// What the action takes besides its name.
  public var arguments: Members

  /// Makes an action.
  public init(name: String, arguments: Members = [:]) {
    self.name = name
    self.arguments = arguments
  }
}

/// A size that layout reports under a key.
public struct MeasureEvent: Equatable, Sendable {
  /// What was measured; the descriptor lists the keys.
  public var key: String

  /// The width in points, where given.
  public var width: Double?

  /// The height in points, where given.
  public var height: Double?

  /// The frame in viewport coordinates, where given.
  public var frame: Rectangle?

  /// Makes a measurement.
  public init(
    key: String, width: Double? = nil, height: Double? = nil, frame: Rectangle? = nil
  ) {
    self.key = key
    self.width = width
    self.height = height
    self.frame = frame
  }
}
