public import Findings
public import Interaction
public import JSONText
public import Messages
public import Motion
public import Sessions
public import Values

/// A running component with its own clock, in this process or in a plugin.
public protocol Session: AnyObject {
  /// The component's id.
  var componentID: String { get }

  /// The number of changes to the session so far, counting each call that changes it once.
  var revision: Int { get }

  /// The time on the session's clock.
  var now: Timestamp { get }

  /// The lane of the session's responses: 0 for a session in this process, otherwise the number of its
  /// plugin.
  ///
  /// Responses in the same lane are always sent in the order of their calls.
  var lane: Int { get }

  /// Starts or replaces a client's subscription, or ends it if the argument is `nil`.
  func subscribe(_ subscription: Subscription?)

  /// Whether the subscriber must still be notified of the last change.
  var hasNews: Bool { get }

  /// The session's time according to the host's clock, or `nil` for a session with a virtual clock.
  var realTimeNow: Timestamp? { get }

  /// The time until `tick()` must be called, in microseconds, or `nil` if no call is needed.
  var idleTime: Int64? { get }

  /// Reports the next frame of a session that follows the host's clock, if that frame is due.
  func tick()

  /// Writes the pending changes as the parameters of a notification.
  ///
  /// - Parameters:
  ///   - id: The session's id.
  ///   - isSlow: Whether the reader has not yet read everything that was sent. If so, the state is skipped.
  ///   - writer: The writer for the parameters.
  /// - Returns: Whether anything was written.
  func writeNotification(id: String, isSlow: Bool, into writer: inout JSONWriter) -> Bool
}

/// A session whose component runs in this process.
///
/// Every call is complete when it returns.
public protocol LocalSession: Session {
  /// Applies events in order, advancing the clock to the time of each event before applying it.
  ///
  /// - Parameters:
  ///   - events: The events as received.
  ///   - path: A function that returns the path of an event in the call's parameters, given the event's
  ///     index.
  ///   - frames: The rate at which states are recorded, or `nil` to record none.
  /// - Throws: An error for the first invalid event. In that case no event is applied.
  func send(
    _ events: [Value], path: (Int) -> String, frames: FrameRate?
  ) throws(RPCError)

  /// Performs a gesture with a pointer or a wheel, starting at the session's current time.
  ///
  /// - Parameters:
  ///   - gesture: The gesture as received.
  ///   - frames: The rate at which states are recorded, or `nil` to record none.
  /// - Throws: An error for the first mistake in the gesture. In that case nothing changes.
  func perform(_ gesture: Value, frames: FrameRate?) throws(RPCError)

  /// Returns the id of the topmost layer that accepts a touch at a point, or `nil` if there is
  /// none.
  func hitTest(_ point: Point) -> String?

  /// Advances the clock.
  ///
  /// - Parameters:
  ///   - goal: The time or condition to advance to.
  ///   - frames: The rate at which states are recorded, or `nil` to record none.
  /// - Returns: Whether the session is settled.
  /// - Throws: An error if the advance exceeds a limit. In that case the clock has not moved.
  func advance(_ goal: AdvanceGoal, frames: FrameRate?) throws(RPCError) -> Bool

  /// Starts advancing the clock in pieces, so that a long advance can be cancelled.
  ///
  /// - Parameters:
  ///   - goal: The time or condition to advance to.
  ///   - frames: The rate at which states are recorded, or `nil` to record none.
  ///   - canBeUndone: Whether to keep a copy of the session for `undoAdvance()`.
  /// - Returns: The time at which the advance ends.
  /// - Throws: An error if the advance exceeds a limit. In that case the clock has not moved.
  func beginAdvance(
    _ goal: AdvanceGoal, frames: FrameRate?, canBeUndone: Bool
  ) throws(RPCError) -> Timestamp

  /// Continues the advance that `beginAdvance` started, up to a time.
  ///
  /// - Returns: Whether the call is within its time limit. If not, call `undoAdvance()`.
  func continueAdvance(to moment: Timestamp) -> Bool

  /// Ends the advance that `beginAdvance` started.
  ///
  /// - Returns: Whether the session is settled.
  func endAdvance() -> Bool

  /// Cancels the advance that `beginAdvance` started, and restores the state that the session had before it.
  func undoAdvance()

  /// Changes parameters while the component is running.
  func configure(_ parameters: JSONObject) throws(InvalidValue)

  /// Returns the session's complete state, from which `restore` can continue.
  func snapshot() -> Value

  /// Replaces the session's state with a snapshot of this session or of a different session with the same
  /// component.
  func restore(_ snapshot: Value) throws(RPCError)

  /// Returns the state of the given revision if it is the current one.
  ///
  /// Returns `nil` for any other revision, and for a session that follows the host's clock, whose state keeps
  /// changing.
  func state(ofRevision revision: Int) -> RenderState?

  /// Writes the current state as the next value.
  func writeState(into writer: inout JSONWriter)

  /// Writes the difference between an earlier and the current state as the next value.
  func writeDelta(from base: RenderState, into writer: inout JSONWriter)

  /// Writes the effects and diagnostics that have not been reported yet, as members of the current object.
  func writeReport(into writer: inout JSONWriter)

  /// Records decisions from now on, and reports them with each call.
  func keepReasons()

  /// Sets whether the next call reports decisions.
  ///
  /// With `nil`, the session's own setting applies.
  func explain(_ isWanted: Bool?)

  /// The latest decisions, if the session records them.
  var keptDecisions: [Decision]? { get }

  /// Returns the report that a call would produce, without changing the session.
  ///
  /// - Parameter call: A closure that makes the call. Its changes are reverted.
  /// - Returns: The report of the call.
  /// - Throws: The error of the call, or an error if the session follows the host's clock.
  func rehearse(_ call: () throws(RPCError) -> Void) throws(RPCError) -> ComponentOutput

  /// Adds an observer of the session's calls.
  ///
  /// In a session that follows the host's clock, this function does nothing.
  func watch(with watch: SessionWatch)

  /// Turns the session's diagnostics on or off.
  ///
  /// - Throws: An error if the session follows the host's clock.
  func diagnose(_ isWanted: Bool) throws(RPCError)

  /// The findings and gestures since diagnostics were turned on, or `nil` if they are off.
  var diagnosed: (findings: [Diagnostic], gestures: [GestureMetrics])? { get }

  /// Returns an independent copy of the session's core, which no client can access.
  func forkCore() -> any AnyCore

  /// Returns an independent copy of the session with copies of its observers, or `nil` if it can't be copied.
  ///
  /// A session can't be copied if a call is in progress, if it follows the host's clock, if it has a subscriber, or if
  /// one of its observers can't be copied.
  func copied() -> (any LocalSession)?

  /// Removes and returns the frames of the last call, or `nil` if it requested none.
  func takeFrames() -> (any FrameSource)?

  /// Clears the session's report, after it has been sent.
  func forgetReport()
}

extension LocalSession {
  /// The lane of sessions in this process, which is 0.
  public var lane: Int { 0 }
}

/// The time or condition to which a `session/advance` call advances the clock.
public enum AdvanceGoal: Equatable, Sendable {
  /// A time that is not earlier than the current time.
  case to(Timestamp)

  /// The time at which the session settles, or the limit if that is earlier.
  case settled(limit: Timestamp)
}
