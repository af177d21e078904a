internal import JSON
internal import Methods
internal import Platform
internal import Values

/// A file of messages, one a line, under a header that names the component of the first session.
///
/// What a client asks before it makes a session waits for that, a few messages at most.
final class RecordingFile {
  private static let patience = 16

  private let file: FileDescriptor
  private var waiting: [Value] = []
  private var hasHeader = false

  init(_ file: FileDescriptor) {
    self.file = file
  }

  deinit { writeHeader(component: nil) }

  func write(_ message: Value) {
    guard !hasHeader else { return append(message) }
    waiting.append(message)
    let isSession = message["method"]?.asString?.hasPrefix("session/") ?? false
    if isSession || waiting.count > Self.patience {
      writeHeader(component: isSession ? message["params"]?["component"] : nil)
    }
  }

  func notify(_ method: String, _ params: Members) {
    write(["jsonrpc": "2.0", "method": .string(method), "params": .object(params)])
  }

  private func writeHeader(component: Value?) {
    guard !hasHeader else { return }
    hasHeader = true
    var params: Members = [
      "format": "playground-recording", "version": .integer(1),
      "host": .string(ServerInfo.version),
    ]
    params["component"] = component
    notify("$/recording", params)
    for message in waiting { append(message) }
    waiting = []
  }

  private func append(_ message: Value) {
    var writer = JSONWriter()
    writer.value(message, .exact)
    // A full disk must not end the session; the recording then ends where it does.
    try? file.writeAll(writer.bytes + [UInt8(ascii: "\n")])
  }
}
