public import Motion
public import Values

/// An input to a component, such as a touch, a measured size or a named action.
///
/// `Own` is the type of the component's own events.
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

/// A recognized drag, as SwiftUI's `DragGesture.Value` reports it.
public struct DragEvent: Equatable, Sendable {
  /// The phase of a drag.
  public enum Phase: String, CaseIterable, Sendable {
    case began
    case changed
    case ended
    case cancelled
  }

  /// The phase of the drag.
  public var phase: Phase

  /// The translation since the touch-down, in points.
  public var translation: Point

  /// The velocity in points per second, if the sender provides it.
  public var velocity: Point?

  /// The predicted final translation, if the sender provides it.
  public var predictedEndTranslation: Point?

  /// The layer or role on which the drag began, if the sender provides it.
  public var target: String?

  /// The layer on which the drag began, determined by the session or the recognizer.
  public var hit: LayerHit?

  /// The samples from which a recognizer estimated the velocity.
  var tracked: VelocityTracker?

  /// Creates a drag event.
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

/// The content offset that a real scroll view reports, in points.
///
/// The offset is negative while the content is pulled down beyond its top.
public struct ScrollEvent: Equatable, Sendable {
  /// The offset of the content, in points.
  public var offset: Point

  /// Creates a scroll event.
  public init(offset: Point) {
    self.offset = offset
  }
}

/// A request to perform a named action, sent by a button, an accessibility action or a program.
public struct ActionEvent: Equatable, Sendable {
  /// The action's name, one of those that the descriptor lists.
  public var name: String

  /// The arguments of the action.
  public var arguments: JSONObject

  /// Creates a request to perform the action with the given name.
  public init(name: String, arguments: JSONObject = [:]) {
    self.name = name
    self.arguments = arguments
  }
}

/// A size or frame that the app's layout has determined, with a key that identifies what was measured.
public struct MeasureEvent: Equatable, Sendable {
  /// The key of the measurement, one of those that the descriptor lists.
  public var key: String

  /// The width in points, if given.
  public var width: Double?

  /// The height in points, if given.
  public var height: Double?

  /// The frame in viewport coordinates, if given.
  public var frame: Rectangle?

  /// Creates a measurement of a size, a frame or both.
  public init(
    key: String, width: Double? = nil, height: Double? = nil, frame: Rectangle? = nil
  ) {
    self.key = key
    self.width = width
    self.height = height
    self.frame = frame
  }
}
