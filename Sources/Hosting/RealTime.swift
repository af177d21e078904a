internal import Interaction
package import Motion

/// The host's clock as a session sees it: it shows the time since the session began.
package final class RealTime {
  private let clock: HostClock
  private var start: Int64

  /// Takes a clock; the session begins now.
  package init(_ clock: @escaping HostClock) {
    self.clock = clock
    start = clock()
  }

  /// The time since the session began.
  package var now: Timestamp { min(Timestamp(microseconds: clock() - start), SessionClock.last) }

  /// Lets the clock show another time from here on, as a restored session wants it.
  package func adjust(to time: Timestamp) {
    start = clock() - time.microseconds
  }
}

/// A clock that never goes back, in microseconds from any start.
public typealias HostClock = () -> Int64
