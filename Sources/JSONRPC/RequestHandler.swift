public import JSONText
public import Values

/// A handler of requests.
///
/// A connection calls it for each request in the order of arrival.
public protocol RequestHandler {
  /// Carries out a call, or starts it.
  ///
  /// - Parameters:
  ///   - request: The call. Without an id its result is not sent.
  ///   - result: A writer for exactly one JSON value. It is discarded if an error is thrown.
  /// - Returns: Whether the result is written, unfinished or will be returned by `takeLateAnswer`.
  /// - Throws: The error to answer with.
  mutating func handle(_ request: Request, into result: inout JSONWriter) throws(RPCError) -> Reply

  /// Writes the next part of an unfinished result.
  ///
  /// - Parameter result: The writer in the state after the previous part.
  /// - Returns: Whether the result is complete.
  mutating func continueResult(into result: inout JSONWriter) -> Bool

  /// Discards an unfinished result and reverts the effects of its call.
  mutating func abandonResult()

  /// Whether `wasServed` needs every message as a whole, even if it is long.
  var keepsMessages: Bool { get }

  /// Records a message that was carried out.
  ///
  /// - Parameters:
  ///   - message: The message as received: a request, a batch, or an invalid value.
  ///   - cancelled: The requests in it that were cancelled before their turn.
  mutating func wasServed(_ message: Value, cancelled: [RequestID])

  /// Removes and returns the next answer to a call with a ticket, or `nil` if there is none.
  mutating func takeLateAnswer() -> LateAnswer?

  /// Cancels a call with a ticket if it has not reached its component yet. It is then answered with
  /// the error of a cancelled call.
  mutating func cancel(_ ticket: Ticket)

  /// Writes the next pending notification.
  ///
  /// - Parameters:
  ///   - isSlow: Whether the client has not yet read everything that was sent.
  ///   - message: The writer for the whole message.
  /// - Returns: The lane whose answers must be sent first, or `nil` if there was no notification.
  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int?

  /// Whether a long call is being carried out in pieces. Other calls wait until it is done.
  var isWorking: Bool { get }

  /// Carries out the next piece of the long call.
  mutating func work()

  /// Whether the client has asked to end the connection.
  var isFinished: Bool { get }
}

extension RequestHandler {
  /// Returns `true`, because no result is ever unfinished.
  public mutating func continueResult(into result: inout JSONWriter) -> Bool { true }

  /// Does nothing, because no result is ever unfinished.
  public mutating func abandonResult() {}

  /// `false`: messages are not recorded.
  public var keepsMessages: Bool { false }

  /// Ignores the message.
  public mutating func wasServed(_ message: Value, cancelled: [RequestID]) {}

  /// Returns `nil`, because no call is ever answered late.
  public mutating func takeLateAnswer() -> LateAnswer? { nil }

  /// Does nothing, because no call is ever answered late.
  public mutating func cancel(_ ticket: Ticket) {}

  /// `false`: every call is carried out at once.
  public var isWorking: Bool { false }

  /// Does nothing, because every call is carried out at once.
  public mutating func work() {}

  /// Returns `nil`, because there are no notifications.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? { nil }
}

/// The state of a call after `handle`.
public enum Reply: Equatable, Sendable {
  /// The result is complete.
  case done

  /// The result has been started. `continueResult` writes the rest in parts.
  case unfinished

  /// The answer will follow under a ticket.
  case later(Ticket)
}

/// The identity of a call that was started and not answered yet.
public struct Ticket: Hashable, Sendable {
  /// A number that is unique within a connection.
  public var number: Int

  /// The lane.
  ///
  /// Calls of one lane are always answered in their order. Lane 0 is the host's own.
  public var lane: Int

  /// The lane of messages that wait for nothing.
  public static let urgent = -1

  /// Creates a ticket.
  public init(number: Int, lane: Int) {
    self.number = number
    self.lane = lane
  }
}

/// The answer to a call that was started earlier.
public struct LateAnswer: Equatable, Sendable {
  /// The ticket of the call.
  public var ticket: Ticket

  /// The result as one JSON value, unless there is an error.
  public var result: [UInt8]

  /// The error, or `nil` if there is a result.
  public var error: RPCError?

  /// The notifications about the call's effects, to be sent right after its answer.
  public var notifications: [[UInt8]]

  /// Creates an answer.
  public init(
    ticket: Ticket, result: [UInt8], error: RPCError? = nil, notifications: [[UInt8]] = []
  ) {
    self.ticket = ticket
    self.result = result
    self.error = error
    self.notifications = notifications
  }
}
