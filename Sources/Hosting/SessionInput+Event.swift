public import Findings
public import Interaction
internal import Motion
public import Values

extension SessionInput {
  /// Creates a `SessionInput` from an event in the protocol's JSON form.
  public init(event: Value) {
    let type = event["type"]?.asString ?? ""
    self.init(
      type: type, phase: (event["phase"] ?? event["op"] ?? event["name"])?.asString ?? "")
    // These three types are the most frequent ones. Members that they can't have are not looked up.
    switch type {
    case "drag":
      way = event["translation"].flatMap { Self.point($0, "x", "y") }
      velocity = event["velocity"].flatMap { Self.point($0, "x", "y") }
      return
    case "pointer":
      location = Self.point(event, "x", "y")
      pointer = event["id"]?.asNumber.map { Int($0) } ?? 0
      return
    case "wheel":
      way = Point(x: event["deltaX"]?.asNumber ?? 0, y: event["deltaY"]?.asNumber ?? 0)
    default: way = event["offset"].flatMap { Self.point($0, "x", "y") }
    }
    location = Self.point(event, "x", "y")
    if let size = event["viewport"].flatMap({ Self.point($0, "width", "height") }) {
      viewport = Size(width: size.x, height: size.y)
    }
    if case .bool(false)? = event["animated"] { isAnimated = false }
    if case .bool(let reduced)? = event["reduceMotion"] { reduceMotion = reduced }
  }

  private static func point(_ value: Value, _ x: String, _ y: String) -> Point? {
    guard let x = value[x]?.asNumber, let y = value[y]?.asNumber else { return nil }
    return Point(x: x, y: y)
  }

  /// Creates a `SessionInput` from a step of a gesture, or returns `nil` if the step is a pause.
  package init?(step: GestureStep) {
    switch step.action {
    case .pointer(let event): self.init(event)
    case .wheel(let event): self.init(event)
    case .pause: return nil
    }
  }

  /// Creates a `SessionInput` from a decoded event, or returns `nil` if it can only be created from the event's
  /// JSON.
  ///
  /// Most events are pointer events, for which the JSON is not needed.
  @inlinable
  public init?<Own>(_ event: Event<Own>) {
    switch event {
    case .pointer(let event): self.init(event)
    case .drag(let event): self.init(event)
    case .wheel(let event): self.init(event)
    default: return nil
    }
  }

  @usableFromInline
  init(_ event: PointerEvent) {
    self.init(.pointer, phase: event.phase.rawValue)
    location = event.location
    pointer = event.id
  }

  @usableFromInline
  init(_ event: DragEvent) {
    self.init(.drag, phase: event.phase.rawValue)
    way = event.translation
    velocity = event.velocity
  }

  @usableFromInline
  init(_ event: WheelEvent) {
    self.init(.wheel)
    location = event.location
    way = event.delta
  }
}
