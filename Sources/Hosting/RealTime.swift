internal import Interaction
package import Motion

/// The host's clock as seen by a session, counting from the session's start.
package final class RealTime {
  private let clock: HostClock
  private var start: Int64

  /// Creates the clock of a session that starts now.
  package init(_ clock: @escaping HostClock) {
    self.clock = clock
    start = clock()
  }

  /// The current time of the session, limited to the last time of a session's clock.
  package var now: Timestamp { min(Timestamp(microseconds: clock() - start), SessionClock.last) }

  /// Sets the session's current time, for example when a snapshot is restored.
  package func adjust(to time: Timestamp) {
    start = clock() - time.microseconds
  }
}

/// A monotonic clock in microseconds with an arbitrary origin.
public typealias HostClock = () -> Int64
