internal import JSONText
internal import Values

/// Methods that carry out single calls and respond to them.
extension Connection {
  /// The state of a call after the handler has returned.
  enum CallStatus {
    /// The call has been carried out. `answer` contains its response, or is empty if none is needed.
    case answered
    /// The response will follow. The values are the call's ticket, and its id, which is `nil` for a notification.
    case later(PendingCall, RequestID?)
    /// Only the start of the response has been written. `continueAnswer` writes the rest.
    case unfinished
  }

  /// Handles one message, and sends or queues the response.
  mutating func serve(_ value: Value, _ handler: inout some RequestHandler) {
    deliver(call(value, &handler))
  }

  /// Sends or queues the response to a message that is a single call.
  mutating func deliver(_ status: CallStatus) {
    switch status {
    case .answered: emit()
    case .later(let ticket, let id):
      responses.append(
        ResponseQueue.Slot(lanes: [ticket.lane], parts: [nil], isBatch: false),
        tickets: [(0, ticket, id)])
    case .unfinished: break
    }
  }

  /// Carries out one call.
  ///
  /// Afterwards `answer` contains only the response to this call.
  mutating func call(_ value: Value, _ handler: inout some RequestHandler) -> CallStatus {
    answer.removeAll()
    switch Message(value) {
    case .response: return .answered
    case .invalid(let error, let id):
      respond(id, error: error)
      return .answered
    case .request(let request): return call(request, &handler)
    }
  }

  /// Carries out one valid call.
  mutating func call(_ request: Request, _ handler: inout some RequestHandler) -> CallStatus {
    if hasInfinity, let error = Self.refusal(of: request) {
      if let id = request.id { respond(id, error: error) }
      return .answered
    }
    if let id = request.id, requests.takeCancellation(of: id) {
      respond(id, error: .requestCancelled)
      cancelled.append(id)
      return .answered
    }
    if let id = CancelRequest.id(in: request) {
      _ = requests.takeLateCancellations()
      if let ticket = responses.ticket(of: id) { handler.cancel(ticket) }
    }
    return carryOut(request, &handler)
  }

  /// Returns the error for a request that contains a number outside the range of a double, or `nil` for any other
  /// request.
  private static func refusal(of request: Request) -> RPCError? {
    if case .number(let id) = request.id, id.isInfinite {
      return .invalidRequest("id must be within the range of a double.")
    }
    return request.params.infinity().map { .invalidParams($0) }
  }

  private mutating func carryOut(
    _ request: Request, _ handler: inout some RequestHandler
  ) -> CallStatus {
    do {
      if let id = request.id {
        beginAnswer(id)
        answer.write(atMost: 16) { $0.piece(",\"result\":") }
      }
      switch try handler.handle(request, into: &answer) {
      case .done: request.id == nil ? answer.removeAll() : answer.endObject()
      case .later(let ticket):
        answer.removeAll()
        return .later(ticket, request.id)
      case .unfinished:
        guard let id = request.id else { break }
        guard handler.mayUndoCalls else {
          unfinished = id
          return .unfinished
        }
        // A response that was sent in part could not be replaced with an error.
        complete(id, &handler)
      }
    } catch {
      answer.removeAll()
      if let id = request.id {
        // A recording is replayed without a time limit, so there the call is cancelled.
        if error.isCallTooLong { cancelled.append(id) }
        respond(id, error: error)
      }
    }
    return .answered
  }

  // MARK: Long responses

  /// Writes the next part of a response that is too long to be written at once.
  ///
  /// With line framing, the response is sent in parts. That is impossible if a header must contain the length,
  /// or if earlier responses have not been sent yet. In these cases the response is built in memory and must
  /// not exceed `answerLimit`.
  mutating func continueAnswer(_ handler: inout some RequestHandler) {
    guard let id = unfinished else { return }
    guard canPour else { return finishInMemory(id, &handler) }
    pour()
    guard handler.continueResult(into: &answer) else { return }
    answer.endObject()
    unfinished = nil
    output.append(contentsOf: answer.bytes)
    answer.removeAll()
    if batch == nil { output.append(ASCII.newline) }
  }

  /// Whether parts of the current response may be sent before it is complete.
  private var canPour: Bool {
    guard framer.framing != .headers else { return false }
    if let batch { return responses.canPour(batch.slot) }
    return responses.isEmpty
  }

  /// Sends everything written so far, except the last byte.
  ///
  /// The writer needs that byte to decide whether a comma follows.
  private mutating func pour() {
    guard answer.count > 1 else { return }
    if let batch, !batch.hasPoured {
      output.append(UInt8(ascii: ","))
      self.batch?.hasPoured = true
    }
    output.append(contentsOf: answer.bytes.dropLast())
    answer.keepLast()
  }

  private mutating func finishInMemory(_ id: RequestID, _ handler: inout some RequestHandler) {
    complete(id, &handler)
    batch == nil ? emit() : addToBatch()
  }

  /// Writes the rest of the current response into `answer`, or an error if the response is too long or takes too long.
  private mutating func complete(_ id: RequestID, _ handler: inout some RequestHandler) {
    unfinished = nil
    var error = RPCError.answerTooLong(limit: answerLimit)
    while answer.count <= answerLimit {
      if let overdue = handler.overdue {
        error = overdue
        cancelled.append(id)
        break
      }
      guard handler.continueResult(into: &answer) else { continue }
      return answer.endObject()
    }
    handler.abandonResult()
    answer.removeAll()
    respond(id, error: error)
  }
}

extension RPCError {
  /// Returns the error for a response that exceeds the size limit.
  public static func answerTooLong(limit: Int) -> RPCError {
    .limitExceeded(
      "The response has more than \(limit) bytes; request fewer frames, use lines without headers, "
        + "or raise --max-answer-bytes.",
      limit: "answer-bytes", maximum: Int64(limit))
  }
}
