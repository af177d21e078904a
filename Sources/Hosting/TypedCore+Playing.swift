public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values

/// Replaying a call frame by frame or from instant to instant.
extension TypedCore {
  /// Records the state before the current call, from which `nextFrame()` then replays the call.
  @inlinable
  public func beginFrames(to end: Timestamp, at rate: FrameRate) {
    parts.playback = Playback(parts.session, parts.steps, to: end, at: rate)
  }

  /// The session's screen and the user's settings.
  @inlinable public var environment: Environment { parts.session.environment }

  /// Returns the current state and the states shortly after it, assuming no further events.
  @inlinable
  public func limit() -> OneSidedLimit { parts.session.limit() }

  /// Returns the events that were read, as `SessionInput` values.
  @inlinable
  public func inputs(of events: [Value]) -> [SessionInput] {
    func input(_ index: Int) -> SessionInput {
      SessionInput(parts.steps[index].event) ?? SessionInput(event: events[index])
    }
    // Most calls have one event, for which an array literal is cheaper than a map.
    return events.count == 1 ? [input(0)] : events.indices.map(input)
  }

  /// Records the state before the current call, so that `playAnalysis` can replay the call from instant to
  /// instant.
  ///
  /// An instant is a time at which the motion may be discontinuous. If a call contains no event, or a single
  /// event at its end, and no change is due until then, its end is its only instant. This function then
  /// records only the state just before that instant. The state after it is recorded once the event has been
  /// applied.
  @inlinable
  public func beginAnalysis(
    _ inputs: [SessionInput], to end: Timestamp, endsCall: Bool, isSampled: () -> Bool
  ) {
    let due = parts.session.upcoming()
    if inputs.count <= 1, parts.steps.allSatisfy({ $0.time == end }),
      due.map({ $0 > end && !isSampled() }) ?? true
    {
      let left = inputs.isEmpty ? .unchanged : parts.session.limit(before: end, inputs)
      parts.single = (inputs, left)
    } else {
      parts.replay = AnalysisReplay(
        parts.session, parts.steps, inputs, to: end, endsCall: endsCall)
    }
  }

  /// Discards the state that `beginAnalysis` recorded.
  @inlinable
  public func endAnalysis() {
    parts.replay = nil
    parts.single = nil
  }

  /// Replays a call that was carried out after `beginAnalysis`.
  @inlinable
  public func playAnalysis(
    samples rate: () -> FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void
  ) {
    if let single = parts.single.take() {
      if single.inputs.isEmpty { return instant(parts.session.quietInstant()) }
      let right = parts.session.limit(after: single.inputs)
      let isTold = !parts.session.report.effects.isEmpty
      return instant(
        Instant(now, single.inputs, left: single.left, right: right, isTold: isTold))
    }
    guard parts.replay != nil, var replay = parts.replay.take() else { return }
    replay.play(samples: rate, sample, instant)
    replay.handState(to: &parts.session)
  }

  /// Returns the next frame of the replay that `beginFrames` prepared, or `nil` after the last frame.
  @inlinable
  public func nextFrame() -> RenderState? { parts.playback?.next() }
}
