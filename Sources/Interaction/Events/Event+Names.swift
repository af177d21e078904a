public import Motion
public import Values

/// Names in events.
///
/// One mechanism refuses what is not there, for all components. The session looks at each event at
/// its own moment, before it happens: a `target` has to be a layer or a role of the state then, and
/// `Component.check` refuses other names (a card, a sheet, a detent). So a name may come into being
/// by an earlier event of the same call. A refused call is rolled back as a whole.
extension Event {
  /// The layer or role that a gesture names as it begins.
  @inlinable public var target: String? {
    switch self {
    case .pointer(let pointer): pointer.phase == .down ? pointer.target : nil
    case .tap(let tap): tap.target
    case .drag(let drag): drag.target
    default: nil
    }
  }

  /// Whether the event may name something, so that it can be refused when its moment has come.
  @inlinable public var canName: Bool {
    switch self {
    case .pointer, .tap, .drag: target != nil
    case .action, .measure, .own: true
    case .wheel, .scroll, .environment: false
    }
  }

  /// Whether a hit test has found the layer that a gesture is on.
  @inlinable public var hasHit: Bool {
    switch self {
    case .pointer(let pointer): pointer.hit != nil
    case .tap(let tap): tap.hit != nil
    case .drag(let drag): drag.hit != nil
    case .wheel(let wheel): wheel.hit != nil
    default: false
    }
  }

  /// Whether a gesture begins with the event.
  @inlinable public var beginsGesture: Bool {
    switch self {
    case .pointer(let pointer): pointer.phase == .down
    case .tap: true
    case .drag(let drag): drag.phase == .began
    default: false
    }
  }
}

extension RenderState {
  /// The layer that a target means.
  ///
  /// - Parameters:
  ///   - target: a layer's id, or a role: its topmost layer that is not on its way out
  ///   - hasLeft: whether the target means something that has just left
  ///   - isLeaving: whether a layer belongs to something on its way out
  /// - Returns: the layer, or nil for one that has left
  /// - Throws: at `/target`, with the layers and roles that there are
  public func resolve(
    target: String, hasLeft: (String) -> Bool, isLeaving: (String) -> Bool
  ) throws(InvalidValue) -> LayerHit? {
    if let layer = layer(named: target, unless: isLeaving) { return layer }
    if hasLeft(target) || layer(named: target) != nil { return nil }
    var names: [String] = []
    for layer in layers { names.append(layer.id) }
    for layer in layers { names.append(layer.role) }
    throw .unknown(target, "a layer or role", among: names, at: "/target")
  }
}

extension Diagnostic {
  /// The finding about a gesture on something that has just left.
  public static func targetHasLeft(_ target: String, at now: Timestamp) -> Diagnostic {
    Diagnostic(
      time: now, severity: .information, code: "input/target-left",
      message: "What the gesture began on has left or is not shown: it is ignored until it lifts.",
      value: target)
  }
}
