public import Interaction
public import Motion
public import Values

/// Events that an app sends: drags that it recognized itself, actions, measurements and changes of the screen.
extension EventReader {
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
