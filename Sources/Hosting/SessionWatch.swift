public import Findings
public import Interaction
public import Motion
public import Sessions

/// Somebody who looks at each call of a session, from instant to instant, once it is carried out.
///
/// The session plays the call again on a fork, so that being looked at changes nothing.
open class SessionWatch {
  private let steadyRate: FrameRate?

  /// How often a state is wanted from now on between instants while something moves; never if nil.
  open var rate: FrameRate? { steadyRate }

  /// Makes somebody who wants to see states so often between instants.
  public init(rate: FrameRate? = nil) {
    steadyRate = rate
  }

  /// The session begins, or begins anew with what was restored.
  ///
  /// - Parameters:
  ///   - component: the component's id
  ///   - side: what is shown
  ///   - time: the moment
  ///   - viewport: the size of the viewport, in points
  open func begin(_ component: String, _ side: Side, at time: Timestamp, in viewport: Size) {}

  /// Sees a state between two instants.
  open func pass(_ state: RenderState) {}

  /// Sees an instant.
  open func take(_ instant: Instant) {}

  /// Hears what the component said.
  open func take(_ report: Report) {}
}

extension HostedSession {
  func watch(with watch: SessionWatch) {
    guard realTime == nil else { return }
    watches.append(watch)
    begin(watch)
  }

  /// Lets those who look begin with what is shown now, unless that is what was shown before.
  func beginWatch(after before: RenderState?) {
    guard !watches.isEmpty else { return }
    let now = core.state
    if let before, before.time == now.time, before.layers == now.layers { return }
    for watch in watches { begin(watch) }
  }

  private func begin(_ watch: SessionWatch) {
    watch.begin(componentID, core.limit(), at: now, in: core.environment.viewport)
  }

  /// Shows a change of parameters.
  func watchConfiguration(from before: Side) {
    let happening = Happening(type: "configure")
    let instant = Instant(now, [happening], left: before, right: core.limit())
    for watch in watches { watch.take(instant) }
    tellFindings()
  }

  /// Takes note of a call that is about to be carried out.
  func beginWatching(_ happenings: [Happening], to end: Timestamp) {
    guard !watches.isEmpty else { return }
    core.beginPassage(
      happenings, to: end, isSampled: { self.watches.contains { $0.rate != nil } })
  }

  /// Shows the call that was carried out.
  func endWatching() {
    guard !watches.isEmpty else { return }
    let watches = watches
    core.playPassage(
      samples: {
        // States between instants are given as often as anybody wants them.
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
