public import Interaction
public import Motion
public import Sessions
public import Values
public import Wire

/// How the events of a call are read, and let happen.
extension TypedCore {
  /// Begins to read the events of a call.
  @inlinable
  public func beginReading() { parts.steps.removeAll(keepingCapacity: true) }

  /// Reads a further event.
  @inlinable
  public func read(_ event: Value) throws(InvalidValue) -> Timestamp? {
    let timed = try EventReader.read(event, for: C.self)
    parts.steps.append(ScheduledEvent(time: timed.time ?? now, event: timed.event))
    return timed.time
  }

  /// Says when the event that was read last happens.
  @inlinable
  public func schedule(at time: Timestamp) { parts.steps[parts.steps.count - 1].time = time }

  /// Takes the steps of a gesture.
  @inlinable
  public func read(_ steps: [GestureStep]) {
    parts.steps = ComponentSession<C>.events(of: steps)
  }

  /// Lets the events happen.
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

  /// Lets the events of a gesture happen up to a moment.
  @inlinable
  public func perform(to end: Timestamp) {
    for step in parts.steps {
      if step.time <= end { parts.session.follow(step) } else { parts.waiting.append(step) }
    }
    parts.session.run(to: end)
    parts.session.endCall()
  }

  /// Moves the clock, and lets happen what waits on the way.
  @inlinable
  public func catchUp(to present: Timestamp) {
    while let next = parts.waiting.first, next.time <= present {
      parts.waiting.removeFirst()
      parts.session.follow(ScheduledEvent(time: max(next.time, now), event: next.event))
      if parts.waiting.isEmpty { parts.session.callEnded() }
    }
    parts.session.run(to: present)
  }

  /// Reads the events of a call that is to be made again and again.
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

  /// Lets the events of a prepared call happen from now on.
  @inlinable
  public func sendPrepared(_ index: Int) throws(RefusedEvent) {
    let begin = now.microseconds
    parts.steps.removeAll(keepingCapacity: true)
    for step in parts.prepared[index] {
      let time = step.time.advanced(byMicroseconds: begin)
      parts.steps.append(ScheduledEvent(time: time, event: step.event))
    }
    try send()
  }
}
