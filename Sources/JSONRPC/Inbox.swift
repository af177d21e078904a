internal import JSONText
internal import Values

/// Messages that were read before it was their turn, so that one that cancels overtakes them.
struct Inbox: Sendable {
  /// One message as it was read.
  enum Message: Sendable {
    case value(Value)
    case longBatch(BatchText)
    case failure(RPCError)
  }

  private var messages: [Message] = []
  private var head = 0

  /// How many requests of an id wait for their turn, and how many of these are cancelled.
  private var waiting: [RequestID: Int] = [:]
  private var cancelled: [RequestID: Int] = [:]
  private var lateCancellations: [RequestID] = []

  /// Adds a message and takes note of what it cancels of those that wait.
  mutating func append(_ message: Message) {
    messages.append(message)
    guard case .value(let value) = message else { return }
    for id in Self.ids(in: value) { waiting[id, default: 0] += 1 }
    guard case .request(let request) = Messages.Message(value),
      let id = CancelRequest.id(in: request)
    else { return }
    guard let count = waiting[id] else { return lateCancellations.append(id) }
    // Cancelled twice it is cancelled once: the second one is not for a request still to come.
    if cancelled[id, default: 0] < count { cancelled[id, default: 0] += 1 }
  }

  /// The ids that are to be cancelled and belong to no message here: perhaps to a call in hand.
  mutating func takeLateCancellations() -> [RequestID] {
    defer { lateCancellations = [] }
    return lateCancellations
  }

  /// The next message, if any waits.
  mutating func popFirst() -> Message? {
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

  /// Says that a request which is still to come is cancelled.
  mutating func expectCancellation(of id: RequestID) {
    cancelled[id, default: 0] += 1
  }

  /// Whether a request is cancelled; it is asked once, when the request's turn has come.
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

/// The notification that gives up a request, as the Language Server Protocol has it.
enum CancelRequest {
  private static let method = "$/cancelRequest"

  /// Whether there may be one in a piece of input; a whole search is not worth its time.
  static func mayBe(in bytes: [UInt8], from start: Int) -> Bool {
    var index = start
    while let found = ByteSearch.first(UInt8(ascii: "$"), in: bytes, from: index) {
      if bytes[found...].starts(with: method.utf8) { return true }
      index = found + 1
    }
    return false
  }

  /// The id of the request that is given up.
  static func id(in request: Request) -> RequestID? {
    guard request.id == nil, request.method == method, let id = request.params["id"]
    else { return nil }
    return RequestID(id)
  }
}

extension RPCError {
  /// The client did not want the answer any more, and nothing was done for it.
  public static let requestCancelled = RPCError(
    Code(rawValue: -32800), kind: "request-cancelled",
    "This request was cancelled: nothing has changed.")
}
