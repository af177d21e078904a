internal import JSONText
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

  /// What the system had against writing, if anything: the recording ends there.
  private(set) var failure: SystemError?

  init(_ file: FileDescriptor) {
    self.file = file
  }

  /// Writes what still waits for the first session.
  func finish() { writeHeader(component: nil) }

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
    guard failure == nil else { return }
    do throws(SystemError) {
      try file.writeAll(writer.bytes + [UInt8(ascii: "\n")])
    } catch {
      // A full disk must not end the session; the process says so at once and when it ends.
      failure = error
      Console.warn("playground: the recording ends here: \(error.description)")
    }
  }
}
