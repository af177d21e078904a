public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values

/// How a call is played again: frame by frame, or from instant to instant.
extension TypedCore {
  /// Takes note of the call, to play it frame by frame.
  @inlinable
  public func beginFrames(to end: Timestamp, at rate: FrameRate) {
    parts.playback = Playback(parts.session, parts.steps, to: end, at: rate)
  }

  /// The screen.
  @inlinable public var environment: Environment { parts.session.environment }

  /// The side of now that lies ahead, if nothing further is done.
  @inlinable
  public func limit() -> Side { parts.session.limit() }

  /// What the events do that were read.
  @inlinable
  public func happenings(of events: [Value]) -> [Happening] {
    func happening(_ index: Int) -> Happening {
      Happening(parts.steps[index].event) ?? Happening(event: events[index])
    }
    // Most calls have one, and a list that is written out is made with less ado.
    return events.count == 1 ? [happening(0)] : events.indices.map(happening)
  }

  /// Takes note of the call, to play it from instant to instant.
  ///
  /// One event that ends its call, or none, has one instant unless something comes due on the way:
  /// then what can be seen of it is here before it happens, and there when it has happened.
  @inlinable
  public func beginPassage(
    _ happenings: [Happening], to end: Timestamp, isSampled: () -> Bool
  ) {
    let due = parts.session.upcoming()
    if happenings.count <= 1, parts.steps.allSatisfy({ $0.time == end }),
      due.map({ $0 > end && !isSampled() }) ?? true
    {
      let left = happenings.isEmpty ? .unchanged : parts.session.limit(before: end, happenings)
      parts.single = (happenings, left)
    } else {
      parts.passage = Passage(parts.session, parts.steps, happenings, to: end)
    }
  }

  /// Forgets that call.
  @inlinable
  public func endPassage() {
    parts.passage = nil
    parts.single = nil
  }

  /// Plays that call.
  @inlinable
  public func playPassage(
    samples rate: () -> FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void
  ) {
    if let single = parts.single.take() {
      if single.happenings.isEmpty { return instant(parts.session.quietInstant()) }
      let right = parts.session.limit(after: single.happenings)
      let isTold = !parts.session.report.effects.isEmpty
      return instant(
        Instant(now, single.happenings, left: single.left, right: right, isTold: isTold))
    }
    guard parts.passage != nil, var passage = parts.passage.take() else { return }
    passage.play(samples: rate, sample, instant)
    passage.handState(to: &parts.session)
  }

  /// The next frame of that call.
  @inlinable
  public func nextFrame() -> RenderState? { parts.playback?.next() }
}
