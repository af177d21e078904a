public import Interaction
public import Motion
public import Values

/// An event with its time.
public struct ScheduledEvent<Own: Sendable>: Sendable {
  /// The session time at which the event is applied.
  public var time: Timestamp

  /// The event to apply.
  public var event: Event<Own>

  /// Creates an event that is applied at the given time.
  @inlinable
  public init(time: Timestamp, event: Event<Own>) {
    self.time = time
    self.event = event
  }
}

/// The error for an event that contains an unknown name.
public struct RefusedEvent: Error {
  /// The index of the event in the call.
  public let index: Int

  /// The problem, with the path of the invalid member in the event.
  public let mistake: InvalidValue

  /// Creates an error for the event at `index`.
  @inlinable
  public init(index: Int, mistake: InvalidValue) {
    self.index = index
    self.mistake = mistake
  }
}

extension ComponentSession {
  /// Applies events in order as one call.
  ///
  /// Each event is applied when the clock has reached its time.
  ///
  /// - Parameter events: The events. Their times must not decrease, and none may be before the current time.
  /// - Throws: `RefusedEvent` for the first event with an unknown name. In that case nothing has changed.
  @inlinable
  public mutating func send(_ events: [ScheduledEvent<C.OwnEvent>]) throws(RefusedEvent) {
    let lastName = events.lastIndex { $0.event.canName } ?? -1
    let start = now
    var before: ComponentSession?
    for (index, step) in events.enumerated() {
      // Keep a copy of the session only if something changes before the last name is checked.
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

  /// Applies one event as a call.
  ///
  /// - Throws: `InvalidValue` if the event contains an unknown name. In that case nothing has changed.
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

  /// Performs a gesture, starting at the current time.
  ///
  /// Its pointer or wheel events are handled as a single call.
  @inlinable
  public mutating func perform(_ gesture: Gesture) {
    let steps = gesture.steps(from: now)
    for event in Self.events(of: steps) { follow(event) }
    run(to: steps.last?.time ?? now)
    endCall()
  }

  /// Returns the events among a gesture's steps.
  ///
  /// The remaining steps are pauses.
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

  /// Applies an event without ending the call.
  ///
  /// Names in the event must have been checked before.
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

  /// Restores the state that the session had before a call.
  ///
  /// - Parameters:
  ///   - before: A copy of the session before the call, or `nil` if only the clock has changed.
  ///   - start: The clock's time before the call.
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

  /// Passes a resolved event to the component.
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

// MARK: - Targets of events

extension ComponentSession {
  /// Returns the event together with the layer that it concerns: the layer that it names, or the layer under its
  /// point.
  ///
  /// - Throws: `InvalidValue` if the event contains an unknown name.
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
