public import Interaction
public import Motion
public import Values

/// An event, and the time that its sender specified, if any.
public struct TimedEvent<Own: Sendable>: Sendable {
  /// The session time of the event, or `nil` for the current time.
  public var time: Timestamp?

  /// The decoded event.
  public var event: Event<Own>

  @inlinable
  init(time: Timestamp?, event: Event<Own>) {
    self.time = time
    self.event = event
  }
}

/// A reader of events.
///
/// It defines the member names that all components share.
public enum EventReader {
  /// Reads one event for a component.
  ///
  /// - Parameters:
  ///   - value: The event as it was sent.
  ///   - component: The receiving component.
  /// - Returns: The event and its time.
  /// - Throws: `InvalidValue` for the first error, with its path relative to the event.
  @inlinable
  public static func read<C: Component>(
    _ value: Value, for component: C.Type
  ) throws(InvalidValue) -> TimedEvent<C.OwnEvent> {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object with a type")
    }
    let type = try members.requiredString("type")
    let time = try members.time("t")
    return TimedEvent(time: time, event: try event(type, members, for: component))
  }

  @inlinable
  static func event<C: Component>(
    _ type: String, _ members: JSONObject, for component: C.Type
  ) throws(InvalidValue) -> Event<C.OwnEvent> {
    // A component's own event takes precedence over a shared event with the same name.
    if let own = try C.decode(type, members) { return .own(own) }
    switch type {
    case "pointer": return .pointer(try pointer(members))
    case "wheel": return .wheel(try wheel(members))
    case "tap": return .tap(try tap(members))
    case "drag": return .drag(try drag(members))
    case "scroll": return .scroll(ScrollEvent(offset: try point("offset", members, defaultX: 0)))
    case "action": return .action(try action(members, C.descriptor))
    case "measure": return .measure(try measure(members, C.descriptor))
    case "environment": return .environment(try environment(members))
    default:
      let known = C.descriptor.events.map { $0.name }
      throw .unknown(type, "an event of \(C.descriptor.id)", of: known, at: "/type")
    }
  }

  @usableFromInline
  static func pointer(_ members: JSONObject) throws(InvalidValue) -> PointerEvent {
    guard let phase = try members.choice("phase", of: PointerEvent.Phase.self) else {
      let words = PointerEvent.Phase.allCases.map { $0.rawValue }
      throw InvalidValue(path: "/phase", expected: Expectation.oneOf(words))
    }
    // An up or cancel event may omit the position.
    let needsPlace = phase == .down || phase == .move
    return PointerEvent(
      phase: phase, id: try pointerID("id", members) ?? 0,
      location: needsPlace ? try requiredPlace(members) : try place(members),
      device: try members.choice("device", of: PointerEvent.Device.self) ?? .touch,
      target: try members.string("target"))
  }

  @usableFromInline
  static func wheel(_ members: JSONObject) throws(InvalidValue) -> WheelEvent {
    let delta = Point(
      x: try members.number("deltaX") ?? 0, y: try members.number("deltaY") ?? 0)
    return WheelEvent(location: try place(members), delta: delta)
  }

  @usableFromInline
  static func tap(_ members: JSONObject) throws(InvalidValue) -> TapEvent {
    let target = try members.string("target")
    let location = target == nil ? try requiredPlace(members) : try place(members)
    return TapEvent(location: location, target: target)
  }

  /// Reads the member `name` as the id of a pointer, or returns `nil` if it is absent.
  static func pointerID(_ name: String, _ members: JSONObject) throws(InvalidValue) -> Int? {
    try members.wholeNumber(name)
  }

  private static func requiredPlace(_ members: JSONObject) throws(InvalidValue) -> Point {
    Point(x: try members.requiredNumber("x"), y: try members.requiredNumber("y"))
  }

  /// Reads the members `x` and `y`, or returns `nil` if both are absent.
  ///
  /// It is an error if only one of them is present.
  private static func place(_ members: JSONObject) throws(InvalidValue) -> Point? {
    let isAbsent = members.present("x") == nil && members.present("y") == nil
    return isAbsent ? nil : try requiredPlace(members)
  }
}

extension JSONObject {
  /// Reads the member `name` as a time in seconds, or returns `nil` if it is absent.
  ///
  /// The time may be outside the range of the clock.
  public func time(_ name: String) throws(InvalidValue) -> Timestamp? {
    guard let value = present(name) else { return nil }
    guard let seconds = value.asNumber else {
      throw InvalidValue(path: "/" + name, expected: "a number of seconds")
    }
    return Timestamp(seconds: seconds)
  }
}
