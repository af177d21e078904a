public import Findings
public import Interaction
public import JSONText
public import Messages
public import Motion
public import Sessions
public import Values

/// One running component with a clock of its own, wherever it runs.
public protocol Session: AnyObject {
  /// The component's id.
  var componentID: String { get }

  /// How often the session has been changed by a call.
  var revision: Int { get }

  /// The session's clock.
  var now: Timestamp { get }

  /// The lane of its answers: 0, or its plugin's.
  var lane: Int { get }

  /// Tells a client of the session's states without being asked from here on; nil ends that.
  func subscribe(_ subscription: Subscription?)

  /// Whether a follower has not been told of its last change.
  var hasNews: Bool { get }

  /// What the host's clock shows, for a session that follows it.
  var realTimeNow: Timestamp? { get }

  /// How long nothing has to be done for the session, in microseconds; nil for ever.
  var idleTime: Int64? { get }

  /// Does what has come due in a session that follows the host's clock.
  func tick()

  /// Writes what the client is to be told now as the params of one notification.
  ///
  /// - Parameters:
  ///   - id: the session's id
  ///   - isSlow: that the reader has not read what was sent; the state is passed over then
  ///   - writer: takes the params
  /// - Returns: whether anything was written
  func writeNotification(id: String, isSlow: Bool, into writer: inout JSONWriter) -> Bool
}

/// A session whose component runs in this process: each call is done when it returns.
public protocol LocalSession: Session {
  /// Lets events happen in order, each after the clock has reached its time.
  ///
  /// - Parameters:
  ///   - events: the events as they were sent
  ///   - path: where they stand in params, by the index of an event
  ///   - frames: how often a state is recorded on the way, if at all
  /// - Throws: the first mistake in any event; nothing has happened then
  func send(
    _ events: [Value], path: (Int) -> String, frames: FrameRate?
  ) throws(RPCError)

  /// Lets a gesture happen: what a pointer or a wheel would do, on the session's clock.
  ///
  /// - Parameters:
  ///   - gesture: the gesture as it was sent
  ///   - frames: how often a state is recorded on the way, if at all
  /// - Throws: the first mistake in the gesture; nothing has happened then
  func perform(_ gesture: Value, frames: FrameRate?) throws(RPCError)

  /// The id of the topmost layer that takes a touch at a point, if any.
  func hitTest(_ point: Point) -> String?

  /// Moves the clock.
  ///
  /// - Parameters:
  ///   - goal: where to
  ///   - frames: how often a state is recorded on the way, if at all
  /// - Returns: whether nothing changes any more until the next event
  /// - Throws: when the way is too long; the clock has not moved then
  func advance(_ goal: AdvanceGoal, frames: FrameRate?) throws(RPCError) -> Bool

  /// Begins to move the clock piece by piece.
  ///
  /// - Parameters:
  ///   - goal: where to
  ///   - frames: how often a state is recorded on the way, if at all
  ///   - canBeUndone: whether what the session is like now is kept, at the price of a copy
  /// - Returns: the moment at which the clock will stand in the end
  /// - Throws: when the way is too long; the clock has not moved then
  func beginAdvance(
    _ goal: AdvanceGoal, frames: FrameRate?, canBeUndone: Bool
  ) throws(RPCError) -> Timestamp

  /// Moves the clock on the way that was begun.
  func continueAdvance(to moment: Timestamp)

  /// Ends the way that was begun.
  ///
  /// - Returns: whether nothing changes any more until the next event
  func endAdvance() -> Bool

  /// Puts the session back to where it was before the way was begun.
  func undoAdvance()

  /// Changes parameters while the component runs.
  func configure(_ parameters: Members) throws(InvalidValue)

  /// All of the session, to be stored and restored.
  func snapshot() -> Value

  /// Goes on from where a snapshot was taken, of this session or another of its component.
  func restore(_ snapshot: Value) throws(RPCError)

  /// The state that a client has if it names the newest revision; nil for any other, and in a
  /// session that follows the host's clock, whose state has moved on since.
  func state(ofRevision revision: Int) -> RenderState?

  /// Writes the state of now as the next value.
  func writeState(into writer: inout JSONWriter)

  /// Writes what of the state of now differs from an earlier one as the next value.
  func writeDelta(from base: RenderState, into writer: inout JSONWriter)

  /// Writes effects and diagnostics that nobody has been told yet as members of the object that is
  /// open.
  func writeReport(into writer: inout JSONWriter)

  /// Keeps the reasons of decisions from here on, and tells them with each call.
  func keepReasons()

  /// Says whether the next call tells why something was decided; nil for what the session does
  /// anyway.
  func explain(_ isWanted: Bool?)

  /// The latest decisions, for a session that keeps them.
  var keptDecisions: [Decision]? { get }

  /// Finds out what a call would decide; the session stays as it is.
  ///
  /// - Parameter call: changes the session, for as long as this takes
  /// - Returns: what it would report
  /// - Throws: what the call throws; a session in real time can't try anything
  func rehearse(_ call: () throws(RPCError) -> Void) throws(RPCError) -> Report

  /// Lets somebody look at each call from here on; a session in real time is not looked at.
  func watch(with watch: SessionWatch)

  /// Begins to judge what is shown from here on, or ends it; a session in real time is not judged.
  func diagnose(_ isWanted: Bool) throws(RPCError)

  /// What has been found since it is judged; nil where it is not.
  var diagnosed: (findings: [Diagnostic], gestures: [GestureMetrics])? { get }

  /// The same session, which goes its own way from here and belongs to no client.
  func forkCore() -> any SessionCore

  /// Gives out the frames of the last call, once; nil if it asked for none.
  func takeFrames() -> (any FrameSource)?

  /// Forgets what `writeReport` wrote, for it has been told.
  func forgetReport()
}

extension LocalSession {
  /// The host's own lane.
  public var lane: Int { 0 }
}

/// Where `session/advance` moves the clock to.
public enum AdvanceGoal: Equatable, Sendable {
  /// To a moment that is not before now.
  case to(Timestamp)

  /// To the moment from which nothing changes, or by the limit.
  case settled(limit: Timestamp)
}
