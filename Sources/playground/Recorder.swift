internal import JSON
internal import JSONRPC
internal import Methods
internal import Motion
internal import Platform
internal import PlaygroundHost
internal import Values

/// Serves a client and writes what it says into a file that replays to the same answers.
///
/// Each message is one line, written before its answer leaves. A session in real time is recorded
/// as a virtual one that is brought to the time of each call.
struct RecordingHandler: RequestHandler {
  private var handler: HostHandler
  private let file: RecordingFile
  private var inRealTime: [String] = []

  init(_ handler: HostHandler, into path: String) throws(SystemError) {
    self.handler = handler
    file = RecordingFile(try Files.create(path))
  }

  var isFinished: Bool { handler.isFinished }

  mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> Reply {
    defer { record(request) }
    let reply = try handler.handle(request, into: &result)
    if request.method == "session/create", request.params["clock"] == "realtime",
      let id = handler.host.sessionIDs.last
    {
      inRealTime.append(id)
    }
    return reply
  }

  mutating func takeLateAnswer() -> LateAnswer? { handler.takeLateAnswer() }

  var isWorking: Bool { handler.isWorking }

  mutating func work() { handler.work() }

  mutating func cancel(_ ticket: Ticket) { handler.cancel(ticket) }

  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? {
    handler.notify(isSlow: isSlow, into: &message)
  }

  private func record(_ request: Request) {
    var request = request
    if case .object(var params) = request.params {
      if params["clock"] == "realtime" { params["clock"] = "virtual" }
      if let id = params["session"]?.asString, inRealTime.contains(id),
        let session = try? handler.host.anySession(id)
      {
        file.write(
          Request(
            id: nil, method: "session/advance",
            params: ["session": .string(id), "to": .number(session.now.seconds)]))
        params = params.withoutTimes
      }
      request.params = .object(params)
    }
    file.write(request)
  }
}

/// A file of requests under a header that names the component of the first session.
///
/// What a client asks before it makes a session waits for that, a few requests at most.
private final class RecordingFile {
  private static let patience = 16

  private let file: FileDescriptor
  private var waiting: [Request] = []
  private var hasHeader = false

  init(_ file: FileDescriptor) {
    self.file = file
  }

  deinit { writeHeader(component: nil) }

  func write(_ request: Request) {
    guard !hasHeader else { return append(request) }
    waiting.append(request)
    let isSession = request.method.hasPrefix("session/")
    if isSession || waiting.count > Self.patience {
      writeHeader(component: isSession ? request.params["component"] : nil)
    }
  }

  private func writeHeader(component: Value?) {
    guard !hasHeader else { return }
    hasHeader = true
    var params: Members = [
      "format": "playground-recording", "version": .integer(1),
      "host": .string(ServerInfo.version),
    ]
    params["component"] = component
    append(Request(id: nil, method: "$/recording", params: .object(params)))
    for request in waiting { append(request) }
    waiting = []
  }

  private func append(_ request: Request) {
    var writer = JSONWriter()
    writer.request(id: request.id, method: request.method, params: request.params)
    // A full disk must not end the session; the recording then ends where it does.
    try? file.writeAll(writer.bytes + [UInt8(ascii: "\n")])
  }
}

extension Members {
  /// Events without their times: in real time they happened when they came.
  fileprivate var withoutTimes: Members {
    var members = self
    if case .object(var event)? = members["event"] {
      event["t"] = nil
      members["event"] = .object(event)
    }
    if case .array(let events)? = members["events"] {
      members["events"] = .array(
        events.map { event in
          guard case .object(var members) = event else { return event }
          members["t"] = nil
          return .object(members)
        })
    }
    return members
  }
}
