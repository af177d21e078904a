public import JSONText
public import JSONRPC
public import PlaygroundHost
internal import Values

/// The methods of the protocol.
public enum MethodTable {
  /// All methods, in the order of the documentation.
  public static let methods: [Method] = [
    .initialize, .initialized, .shutdown, .exit, .cancelRequest, .setTrace, .ping, .rpcDiscover,
    .componentList, .componentDescribe, .componentLoad, .componentUnload, .componentReload,
    .sessionCreate, .sessionSend, .sessionAdvance, .sessionPerform, .sessionConfigure,
    .sessionSubscribe, .sessionUnsubscribe, .sessionState, .sessionSnapshot, .sessionRestore,
    .sessionHitTest, .sessionExplain, .sessionDiagnose, .sessionList, .sessionClose,
  ]

  /// Returns the method with a name, or `nil` if there is none.
  ///
  /// It searches the array, because creating the program's first dictionary makes Swift's runtime look through all
  /// protocol conformances, which takes a quarter of the time to the first response.
  static func named(_ name: String) -> Method? { methods.first { $0.name == name } }
}

/// A request handler that finds the method of each request and executes it on a host.
public struct HostHandler: RequestHandler {
  /// The host on which the calls act.
  public let host: Host

  /// The method of the previous request, which is usually also the method of the next one.
  private var latest: Method?

  /// Creates a handler for a host.
  public init(_ host: Host) {
    self.host = host
  }

  /// Whether `exit` has been received.
  public var isFinished: Bool { host.lifecycle == .exited }

  /// Executes a call.
  public mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> Reply {
    host.readClock()
    host.finishWork()
    host.beginCall()
    if latest?.name != request.method { latest = MethodTable.named(request.method) }
    let method = latest
    if host.lifecycle == .shutDown && (method?.isNotification != true || request.id != nil) {
      throw .invalidRequest("After shutdown, only exit is accepted.")
    }
    guard let method else {
      // A notification gets no response, so no similar name is looked for.
      let names = request.id == nil ? [] : MethodTable.methods.map(\.name)
      throw .methodNotFound(request.method, among: names)
    }
    if method.isNotification && request.id != nil { throw .notificationOnly(method.name) }
    let members: JSONObject
    switch request.params {
    case .object(let params): members = params
    case .null: members = [:]
    default:
      throw .invalidParams(.init(path: "", expected: "an object with named parameters"))
    }
    host.trace(request)
    if let ticket = try host.forward(method.name, members, isTold: request.id != nil) {
      return .later(ticket)
    }
    host.isAnswerWanted = request.id != nil
    let reply = try method.handle(members, host, &result)
    host.answerIsDone(isSent: request.id != nil)
    return reply
  }

  /// Writes the next part of a result that is too long to write at once, and returns whether the result is
  /// complete.
  public mutating func continueResult(into result: inout JSONWriter) -> Bool {
    host.continueResult(into: &result)
  }

  /// Discards a partly written result and undoes the changes made by its call.
  public mutating func abandonResult() { host.abandonResult() }

  /// The error for the current call if it has exceeded its time limit, otherwise `nil`.
  public var overdue: RPCError? { host.overdue }

  /// Whether a response must be complete before it is sent, because its call may still be undone.
  public var mayUndoCalls: Bool { host.limits.callSeconds != nil }

  /// Removes and returns the next response from a plugin, or `nil` if there is none.
  public mutating func takeLateAnswer() -> LateAnswer? { host.takeLateAnswer() }

  /// Whether a call is being executed in steps.
  public var isWorking: Bool { host.isWorking }

  /// Executes the next step of the current call.
  public mutating func work() { host.work() }

  /// Cancels a call that has not been sent to a plugin yet, or that is being executed in steps.
  public mutating func cancel(_ ticket: PendingCall) { host.cancel(ticket) }

  /// Writes the next notification, such as `session/didRender`, if there is one.
  ///
  /// - Parameters:
  ///   - isSlow: Whether the client has not yet read everything that was sent.
  ///   - message: The writer for the message.
  /// - Returns: The notification's lane (see `Session.lane`), or `nil` if there was nothing to report.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? {
    host.writeNotification(isSlow: isSlow, into: &message)
  }
}
