internal import Values

/// Messages that were read before it was their turn, so that one that cancels overtakes them.
struct Inbox: Sendable {
  /// One message as it was read.
  enum Message: Sendable {
    case value(Value)
    case failure(RPCError)
  }

  private var messages: [Message] = []
  private var head = 0
  private var cancelled: [RequestID] = []
  private var lateCancellations: [RequestID] = []

  /// Adds a message and takes note of what it cancels of those that wait.
  mutating func append(_ message: Message) {
    messages.append(message)
    guard case .value(let value) = message, case .request(let request) = JSONRPC.Message(value),
      let id = CancelRequest.id(in: request)
    else { return }
    waits(id) ? cancelled.append(id) : lateCancellations.append(id)
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
    if head == messages.count {
      messages.removeAll()
      head = 0
    }
    return message
  }

  /// Says that a request which is still to come is cancelled.
  mutating func expectCancellation(of id: RequestID) {
    cancelled.append(id)
  }

  /// Whether a request is cancelled; it is asked once, when the request's turn has come.
  mutating func takeCancellation(of id: RequestID) -> Bool {
    guard !cancelled.isEmpty, let index = cancelled.firstIndex(of: id) else { return false }
    cancelled.remove(at: index)
    return true
  }

  /// Whether a request of that id waits for its turn.
  private func waits(_ id: RequestID) -> Bool {
    messages[head...].contains { message in
      guard case .value(let value) = message else { return false }
      if case .array(let batch) = value { return batch.contains { Self.id(of: $0) == id } }
      return Self.id(of: value) == id
    }
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
  static func mayBe(in bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let index = rest.firstIndex(of: UInt8(ascii: "$")) {
      if bytes[index...].starts(with: method.utf8) { return true }
      rest = bytes[(index + 1)...]
    }
    return false
  }

  /// The id of the request that is given up.
  static func id(in request: Request) -> RequestID? {
    guard request.method == method, let id = request.params["id"] else { return nil }
    return RequestID(id)
  }
}

extension RPCError {
  /// The client did not want the answer any more, and nothing was done for it.
  public static let requestCancelled = RPCError(
    Code(rawValue: -32800), kind: "request-cancelled",
    "This request was cancelled: nothing has changed.")
}
