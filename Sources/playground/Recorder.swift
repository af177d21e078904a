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
  private let file: FileDescriptor
  private var inRealTime: [String] = []

  init(_ handler: HostHandler, into path: String) throws(SystemError) {
    self.handler = handler
    file = try Files.create(path)
    write(
      Request(
        id: nil, method: "$/recording",
        params: [
          "format": "playground-recording", "version": .integer(1),
          "host": .string(ServerInfo.version),
        ]))
  }

  var isFinished: Bool { handler.isFinished }

  mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) {
    defer { record(request) }
    try handler.handle(request, into: &result)
    if request.method == "session/create", request.params["clock"] == "realtime",
      let id = handler.host.sessionIDs.last
    {
      inRealTime.append(id)
    }
  }

  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Bool {
    handler.notify(isSlow: isSlow, into: &message)
  }

  private func record(_ request: Request) {
    var request = request
    if case .object(var params) = request.params {
      if params["clock"] == "realtime" { params["clock"] = "virtual" }
      if let id = params["session"]?.asString, inRealTime.contains(id),
        let session = try? handler.host.session(id)
      {
        write(
          Request(
            id: nil, method: "session/advance",
            params: ["session": .string(id), "to": .number(session.now.seconds)]))
        params = params.withoutTimes
      }
      request.params = .object(params)
    }
    write(request)
  }

  private func write(_ request: Request) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("jsonrpc")
    writer.string("2.0")
    if let id = request.id {
      writer.key("id")
      writer.id(id)
    }
    writer.key("method")
    writer.string(request.method)
    if !request.params.isNull {
      writer.key("params")
      writer.value(request.params, .exact)
    }
    writer.endObject()
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
