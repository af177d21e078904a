public import Interaction
public import JSONRPC
internal import Wire

/// A host that serves one client: the components that the client can use, and the sessions that it has
/// opened.
public final class Host {
  /// The phases of a connection.
  public enum Lifecycle: Equatable, Sendable {
    case running
    case shutDown
    case exited
  }

  /// The limits on the client's requests.
  public let limits: Limits

  /// The components of this process, in the order in which they are listed.
  public let components: [ComponentEntry]

  /// The current phase of the connection.
  public internal(set) var lifecycle = Lifecycle.running

  /// Whether the client has sent `initialize`.
  public internal(set) var isInitialized = false

  /// Whether `exit` arrived without a preceding `shutdown`.
  public private(set) var exitedWithoutShutdown = false

  private let clock: HostClock

  /// The time limit of calls to sessions in this process, or `nil` for none.
  let deadline: CallDeadline?

  /// The time on the host's clock when the current call started.
  ///
  /// A session's time does not advance during a call.
  private var turnTime: Int64

  /// The open sessions, each with its creation number.
  var sessions = SessionTable() { didSet { latest = nil } }

  /// The session of the previous call in this process, which is usually also the session of the next call.
  private var latest: (id: String, session: any LocalSession)?

  /// The number of sessions that have been opened.
  var opened = 0

  /// The number in the id that the host chose last.
  var lastNumber = 0

  /// The checks that find unknown names inside the values of parameters, created for the first session of a component.
  var parameterNames: [(component: String, names: ParameterNames)] = []

  /// The sessions that the client follows.
  var followed = FollowedSessions()

  /// The level of tracing that the client has requested.
  public var trace = Trace.off

  /// The queued notifications, oldest first: those about the connection, and the last ones of ended subscriptions.
  var untold: [Untold] = []

  /// The call that is being carried out in steps, if any.
  var job: Job?

  /// The plugins, which provide additional components.
  let hub: PluginHub

  /// Closures that create an observer for each new session.
  ///
  /// Each closure receives the session's id.
  public var watchers: [(_ id: String) -> SessionWatch] = []

  /// A closure that receives the frames of calls to sessions in this process, or `nil` to write them into the results.
  ///
  /// It does not receive the final state, which is part of the result.
  public var frameReceiver: ((RenderState) -> Void)?

  /// The session whose report is part of the current response.
  var reported: (any LocalSession)?

  /// The result that is being written in steps, if any.
  var unfinished: UnfinishedResult?

  /// Whether the current call receives a response.
  ///
  /// If it does not, no result is written, so a notification costs no more than applying its event.
  public var isAnswerWanted = true

  /// Whether a slow reader may miss intermediate states even of sessions with a virtual clock.
  ///
  /// If `false`, the host waits for the reader in such sessions, and the same input always produces the same
  /// output.
  public var passesOverStates = false

  /// Whether the host stops reading from plugins until the client has read some output.
  public var isReaderFull: Bool {
    get { hub.isReaderFull }
    set { hub.isReaderFull = newValue }
  }

  /// Creates a host with the given components.
  ///
  /// - Parameters:
  ///   - components: The components that sessions can be created from.
  ///   - limits: The limits for a client's requests.
  ///   - plugins: The folders to search for plugins, and their configuration. By default, there are no
  ///     plugins.
  ///   - clock: The clock of real-time sessions. By default, their time does not advance.
  public init(
    components: [ComponentEntry], limits: Limits = Limits(),
    plugins: PluginHub.Configuration = .init(), clock: @escaping HostClock = { 0 }
  ) {
    self.components = components
    hub = PluginHub(plugins, builtIns: components.map(\.descriptor.id))
    hub.discover()
    self.limits = limits
    self.clock = clock
    deadline = limits.callSeconds.map { CallDeadline(seconds: $0, clock: clock) }
    turnTime = clock()
  }

  /// Reads the clock.
  ///
  /// Call this before each call and each `tick()`.
  public func readClock() {
    turnTime = clock()
  }

  /// Starts the time limit of a call, unless an earlier call is still being carried out in steps.
  public func beginCall() {
    if job == nil { deadline?.begin() }
  }

  /// Returns the component with the given id.
  ///
  /// - Throws: `component-not-found` if no component has this id.
  public func component(_ id: String) throws(RPCError) -> ComponentEntry {
    guard let entry = components.named(id) else {
      throw .componentNotFound(id, known: offers.map(\.id))
    }
    return entry
  }

  /// Returns the session with the given id if it belongs to this process.
  ///
  /// - Throws: `session-not-found` if there is no such session.
  public func session(_ id: String) throws(RPCError) -> any LocalSession {
    if let latest, latest.id == id { return latest.session }
    guard let session = sessions[id]?.local else { throw .sessionNotFound(id) }
    latest = (id, session)
    return session
  }

  /// Returns the session with the given id, which may belong to this process or to a plugin.
  ///
  /// - Throws: `session-not-found` if there is no such session.
  public func anySession(_ id: String) throws(RPCError) -> any Session {
    guard let session = sessions[id]?.session else { throw .sessionNotFound(id) }
    return session
  }

  /// Returns the clock of a new real-time session.
  func makeRealTime() -> RealTime {
    RealTime { [unowned self] in turnTime }
  }

  /// Records that the client has sent `initialize`.
  ///
  /// - Throws: `invalid-request` if the client has already sent it before.
  public func initialize() throws(RPCError) {
    guard !isInitialized else {
      throw .invalidRequest("This connection is already initialized; send initialize only once.")
    }
    isInitialized = true
  }

  /// Records that the client has sent `shutdown`, after which it may only send `exit`.
  public func shutDown() {
    lifecycle = .shutDown
  }

  /// Records that the client has sent `exit` and no more input follows.
  public func exit() {
    exitedWithoutShutdown = lifecycle == .running
    lifecycle = .exited
  }
}
