internal import Interaction
internal import Motion
internal import Values

/// A component on its clock, as a value: a copy of it plays the same again.
struct RunningComponent<C: Component> {
  var component: C
  var environment: Environment
  var now = Timestamp.zero

  /// The state that is rendered into again and again.
  var state = RenderState()

  /// Whether that is the state of now.
  var isRendered = false

  /// Moves the clock and lets happen what comes due on the way, moment by moment.
  mutating func run(to end: Timestamp, report: inout Report) {
    elapse(through: end, report: &report)
    if now != end { isRendered = false }
    now = end
  }

  /// Lets happen what comes due up to a moment; the clock stands at the last such moment then.
  mutating func elapse(through end: Timestamp, report: inout Report) {
    while let moment = component.nextMoment(after: now), moment > now, moment <= end {
      now = moment
      isRendered = false
      component.elapse(at: moment, report: &report)
    }
  }

  /// Finds out what an event is about at its moment: the layer that it names, or the one under its
  /// point.
  ///
  /// - Throws: a name that is not there
  mutating func resolve(_ event: Event<C.OwnEvent>) throws(InvalidValue) -> Event<C.OwnEvent> {
    let resolved = try withHit(event)
    if event.canName { try component.check(resolved, at: now) }
    return resolved
  }

  /// Hands an event that has been resolved to the component, now.
  mutating func take(_ event: Event<C.OwnEvent>, report: inout Report) {
    isRendered = false
    if case .environment(let change) = event { environment.apply(change) }
    if let target = event.target, !event.hasHit, event.beginsGesture {
      report.diagnostics.append(.targetHasLeft(target, at: now))
    }
    component.handle(event, at: now, report: &report)
  }

  /// Resolves and takes an event whose names are known to be right, or which has none.
  mutating func takeUnnamed(_ event: Event<C.OwnEvent>, report: inout Report) {
    take((try? resolve(event)) ?? event, report: &report)
  }

  /// Renders the state of now, unless that has been done.
  mutating func render() {
    guard !isRendered else { return }
    render(at: now)
    isRendered = true
  }

  /// Renders a moment that is not behind anything that happens by itself.
  mutating func render(at time: Timestamp) {
    isRendered = false
    state.clear()
    state.time = time
    state.isSettled = component.nextMoment(after: time) == nil
    component.render(at: time, into: &state)
  }

  private mutating func withHit(
    _ event: Event<C.OwnEvent>
  ) throws(InvalidValue) -> Event<C.OwnEvent> {
    switch event {
    case .pointer(var pointer) where pointer.phase == .down:
      pointer.hit = try hit(pointer.target, pointer.location)
      return .pointer(pointer)
    case .wheel(var wheel):
      wheel.hit = try hit(nil, wheel.location)
      return .wheel(wheel)
    case .tap(var tap):
      tap.hit = try hit(tap.target, tap.location)
      return .tap(tap)
    case .drag(var drag) where drag.target != nil:
      drag.hit = try hit(drag.target, nil)
      return .drag(drag)
    default: return event
    }
  }

  private mutating func hit(
    _ target: String?, _ location: Point?
  ) throws(InvalidValue) -> LayerHit? {
    guard target != nil || location != nil else { return nil }
    render()
    if let target { return try state.resolve(target: target, hasLeft: component.hasLeft) }
    return location.flatMap(state.hitTest)
  }
}

/// Something that happens at a moment.
struct ScheduledEvent<Own: Sendable> {
  var time: Timestamp
  var event: Event<Own>
}
