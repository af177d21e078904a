public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values

/// A component on its clock, seen without its type: what a host's session has to do with it.
///
/// `TypedCore` implements all of it.
public protocol SessionCore: AnyObject {
  /// The session's clock.
  var now: Timestamp { get }

  /// How often the session has been changed by a call.
  var revision: Int { get }

  /// The first moment after now at which something happens by itself; nil when at rest.
  var nextMoment: Timestamp? { get }

  /// What the component has had to say since this was emptied.
  var report: Report { get set }

  /// Whether it has had anything to say; asked after each call, so it copies no report.
  var hasReport: Bool { get }

  /// Whether decisions are told with their reasons; asked for by each call, so it copies no report.
  var explains: Bool { get set }

  /// The parameters that differ from the defaults, as they were given.
  var assigned: Members { get }

  /// The state of now.
  var state: RenderState { get }

  /// Whether steps of gestures are to come that the clock has not reached.
  var isWaiting: Bool { get }

  /// The same session, which goes its own way from here.
  func fork() -> any SessionCore

  /// Empties that, and keeps its room.
  func clearReport()

  /// Begins to read the events of a call.
  func beginReading()

  /// Reads a further event of a call; `schedule` says when it happens.
  ///
  /// - Returns: the moment that its sender gave, if any
  /// - Throws: the place of the first mistake, relative to the event
  func read(_ event: Value) throws(InvalidValue) -> Timestamp?

  /// Says when the event that was read last happens.
  func schedule(at time: Timestamp)

  /// Takes the steps of a gesture as the events of a call.
  func read(_ steps: [GestureStep])

  /// Lets the events that were read happen, as one call.
  ///
  /// - Throws: the first event that names what is not there; nothing has happened then
  func send() throws(RefusedEvent)

  /// Lets the events of a gesture happen up to a moment, as one call; the others wait.
  func perform(to end: Timestamp)

  /// Moves the clock, and lets happen what waits on the way.
  func catchUp(to present: Timestamp)

  /// Moves the clock and lets happen what comes due on the way.
  func run(to end: Timestamp)

  /// Ends a call that may have changed something.
  func endCall()

  /// Counts a change that no call has made, such as time that has passed.
  func countChange()

  /// The moment from which nothing changes any more, or the limit where that comes first.
  func restMoment(limit: Timestamp) -> Timestamp

  /// Takes note of the call whose events were read, to play it frame by frame.
  func beginFrames(to end: Timestamp, at rate: FrameRate)

  /// The next frame of that call before its end; nil behind the last one.
  func nextFrame() -> RenderState?

  /// The screen.
  var environment: Environment { get }

  /// The side of now that lies ahead, if nothing further is done.
  func limit() -> Side

  /// What the events do that were read, as findings tell of them.
  func happenings(of events: [Value]) -> [Happening]

  /// Takes note of the call whose events were read, to play it from instant to instant.
  ///
  /// - Parameters:
  ///   - happenings: what the events do
  ///   - end: the moment at which the call ends
  ///   - isSampled: whether states between instants are wanted, too; asked where there may be some
  func beginPassage(_ happenings: [Happening], to end: Timestamp, isSampled: () -> Bool)

  /// Forgets that call, which was refused.
  func endPassage()

  /// Plays that call, which has been carried out, and forgets it.
  func playPassage(
    samples rate: () -> FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void)

  /// Reads the events of a call that is to be made again and again, also of forks.
  ///
  /// - Parameter events: the events; a `t` says how long after the call's begin it happens
  /// - Throws: the first event that can't be read
  func prepare(_ events: [Value]) throws(RefusedEvent)

  /// Lets the events of a call that was prepared happen from now on, as one call.
  ///
  /// - Parameter index: which of the prepared calls, from 0
  /// - Throws: the first event that names what is not there; nothing has happened then
  func sendPrepared(_ index: Int) throws(RefusedEvent)

  /// What tells the session from others that would go on in another way.
  func digest() -> StateDigest

  /// Changes parameters while the component runs.
  func configure(_ parameters: Members) throws(InvalidValue)

  /// All of the session, to be stored and restored.
  func snapshot() -> Members

  /// Goes on from where a snapshot was taken.
  func restore(_ snapshot: Members) throws(InvalidValue)

  /// The topmost layer that takes a touch at a point, if any.
  func hitTest(_ point: Point) -> LayerHit?

  /// Hands out the state of now in exchange for other room.
  func exchangeState(with room: inout RenderState)
}
