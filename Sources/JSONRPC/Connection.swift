public import JSON
internal import JSONText
internal import Values

/// One JSON-RPC 2.0 conversation as bytes in and bytes out, with no I/O of its own.
///
/// Answers leave in the order of their requests. Where some are still to come, those behind them
/// wait until `release` lets them pass.
public struct Connection: Sendable {
  /// The messages that are ready to be sent, framed as the input is.
  public internal(set) var output: [UInt8] = []

  /// Whether the client is known not to have read what was sent; states are passed over then.
  public var isReaderSlow = false

  var framer: Framer
  let nestingLimit: Int
  let answerLimit: Int
  var answer = JSONWriter(capacity: 1 << 12)
  var outbox = Outbox()
  var inbox = Inbox()

  /// The batch that is carried out call by call, if one is.
  var batch: BatchInHand?

  /// The call whose answer is being written piece by piece, if one is.
  var unfinished: RequestID?

  /// The requests of the message in hand that were cancelled before their turn.
  var cancelled: [RequestID] = []

  /// The message in hand, for a handler that takes note of it.
  var message: Value?

  /// Makes a connection; without a framing the input shows it.
  ///
  /// - Parameters:
  ///   - framing: how messages are told apart
  ///   - messageLimit: how many bytes one may have
  ///   - nestingLimit: how deep one may nest
  ///   - answerLimit: how many bytes one answer may have where it has to be written before it is
  ///     sent: behind a header that tells its length, in a small batch, behind one that is to come
  public init(
    framing: Framing? = nil, messageLimit: Int, nestingLimit: Int = JSONParser.defaultNestingLimit,
    answerLimit: Int = 1 << 28
  ) {
    framer = Framer(framing: framing, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
    self.answerLimit = answerLimit
  }

  /// The framing in use, nil as long as the input has not shown it.
  public var framing: Framing? { framer.framing }

  /// How much of the input is kept, in bytes.
  public var keptBytes: Int { framer.buffer.count }

  /// How many calls were begun and are not answered.
  public var pendingCount: Int { outbox.pendingCount }

  /// Whether an answer that is ready waits for one that is not.
  public var isHolding: Bool { outbox.isHolding }

  /// Takes what was read and answers every whole message in it.
  public mutating func receive(_ bytes: ArraySlice<UInt8>, _ handler: inout some RequestHandler) {
    append(bytes)
    serveAll(&handler, atEnd: false)
  }

  /// Takes what was read; `serveNext` answers it.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    framer.append(bytes)
    let start = framer.buffer.count - bytes.count
    guard CancelRequest.mayBe(in: framer.buffer, from: start) else { return }
    // A message that cancels overtakes those before it: they are read now and carried out later.
    while let message = nextMessage(atEnd: false, true) { inbox.append(message) }
  }

  /// Says that a request which is still to come is cancelled by what follows it.
  public mutating func expectCancellation(of id: RequestID) {
    inbox.expectCancellation(of: id)
  }

  /// Answers what is left when the input has ended.
  public mutating func finish(_ handler: inout some RequestHandler) {
    serveAll(&handler, atEnd: true)
  }

  private mutating func serveAll(_ handler: inout some RequestHandler, atEnd: Bool) {
    repeat {
      while handler.isWorking, !isMidMessage { work(&handler) }
    } while serveNext(&handler, atEnd: atEnd)
  }

  /// Whether a message has been carried out in part.
  public var isMidMessage: Bool { batch != nil || unfinished != nil }

  /// Carries out a piece of the call in hand and tells how far it is.
  public mutating func work(_ handler: inout some RequestHandler) {
    for id in inbox.takeLateCancellations() {
      if let ticket = outbox.ticket(of: id) { handler.cancel(ticket) }
    }
    handler.work()
    collect(&handler)
    notify(&handler)
  }

  /// Carries out the next message, or the next piece of one that is long.
  ///
  /// - Parameters:
  ///   - handler: carries it out
  ///   - atEnd: that no more input will come
  /// - Returns: whether there was one
  public mutating func serveNext(
    _ handler: inout some RequestHandler, atEnd: Bool = false
  ) -> Bool {
    if unfinished != nil {
      continueAnswer(&handler)
    } else if batch != nil {
      serveNextOfBatch(&handler)
    } else {
      guard !handler.isWorking, !handler.isFinished,
        let message = inbox.popFirst() ?? nextMessage(atEnd: atEnd, handler.keepsMessages)
      else { return false }
      begin(message, &handler)
    }
    if !isMidMessage {
      if let message { handler.wasServed(message, cancelled: cancelled) }
      message = nil
      cancelled.removeAll()
      notify(&handler)
    }
    return true
  }

  private mutating func begin(_ message: Inbox.Message, _ handler: inout some RequestHandler) {
    answer.removeAll()
    switch message {
    case .failure(let error):
      respond(.null, error: error)
      send()
    case .longBatch(let text): beginBatch(text)
    case .value(let value):
      self.message = value
      if case .array(let calls) = value { beginBatch(calls) } else { serve(value, &handler) }
    }
  }
}
