internal import JSON
internal import Values

/// How a message is carried out: one request, or a batch of them.
extension Connection {
  /// Answers one request.
  mutating func serve(_ value: Value, _ handler: inout some RequestHandler) {
    guard let open = call(value, &handler) else { return send() }
    outbox.append(
      Outbox.Slot(lanes: [open.ticket.lane], parts: [nil], isBatch: false),
      tickets: [(0, open.ticket, open.id)])
  }

  /// Answers a batch: with an array, once all its answers have come.
  mutating func serve(_ batch: [Value], _ handler: inout some RequestHandler) {
    guard !batch.isEmpty else {
      respond(.null, error: .invalidRequest("Put at least one request into a batch."))
      return send()
    }
    var slot = Outbox.Slot(lanes: [], parts: [], isBatch: true)
    var tickets: [(part: Int, ticket: Ticket, id: RequestID?)] = []
    answer.beginArray()
    for element in batch where !handler.isFinished {
      guard let open = call(element, &handler) else { continue }
      if answer.count > 1 { slot.parts.append(Array(answer.bytes[1...])) }
      answer.truncate(to: 1)
      tickets.append((slot.parts.count, open.ticket, open.id))
      slot.parts.append(nil)
      if !slot.lanes.contains(open.ticket.lane) { slot.lanes.append(open.ticket.lane) }
    }
    guard tickets.isEmpty else {
      if answer.count > 1 { slot.parts.append(Array(answer.bytes[1...])) }
      return outbox.append(slot, tickets: tickets)
    }
    // Nothing but notifications: not even an empty array is sent.
    answer.count == 1 ? answer.removeAll() : answer.endArray()
    send()
  }

  /// Carries out one call and writes its answer, if it wants one and has one already.
  private mutating func call(
    _ value: Value, _ handler: inout some RequestHandler
  ) -> (ticket: Ticket, id: RequestID?)? {
    switch Message(value) {
    case .response: return nil
    case .invalid(let error, let id):
      respond(id, error: error)
      return nil
    case .request(let request):
      if let id = request.id, inbox.takeCancellation(of: id) {
        respond(id, error: .requestCancelled)
        cancelled.append(id)
        return nil
      }
      if let id = CancelRequest.id(in: request) {
        _ = inbox.takeLateCancellations()
        if let ticket = outbox.ticket(of: id) { handler.cancel(ticket) }
      }
      return carryOut(request, &handler)
    }
  }

  private mutating func carryOut(
    _ request: Request, _ handler: inout some RequestHandler
  ) -> (ticket: Ticket, id: RequestID?)? {
    let mark = answer.count
    do {
      if let id = request.id {
        beginAnswer(id)
        answer.key("result")
      }
      switch try handler.handle(request, into: &answer) {
      case .done: request.id == nil ? answer.truncate(to: mark) : answer.endObject()
      case .later(let ticket):
        answer.truncate(to: mark)
        return (ticket, request.id)
      }
    } catch {
      answer.truncate(to: mark)
      if let id = request.id { respond(id, error: error) }
    }
    return nil
  }
}
