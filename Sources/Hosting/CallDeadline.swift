public import Messages

/// The time limit of a host's calls, measured with the host's clock.
///
/// A session asks between events and between the changes of its component whether the current call has exceeded the
/// limit. If so, it undoes the call. The clock therefore decides only between a response and an error; it never affects
/// a state.
public final class CallDeadline {
  private let clock: HostClock
  private let seconds: Double
  private var end: Int64 = .max
  private var remaining: Int64 = 0

  /// Creates a time limit.
  ///
  /// - Parameters:
  ///   - seconds: The maximum duration of a call, in seconds.
  ///   - clock: The host's clock.
  public init(seconds: Double, clock: @escaping HostClock) {
    self.seconds = seconds
    self.clock = clock
  }

  /// Starts measuring the current call.
  public func begin() {
    // A limit of more than 30 years never ends a call.
    let limit = seconds < 1e9 ? Int64((seconds * 1e6).rounded()) : .max / 2
    end = clock() + limit
  }

  /// Stops measuring a call that is carried out in steps, between two steps.
  public func pause() {
    remaining = end - clock()
    end = .max
  }

  /// Continues measuring a call that was paused.
  public func resume() { end = clock() + remaining }

  /// Whether the current call has exceeded the limit.
  public var isOver: Bool { clock() >= end }

  /// The error for a call that exceeded the limit.
  public var error: RPCError { .callTooLong(seconds: seconds) }
}
