internal import Interaction
internal import Motion
public import Values

extension RPCError.Code {
  /// No session has the given id.
  public static let sessionNotFound = RPCError.Code(rawValue: -32012)

  /// No component has the given id.
  public static let componentNotFound = RPCError.Code(rawValue: -32013)

  /// A time is earlier than the current time of the session's clock.
  public static let timeReversed = RPCError.Code(rawValue: -32014)

  /// A session with the given id already exists.
  public static let sessionExists = RPCError.Code(rawValue: -32018)

  /// A snapshot is invalid or belongs to a different component.
  public static let snapshotMismatch = RPCError.Code(rawValue: -32017)

  /// The client uses an unsupported protocol version.
  public static let versionMismatch = RPCError.Code(rawValue: -32021)
}

extension RPCError {
  /// Returns a name from a request as error messages show it.
  ///
  /// A name of more than 1,000 bytes is shortened.
  private static func brief(_ name: String) -> String {
    guard name.utf8.count > 1000 else { return name }
    // One character can have any number of scalars.
    var short = String.UnicodeScalarView()
    short.append(contentsOf: name.unicodeScalars.prefix(100))
    return String(short) + "…"
  }

  /// Returns the error for an unknown method.
  ///
  /// - Parameters:
  ///   - name: The name of the method.
  ///   - names: The names of the host's methods.
  /// - Returns: The error, with suggestions of similar names.
  public static func methodNotFound(_ name: String, among names: [String]) -> RPCError {
    let near = NearNames(to: name, among: names)
    return RPCError(
      .methodNotFound, kind: "method-not-found",
      near.likely.isEmpty
        ? "There is no method \(brief(name)); rpc.discover lists all methods."
        : near.sentence("a method"),
      data: [
        "method": .string(brief(name)),
        "expected": .string(Expectation.name(name, "a method", among: names)),
      ])
  }

  /// Returns the error for a request whose method must be sent as a notification.
  public static func notificationOnly(_ name: String) -> RPCError {
    RPCError(
      .methodNotFound, kind: "method-not-found",
      "\(brief(name)) is a notification; send it without an id.",
      data: ["method": .string(brief(name)), "expected": "no id"])
  }

  /// Returns the error for an unknown session id.
  public static func sessionNotFound(_ id: String) -> RPCError {
    RPCError(
      .sessionNotFound, kind: "session-not-found",
      "There is no session \(brief(id)); create it with session/create.",
      data: ["session": .string(brief(id))])
  }

  /// Returns the error for a session id that is already in use.
  public static func sessionExists(_ id: String) -> RPCError {
    RPCError(
      .sessionExists, kind: "session-exists",
      "The session \(brief(id)) already exists; use a different id or close the session first.",
      data: ["session": .string(brief(id))])
  }

  /// Returns the error for an unknown component id.
  public static func componentNotFound(_ id: String, known: [String]) -> RPCError {
    let near = NearNames(to: id, among: known)
    return RPCError(
      .componentNotFound, kind: "component-not-found",
      near.likely.isEmpty
        ? "There is no component \(brief(id)); use an id from component/list, or give the folder of a "
          + "plugin with --plugins."
        : near.sentence("a component"),
      data: ["component": .string(brief(id)), "known": .array(known.map { .string($0) })])
  }

  /// Returns the error for a time that is earlier than the session's clock.
  ///
  /// Both times are in seconds.
  public static func timeReversed(path: String, time: Double, now: Double) -> RPCError {
    RPCError(
      .timeReversed, kind: "time-reversed",
      "params\(path) must not be earlier than the session's clock, which is at \(now) s.",
      data: ["path": .string(path), "time": .number(time), "now": .number(now)])
  }

  /// Returns the error for a snapshot that is invalid or belongs to a different component.
  public static func snapshotMismatch(_ error: InvalidValue) -> RPCError {
    RPCError(
      .snapshotMismatch, kind: "snapshot-mismatch",
      "params/snapshot\(error.path) must be \(error.expected), as returned by session/snapshot.",
      data: ["path": .string("/snapshot" + error.path), "expected": .string(error.expected)])
  }

  /// Returns the error for a call with too many events.
  public static func tooManyEvents(_ count: Int, limit: Int) -> RPCError {
    .limitExceeded(
      "The call has \(count) events; send at most \(limit) per call, or raise --max-events.",
      limit: "events", maximum: Int64(limit), actual: Int64(count))
  }

  /// Returns the error for a call that requests too many frames.
  public static func tooManyFrames(limit: Int) -> RPCError {
    .limitExceeded(
      "The call would return more than \(limit) frames; request fewer, or raise --max-frames.",
      limit: "frames", maximum: Int64(limit))
  }

  /// Returns the error for a call that simulates too much time.
  public static func tooManySeconds(limit: Int) -> RPCError {
    .limitExceeded(
      "The call would simulate more than \(limit) s; use several calls, or raise --max-seconds.",
      limit: "seconds", maximum: Int64(limit))
  }

  /// Returns the error for a call that took too long and was undone.
  public static func callTooLong(seconds: Double) -> RPCError {
    RPCError(
      .limitExceeded, kind: "limit-exceeded",
      "The call took more than \(Expectation.plain(seconds)) s and was undone: the session is as it was before the "
        + "call, and none of its events was applied. Request less per call, or raise --max-call-seconds.",
      data: ["limit": .string(callSeconds), "maximum": .number(seconds)])
  }

  private static let callSeconds = "call-seconds"

  /// Whether the call was undone because it took too long.
  public var isCallTooLong: Bool {
    code == .limitExceeded && data["limit"] == .string(Self.callSeconds)
  }

  /// The error for an advance beyond the end of the session's clock.
  public static var clockEnds: RPCError {
    let last = SessionClock.last.seconds
    return .limitExceeded(
      "A session's clock ends at \(Expectation.plain(last)) s; continue in a new session.",
      limit: "clock", maximum: Int64(last))
  }

  /// Returns the error for too many open sessions.
  public static func tooManySessions(limit: Int) -> RPCError {
    .limitExceeded(
      "\(limit) sessions are open, the maximum; close a session first, or raise --max-sessions.",
      limit: "sessions", maximum: Int64(limit))
  }
}
