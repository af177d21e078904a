public import Interaction
public import JSONRPC
public import Values
internal import Wire

/// The components and the sessions of one client.
public final class Host {
  /// Where the client stands in the life of a connection.
  public enum Lifecycle: Equatable, Sendable {
    case running
    case shutDown
    case exited
  }

  /// The limits in force.
  public let limits: Limits

  /// The components, in the order in which they are listed.
  public let components: [ComponentEntry]

  /// Where the client stands.
  public private(set) var lifecycle = Lifecycle.running

  /// Whether the client has introduced itself.
  public private(set) var isInitialized = false

  /// Whether `exit` came without a `shutdown` before it.
  public private(set) var exitedWithoutShutdown = false

  private let clock: HostClock

  /// What the clock showed as the present call began: within a call no time passes.
  private var turnTime: Int64
  /// The open sessions, each with its place in the order of opening.
  private var sessions: [String: OpenSession] = [:]
  private var opened = 0
  private var lastNumber = 0
  private var parameterNames: [String: ParameterNames] = [:]

  /// The sessions that a client follows.
  var followed = FollowedSessions()

  /// How much the client wants to hear of its calls.
  public var trace = Trace.off

  /// What is to be told besides what happens in sessions, oldest first.
  var untold: [Untold] = []

  /// The call that is carried out piece by piece, if one is.
  var job: Job?

  /// The plugins, which offer components besides.
  let hub: PluginHub

  /// Who look at a session that is opened, by its id.
  public var watchers: [(_ id: String) -> SessionWatch] = []

  /// The session whose report the answer in the making has told.
  var reported: (any LocalSession)?

  /// The result that is written piece by piece, if one is.
  var unfinished: UnfinishedResult?

  /// Whether the call in hand is answered; a notification costs what its event costs.
  public var isAnswerWanted = true

  /// Whether states of sessions with a clock of their own are passed over for a slow reader, too.
  ///
  /// Where they are not, the same input gives the same output, and the client is waited for.
  public var passesOverStates = false

  /// Whether nothing more is to be had of plugins until the reader has read some of what waits.
  public var isReaderFull: Bool {
    get { hub.isReaderFull }
    set { hub.isReaderFull = newValue }
  }

  /// Makes a host with its components.
  ///
  /// - Parameters:
  ///   - components: what sessions can be made of
  ///   - limits: how much a client may ask for
  ///   - plugins: where components of other processes are looked for; nowhere if not given
  ///   - clock: what sessions in real time follow; without one their time stands still
  public init(
    components: [ComponentEntry], limits: Limits = Limits(),
    plugins: PluginHub.Configuration = .init(), clock: @escaping HostClock = { 0 }
  ) {
    self.components = components
    hub = PluginHub(plugins, builtIns: components.map(\.descriptor.id))
    hub.discover()
    self.limits = limits
    self.clock = clock
    turnTime = clock()
  }

  /// Looks at the clock; called before each call and each tick.
  public func readClock() {
    turnTime = clock()
  }

  /// The component of an id.
  public func component(_ id: String) throws(RPCError) -> ComponentEntry {
    guard let entry = components.first(where: { $0.descriptor.id == id }) else {
      throw .componentNotFound(id, known: offers.map(\.id))
    }
    return entry
  }

  /// The session of an id, if it lives in this process.
  public func session(_ id: String) throws(RPCError) -> any LocalSession {
    guard let session = sessions[id]?.local else { throw .sessionNotFound(id) }
    return session
  }

  /// The session of an id, wherever it lives.
  public func anySession(_ id: String) throws(RPCError) -> any Session {
    guard let session = sessions[id]?.session else { throw .sessionNotFound(id) }
    return session
  }

  /// The ids of the open sessions, oldest first.
  ///
  /// - Complexity: O(n log n); a dictionary has no order to show.
  public var sessionIDs: [String] {
    sessions.sorted { $0.value.number < $1.value.number }.map(\.key)
  }

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - entry: its component
  ///   - id: the client's id, or nil for `s1`, `s2`, …
  ///   - parameters: what differs from the defaults
  ///   - environment: the screen
  ///   - isRealTime: whether it follows the host's clock instead of one of its own
  /// - Returns: the session's id and the session
  /// - Throws: an id that is taken, too many sessions, a wrong parameter
  public func open(
    _ entry: ComponentEntry, id: String?, parameters: Members, environment: Environment,
    isRealTime: Bool = false
  ) throws(RPCError) -> (id: String, session: any LocalSession) {
    let wanted = id
    let id = try reserve(wanted)
    let session: any LocalSession
    do throws(InvalidValue) {
      session = try entry.makeSession(
        SessionOrder(
          parameters: parameters, names: names(of: entry), environment: environment,
          limits: limits, realTime: isRealTime ? makeRealTime() : nil))
    } catch {
      if wanted == nil { lastNumber -= 1 }
      throw .invalidParams(error.under("parameters"))
    }
    for watcher in watchers { session.watch(with: watcher(id)) }
    add(session, id)
    return (id, session)
  }

  /// Finds an id for a session, if there is room for one.
  func reserve(_ id: String?) throws(RPCError) -> String {
    if let id, sessions[id] != nil { throw .sessionExists(id) }
    guard sessions.count < limits.sessions else { throw .tooManySessions(limit: limits.sessions) }
    return id ?? nextID()
  }

  func add(_ session: any Session, _ id: String) {
    opened += 1
    sessions[id] = OpenSession(
      number: opened, session: session, local: session as? any LocalSession)
  }

  /// The names that a component's parameters may have inside; they are read from their shapes once,
  /// and only where a session is made of it.
  private func names(of entry: ComponentEntry) -> ParameterNames {
    if let names = parameterNames[entry.descriptor.id] { return names }
    let names = ParameterNames(entry.parameters)
    parameterNames[entry.descriptor.id] = names
    return names
  }

  func makeRealTime() -> RealTime {
    RealTime { [unowned self] in turnTime }
  }

  private func nextID() -> String {
    repeat { lastNumber += 1 } while sessions["s\(lastNumber)"] != nil
    return "s\(lastNumber)"
  }

  /// Closes a session.
  ///
  /// - Returns: the ticket of the answer if its plugin has to be told, nil if it is closed
  public func close(_ id: String) throws(RPCError) -> Ticket? {
    let session = try anySession(id)
    forget(id)
    guard let remote = session as? RemoteSession else { return nil }
    guard remote.plugin.isAwake else {
      remote.plugin.sessions.removeAll { $0 === remote }
      return nil
    }
    let ticket = hub.makeTicket(for: remote.plugin)
    remote.close(ticket)
    return ticket
  }

  func forget(_ id: String) {
    sessions[id] = nil
    followed.remove(id)
  }

  /// Takes note that the client has introduced itself.
  public func initialize() throws(RPCError) {
    guard !isInitialized else {
      throw .invalidRequest("Send initialize once only: this connection is initialized.")
    }
    isInitialized = true
  }

  /// Takes note that the client wants nothing more than to exit.
  public func shutDown() {
    lifecycle = .shutDown
  }

  /// Takes note that nothing more is to be read.
  public func exit() {
    exitedWithoutShutdown = lifecycle == .running
    lifecycle = .exited
  }
}
