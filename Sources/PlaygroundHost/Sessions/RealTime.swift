internal import Interaction
internal import Motion

/// The host's clock as a session sees it: it shows the time since the session began.
final class RealTime {
  private let clock: HostClock
  private var start: Int64

  init(_ clock: @escaping HostClock) {
    self.clock = clock
    start = clock()
  }

  var now: Timestamp { min(Timestamp(microseconds: clock() - start), SessionClock.last) }

  /// Lets the clock show another time from here on, as a restored session wants it.
  func adjust(to time: Timestamp) {
    start = clock() - time.microseconds
  }
}

/// A clock that never goes back, in microseconds from any start.
public typealias HostClock = () -> Int64
