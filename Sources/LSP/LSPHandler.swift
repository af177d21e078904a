public import JSONRPC
public import JSONText
internal import Platform
internal import Values

/// A handler that answers the requests of the Language Server Protocol.
public struct LSPHandler: RequestHandler {
  /// The connection's state, which notifications and background work change.
  let session: LSPSession

  /// The duration of one piece of background work, in microseconds.
  private static let piece: Int64 = 4000

  /// Creates a handler for a new connection.
  public init(_ server: LSPServer) {
    session = LSPSession(server)
  }

  /// Whether `exit` has been received.
  public var isFinished: Bool { session.phase == .exited }

  /// Whether `exit` has been received without a preceding `shutdown`.
  public var exitedWithoutShutdown: Bool { session.exitedWithoutShutdown }

  /// Answers a request, or handles a notification.
  public mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> Reply {
    let method = LSPMethod.byName[request.method]
    guard request.id != nil else {
      // A notification gets no response, so unknown and early ones are ignored.
      guard let method, method.isNotification else { return .done }
      guard session.phase == .running || method.name == "exit" else { return .done }
      do { _ = try method.answer(session, request.params) } catch {
        session.log("\(method.name) is ignored: \(error.message)")
      }
      return .done
    }
    try session.checkPhase(for: request.method)
    guard let method else {
      throw .methodNotFound(
        request.method, among: LSPMethod.all.filter { !$0.isNotification }.map(\.name))
    }
    if method.isNotification { throw .notificationOnly(method.name) }
    let value = try method.answer(session, request.params)
    if let ticket = session.startedTicket {
      session.startedTicket = nil
      return .later(ticket)
    }
    result.value(value, .exact)
    return .done
  }

  /// Removes and returns the next response to an earlier request, or `nil` if there is none.
  public mutating func takeLateAnswer() -> LateAnswer? {
    session.lateAnswers.isEmpty ? nil : session.lateAnswers.removeFirst()
  }

  /// Cancels a command, or a request for complete diagnostics.
  public mutating func cancel(_ ticket: PendingCall) { session.cancel(ticket) }

  /// Ends all commands and checks, and removes their temporary files.
  public mutating func finish() {
    session.cancelCommands()
    session.running.removeFiles()
  }

  /// Writes the next message to the client: a log entry, a request, or the diagnostics of a document.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? {
    guard !isSlow, let next = session.nextMessage() else { return nil }
    message.value(next, .exact)
    return 0
  }

  /// The time until background work is due, in microseconds, or `nil` if there is none.
  public var idleDelay: Int64? { session.idleDelay }

  /// Carries out a piece of background work: plays and checks documents.
  public mutating func workInIdleTime() {
    session.work(until: System.monotonicMicroseconds() + Self.piece)
  }
}
