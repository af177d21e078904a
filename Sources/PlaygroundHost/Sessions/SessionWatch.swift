public import Findings
public import Interaction
public import Motion
public import Sessions

/// Somebody who looks at each call of a session, from instant to instant, once it is carried out.
///
/// The session plays the call again on a fork, so that being looked at changes nothing.
open class SessionWatch {
  /// How often a state is wanted between instants while something moves; never if nil.
  public let rate: FrameRate?

  /// Makes somebody who wants to see states so often between instants.
  public init(rate: FrameRate? = nil) {
    self.rate = rate
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
  func watch(with watch: SessionWatch?) {
    guard realTime == nil else { return }
    self.watch = watch
    beginWatch()
  }

  /// Lets the watch begin with what is shown now.
  func beginWatch() {
    watch?.begin(componentID, core.limit(), at: now, in: core.environment.viewport)
  }

  /// Looks at a change of parameters.
  func watchConfiguration(from before: Side) {
    let happening = Happening(type: "configure")
    watch?.take(Instant(now, [happening], left: before, right: core.limit()))
  }

  /// Takes note of a call that is about to be carried out.
  func beginWatching(_ happenings: [Happening], to end: Timestamp) {
    guard watch != nil else { return }
    let before = core.fork()
    before.beginPassage(happenings, to: end)
    watched = before
  }

  /// Looks at the call that was carried out.
  func endWatching() {
    guard let watch, let watched else { return }
    self.watched = nil
    watched.playPassage(samples: watch.rate, watch.pass, watch.take)
  }
}
