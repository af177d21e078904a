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
  static func drag(_ members: JSONObject) throws(InvalidValue) -> DragEvent {
    guard let phase = try members.choice("phase", of: DragEvent.Phase.self) else {
      let words = DragEvent.Phase.allCases.map { $0.rawValue }
      throw InvalidValue(path: "/phase", expected: Expectation.oneOf(words))
    }
    // The translation of a cancelled drag doesn't matter, so the event may omit it.
    let translation =
      phase == .cancelled
      ? try optionalPoint("translation", members) ?? Point(x: 0, y: 0)
      : try point("translation", members)
    return DragEvent(
      phase: phase, translation: translation,
      velocity: try optionalPoint("velocity", members),
      predictedEndTranslation: try optionalPoint("predictedEndTranslation", members),
      target: try members.string("target"))
  }

  @usableFromInline
  static func action(
    _ members: JSONObject, _ descriptor: Descriptor
  ) throws(InvalidValue) -> ActionEvent {
    let name = try members.requiredString("name")
    guard descriptor.actions.contains(where: { $0.name == name }) else {
      throw .unknown(
        name, "an action of \(descriptor.id)", of: descriptor.actions.map { $0.name }, at: "/name")
    }
    return ActionEvent(name: name, arguments: members)
  }

  @usableFromInline
  static func measure(
    _ members: JSONObject, _ descriptor: Descriptor
  ) throws(InvalidValue) -> MeasureEvent {
    let key = try members.requiredString("key")
    guard descriptor.measures.contains(where: { key == $0.name || key.hasPrefix($0.name + ":") })
    else {
      throw .unknown(
        key, "a measure of \(descriptor.id)", of: descriptor.measures.map { $0.name }, at: "/key")
    }
    let size = 0...largestInputNumber
    return MeasureEvent(
      key: key, width: try members.number("width", in: size),
      height: try members.number("height", in: size), frame: try rectangle("frame", members))
  }

  @usableFromInline
  static func environment(_ members: JSONObject) throws(InvalidValue) -> EnvironmentEvent {
    var change = EnvironmentEvent()
    (change.viewport, change.safeArea) = try viewport(members)
    if let safeArea = try insets("safeArea", members) { change.safeArea = safeArea }
    change.reduceMotion = try members.bool("reduceMotion")
    change.layoutDirection = try members.choice(
      "layoutDirection", of: Environment.LayoutDirection.self)
    change.keyboardHeight = try members.number("keyboardHeight", in: Environment.keyboardHeights)
    return change
  }

  /// Reads the member `viewport`, which may contain a safe area, as in `session/create`.
  ///
  /// - Parameter members: The object that contains the member.
  /// - Returns: The size and the safe area, each `nil` if absent.
  /// - Throws: `InvalidValue` for the first error.
  public static func viewport(_ members: JSONObject) throws(InvalidValue) -> (Size?, Insets?) {
    guard let viewport = try members.object("viewport") else { return (nil, nil) }
    do throws(InvalidValue) {
      let range = Environment.extents
      guard let width = try viewport.number("width", in: range) else {
        throw InvalidValue(path: "/width", expected: Expectation.number(range))
      }
      guard let height = try viewport.number("height", in: range) else {
        throw InvalidValue(path: "/height", expected: Expectation.number(range))
      }
      return (Size(width: width, height: height), try insets("safeArea", viewport))
    } catch {
      throw error.under("viewport")
    }
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
