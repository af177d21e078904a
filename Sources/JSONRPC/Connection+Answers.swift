internal import JSONText

/// Methods that send responses and notifications.
extension Connection {
  /// Appends the handler's pending notifications to the output.
  public mutating func notify(_ handler: inout some RequestHandler) {
    guard !isMidMessage else { return }
    while true {
      answer.removeAll()
      guard let lane = handler.notify(isSlow: isReaderSlow, into: &answer) else { return }
      emit(lane: lane)
    }
  }

  /// Adds the responses that the handler completed after their calls had returned, and sends those that are ready.
  public mutating func collect(_ handler: inout some RequestHandler) {
    guard !isMidMessage else { return }
    notify(&handler)
    while let late = handler.takeLateAnswer() {
      answer.removeAll()
      if let id = responses.id(of: late.ticket) { respond(id, late.result, error: late.error) }
      // Notifications about the effects of a call follow its response.
      var trailer: [UInt8] = []
      for message in late.notifications { Self.append(message, framer.framing, to: &trailer) }
      responses.fill(late.ticket, answer.bytes, trailer: trailer)
    }
    emitReady()
  }

  /// Sends all responses that are ready, even if responses to earlier requests are still missing.
  ///
  /// To send a message means to append it to `output`.
  public mutating func release() {
    responses.release()
    emitReady()
  }

  /// Clears the output after it has been sent.
  public mutating func clearOutput() {
    output.removeAll(keepingCapacity: true)
  }

  /// Removes the first `count` bytes of the output after they have been sent.
  public mutating func discardOutput(_ count: Int) {
    output.removeSubrange(..<count)
  }

  mutating func beginAnswer(_ id: RequestID) {
    answer.separate()
    answer.write(atMost: 32) { $0.piece("{\"jsonrpc\":\"2.0\",\"id\":") }
    answer.id(id)
  }

  mutating func respond(_ id: RequestID, error: RPCError) {
    beginAnswer(id)
    answer.key("error")
    answer.error(error)
    answer.endObject()
  }

  mutating func respond(_ id: RequestID, _ result: [UInt8], error: RPCError?) {
    if let error { return respond(id, error: error) }
    beginAnswer(id)
    answer.key("result")
    answer.written(result)
    answer.endObject()
  }

  /// Sends the current message, or queues it behind pending responses.
  mutating func emit(lane: Int = 0) {
    guard answer.count > 0 else { return }
    guard !responses.isEmpty, lane != PendingCall.urgent || responses.isStarted else {
      return Self.append(answer.bytes, framer.framing, to: &output)
    }
    var framed: [UInt8] = []
    Self.append(answer.bytes, framer.framing, to: &framed)
    responses.append(ready: framed, lane: max(0, lane))
    emitReady()
  }

  mutating func emitReady() {
    while let slot = responses.popReady() {
      var parts = slot.parts.compactMap { $0 }.filter { !$0.isEmpty }
      if slot.isStarted {
        for part in parts { output.append(contentsOf: [UInt8(ascii: ",")] + part) }
        parts = []
        output.append(contentsOf: "]\n".utf8)
      } else if slot.isBatch && !parts.isEmpty {
        parts = [Array("[".utf8) + Array(parts.joined(separator: ",".utf8)) + Array("]".utf8)]
      }
      for part in parts { Self.append(part, framer.framing, to: &output) }
      output += slot.trailer
    }
  }

  /// Appends a message in its framing to the output.
  ///
  /// This function is static, because access to all of `self` would copy the output for every message.
  static func append(
    _ message: [UInt8], _ framing: Framing?, to output: inout [UInt8]
  ) {
    if framing == .headers {
      output.append(contentsOf: "Content-Length: \(message.count)\r\n\r\n".utf8)
      output.append(contentsOf: message)
    } else {
      output.append(contentsOf: message)
      output.append(UInt8(ascii: "\n"))
    }
  }
}
