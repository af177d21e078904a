internal import JSONText
public import JSONRPC
internal import Values

extension Host {
  /// The level of tracing that a client requests, as in the Language Server Protocol.
  public enum Trace: String, CaseIterable, Sendable {
    case off
    case messages
    case verbose
  }

  /// The maximum length of traced parameters, in bytes.
  ///
  /// Longer parameters are truncated.
  private static let longestVerbose = 4096

  /// Queues a trace notification for a call if the client traces calls.
  public func trace(_ request: Request) {
    guard trace != .off else { return }
    var line = JSONWriter()
    line.beginObject()
    line.key("message")
    var message = request.method
    if let id = request.id {
      var writer = JSONWriter()
      writer.id(id)
      message += " \(String(decoding: writer.bytes, as: UTF8.self))"
    }
    line.string(message)
    if trace == .verbose {
      var params = JSONWriter()
      params.value(request.params, .exact)
      line.key("verbose")
      let text = String(decoding: params.bytes.prefix(Self.longestVerbose), as: UTF8.self)
      line.string(params.count > Self.longestVerbose ? text + "…" : text)
    }
    line.endObject()
    untold.append(Untold(method: "$/logTrace", params: line.bytes))
  }

  /// A queued notification: one about the connection, or the last one of a subscription that has ended.
  struct Untold {
    var method: String
    var params: [UInt8]
    /// Whether the notification may be sent before pending responses.
    var isUrgent = false
  }

  /// Writes the next queued notification.
  ///
  /// - Returns: The notification's lane (see `Session.lane`), or `nil` if there was nothing to write.
  func writeUntold(into message: inout JSONWriter) -> Int? {
    for params in hub.progress { addProgress(params) }
    hub.progress = []
    for params in hub.notices {
      var writer = JSONWriter()
      writer.value(params, .exact)
      untold.append(Untold(method: "component/didFail", params: writer.bytes, isUrgent: true))
    }
    hub.notices = []
    guard !untold.isEmpty else { return nil }
    let next = untold.removeFirst()
    message.beginObject()
    message.key("jsonrpc")
    message.string("2.0")
    message.key("method")
    message.string(next.method)
    message.key("params")
    message.written(next.params)
    message.endObject()
    return next.isUrgent ? PendingCall.urgent : 0
  }
}
