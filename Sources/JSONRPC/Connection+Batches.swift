internal import JSONText
internal import Values

/// A batch that is carried out call by call, so that responses can be sent before the whole batch is done.
struct BatchInHand: Sendable {
  /// The number of the outbox slot that collects the responses.
  let slot: Int

  /// The calls that have been parsed.
  var calls: [Value]

  /// The index, in `calls`, of the next call.
  var next = 0

  /// The calls of a long batch that have not been parsed yet.
  var rest: BatchText?

  /// Whether a part of the response to the current call has been sent.
  var hasPoured = false

  /// The size of the collected responses, in bytes.
  var collected = 0

  /// The framed notifications that the calls so far have caused.
  ///
  /// They are sent after the responses.
  var notifications: [UInt8] = []

  /// Removes and returns the next call, or `nil` at the end.
  mutating func popFirst() -> Value? {
    if next == calls.count {
      calls = rest?.next() ?? []
      next = 0
    }
    guard next < calls.count else { return nil }
    next += 1
    return calls[next - 1]
  }
}

/// Methods that carry out batches.
///
/// The response to a batch is an array. It is sent when it is complete, or in parts if it is long.
extension Connection {
  /// The total size, in bytes, above which a batch's finished responses are sent before the batch is
  /// complete, if that is possible.
  private static var collectedLimit: Int { 1 << 18 }

  /// The total size of a batch's notifications, in bytes, up to which they are sent separately for each call.
  ///
  /// Once a batch exceeds this size, the notifications of its remaining calls are combined and sent after the batch.
  private static var notificationsLimit: Int { 1 << 22 }

  mutating func beginBatch(_ calls: [Value]) {
    guard !calls.isEmpty else {
      respond(.null, error: .invalidRequest("A batch must contain at least one request."))
      return emit()
    }
    batch = BatchInHand(slot: responses.beginBatch(), calls: calls)
  }

  mutating func beginBatch(_ text: BatchText) {
    batch = BatchInHand(slot: responses.beginBatch(), calls: [], rest: text)
  }

  /// Carries out the next call of the current batch, or ends the batch.
  mutating func serveNextOfBatch(_ handler: inout some RequestHandler) {
    guard !handler.isFinished, let value = batch?.popFirst(), let slot = batch?.slot else {
      return endBatch()
    }
    batch?.hasPoured = false
    if case .object = value {
      switch call(value, &handler) {
      case .answered:
        addToBatch()
        notifyInBatch(&handler)
      case .later(let ticket, let id): responses.add(ticket, id: id, to: slot)
      case .unfinished: break
      }
    } else {
      // A batch may contain millions of elements that are not objects. They all get the same response, so it
      // is built only once.
      addToBatch(Self.answerToNoObject)
    }
  }

  private static let answerToNoObject: [UInt8] = {
    var connection = Connection(messageLimit: 0)
    guard case .invalid(let error, let id) = Message(.null) else { return [] }
    connection.respond(id, error: error)
    return connection.answer.bytes
  }()

  mutating func addToBatch() {
    addToBatch(answer.bytes)
  }

  private mutating func addToBatch(_ bytes: [UInt8]) {
    guard let slot = batch?.slot, !bytes.isEmpty else { return }
    if responses.canPour(slot) {
      output.append(UInt8(ascii: ","))
      return output.append(contentsOf: bytes)
    }
    responses.add(bytes, to: slot)
    batch?.collected += bytes.count
    guard framer.framing != .headers, batch?.collected ?? 0 > Self.collectedLimit,
      let front = responses.takeFront(of: slot), !front.answers.isEmpty
    else { return }
    batch?.collected = 0
    output.append(UInt8(ascii: front.isFirst ? "[" : ","))
    output.append(contentsOf: front.answers.joined(separator: CollectionOfOne(UInt8(ascii: ","))))
  }

  /// Writes the notifications that the latest call has caused, so that a call in a batch causes the same
  /// notifications as a single call.
  mutating func notifyInBatch(_ handler: inout some RequestHandler) {
    while (batch?.notifications.count ?? 0) < Self.notificationsLimit {
      answer.removeAll()
      guard let lane = handler.notify(isSlow: isReaderSlow, into: &answer) else { return }
      if lane == PendingCall.urgent {
        emit(lane: lane)
      } else {
        var framed: [UInt8] = []
        Self.append(answer.bytes, framer.framing, to: &framed)
        batch?.notifications += framed
      }
    }
  }

  private mutating func endBatch() {
    guard let slot = batch?.slot else { return }
    responses.endBatch(slot, trailer: batch?.notifications ?? [])
    batch = nil
    emitReady()
  }
}
