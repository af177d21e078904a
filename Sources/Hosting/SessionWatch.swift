public import Findings
public import Interaction
public import Motion
public import Sessions

/// An observer of a session's calls.
///
/// After each call, the observer receives the call's instants in order. An instant is a time at which the motion may
/// be discontinuous. To find the instants, the call is replayed on a copy of the session, so observers never affect
/// the session.
open class SessionWatch {
  private let steadyRate: FrameRate?

  /// The rate at which the observer receives states between instants while the session changes, or `nil` to
  /// receive no such states.
  open var rate: FrameRate? { steadyRate }

  /// Creates an observer with a constant rate.
  public init(rate: FrameRate? = nil) {
    steadyRate = rate
  }

  /// Handles the start of the session, or its restoration from a snapshot.
  ///
  /// - Parameters:
  ///   - component: The component's id.
  ///   - allowances: The component's exemptions from findings.
  ///   - side: The current state and the states shortly after it.
  ///   - time: The current time.
  ///   - viewport: The size of the viewport, in points.
  open func begin(
    _ component: String, _ allowances: [Allowance], _ side: OneSidedLimit, at time: Timestamp,
    in viewport: Size
  ) {}

  /// Handles a state between two instants, which are times at which the motion may be discontinuous.
  open func pass(_ state: RenderState) {}

  /// Handles an instant, which is a time at which the motion may be discontinuous.
  open func take(_ instant: Instant) {}

  /// Handles the effects, findings and decisions that the component reported during a call.
  open func take(_ report: ComponentOutput) {}

  /// Returns an observer for a copy of the session that has seen the same instants, or `nil` if this observer
  /// can't be copied.
  open func copied() -> SessionWatch? { nil }
}

extension HostedSession {
  func watch(with watch: SessionWatch) {
    guard realTime == nil else { return }
    watches.append(watch)
    begin(watch)
  }

  /// Restarts the observers at the current state, unless the time and the layers are the same as before the call.
  func beginWatch(after before: RenderState?) {
    guard !watches.isEmpty else { return }
    let now = core.state
    if let before, before.time == now.time, before.layers == now.layers { return }
    for watch in watches { begin(watch) }
  }

  private func begin(_ watch: SessionWatch) {
    watch.begin(
      componentID, makeRules().allowances, core.limit(), at: now, in: core.environment.viewport)
  }

  /// Sends the observers an instant for the current time after the parameters have changed.
  ///
  /// - Parameter before: The state before the change, and the states that would have followed without it.
  func watchConfiguration(from before: OneSidedLimit) {
    let input = SessionInput(type: "configure")
    let instant = Instant(now, [input], left: before, right: core.limit())
    for watch in watches { watch.take(instant) }
    tellFindings()
  }

  /// Records the state before a call is carried out, so that the call can be replayed for the observers
  /// afterwards.
  func beginWatching(_ inputs: [SessionInput], to end: Timestamp) {
    guard !watches.isEmpty else { return }
    core.beginAnalysis(
      inputs, to: end, endsCall: true, isSampled: { self.watches.contains { $0.rate != nil } })
  }

  /// Replays the call that was just carried out, and passes its instants and states to the observers.
  func endWatching() {
    guard !watches.isEmpty else { return }
    let watches = watches
    core.playAnalysis(
      samples: {
        // Use the highest rate that any observer wants.
        var rate: FrameRate?
        for watch in watches {
          guard let wanted = watch.rate else { continue }
          if wanted.framesPerSecond > rate?.framesPerSecond ?? 0 { rate = wanted }
        }
        return rate
      },
      { state in for watch in watches where watch.rate != nil { watch.pass(state) } },
      { instant in for watch in watches { watch.take(instant) } })
    tellFindings()
  }
}
