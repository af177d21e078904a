internal import Interaction
internal import Motion
internal import Values

/// An event that a plugin's component defines.
struct ForeignEvent: Sendable {
  /// The event as it was sent, without its time.
  var members: JSONObject
}

extension Event where Own == ForeignEvent {
  /// The event as the protocol writes it, without its time.
  var members: JSONObject {
    var members: JSONObject
    switch self {
    case .own(let event): return event.members
    case .pointer(let pointer):
      members = ["type": "pointer", "phase": .string(pointer.phase.rawValue)]
      if pointer.id != 0 { members["id"] = .integer(Int64(pointer.id)) }
      members.place(pointer.location)
      if pointer.device != .touch { members["device"] = .string(pointer.device.rawValue) }
      members["target"] = pointer.target.map { .string($0) }
    case .wheel(let wheel):
      members = [
        "type": "wheel", "deltaX": .number(wheel.delta.x), "deltaY": .number(wheel.delta.y),
      ]
      members.place(wheel.location)
    case .tap(let tap):
      members = ["type": "tap"]
      members.place(tap.location)
      members["target"] = tap.target.map { .string($0) }
    case .drag(let drag):
      members = [
        "type": "drag", "phase": .string(drag.phase.rawValue),
        "translation": drag.translation.value,
      ]
      members["velocity"] = drag.velocity?.value
      members["predictedEndTranslation"] = drag.predictedEndTranslation?.value
      members["target"] = drag.target.map { .string($0) }
    case .scroll(let scroll): members = ["type": "scroll", "offset": scroll.offset.value]
    case .action(let action):
      members = action.arguments
      members["t"] = nil
      members["type"] = "action"
      members["name"] = .string(action.name)
    case .measure(let measure):
      members = ["type": "measure", "key": .string(measure.key)]
      members["width"] = measure.width.map { .number($0) }
      members["height"] = measure.height.map { .number($0) }
      members["frame"] = measure.frame.map { frame in
        [
          "x": .number(frame.x), "y": .number(frame.y), "width": .number(frame.width),
          "height": .number(frame.height),
        ]
      }
    case .environment(let change): return change.members
    }
    return members
  }
}

extension EnvironmentEvent {
  fileprivate var members: JSONObject {
    var members: JSONObject = ["type": "environment"]
    members["viewport"] = viewport.map { .object($0.members) }
    members["safeArea"] = safeArea.map { insets in
      [
        "top": .number(insets.top), "left": .number(insets.left),
        "bottom": .number(insets.bottom), "right": .number(insets.right),
      ]
    }
    members["reduceMotion"] = reduceMotion.map { .bool($0) }
    members["layoutDirection"] = layoutDirection.map { .string($0.rawValue) }
    members["keyboardHeight"] = keyboardHeight.map { .number($0) }
    return members
  }
}

extension Environment {
  /// An `environment` event that sets all properties to the values of this environment.
  var members: JSONObject {
    var change = EnvironmentEvent()
    change.viewport = viewport
    change.safeArea = safeArea
    change.reduceMotion = reduceMotion
    change.layoutDirection = layoutDirection
    change.keyboardHeight = keyboardHeight
    return change.members
  }

  /// The size of the viewport, in the format of `session/create`.
  var viewportMembers: JSONObject { viewport.members }
}

extension JSONObject {
  fileprivate mutating func place(_ location: Point?) {
    self["x"] = location.map { .number($0.x) }
    self["y"] = location.map { .number($0.y) }
  }
}

extension Point {
  fileprivate var value: Value { ["x": .number(x), "y": .number(y)] }
}

extension Size {
  fileprivate var members: JSONObject { ["width": .number(width), "height": .number(height)] }
}
