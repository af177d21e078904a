internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Sessions
internal import Values

extension Members {
  /// Reads params, turning what is wrong with them into the error that a client gets.
  func read<Result>(
    _ body: (Members) throws(InvalidValue) -> Result
  ) throws(RPCError) -> Result {
    do { return try body(self) } catch { throw .invalidParams(error) }
  }

  /// A string that a method can't do without.
  func word(_ name: String) throws(RPCError) -> String {
    do { return try requiredString(name) } catch { throw .invalidParams(error) }
  }

  /// The session that the member `session` names.
  func session(of host: Host) throws(RPCError) -> any LocalSession {
    try host.session(try word("session"))
  }

  /// The state that the client has by its word, if the session can still tell the difference.
  func base(of session: any LocalSession) throws(RPCError) -> Host.Base? {
    guard let revision = try read({ members throws(InvalidValue) in try members.since() }),
      let state = session.state(ofRevision: revision)
    else { return nil }
    return (revision, state)
  }

  /// How often states are to be recorded: `fps` times a second if `frames` is true.
  var frameRate: FrameRate? {
    get throws(RPCError) {
      try read(Self.frameRate)
    }
  }

  /// Whether the call tells why something was decided, if it says so.
  var explains: Bool? {
    get throws(RPCError) {
      try read { (members) throws(InvalidValue) in try members.bool("explain") }
    }
  }

  private static func frameRate(_ members: Members) throws(InvalidValue) -> FrameRate? {
    let rate = try members.number("fps", in: FrameRate.range) ?? 60
    return try members.bool("frames") == true ? FrameRate(framesPerSecond: rate) : nil
  }
}
