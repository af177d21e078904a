internal import Interaction
internal import Motion
public import Values

extension RPCError.Code {
  /// No session has that id.
  public static let sessionNotFound = RPCError.Code(rawValue: -32012)

  /// No component has that id.
  public static let componentNotFound = RPCError.Code(rawValue: -32013)

  /// A time lies before the session's clock.
  public static let timeReversed = RPCError.Code(rawValue: -32014)

  /// A session has that id already.
  public static let sessionExists = RPCError.Code(rawValue: -32018)

  /// A snapshot is not of this component, or is broken.
  public static let snapshotMismatch = RPCError.Code(rawValue: -32017)

  /// The client speaks another version of the protocol.
  public static let versionMismatch = RPCError.Code(rawValue: -32021)
}

extension RPCError {
  /// No method of a host has a name.
  ///
  /// - Parameters:
  ///   - name: the name
  ///   - names: the names of the methods that the host has
  /// - Returns: the error, with the names that are near
  public static func methodNotFound(_ name: String, among names: [String]) -> RPCError {
    let near = NearNames(to: name, among: names)
    return RPCError(
      .methodNotFound, kind: "method-not-found",
      near.likely.isEmpty
        ? "There is no method \(name): rpc.discover lists them." : near.sentence("a method"),
      data: [
        "method": .string(name),
        "expected": .string(Expectation.name(name, "a method", among: names)),
      ])
  }

  /// A request has the name of what is only sent as a notification.
  public static func notificationOnly(_ name: String) -> RPCError {
    RPCError(
      .methodNotFound, kind: "method-not-found",
      "\(name) is a notification: send it without an id.",
      data: ["method": .string(name), "expected": "no id"])
  }

  /// No session has an id.
  public static func sessionNotFound(_ id: String) -> RPCError {
    RPCError(
      .sessionNotFound, kind: "session-not-found",
      "There is no session \(id): create it with session/create.",
      data: ["session": .string(id)])
  }

  /// A session has an id already.
  public static func sessionExists(_ id: String) -> RPCError {
    RPCError(
      .sessionExists, kind: "session-exists",
      "There is a session \(id) already: take another id, or close it first.",
      data: ["session": .string(id)])
  }

  /// No component has an id.
  public static func componentNotFound(_ id: String, known: [String]) -> RPCError {
    let near = NearNames(to: id, among: known)
    return RPCError(
      .componentNotFound, kind: "component-not-found",
      near.likely.isEmpty
        ? "There is no component \(id): offer its plugin with --plugins and the folder that it is in, "
          + "or take one that component/list names."
        : near.sentence("a component"),
      data: ["component": .string(id), "known": .array(known.map { .string($0) })])
  }

  /// A time lies before the session's clock; both in seconds.
  public static func timeReversed(path: String, time: Double, now: Double) -> RPCError {
    RPCError(
      .timeReversed, kind: "time-reversed",
      "Give params\(path) as a time that is not before the session's clock, which shows \(now).",
      data: ["path": .string(path), "time": .number(time), "now": .number(now)])
  }

  /// A snapshot is broken, or of another component.
  public static func snapshotMismatch(_ error: InvalidValue) -> RPCError {
    RPCError(
      .snapshotMismatch, kind: "snapshot-mismatch",
      "Give params/snapshot\(error.path) as \(error.expected), as session/snapshot gave it.",
      data: ["path": .string("/snapshot" + error.path), "expected": .string(error.expected)])
  }

  /// A call carries more events than are allowed.
  public static func tooManyEvents(_ count: Int, limit: Int) -> RPCError {
    .limitExceeded(
      "Send at most \(limit) events in a call, or raise --max-events.",
      limit: "events", maximum: Int64(limit), actual: Int64(count))
  }

  /// A call asks for more frames than are allowed.
  public static func tooManyFrames(limit: Int) -> RPCError {
    .limitExceeded(
      "Ask for at most \(limit) frames in a call, or raise --max-frames.",
      limit: "frames", maximum: Int64(limit))
  }

  /// A call simulates more seconds than are allowed.
  public static func tooManySeconds(limit: Int) -> RPCError {
    .limitExceeded(
      "Simulate at most \(limit) seconds in a call, or raise --max-seconds.",
      limit: "seconds", maximum: Int64(limit))
  }

  /// The session's clock would pass its last moment.
  public static var clockEnds: RPCError {
    let last = SessionClock.last.seconds
    return .limitExceeded(
      "Go on in another session: a session's clock ends at \(Expectation.plain(last)) seconds.",
      limit: "clock", maximum: Int64(last))
  }

  /// More sessions would be open than are allowed.
  public static func tooManySessions(limit: Int) -> RPCError {
    .limitExceeded(
      "Close a session first: \(limit) are open, which --max-sessions allows.",
      limit: "sessions", maximum: Int64(limit))
  }
}
