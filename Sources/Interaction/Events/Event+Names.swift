public import Motion
public import Values

/// The names that events contain, such as the target of a gesture.
///
/// All components refuse unknown names in the same way. The session checks each event at the event's own time,
/// just before handling it: a `target` must be a layer or a role of the state at that time. `Component.check`
/// checks other names (a card, a sheet, a detent). An earlier event of the same call can therefore create a
/// name. A refused call is rolled back as a whole.
extension Event {
  /// The layer or role that a gesture names when it begins.
  @inlinable public var target: String? {
    switch self {
    case .pointer(let pointer): pointer.phase == .down ? pointer.target : nil
    case .tap(let tap): tap.target
    case .drag(let drag): drag.target
    default: nil
    }
  }

  /// Whether the event can contain a name that must be checked at the event's time.
  @inlinable public var canName: Bool {
    switch self {
    case .pointer, .tap, .drag: target != nil
    case .action, .measure, .own: true
    case .wheel, .scroll, .environment: false
    }
  }

  /// Whether the gesture's layer was found by a hit test.
  @inlinable public var hasHit: Bool {
    switch self {
    case .pointer(let pointer): pointer.hit != nil
    case .tap(let tap): tap.hit != nil
    case .drag(let drag): drag.hit != nil
    case .wheel(let wheel): wheel.hit != nil
    default: false
    }
  }

  /// Whether the event begins a gesture.
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
  /// Returns the layer that a target names.
  ///
  /// - Parameters:
  ///   - target: A layer's id or a role. A role names the topmost layer with this role that is not leaving.
  ///   - hasLeft: A closure that returns whether a target names a layer that is hidden or was recently
  ///     removed.
  ///   - isLeaving: A closure that returns whether a layer is leaving or belongs to something that is
  ///     leaving.
  /// - Returns: The layer, or `nil` if it has left or is leaving.
  /// - Throws: `InvalidValue` at `/target` with the existing layers and roles.
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
  /// Returns the finding for a gesture on a layer that is hidden or was recently removed.
  public static func targetHasLeft(_ target: String, at now: Timestamp) -> Diagnostic {
    Diagnostic(
      time: now, severity: .information, code: "input/target-left",
      message: "The gesture's layer is hidden or removed. The gesture is ignored until it ends.",
      value: target)
  }
}
