internal import JSONText
internal import Values

/// The messages that have been read but not carried out yet.
///
/// Messages are read ahead, so that a cancellation can still stop a request that arrived before it.
struct RequestQueue: Sendable {
  /// A message in the form in which it was read.
  enum QueuedMessage: Sendable {
    case value(Value)
    /// A request in the usual form. It is read only when it is its turn, so it never waits in the inbox.
    case request(Request)
    case longBatch(BatchText)
    case failure(RPCError)
  }

  private var messages: [QueuedMessage] = []
  private var head = 0

  /// The number of waiting requests with each id.
  private var waiting: [RequestID: Int] = [:]

  /// The number of cancelled requests with each id that have not been carried out yet.
  private var cancelled: [RequestID: Int] = [:]
  private var lateCancellations: [RequestID] = []

  /// Adds a message and records which waiting requests it cancels.
  mutating func append(_ message: QueuedMessage) {
    messages.append(message)
    guard case .value(let value) = message else { return }
    for id in Self.ids(in: value) { waiting[id, default: 0] += 1 }
    guard case .request(let request) = Message(value),
      let id = CancelRequest.id(in: request)
    else { return }
    guard let count = waiting[id] else { return lateCancellations.append(id) }
    // Two cancellations of the same request count as one. Otherwise, the second would cancel a future request
    // with the same id.
    if cancelled[id, default: 0] < count { cancelled[id, default: 0] += 1 }
  }

  /// Removes and returns the ids from cancellations that match no waiting request.
  ///
  /// Calls in progress may have these ids.
  mutating func takeLateCancellations() -> [RequestID] {
    defer { lateCancellations = [] }
    return lateCancellations
  }

  /// Removes and returns the next message, or `nil` if there is none.
  mutating func popFirst() -> QueuedMessage? {
    guard head < messages.count else { return nil }
    head += 1
    let message = messages[head - 1]
    if case .value(let value) = message {
      for id in Self.ids(in: value) {
        waiting[id, default: 0] -= 1
        if waiting[id] == 0 { waiting[id] = nil }
      }
    }
    if head == messages.count {
      messages.removeAll()
      head = 0
    }
    return message
  }

  /// Marks a request as cancelled before it arrives.
  mutating func expectCancellation(of id: RequestID) {
    cancelled[id, default: 0] += 1
  }

  /// Removes one cancellation of a request, and returns whether there was one.
  ///
  /// This function is called once per request, when it is the request's turn.
  mutating func takeCancellation(of id: RequestID) -> Bool {
    guard !cancelled.isEmpty, let count = cancelled[id] else { return false }
    cancelled[id] = count > 1 ? count - 1 : nil
    return true
  }

  private static func ids(in value: Value) -> [RequestID] {
    if case .array(let batch) = value { return batch.compactMap(id) }
    return id(of: value).map { [$0] } ?? []
  }

  private static func id(of value: Value) -> RequestID? {
    guard let id = value["id"] else { return nil }
    return RequestID(id)
  }
}

/// The notification that cancels a request, as in the Language Server Protocol.
enum CancelRequest {
  private static let method = "$/cancelRequest"

  /// Returns whether the input may contain a cancellation.
  ///
  /// This function only searches for the method's name, because a full parse would take too long.
  static func mayBe(in bytes: [UInt8], from start: Int) -> Bool {
    var index = start
    while let found = ByteSearch.first(UInt8(ascii: "$"), in: bytes, from: index) {
      if bytes[found...].starts(with: method.utf8) { return true }
      index = found + 1
    }
    return false
  }

  /// Returns the id of the request that `request` cancels, or `nil` if `request` is not a cancellation.
  static func id(in request: Request) -> RequestID? {
    guard request.id == nil, request.method == method, let id = request.params["id"]
    else { return nil }
    return RequestID(id)
  }
}

extension RPCError {
  /// The error for a request that the client cancelled before it had any effect.
  public static let requestCancelled = RPCError(
    Code(rawValue: -32800), kind: "request-cancelled",
    "This request was cancelled; nothing has changed.")
}
