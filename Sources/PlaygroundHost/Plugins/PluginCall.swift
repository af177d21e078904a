internal import JSONText
internal import JSONRPC
internal import Values
internal import Wire

/// One call to a plugin, from the moment it is wanted until it is answered.
final class PluginCall {
  /// Who waits for the answer.
  enum Purpose {
    /// A client, under a ticket.
    case client(Ticket)
    /// The host, to learn whom it talks to.
    case handshake
    /// The host, to bring a session back to where it was.
    case rebuild
    /// The host, for its own sake: a snapshot, a frame.
    case upkeep
  }

  /// What becomes of a result: it is checked, taken over and written as the client is to have it.
  typealias Acceptance = (Value, inout JSONWriter) throws(InvalidValue) -> Void

  var method: String
  var params: Value
  let purpose: Purpose
  let session: RemoteSession?
  var accept: Acceptance

  /// What happens to an error besides being told to the client; false means that it is mended.
  var onError: ((RPCError) -> Bool)?

  /// Completes the call from what the session is once all calls before it are answered; gives back
  /// a call that has to go before it.
  var prepare: ((PluginCall) throws(RPCError) -> PluginCall?)?

  /// What goes before the same call once this one is answered.
  var next: PluginCall?

  /// The frames of the calls that went before this one.
  var earlierFrames: [StateReader.NamedState] = []

  /// What the host does itself.
  private(set) var local: ((inout JSONWriter) throws(RPCError) -> Void)?

  /// What the plugin has answered while calls before it were not answered.
  var answer: AnswerReader.Incoming?

  /// The id under which it was sent, nil while it waits.
  var id: Int64?

  /// Whether its result has the session's next revision.
  var makesRevision = false

  /// The revision that the plugin was told the host has; its answer may tell what differs.
  var since: Int?

  /// Whether it has to happen although no client waits for it.
  var isNeeded = false

  /// How often the plugin ended while this was the call it had in hand.
  var attempts = 0

  init(
    _ method: String, _ params: Value, _ purpose: Purpose, session: RemoteSession? = nil,
    accept: @escaping Acceptance = { (_, _) throws(InvalidValue) in }
  ) {
    self.method = method
    self.params = params
    self.purpose = purpose
    self.session = session
    self.accept = accept
  }

  /// Makes a call that the host carries out itself, behind those that the plugin does.
  init(
    local ticket: Ticket, session: RemoteSession?,
    _ body: @escaping (inout JSONWriter) throws(RPCError) -> Void
  ) {
    method = ""
    params = .null
    purpose = .client(ticket)
    self.session = session
    accept = { (_, _) throws(InvalidValue) in }
    local = body
  }

  /// Whether nothing is sent: it is done as soon as all calls before it are answered.
  var isLocal: Bool { local != nil }

  /// Whether it is sent again if its plugin ends: somebody waits for it, or the session does.
  var mustHappen: Bool {
    switch purpose {
    case .client: true
    case .upkeep: isNeeded
    case .handshake, .rebuild: false
    }
  }

  /// Whether it brings a session back.
  var isRebuild: Bool {
    if case .rebuild = purpose { true } else { false }
  }

  var ticket: Ticket? {
    if case .client(let ticket) = purpose { ticket } else { nil }
  }
}

/// Calls in order; taking the first is cheap however many there are.
struct CallQueue {
  private var calls: [PluginCall] = []
  private var head = 0

  var isEmpty: Bool { head == calls.count }

  mutating func append(_ call: PluginCall) {
    calls.append(call)
  }

  func contains(where condition: (PluginCall) -> Bool) -> Bool {
    calls[head...].contains(where: condition)
  }

  var first: PluginCall? { isEmpty ? nil : calls[head] }

  var last: PluginCall? { isEmpty ? nil : calls.last }

  mutating func prepend(_ others: [PluginCall]) {
    calls.replaceSubrange(..<head, with: others)
    head = 0
  }

  mutating func popFirst() -> PluginCall? {
    guard let call = first else { return nil }
    head += 1
    if head > 256 && head * 2 > calls.count {
      calls.removeSubrange(..<head)
      head = 0
    }
    return call
  }

  /// Takes all calls for which a condition holds.
  mutating func removeAll(where condition: (PluginCall) -> Bool) -> [PluginCall] {
    let taken = calls[head...].filter(condition)
    calls = calls[head...].filter { !condition($0) }
    head = 0
    return taken
  }
}
