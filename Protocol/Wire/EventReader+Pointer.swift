public import Interaction
internal import Motion
public import Values

extension EventReader {
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
