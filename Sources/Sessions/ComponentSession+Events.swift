public import Interaction
public import Motion
public import Values

/// Something that happens at a moment.
public struct ScheduledEvent<Own: Sendable>: Sendable {
  /// The moment.
  public var time: Timestamp

  /// What happens.
  public var event: Event<Own>

  /// Makes an event with its moment.
  @inlinable
  public init(time: Timestamp, event: Event<Own>) {
    self.time = time
    self.event = event
  }
}

/// An event that names what is not there at its moment.
public struct RefusedEvent: Error {
  /// Which of a call's events it is.
  public let index: Int

  /// What is wrong, with its place in the event.
  public let mistake: InvalidValue

  /// Names an event and what is wrong with it.
  @inlinable
  public init(index: Int, mistake: InvalidValue) {
    self.index = index
    self.mistake = mistake
  }
}

extension ComponentSession {
  /// Lets events happen in order, each after the clock has reached its moment, as one call.
  ///
  /// - Parameter events: the events; none is before now, nor before the one ahead of it
  /// - Throws: the first event that names what is not there; nothing has happened then
  @inlinable
  public mutating func send(_ events: [ScheduledEvent<C.OwnEvent>]) throws(RefusedEvent) {
    let lastName = events.lastIndex { $0.event.canName } ?? -1
    let start = now
    var before: ComponentSession?
    for (index, step) in events.enumerated() {
      // What the session was like is kept only where something changes before the last name.
      if before == nil && (index < lastName || index == lastName && happensByItself(by: step.time))
      {
        before = self
      }
      do throws(InvalidValue) {
        try take(step)
      } catch {
        takeBack(to: before, start)
        throw RefusedEvent(index: index, mistake: error)
      }
    }
    endCall()
  }

  /// Lets one event happen, as most calls do.
  ///
  /// - Throws: a name that is not there; nothing has happened then
  @inlinable
  public mutating func send(_ step: ScheduledEvent<C.OwnEvent>) throws(InvalidValue) {
    if step.event.canName && happensByItself(by: step.time) {
      var changed = self
      try changed.take(step)
      self = changed
    } else {
      let start = now
      do throws(InvalidValue) {
        try take(step)
      } catch {
        takeBack(to: nil, start)
        throw error
      }
    }
    endCall()
  }

  /// Lets a gesture happen from now on, as one call: what a pointer or a wheel would do.
  @inlinable
  public mutating func perform(_ gesture: Gesture) {
    let steps = gesture.steps(from: now)
    for event in Self.events(of: steps) { follow(event) }
    run(to: steps.last?.time ?? now)
    endCall()
  }

  /// The events among a gesture's steps; the others are time that passes.
  @inlinable
  public static func events(of steps: [GestureStep]) -> [ScheduledEvent<C.OwnEvent>] {
    steps.compactMap { step in
      switch step.action {
      case .pointer(let event): ScheduledEvent(time: step.time, event: .pointer(event))
      case .wheel(let event): ScheduledEvent(time: step.time, event: .wheel(event))
      case .pause: nil
      }
    }
  }

  /// Lets an event happen whose names are known to be right, or which has none; no call ends.
  @inlinable
  public mutating func follow(_ step: ScheduledEvent<C.OwnEvent>) {
    run(to: step.time)
    happen((try? resolve(step.event)) ?? step.event)
  }

  @inlinable
  mutating func take(_ step: ScheduledEvent<C.OwnEvent>) throws(InvalidValue) {
    run(to: step.time)
    happen(try resolve(step.event))
  }

  /// Makes the session what it was like before a call, of which a copy is kept if it has changed.
  @inlinable
  mutating func takeBack(to before: ComponentSession?, _ start: Timestamp) {
    if let before { self = before }
    clock = start
    forget()
  }

  @inlinable
  func happensByItself(by time: Timestamp) -> Bool {
    nextMoment.map { $0 <= time } ?? false
  }

  /// Hands an event that has been resolved to the component, now.
  @inlinable
  mutating func happen(_ event: Event<C.OwnEvent>) {
    forget()
    report.beginEvent()
    if case .environment(let change) = event { screen.apply(change) }
    if let target = event.target, !event.hasHit, event.beginsGesture {
      report.diagnostics.append(.targetHasLeft(target, at: now))
    }
    running.handle(event, at: now, report: &report)
  }
}

// MARK: - What an event is about

extension ComponentSession {
  /// Finds out what an event is about at its moment: the layer that it names, or the one under its
  /// point.
  ///
  /// - Throws: a name that is not there
  @inlinable
  mutating func resolve(
    _ event: Event<C.OwnEvent>
  ) throws(InvalidValue) -> Event<C.OwnEvent> {
    let resolved = try withHit(event)
    if event.canName { try running.check(resolved, at: now) }
    return resolved
  }

  @inlinable
  mutating func withHit(
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

  @inlinable
  mutating func hit(
    _ target: String?, _ location: Point?
  ) throws(InvalidValue) -> LayerHit? {
    guard target != nil || location != nil else { return nil }
    render()
    if let target {
      return try rendered.resolve(
        target: target, hasLeft: running.hasLeft, isLeaving: running.isLeaving)
    }
    return location.flatMap(rendered.hitTest)
  }
}
