public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values

/// A component and its clock, with the component's type erased, for use by a hosted session.
///
/// `TypedCore` implements all requirements.
public protocol AnyCore: AnyObject {
  /// The time on the session's clock.
  var now: Timestamp { get }

  /// The number of changes to the session so far.
  ///
  /// Each call that changes the session counts as one change. In a session in real time, each reported frame also
  /// counts as one.
  var revision: Int { get }

  /// The next time at which the session changes without an event, or `nil` if it is settled.
  var nextMoment: Timestamp? { get }

  /// The component's effects, findings and decisions since the report was last cleared.
  var report: ComponentOutput { get set }

  /// Whether the report contains any effects, findings or decisions.
  ///
  /// Each call reads this property before it reads `report`, because reading `report` copies it.
  var hasReport: Bool { get }

  /// Whether decisions are reported.
  ///
  /// Each call reads this property instead of copying the report.
  var explains: Bool { get set }

  /// The parameters that differ from the defaults, as received.
  var assigned: JSONObject { get }

  /// The current state.
  var state: RenderState { get }

  /// Whether steps of gestures are scheduled for later.
  var isWaiting: Bool { get }

  /// Returns an independent copy of the session.
  func fork() -> any AnyCore

  /// Clears the report but keeps its memory.
  func clearReport()

  /// Starts reading the events of a call.
  func beginReading()

  /// Reads the next event of a call.
  ///
  /// `schedule(at:)` then sets the event's time.
  ///
  /// - Returns: The time in the event, if it has one.
  /// - Throws: `InvalidValue` with a path relative to the event.
  func read(_ event: Value) throws(InvalidValue) -> Timestamp?

  /// Sets the time of the event that was read last.
  func schedule(at time: Timestamp)

  /// Converts the steps of a gesture to the events of the current call.
  func read(_ steps: [GestureStep])

  /// Applies the events that were read, as one call.
  ///
  /// - Throws: `RefusedEvent` for the first event that refers to something unknown. In that case no event is
  ///   applied.
  func send() throws(RefusedEvent)

  /// Applies the events of a gesture up to a time, as one call, and keeps the later events for
  /// `catchUp(to:)`.
  func perform(to end: Timestamp)

  /// Advances the clock and applies the waiting events that are due.
  func catchUp(to present: Timestamp)

  /// Advances the clock and performs all changes that are due.
  func run(to end: Timestamp)

  /// Advances the clock, but stops early if `mayContinue` returns `false`. Returns whether the clock has reached `end`.
  func run(to end: Timestamp, while mayContinue: () -> Bool) -> Bool

  /// Applies the events that were read, as one call, but stops early if `mayContinue` returns `false`.
  ///
  /// After a `false` result or an error, the session is in an intermediate state.
  ///
  /// - Returns: Whether all events were applied.
  func send(while mayContinue: () -> Bool) throws(RefusedEvent) -> Bool

  /// Applies the events of a gesture like `perform(to:)`, but stops early if `mayContinue` returns `false`. Returns
  /// whether the events were applied.
  func perform(to end: Timestamp, while mayContinue: () -> Bool) -> Bool

  /// Returns the time at which the session settles, or the limit if that is earlier, or `nil` if `mayContinue` returns
  /// `false`.
  func restMoment(limit: Timestamp, while mayContinue: () -> Bool) -> Timestamp?

  /// Ends a call that may have changed the session.
  func endCall()

  /// Increases `revision` for a change that was not caused by a call, such as the passage of time.
  func countChange()

  /// Returns the time at which the session settles, or the limit if that is earlier.
  func restMoment(limit: Timestamp) -> Timestamp

  /// Records the state before the current call, from which `nextFrame()` then replays the call.
  func beginFrames(to end: Timestamp, at rate: FrameRate)

  /// Returns the next frame of the replay that `beginFrames` prepared, or `nil` after the last frame.
  func nextFrame() -> RenderState?

  /// The session's screen and the user's settings.
  var environment: Environment { get }

  /// Returns one side of an instant: the current state and states shortly after it, without further
  /// events.
  func limit() -> OneSidedLimit

  /// Converts the events that were read to `SessionInput` values, from which findings are computed.
  func inputs(of events: [Value]) -> [SessionInput]

  /// Records the state before the current call, so that `playAnalysis` can replay the call from instant to
  /// instant.
  ///
  /// - Parameters:
  ///   - inputs: The events of the call.
  ///   - end: The time at which the call ends.
  ///   - endsCall: Whether the component is notified at the end of the call, as in every call except
  ///     `run(to:)`.
  ///   - isSampled: A closure that returns whether states between instants are also wanted.
  func beginAnalysis(
    _ inputs: [SessionInput], to end: Timestamp, endsCall: Bool, isSampled: () -> Bool)

  /// Discards the state that `beginAnalysis` recorded.
  ///
  /// Use this only if the call was refused.
  func endAnalysis()

  /// Replays a call that was carried out after `beginAnalysis`, and discards the recorded state.
  func playAnalysis(
    samples rate: () -> FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void)

  /// Reads and stores the events of a call that will be made repeatedly, possibly on copies of the session.
  ///
  /// - Parameter events: The events. Their times (`t`) are relative to the start of the call.
  /// - Throws: `RefusedEvent` for the first invalid event.
  func prepare(_ events: [Value]) throws(RefusedEvent)

  /// Passes the events of a prepared call to the next `send()`, starting at the current time.
  ///
  /// - Parameter index: The index of the prepared call, counting from 0 in the order of preparation.
  /// - Returns: The time of the last event.
  func readPrepared(_ index: Int) -> Timestamp

  /// Passes the events of a prepared call to the next `send()`, at the times that they were prepared with.
  ///
  /// - Parameters:
  ///   - index: The index of the prepared call, counting from 0 in the order of preparation.
  ///   - change: A closure that returns the change to an event, given the event's index in the call.
  func readPrepared(_ index: Int, changedBy change: (Int) -> SampleChange)

  /// Returns a digest of everything that affects the session's future.
  func digest() -> StateDigest

  /// Changes parameters while the component is running.
  func configure(_ parameters: JSONObject) throws(InvalidValue)

  /// Returns the session's complete state, from which `restore` can continue.
  func snapshot() -> JSONObject

  /// Replaces the session's state with a snapshot.
  func restore(_ snapshot: JSONObject) throws(InvalidValue)

  /// Returns the topmost layer that accepts a touch at a point, or `nil` if there is none.
  func hitTest(_ point: Point) -> LayerHit?

  /// Exchanges the current state with `room`, an unused state that the next rendering overwrites.
  func exchangeState(with room: inout RenderState)
}
