internal import JSONRPC
internal import JSONText
internal import Values

/// Requests that are answered later.
extension LSPSession {
  /// Returns a ticket for a request that is answered later.
  ///
  /// No other response waits for the response with this ticket.
  func makeTicket() -> PendingCall {
    ticketCount += 1
    return PendingCall(number: ticketCount, lane: ticketCount)
  }

  /// Returns the complete diagnostics of a document as the result of `textDocument/diagnostic`.
  func report(of document: OpenDocument) -> Value {
    let items = document.diagnostics.map { $0.value(in: document.text, encoding) }
    return ["kind": "full", "items": .array(items)]
  }

  /// Defers the response to the current request until a document has been played and checked.
  ///
  /// The response will contain the document's diagnostics. Until then, the server can answer other requests.
  func pull(_ document: OpenDocument) {
    let ticket = makeTicket()
    pulls.append((ticket, document.uri))
    startedTicket = ticket
  }

  /// Answers the requests for diagnostics of documents that have been checked or closed.
  func answerPulls() {
    for pull in pulls {
      guard let document = documents[pull.uri] else {
        answer(pull.ticket, .failure(.contentModified("The document was closed.")))
        continue
      }
      if document.isIdle { answer(pull.ticket, .success(report(of: document))) }
    }
    pulls.removeAll { documents[$0.uri]?.isIdle ?? true }
  }

  /// Cancels the deferred request with the given ticket.
  func cancel(_ ticket: PendingCall) {
    cancelCommand(ticket)
    guard let place = pulls.firstIndex(where: { $0.ticket == ticket }) else { return }
    pulls.remove(at: place)
    answer(ticket, .failure(.requestCancelled))
  }

  /// Queues the response to an earlier request.
  func answer(_ ticket: PendingCall, _ result: Result<Value, RPCError>) {
    var answer = LateAnswer(ticket: ticket, result: [])
    switch result {
    case .success(let value):
      var writer = JSONWriter()
      writer.value(value, .exact)
      answer.result = writer.bytes
    case .failure(let error): answer.error = error
    }
    lateAnswers.append(answer)
  }
}

extension RPCError {
  /// Returns the error for a request about a document that has changed or was closed.
  static func contentModified(_ message: String) -> RPCError {
    RPCError(.init(rawValue: -32801), kind: "content-modified", message)
  }
}
