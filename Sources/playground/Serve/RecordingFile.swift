internal import JSONText
internal import Methods
internal import Platform
internal import Values

/// A file of messages, one per line, after a header that names the component of the first session.
///
/// Up to 16 messages that arrive before the first session is created are kept until the header can be written.
final class RecordingFile {
  private static let patience = 16

  private let file: FileDescriptor
  private var waiting: [Value] = []
  private var hasHeader = false

  /// The error that ended the recording, or `nil` if there was none.
  private(set) var failure: SystemError?

  /// Creates a recording in an open file.
  init(_ file: FileDescriptor) {
    self.file = file
  }

  /// Writes a header without a component, followed by the messages that are still buffered.
  func finish() { writeHeader(component: nil) }

  /// Writes a message, or keeps it until the header has been written.
  func write(_ message: Value) {
    guard !hasHeader else { return append(message) }
    waiting.append(message)
    let isSession = message["method"]?.asString?.hasPrefix("session/") ?? false
    if isSession || waiting.count > Self.patience {
      writeHeader(component: isSession ? message["params"]?["component"] : nil)
    }
  }

  /// Writes a notification.
  func notify(_ method: String, _ params: JSONObject) {
    write(["jsonrpc": "2.0", "method": .string(method), "params": .object(params)])
  }

  private func writeHeader(component: Value?) {
    guard !hasHeader else { return }
    hasHeader = true
    var params: JSONObject = [
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
    guard failure == nil else { return }
    do throws(SystemError) {
      try file.writeAll(writer.bytes + [UInt8(ascii: "\n")])
    } catch {
      // A full disk must not end the session. The error is printed now and sets the exit code later.
      failure = error
      Console.warn("playground: the recording stopped: \(error.description)")
    }
  }
}
