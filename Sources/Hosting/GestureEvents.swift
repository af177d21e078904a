package import Interaction
public import Messages
public import Motion
public import Values
internal import Wire

/// Conversion of gestures to pointer and wheel events.
public enum GestureEvents {
  /// Returns the steps of a gesture.
  ///
  /// - Parameters:
  ///   - params: The parameters of `session/perform`.
  ///   - start: The start of the gesture, in session time.
  ///   - limits: The limits for the call, including the maximum number of events.
  /// - Returns: The steps, each with its time and its event. The event of a pause is `nil`.
  /// - Throws: `invalid-params` for the first mistake in the gesture, or `limit-exceeded`.
  public static func steps(
    of params: JSONObject, from start: Timestamp, _ limits: Limits
  ) throws(RPCError) -> [(time: Timestamp, event: Value?)] {
    guard let value = params.present("gesture") else {
      throw .invalidParams(.init(path: "/gesture", expected: "an object with a kind"))
    }
    let gesture = try read(value, limits)
    return gesture.steps(from: start).map { ($0.time, $0.event) }
  }

  /// Reads a gesture and checks that it does not have too many steps.
  package static func read(_ value: Value, _ limits: Limits) throws(RPCError) -> Gesture {
    let gesture: Gesture
    do throws(InvalidValue) {
      gesture = try GestureReader.read(value)
    } catch {
      throw .invalidParams(error.under("gesture"))
    }
    guard gesture.stepCount <= Double(limits.eventsPerCall) else {
      throw .tooManyEvents(Int(min(gesture.stepCount, 1e9)), limit: limits.eventsPerCall)
    }
    return gesture
  }
}

extension GestureStep {
  /// The step as an event of the protocol, or `nil` for a pause.
  fileprivate var event: Value? {
    switch action {
    case .pointer(let event):
      .object(
        members("pointer", at: event.location) + [
          "phase": .string(event.phase.rawValue), "id": .integer(Int64(event.id)),
        ])
    case .wheel(let event):
      .object(
        members("wheel", at: event.location) + [
          "deltaX": .number(event.delta.x), "deltaY": .number(event.delta.y),
        ])
    case .pause: nil
    }
  }

  private func members(_ type: String, at location: Point?) -> JSONObject {
    var members: JSONObject = ["type": .string(type), "t": .number(time.seconds)]
    if let location {
      members["x"] = .number(location.x)
      members["y"] = .number(location.y)
    }
    return members
  }
}

extension JSONObject {
  fileprivate static func + (one: JSONObject, other: JSONObject) -> JSONObject {
    var members = one
    for member in other.elements { members.append(member.name, member.value) }
    return members
  }
}
