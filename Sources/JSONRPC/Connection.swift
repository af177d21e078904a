public import JSON
internal import JSONText
internal import Values

/// A JSON-RPC 2.0 conversation that turns input bytes into output bytes and performs no I/O.
///
/// Responses are sent in the order of their requests. A response that is ready waits until the responses to
/// all earlier requests have been sent, or until `release` is called.
public struct Connection: Sendable {
  /// The framed messages that are ready to be sent.
  public internal(set) var output: [UInt8] = []

  /// Whether the client has not yet read everything that was sent.
  ///
  /// In that case, intermediate states are skipped.
  public var isReaderSlow = false

  var framer: Framer
  var envelope = PlainEnvelope()
  let nestingLimit: Int
  let answerLimit: Int
  var answer = JSONWriter(capacity: 1 << 12)
  var responses = ResponseQueue()
  var requests = RequestQueue()

  /// The batch that is being carried out, if any.
  var batch: BatchInHand?

  /// The id of the call whose response is being written in parts, if any.
  var unfinished: RequestID?

  /// The requests of the current message that were cancelled before they could be carried out.
  var cancelled: [RequestID] = []

  /// Whether a message contained a number outside the range of a double, so that its calls must be checked
  /// for such numbers.
  var hasInfinity = false

  /// The current message, for a handler that records messages.
  var message: Value?

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - framing: The framing of messages, or `nil` to detect it from the input.
  ///   - messageLimit: The maximum size of a message, in bytes.
  ///   - nestingLimit: The maximum depth of nested arrays and objects.
  ///   - answerLimit: The maximum size of a response that must be complete before it is sent, in bytes. This
  ///     applies to responses with a length header, in a small batch, or queued behind a response that is
  ///     still missing.
  public init(
    framing: Framing? = nil, messageLimit: Int, nestingLimit: Int = JSONParser.defaultNestingLimit,
    answerLimit: Int = 1 << 28
  ) {
    framer = Framer(framing: framing, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
    self.answerLimit = answerLimit
  }

  /// The framing in use, or `nil` until the input shows it.
  public var framing: Framing? { framer.framing }

  /// The size of the buffered input, in bytes.
  public var keptBytes: Int { framer.buffer.count }

  /// The number of calls whose response is still missing because the handler will provide it later.
  public var pendingCount: Int { responses.pendingCount }

  /// Whether a finished response is waiting for an earlier one.
  public var isHolding: Bool { responses.isHolding }

  /// Adds input and responds to every complete message in it.
  public mutating func receive(_ bytes: ArraySlice<UInt8>, _ handler: inout some RequestHandler) {
    append(bytes)
    serveAll(&handler, atEnd: false)
  }

  /// Adds input.
  ///
  /// `serveNext` handles the messages in the input.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    framer.append(bytes)
    let start = framer.buffer.count - bytes.count
    guard CancelRequest.mayBe(in: framer.buffer, from: start) else { return }
    // A cancellation overtakes earlier messages, so all messages are read now and carried out later.
    while let message = nextMessage(atEnd: false, true) { requests.append(message) }
  }

  /// Marks a request as cancelled before the request arrives.
  ///
  /// Use this function to replay a recording in which a later message cancels the request.
  public mutating func expectCancellation(of id: RequestID) {
    requests.expectCancellation(of: id)
  }

  /// Responds to the remaining messages at the end of the input.
  public mutating func finish(_ handler: inout some RequestHandler) {
    serveAll(&handler, atEnd: true)
  }

  private mutating func serveAll(_ handler: inout some RequestHandler, atEnd: Bool) {
    repeat {
      while handler.isWorking, !isMidMessage { work(&handler) }
    } while serveNext(&handler, atEnd: atEnd)
  }

  /// Whether a message has been carried out only in part.
  public var isMidMessage: Bool { batch != nil || unfinished != nil }

  /// Carries out the next piece of the current long call and reports its progress.
  public mutating func work(_ handler: inout some RequestHandler) {
    for id in requests.takeLateCancellations() {
      if let ticket = responses.ticket(of: id) { handler.cancel(ticket) }
    }
    handler.work()
    collect(&handler)
    notify(&handler)
  }

  /// Carries out the next message, or the next part of a long message.
  ///
  /// - Parameters:
  ///   - handler: The handler of the requests.
  ///   - atEnd: Whether the input has ended.
  /// - Returns: Whether there was a message.
  public mutating func serveNext(
    _ handler: inout some RequestHandler, atEnd: Bool = false
  ) -> Bool {
    if unfinished != nil {
      continueAnswer(&handler)
      if batch != nil, unfinished == nil { notifyInBatch(&handler) }
    } else if batch != nil {
      serveNextOfBatch(&handler)
    } else {
      guard !handler.isWorking, !handler.isFinished,
        let message = requests.popFirst() ?? nextMessage(atEnd: atEnd, handler.keepsMessages)
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

  private mutating func begin(
    _ message: RequestQueue.QueuedMessage, _ handler: inout some RequestHandler
  ) {
    answer.removeAll()
    switch message {
    case .failure(let error):
      respond(.null, error: error)
      emit()
    case .longBatch(let text): beginBatch(text)
    case .request(let request): deliver(call(request, &handler))
    case .value(let value):
      self.message = value
      if case .array(let calls) = value { beginBatch(calls) } else { serve(value, &handler) }
    }
  }
}
