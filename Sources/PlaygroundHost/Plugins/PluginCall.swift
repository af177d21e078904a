internal import JSONText
internal import JSONRPC
internal import Values
internal import Wire

/// A call to a plugin, from its creation until its response.
final class PluginCall {
  /// The reason for a call, including who sends it.
  enum Purpose {
    /// A client sends the call and receives the response under this ticket.
    case client(PendingCall)
    /// The host sends the call during the handshake.
    case handshake
    /// The host sends the call to restore a session.
    case rebuild
    /// The host sends the call on its own initiative, for example to get a snapshot or to perform a part of a
    /// gesture.
    case upkeep
  }

  /// A closure that validates a result, applies it to the session and writes the client's response.
  typealias Acceptance = (Value, inout JSONWriter) throws(InvalidValue) -> Void

  var method: String
  var params: Value
  let purpose: Purpose
  let session: RemoteSession?
  var accept: Acceptance

  /// A closure that runs when the call fails.
  ///
  /// It returns `false` if the client must not receive the error.
  var onError: ((RPCError) -> Bool)?

  /// A closure that sets the final method and parameters of the call, using the session's state after all
  /// preceding calls.
  ///
  /// It may return a call that must be sent first.
  var prepare: ((PluginCall) throws(RPCError) -> PluginCall?)?

  /// The call to send after the response to this one, if both belong to a sequence that must precede another call.
  ///
  /// It is `nil` for the last call of the sequence, and for calls that don't belong to one.
  var next: PluginCall?

  /// The frames from the calls that had to be sent before this one.
  var earlierFrames: [StateReader.NamedState] = []

  /// The closure that performs the call if the host carries it out itself, otherwise `nil`.
  private(set) var local: ((inout JSONWriter) throws(RPCError) -> Void)?

  /// The plugin's response, which is kept until all preceding calls are answered.
  var answer: AnswerReader.Incoming?

  /// The request id, or `nil` before the call is sent.
  var id: Int64?

  /// Whether the call produces the session's next revision.
  var makesRevision = false

  /// The revision sent to the plugin as `since`.
  ///
  /// The response may contain a delta relative to this revision.
  var since: Int?

  /// Whether the call must be repeated after a failure even though no client is waiting for it.
  var isNeeded = false

  /// The number of times that the plugin failed while working on this call.
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

  /// Creates a call that the host carries out itself after the preceding calls.
  init(
    local ticket: PendingCall, session: RemoteSession?,
    _ body: @escaping (inout JSONWriter) throws(RPCError) -> Void
  ) {
    method = ""
    params = .null
    purpose = .client(ticket)
    self.session = session
    accept = { (_, _) throws(InvalidValue) in }
    local = body
  }

  /// Whether the host carries out the call itself, as soon as all preceding calls are answered.
  var isLocal: Bool { local != nil }

  /// Whether the call is sent again after a failure of the plugin, because a client or the session needs it.
  var mustHappen: Bool {
    switch purpose {
    case .client: true
    case .upkeep: isNeeded
    case .handshake, .rebuild: false
    }
  }

  /// Whether the call restores a session.
  var isRebuild: Bool {
    if case .rebuild = purpose { true } else { false }
  }

  var ticket: PendingCall? {
    if case .client(let ticket) = purpose { ticket } else { nil }
  }
}

/// A queue of calls whose `popFirst()` takes amortized constant time.
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

  /// Removes and returns all calls that satisfy a condition.
  mutating func removeAll(where condition: (PluginCall) -> Bool) -> [PluginCall] {
    let taken = calls[head...].filter(condition)
    calls = calls[head...].filter { !condition($0) }
    head = 0
    return taken
  }
}
