public import JSONText
public import Values

/// Answers requests; a connection calls it for each in the order of arrival.
public protocol RequestHandler {
  /// Carries out one call, or begins it.
  ///
  /// - Parameters:
  ///   - request: the call; without an id its result is not sent
  ///   - result: takes exactly one JSON value; what was written before an error is dropped
  /// - Returns: whether the result is written, or follows from `takeLateAnswer`
  /// - Throws: the error to answer with
  mutating func handle(_ request: Request, into result: inout JSONWriter) throws(RPCError) -> Reply

  /// Writes more of a result that `handle` has left unfinished.
  ///
  /// - Parameter result: stands where it stood when the call, or the last piece, was written
  /// - Returns: whether the result is whole now
  mutating func continueResult(into result: inout JSONWriter) -> Bool

  /// Gives up an unfinished result: whatever its call has changed is as it was before.
  mutating func abandonResult()

  /// Whether `wasServed` has to be told of every message whole, however long it is.
  var keepsMessages: Bool { get }

  /// Takes note of a message that has been carried out, as it was received.
  ///
  /// - Parameters:
  ///   - message: one request, a batch, or what is neither
  ///   - cancelled: the requests in it that were cancelled before their turn
  mutating func wasServed(_ message: Value, cancelled: [RequestID])

  /// Gives out the answer to a call that was begun, if one has come.
  mutating func takeLateAnswer() -> LateAnswer?

  /// Gives up a call that was begun, if it has not reached its component yet; it is answered then
  /// as any other, with the error of a cancelled call.
  mutating func cancel(_ ticket: Ticket)

  /// Writes a notification that this side has to tell, if there is one.
  ///
  /// - Parameters:
  ///   - isSlow: that the client has not read what was sent
  ///   - message: takes the whole message
  /// - Returns: the lane whose answers it has to stay behind, or nil if there was none
  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int?

  /// Whether a call is carried out piece by piece, and nothing else until it is done.
  var isWorking: Bool { get }

  /// Carries out a piece of that call.
  mutating func work()

  /// Whether the client has said that nothing more is to be read.
  var isFinished: Bool { get }
}

extension RequestHandler {
  /// Leaves no result unfinished.
  public mutating func continueResult(into result: inout JSONWriter) -> Bool { true }

  /// Leaves no result unfinished.
  public mutating func abandonResult() {}

  /// Takes no note.
  public var keepsMessages: Bool { false }

  /// Takes no note.
  public mutating func wasServed(_ message: Value, cancelled: [RequestID]) {}

  /// Has begun nothing.
  public mutating func takeLateAnswer() -> LateAnswer? { nil }

  /// Has begun nothing.
  public mutating func cancel(_ ticket: Ticket) {}

  /// Carries out every call at once.
  public var isWorking: Bool { false }

  /// Carries out every call at once.
  public mutating func work() {}

  /// Has nothing to tell.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? { nil }
}

/// What has become of a call.
public enum Reply: Equatable, Sendable {
  /// The result is written.
  case done

  /// The result has begun; `continueResult` writes the rest, piece by piece.
  case unfinished

  /// The answer will come by itself, under a ticket.
  case later(Ticket)
}

/// A call that was begun and is not answered yet.
public struct Ticket: Hashable, Sendable {
  /// Tells the calls of a connection apart.
  public var number: Int

  /// Calls of one lane are answered in their order, whatever happens; lane 0 is the host's own.
  public var lane: Int

  /// The lane of what waits for nothing.
  public static let urgent = -1

  /// Makes a ticket.
  public init(number: Int, lane: Int) {
    self.number = number
    self.lane = lane
  }
}

/// The answer to a call that was begun.
public struct LateAnswer: Equatable, Sendable {
  /// Which call is answered.
  public var ticket: Ticket

  /// The result as one JSON value, unless there is an error.
  public var result: [UInt8]

  /// Why it failed, or nil if there is a result.
  public var error: RPCError?

  /// The messages that tell what the call has caused, to be sent right behind its answer.
  public var notifications: [[UInt8]]

  /// Makes an answer.
  public init(
    ticket: Ticket, result: [UInt8], error: RPCError? = nil, notifications: [[UInt8]] = []
  ) {
    self.ticket = ticket
    self.result = result
    self.error = error
    self.notifications = notifications
  }
}
