public import Interaction
public import Motion
public import Sessions
public import Values
public import Wire

/// Reading and applying the events of a call.
extension TypedCore {
  /// Starts to read the events of a call.
  @inlinable
  public func beginReading() { parts.steps.removeAll(keepingCapacity: true) }

  /// Reads the next event of a call.
  @inlinable
  public func read(_ event: Value) throws(InvalidValue) -> Timestamp? {
    let timed = try EventReader.read(event, for: C.self)
    parts.steps.append(ScheduledEvent(time: timed.time ?? now, event: timed.event))
    return timed.time
  }

  /// Sets the time of the event that was read last.
  @inlinable
  public func schedule(at time: Timestamp) { parts.steps[parts.steps.count - 1].time = time }

  /// Reads the steps of a gesture as the events of a call.
  @inlinable
  public func read(_ steps: [GestureStep]) {
    parts.steps = ComponentSession<C>.events(of: steps)
  }

  /// Applies the events that were read, as one call.
  @inlinable
  public func send() throws(RefusedEvent) {
    if parts.steps.count == 1 {
      do throws(InvalidValue) {
        try parts.session.send(parts.steps[0])
      } catch {
        throw RefusedEvent(index: 0, mistake: error)
      }
    } else {
      try parts.session.send(parts.steps)
    }
  }

  /// Applies the events of a gesture up to a time, as one call, and keeps the later events for
  /// `catchUp(to:)`.
  @inlinable
  public func perform(to end: Timestamp) {
    for step in parts.steps {
      if step.time <= end { parts.session.follow(step) } else { parts.waiting.append(step) }
    }
    parts.session.run(to: end)
    parts.session.endCall()
  }

  /// Advances the clock and applies the waiting events that are due.
  @inlinable
  public func catchUp(to present: Timestamp) {
    while let next = parts.waiting.first, next.time <= present {
      parts.waiting.removeFirst()
      parts.session.follow(ScheduledEvent(time: max(next.time, now), event: next.event))
      if parts.waiting.isEmpty { parts.session.callEnded() }
    }
    parts.session.run(to: present)
  }

  /// Reads and stores the events of a call that will be made repeatedly.
  @inlinable
  public func prepare(_ events: [Value]) throws(RefusedEvent) {
    var steps: [ScheduledEvent<C.OwnEvent>] = []
    for (index, event) in events.enumerated() {
      do throws(InvalidValue) {
        let timed = try EventReader.read(event, for: C.self)
        steps.append(ScheduledEvent(time: timed.time ?? .zero, event: timed.event))
      } catch {
        throw RefusedEvent(index: index, mistake: error)
      }
    }
    parts.prepared.append(steps)
  }

  /// Passes the events of a prepared call to the next `send()`, starting at the current time.
  @inlinable
  public func readPrepared(_ index: Int) -> Timestamp {
    let begin = now.microseconds
    parts.steps.removeAll(keepingCapacity: true)
    for step in parts.prepared[index] {
      let time = step.time.advanced(byMicroseconds: begin)
      parts.steps.append(ScheduledEvent(time: time, event: step.event))
    }
    return parts.steps.last?.time ?? now
  }

  /// Passes the events of a prepared call, each with a change, to the next `send()`.
  @inlinable
  public func readPrepared(_ index: Int, changedBy change: (Int) -> SampleChange) {
    parts.steps = parts.prepared[index]
    for place in parts.steps.indices {
      let change = change(place)
      parts.steps[place].time = parts.steps[place].time.advanced(byMicroseconds: change.delay)
      parts.steps[place].event.apply(change)
    }
  }
}
