import PlaygroundTesting
import Values

/// A scenario of a component at the bottom, played at another place.
///
/// Both runs ignore the keyboard, which only covers the bottom of the screen. At the sides, they also ignore the
/// scenario's layout direction, which only changes a component at the bottom or at the top.
struct TurnedScenario {
  let place: Placement
  private var screen = Extent(width: 393, height: 852)

  init(_ place: Placement) {
    self.place = place
  }

  /// Returns a request for the component at the bottom.
  func plain(_ request: Value) -> Value {
    let method = request[at: "method"]
    var request = request
    change(&request, "params") { params in
      if method?.asString == "session/create" { params[at: "explain"] = true }
      drop("keyboardHeight", from: &params)
      if place.isUpright { drop("layoutDirection", from: &params) }
    }
    return request
  }

  private func drop(_ name: String, from params: inout Value) {
    params[at: name] = nil
    change(&params, "event") { $0[at: name] = nil }
    params[at: "events"] = params[at: "events"].map { list in
      .array(
        list.elements.map { event in
          var event = event
          event[at: name] = nil
          return event
        })
    }
  }

  /// Returns the request for the component at the other place.
  mutating func turned(_ request: Value) -> Value {
    var request = plain(request)
    guard var params = request[at: "params"] else { return request }
    switch request[at: "method"]?.asString {
    case "session/create":
      screen = Extent(width: 393, height: 852)
      if params[at: "viewport"]?.isNull ?? true {
        params[at: "viewport"] = [
          "width": .number(screen.width), "height": .number(screen.height),
          "safeArea": ["top": .integer(59), "bottom": .integer(34)],
        ]
      }
      turnScreen(&params)
      var parameters = params[at: "parameters"] ?? [:]
      parameters[at: "edge"] = .string(place.edge)
      params[at: "parameters"] = parameters
    case "session/hitTest": turnPoint(&params)
    case "session/perform":
      change(&params, "gesture") { $0 = gesture($0) }
    default:
      if let event = params[at: "event"] { params[at: "event"] = turned(event: event) }
      if let events = params[at: "events"]?.elements {
        params[at: "events"] = .array(events.map { turned(event: $0) })
      }
    }
    request[at: "params"] = params
    return request
  }

  private mutating func turned(event: Value) -> Value {
    var event = event
    turnPoint(&event)
    for name in ["translation", "velocity", "predictedEndTranslation"] {
      change(&event, name) { $0 = Self.value(place.way($0.number("x"), $0.number("y"))) }
    }
    if event[at: "deltaX"] != nil || event[at: "deltaY"] != nil {
      let delta = place.way(event[at: "deltaX"]?.asNumber ?? 0, event[at: "deltaY"]?.asNumber ?? 0)
      (event[at: "deltaX"], event[at: "deltaY"]) = (.number(delta.x), .number(delta.y))
    }
    if place.isUpright, event[at: "type"]?.asString == "measure" {
      let width = event[at: "width"]
      (event[at: "width"], event[at: "height"]) = (event[at: "height"], width)
    }
    turnScreen(&event)
    return event
  }

  private mutating func turnScreen(_ members: inout Value) {
    if let viewport = members[at: "viewport"], !viewport.isNull {
      screen = Extent(width: viewport.number("width"), height: viewport.number("height"))
      var turned = viewport
      let size = place.size(screen)
      (turned[at: "width"], turned[at: "height"]) = (.number(size.width), .number(size.height))
      turned[at: "safeArea"] = viewport[at: "safeArea"].map(insets)
      members[at: "viewport"] = turned
    }
    members[at: "safeArea"] = members[at: "safeArea"].map(insets)
  }

  private func insets(_ insets: Value) -> Value {
    guard case .object(let members) = insets else { return insets }
    var turned: JSONObject = [:]
    for member in members.elements { turned[place.insets[member.name] ?? ""] = member.value }
    return .object(turned)
  }

  private func turnPoint(_ members: inout Value) {
    guard members[at: "x"] != nil, members[at: "y"] != nil else { return }
    let point = place.point(members.number("x"), members.number("y"), screen)
    (members[at: "x"], members[at: "y"]) = (.number(point.x), .number(point.y))
  }

  private func gesture(_ gesture: Value) -> Value {
    var gesture = gesture
    for name in ["at", "from", "to"] { change(&gesture, name) { turnPoint(&$0) } }
    change(&gesture, "delta") { $0 = Self.value(place.way($0.number("x"), $0.number("y"))) }
    if let direction = gesture[at: "direction"]?.asNumber {
      gesture[at: "direction"] = .number(place.angle(direction))
    }
    if let gestures = gesture[at: "gestures"]?.elements {
      gesture[at: "gestures"] = .array(gestures.map(self.gesture))
    }
    return gesture
  }

  // MARK: Responses

  /// Returns a response of the component at the other place, in the coordinates of the bottom.
  func turnedBack(_ response: Value) -> Value {
    var response = response
    change(&response, "result") { result in
      change(&result, "state") { $0 = state($0) }
      if let frames = result[at: "frames"]?.elements {
        result[at: "frames"] = .array(frames.map(state))
      }
      if let decisions = result[at: "decisions"]?.elements {
        result[at: "decisions"] = .array(decisions.map(decision))
      }
      if let effects = result[at: "effects"]?.elements {
        result[at: "effects"] = .array(effects.map(decision))
      }
    }
    return response
  }

  private func state(_ state: Value) -> Value {
    guard case .object = state else { return state }
    var state = state
    state[at: "layers"] = .array(state.layers.map(layer))
    return state
  }

  private func layer(_ layer: Value) -> Value {
    let area = place.size(screen)
    var turned = box(layer, in: area)
    let way = place.wayBack(layer.number("translateX"), layer.number("translateY"))
    (turned[at: "translateX"], turned[at: "translateY"]) = (.number(way.x), .number(way.y))
    for name in ["clip", "hit"] { change(&turned, name) { $0 = box($0, in: area) } }
    let own = Extent(width: layer.number("width"), height: layer.number("height"))
    change(&turned, "content") { if $0[at: "width"] != nil { $0 = box($0, in: own) } }
    change(&turned, "cornerRadii") { radii in
      let former = radii
      for (name, corner) in place.corners { radii[at: name] = former[at: corner] }
    }
    return turned
  }

  private func box(_ members: Value, in area: Extent) -> Value {
    var turned = members
    let box = place.boxBack(members, in: area)
    (turned[at: "x"], turned[at: "y"]) = (.number(box.x), .number(box.y))
    (turned[at: "width"], turned[at: "height"]) = (
      .number(box.size.width), .number(box.size.height)
    )
    return turned
  }

  /// Returns a decision, or an effect with its reason.
  private func decision(_ decision: Value) -> Value {
    var decision = decision
    change(&decision, "because") { because in
      change(&because, "velocity") { velocity in
        turnBack(&velocity)
        change(&velocity, "limit") { limit in
          for name in ["estimate", "fastestStep"] { change(&limit, name, turnBack) }
        }
        // The positions of a path are relative to the screen's corner, so only their differences are equal.
        velocity[at: "samples"] = nil
      }
    }
    return decision
  }

  private func turnBack(_ vector: inout Value) {
    let way = place.wayBack(vector.number("x"), vector.number("y"))
    (vector[at: "x"], vector[at: "y"]) = (.number(way.x), .number(way.y))
  }

  private static func value(_ point: (x: Double, y: Double)) -> Value {
    ["x": .number(point.x), "y": .number(point.y)]
  }

  private func change(_ value: inout Value, _ name: String, _ body: (inout Value) -> Void) {
    guard var inner = value[at: name], case .object = inner else { return }
    body(&inner)
    value[at: name] = inner
  }
}

extension Value {
  /// The member with a name of an object.
  ///
  /// Setting a member of a value that is not an object does nothing.
  fileprivate subscript(at name: String) -> Value? {
    get {
      guard case .object(let members) = self else { return nil }
      return members[name]
    }
    set {
      guard case .object(var members) = self else { return }
      members[name] = newValue
      self = .object(members)
    }
  }
}
