/// The limits on the messages, sessions and calls of a client.
///
/// A call that exceeds a limit is refused without any effect.
public struct Limits: Equatable, Sendable {
  /// The maximum size of a message, in bytes.
  public var messageBytes = 16 * 1024 * 1024

  /// The maximum size of a response that can't be sent in parts, in bytes.
  public var answerBytes = 256 * 1024 * 1024

  /// The number of sent but unread bytes at which the client counts as a slow reader.
  public var unreadBytes = 1024 * 1024

  /// The maximum depth of nested arrays and objects.
  public var nesting = 128

  /// The maximum number of open sessions.
  public var sessions = 4096

  /// The maximum number of events in a call.
  public var eventsPerCall = 100_000

  /// The maximum number of frames of a call.
  public var framesPerCall = 100_000

  /// The maximum session time that a call may simulate, in seconds.
  public var secondsPerCall = 600

  /// The maximum duration of a call on the host's clock, in seconds, or `nil` for no limit.
  public var callSeconds: Double?

  /// Creates the default limits.
  public init() {}
}
