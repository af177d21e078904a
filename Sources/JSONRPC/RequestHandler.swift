public import JSONText
public import Values

/// A handler of requests.
///
/// A connection calls `handle` for each request in the order of arrival.
public protocol RequestHandler {
  /// Carries out a call, or starts it.
  ///
  /// - Parameters:
  ///   - request: The call. If it has no id, its result is not sent.
  ///   - result: A writer for exactly one JSON value. It is discarded if an error is thrown.
  /// - Returns: The state of the result: complete, unfinished, or still missing until `takeLateAnswer`
  ///   returns it.
  /// - Throws: The error to send as the response.
  mutating func handle(_ request: Request, into result: inout JSONWriter) throws(RPCError) -> Reply

  /// Writes the next part of an unfinished result.
  ///
  /// - Parameter result: The writer in the state after the previous part.
  /// - Returns: Whether the result is complete.
  mutating func continueResult(into result: inout JSONWriter) -> Bool

  /// Discards an unfinished result and reverts the effects of its call.
  mutating func abandonResult()

  /// The error for the current call if it has exceeded its time limit, otherwise `nil`.
  var overdue: RPCError? { get }

  /// Whether a call may be undone while its response is being written.
  ///
  /// If so, the response is sent only once it is complete.
  var mayUndoCalls: Bool { get }

  /// Whether even long messages must be kept in memory as a whole, because `wasServed` records them.
  var keepsMessages: Bool { get }

  /// Records a message that was carried out.
  ///
  /// - Parameters:
  ///   - message: The message as received: a request, a batch, or an invalid value.
  ///   - cancelled: The requests in the message that were cancelled before they could be carried out.
  mutating func wasServed(_ message: Value, cancelled: [RequestID])

  /// Removes and returns the next response to a call with a ticket, or `nil` if there is none.
  mutating func takeLateAnswer() -> LateAnswer?

  /// Cancels a call with a ticket, unless the call has already reached its component.
  ///
  /// The response to a cancelled call is the error for a cancelled request.
  mutating func cancel(_ ticket: PendingCall)

  /// Writes the next pending notification.
  ///
  /// - Parameters:
  ///   - isSlow: Whether the client has not yet read everything that was sent.
  ///   - message: The writer for the whole message.
  /// - Returns: The lane whose responses must be sent first, or `nil` if there was no notification.
  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int?

  /// Whether a long call is being carried out in pieces.
  ///
  /// Other calls wait until it is complete.
  var isWorking: Bool { get }

  /// Carries out the next piece of the long call.
  mutating func work()

  /// The time until background work is due, in microseconds, or `nil` if there is none.
  ///
  /// Background work does not belong to a call. Calls don't wait for it.
  var idleDelay: Int64? { get }

  /// Carries out a short piece of background work.
  mutating func workInIdleTime()

  /// Whether the client has asked to end the connection.
  var isFinished: Bool { get }
}

extension RequestHandler {
  /// Returns `true`.
  ///
  /// By default, every result is complete when `handle` returns.
  public mutating func continueResult(into result: inout JSONWriter) -> Bool { true }

  /// Does nothing.
  ///
  /// By default, every result is complete when `handle` returns.
  public mutating func abandonResult() {}

  /// Always `nil`, because calls have no time limit by default.
  public var overdue: RPCError? { nil }

  /// Always `false`, because calls have no time limit by default.
  public var mayUndoCalls: Bool { false }

  /// Always `false`, because messages are not recorded.
  public var keepsMessages: Bool { false }

  /// Ignores the message.
  public mutating func wasServed(_ message: Value, cancelled: [RequestID]) {}

  /// Returns `nil`.
  ///
  /// By default, every result is complete when `handle` returns.
  public mutating func takeLateAnswer() -> LateAnswer? { nil }

  /// Does nothing.
  ///
  /// By default, no call is left to cancel after `handle` returns.
  public mutating func cancel(_ ticket: PendingCall) {}

  /// Always `false`, because every call is carried out at once.
  public var isWorking: Bool { false }

  /// Does nothing, because every call is carried out at once.
  public mutating func work() {}

  /// Always `nil`, because there is no background work.
  public var idleDelay: Int64? { nil }

  /// Does nothing, because there is no background work.
  public mutating func workInIdleTime() {}

  /// Returns `nil`, because there are no notifications.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? { nil }
}

/// The state of a call's result when `handle` returns.
public enum Reply: Equatable, Sendable {
  /// The result is complete.
  case done

  /// Only the start of the result has been written. `continueResult` writes the rest in parts.
  case unfinished

  /// The response will follow. The value is the call's ticket.
  case later(PendingCall)
}

/// The identity of a call that has been started but has no response yet.
public struct PendingCall: Hashable, Sendable {
  /// A number that is unique within a connection.
  public var number: Int

  /// The call's lane: a group of calls whose responses are always sent in the order of the calls.
  ///
  /// Each plugin has its own lane. Lane 0 belongs to the host itself.
  public var lane: Int

  /// The lane of messages that don't wait for any response.
  public static let urgent = -1

  /// Creates a ticket for a call in a lane.
  public init(number: Int, lane: Int) {
    self.number = number
    self.lane = lane
  }
}

/// The response to a call for which `handle` returned a ticket.
public struct LateAnswer: Equatable, Sendable {
  /// The ticket of the call.
  public var ticket: PendingCall

  /// The result as one JSON value, unless there is an error.
  public var result: [UInt8]

  /// The error, or `nil` if there is a result.
  public var error: RPCError?

  /// The notifications about the call's effects, which are sent right after the response.
  public var notifications: [[UInt8]]

  /// Creates the late response to the call with a ticket.
  public init(
    ticket: PendingCall, result: [UInt8], error: RPCError? = nil, notifications: [[UInt8]] = []
  ) {
    self.ticket = ticket
    self.result = result
    self.error = error
    self.notifications = notifications
  }
}
