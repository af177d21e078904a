public import Interaction
public import Motion
public import Values

extension Composite {
  /// An event that one of the two components defines.
  public enum OwnEvent: Sendable {
    case outer(Outer.OwnEvent)
    case content(Content.OwnEvent)
  }

  /// Decodes an event of the content if the type begins with `content.`, or an event of the outer component otherwise.
  public static func decode(
    _ type: String, _ members: JSONObject
  ) throws(InvalidValue) -> OwnEvent? {
    if let inner = ContentName.removing(ContentName.member, from: type) {
      return try Content.decode(inner, members).map { .content($0) }
    }
    return try Outer.decode(type, members).map { .outer($0) }
  }

  /// Refuses an event that contains a name that the receiving component does not know.
  public func check(_ event: Event<OwnEvent>, at now: Timestamp) throws(InvalidValue) {
    if let inner = inside(event, at: now) {
      try content.check(inner, at: now)
    } else if let outer = outside(event) {
      try self.outer.check(outer, at: now)
    }
  }

  /// Returns whether a target names a layer that was removed recently, or a hidden part of a visible layer.
  public func hasLeft(_ target: String) -> Bool {
    ContentName.inside(target).map(content.hasLeft) ?? outer.hasLeft(target)
  }

  /// Returns whether a visible layer belongs to something that is leaving, or to a copy of the content.
  public func isLeaving(_ layer: String) -> Bool {
    ContentName.removing(ContentPrefix.copy, from: layer) != nil
      || (ContentName.inside(layer).map(content.isLeaving) ?? outer.isLeaving(layer))
  }

  /// Returns whether one of the two components responds to drags along an axis with a lasting effect.
  public func takesDrags(isHorizontal: Bool, at now: Timestamp) -> Bool {
    outer.takesDrags(isHorizontal: isHorizontal, at: now)
      || content.takesDrags(isHorizontal: isHorizontal, at: now)
  }

  /// Passes an event to the component that it concerns, or to both.
  ///
  /// If the content does not respond to a tap or a step of a wheel, the outer component handles the event instead.
  public mutating func handle(
    _ event: Event<OwnEvent>, at now: Timestamp, report: inout ComponentOutput
  ) {
    switch event {
    case .pointer(let pointer): return handle(pointer, at: now, &report)
    case .environment(let change):
      handle(change, at: now, &report)
      return fitContent(at: now, isScreenNew: change.viewport != nil, &report)
    case .drag(let drag): handle(drag, at: now, &report)
    default:
      guard let inner = inside(event, at: now) else {
        if let outer = outside(event) { self.outer.handle(outer, at: now, report: &report) }
        break
      }
      switch event {
      case .tap, .wheel:
        guard !contentResponds(to: inner, at: now, &report), let outer = outside(event, at: now)
        else { break }
        self.outer.handle(outer, at: now, report: &report)
      default: tellContent(inner, at: now, &report)
      }
    }
    fitContent(at: now, &report)
  }

  mutating func tellContent(
    _ event: Event<Content.OwnEvent>, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    changeContent(&report) { content, report in
      content.handle(event, at: now, report: &report)
    }
  }

  private mutating func handle(
    _ change: EnvironmentEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    outer.handle(.environment(change), at: now, report: &report)
    var inner = EnvironmentEvent()
    inner.reduceMotion = change.reduceMotion
    inner.layoutDirection = change.layoutDirection
    guard inner != EnvironmentEvent() else { return }
    room.apply(inner)
    tellContent(.environment(inner), at: now, &report)
  }

  private mutating func handle(
    _ drag: DragEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    if drag.phase == .began {
      self.drag = ContentName.inside(drag.hit) == nil ? .outer : .content
    }
    let isInside = self.drag == .content
    if drag.phase == .ended || drag.phase == .cancelled { self.drag = .undecided }
    guard isInside else { return outer.handle(.drag(drag), at: now, report: &report) }
    var inner = drag
    inner.hit = ContentName.inside(drag.hit)
    inner.target = ContentName.inside(drag.target)
    tellContent(.drag(inner), at: now, &report)
  }

  /// Passes an event to the content, and keeps the result only if the content responds with a change, an effect
  /// or an animation.
  ///
  /// - Returns: Whether the content responds.
  mutating func contentResponds(
    to event: Event<Content.OwnEvent>, at now: Timestamp, _ report: inout ComponentOutput
  ) -> Bool {
    var trial = self
    var heard = report
    trial.tellContent(event, at: now, &heard)
    guard
      heard.effects.count > report.effects.count
        || trial.content.nextMoment(after: now) != content.nextMoment(after: now)
        || trial.content.shown(at: now) != content.shown(at: now)
    else { return false }
    (self, report) = (trial, heard)
    return true
  }
}

extension Component {
  /// Returns the rendered state at a time, without setting the state's own `time`.
  func shown(at now: Timestamp) -> RenderState {
    var state = RenderState()
    render(at: now, into: &state)
    return state
  }
}
