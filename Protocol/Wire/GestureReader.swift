public import Interaction
internal import Motion
public import Values

/// A reader of the gestures that `session/perform` accepts.
public enum GestureReader {
  private static let kinds = [
    "tap", "hold", "drag", "fling", "pinch", "rotate", "twoFingerDrag", "wheel", "wait", "sequence",
  ]

  private static let curves: [(name: String, curve: Curve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
  ]

  /// The valid durations, in seconds.
  private static let durations = 0.0...3600.0

  /// The valid distances between two fingers, in points.
  private static let distances = 0.0...100_000.0

  /// The valid velocities, in points per second.
  private static let velocities = 1.0...1_000_000.0

  /// The minimum distance of a fling, in points.
  private static let shortestFling = 0.01

  /// Reads one gesture.
  ///
  /// - Parameter value: The gesture as it was sent.
  /// - Returns: The gesture.
  /// - Throws: `InvalidValue` for the first error, with its path relative to the gesture.
  public static func read(_ value: Value) throws(InvalidValue) -> Gesture {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object with a kind")
    }
    var gesture = Gesture(try kind(members))
    if let rate = try members.number("rate", in: 1...10_000) { gesture.rate = rate }
    if let id = try EventReader.pointerID("pointer", members) { gesture.pointer = id }
    return gesture
  }

  private static func kind(_ members: JSONObject) throws(InvalidValue) -> Gesture.Kind {
    let kind = try members.requiredString("kind")
    switch kind {
    case "tap": return .tap(at: try EventReader.point("at", members))
    case "hold":
      return .hold(at: try EventReader.point("at", members), duration: try duration(members))
    case "drag":
      return .drag(
        from: try EventReader.point("from", members), to: try EventReader.point("to", members),
        duration: try duration(members), curve: try curve(members),
        hold: try members.number("hold", in: durations) ?? 0)
    case "fling": return try fling(members)
    case "pinch": return .pinch(try pinch(members))
    case "rotate": return .pinch(try rotation(members))
    case "twoFingerDrag": return .pinch(try twoFingerDrag(members))
    case "wheel":
      return .wheel(
        at: try EventReader.point("at", members), delta: try EventReader.point("delta", members),
        duration: try duration(members))
    case "wait": return .wait(duration: try duration(members))
    case "sequence": return .sequence(try gestures(members))
    default: throw .unknown(kind, "a kind of gesture", of: kinds, at: "/kind")
    }
  }

  private static func fling(_ members: JSONObject) throws(InvalidValue) -> Gesture.Kind {
    let from = try EventReader.point("from", members)
    let to = try EventReader.optionalPoint("to", members)
    guard let velocity = try members.number("velocity", in: velocities) else {
      throw InvalidValue(path: "/velocity", expected: Expectation.number(velocities))
    }
    let end: Point
    if let to {
      end = to
    } else {
      end = from + (try way(members))
    }
    guard from.distance(to: end) >= shortestFling else {
      throw InvalidValue(path: "/to", expected: "a point that differs from the start")
    }
    guard from.distance(to: end) / velocity >= 0.0001 else {
      throw InvalidValue(
        path: "/velocity",
        expected: "a velocity at which the fling takes at least a tenth of a millisecond")
    }
    return .fling(from: from, to: end, velocity: velocity)
  }

  private static func pinch(_ members: JSONObject) throws(InvalidValue) -> PinchPath {
    var path = PinchPath(
      at: try EventReader.point("at", members), from: try distance("fromDistance", members),
      to: try distance("toDistance", members), duration: try duration(members))
    path.endCenter = try EventReader.optionalPoint("to", members) ?? path.center
    path.rotation = try members.number("rotation") ?? 0
    return try timed(path, members)
  }

  /// Reads a rotation: two fingers that turn around their midpoint at a constant distance from each other.
  private static func rotation(_ members: JSONObject) throws(InvalidValue) -> PinchPath {
    var path = try fixed(at: "at", usually: 200, members)
    path.rotation = try members.requiredNumber("rotation")
    return try timed(path, members)
  }

  /// Reads two fingers that move side by side.
  private static func twoFingerDrag(_ members: JSONObject) throws(InvalidValue) -> PinchPath {
    var path = try fixed(at: "from", usually: 80, members)
    path.endCenter = try EventReader.point("to", members)
    return try timed(path, members)
  }

  /// Reads two fingers whose distance does not change.
  private static func fixed(
    at name: String, usually distance: Double, _ members: JSONObject
  ) throws(InvalidValue) -> PinchPath {
    let center = try EventReader.point(name, members)
    let apart = try members.number("distance", in: distances) ?? distance
    return PinchPath(at: center, from: apart, to: apart, duration: try duration(members))
  }

  private static func timed(
    _ path: PinchPath, _ members: JSONObject
  ) throws(InvalidValue) -> PinchPath {
    var path = path
    path.angle = try members.number("angle") ?? 0
    path.curve = try curve(members)
    path.hold = try members.number("hold", in: durations) ?? 0
    return path
  }

  private static func distance(_ name: String, _ members: JSONObject) throws(InvalidValue) -> Double
  {
    guard let distance = try members.number(name, in: distances) else {
      throw InvalidValue(path: "/" + name, expected: Expectation.number(distances))
    }
    return distance
  }

  /// Reads a displacement from its direction, in degrees (0 is right, 90 is down), and its distance.
  private static func way(_ members: JSONObject) throws(InvalidValue) -> Point {
    guard let direction = try members.number("direction") else {
      throw InvalidValue(path: "/to", expected: "a point, unless direction and distance are given")
    }
    let distance = try members.requiredNumber("distance")
    let (sine, cosine) = Math.sinCos(degrees: direction)
    return Point(x: cosine * distance, y: sine * distance)
  }

  private static func duration(_ members: JSONObject) throws(InvalidValue) -> Double {
    guard let duration = try members.number("duration", in: durations) else {
      throw InvalidValue(path: "/duration", expected: Expectation.number(durations))
    }
    return duration
  }

  private static func curve(_ members: JSONObject) throws(InvalidValue) -> Curve {
    guard let name = try members.string("curve") else { return .linear }
    guard let curve = curves.first(where: { $0.name == name }) else {
      throw .unknown(name, "a curve", of: curves.map { $0.name }, at: "/curve")
    }
    return curve.curve
  }

  private static func gestures(_ members: JSONObject) throws(InvalidValue) -> [Gesture] {
    guard let values = try members.array("gestures") else {
      throw InvalidValue(path: "/gestures", expected: "an array of gestures")
    }
    var gestures: [Gesture] = []
    for (index, value) in values.enumerated() {
      do throws(InvalidValue) {
        gestures.append(try read(value))
      } catch {
        throw error.under("\(index)").under("gestures")
      }
    }
    return gestures
  }
}
