/// How much one client may ask for; past a limit a call is refused and nothing has changed.
public struct Limits: Equatable, Sendable {
  /// The size of one message, in bytes.
  public var messageBytes = 16 * 1024 * 1024

  /// The size of one answer that can't leave piece by piece, in bytes.
  public var answerBytes = 256 * 1024 * 1024

  /// A reader that leaves more bytes than this unread is slow.
  public var unreadBytes = 1024 * 1024

  /// How deep arrays and objects may stand in each other.
  public var nesting = 128

  /// How many sessions may be open at once.
  public var sessions = 4096

  /// How many events one call may carry.
  public var eventsPerCall = 100_000

  /// How many frames one call may ask for.
  public var framesPerCall = 100_000

  /// How many seconds of session time one call may simulate.
  public var secondsPerCall = 600

  /// Makes the defaults.
  public init() {}
}
