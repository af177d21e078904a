internal import JSONText
internal import JSONRPC
internal import Methods
internal import Motion
internal import Platform
internal import PlaygroundHost
internal import Values

/// A request handler that also records a client's messages in a file.
///
/// Replaying the file gives the same responses.
///
/// Each message is one line, written before its response is sent. A real-time session is recorded as a virtual one:
/// its events get the times at which they arrived, a gesture is replaced by those of its events that took place, and
/// before every other call the clock is advanced to the time of that call.
struct RecordingHandler: RequestHandler {
  private var handler: HostHandler
  private let file: RecordingFile
  private let limits: Limits

  /// The future events of gestures that are in progress in real-time sessions.
  private var coming: [(session: String, time: Timestamp, event: Value)] = []

  /// The number of calls that were cancelled while they were being processed.
  private var lateCancellations = 0

  /// The ids of the calls that have no response yet, recorded if calls have a time limit.
  private var running: [PendingCall: RequestID] = [:]

  /// Creates a handler that passes messages to another handler and records them in a file.
  init(_ handler: HostHandler, limits: Limits, into file: RecordingFile) {
    self.handler = handler
    self.limits = limits
    self.file = file
  }

  var isFinished: Bool { handler.isFinished }

  mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> Reply {
    let reply = try handler.handle(request, into: &result)
    if mayUndoCalls, case .later(let ticket) = reply, let id = request.id { running[ticket] = id }
    return reply
  }

  mutating func continueResult(into result: inout JSONWriter) -> Bool {
    handler.continueResult(into: &result)
  }

  mutating func abandonResult() { handler.abandonResult() }

  var overdue: RPCError? { handler.overdue }

  var mayUndoCalls: Bool { handler.mayUndoCalls }

  /// Whether messages are kept for ``wasServed(_:cancelled:)``, which records them.
  var keepsMessages: Bool { true }

  mutating func takeLateAnswer() -> LateAnswer? {
    guard let answer = handler.takeLateAnswer() else { return nil }
    if let id = running.removeValue(forKey: answer.ticket), answer.error?.isCallTooLong == true {
      file.notify("$/cancelRequest", ["id": id.value])
    }
    return answer
  }

  var isWorking: Bool { handler.isWorking }

  mutating func work() { handler.work() }

  mutating func cancel(_ ticket: PendingCall) {
    lateCancellations += 1
    handler.cancel(ticket)
  }

  mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Int? {
    handler.notify(isSlow: isSlow, into: &message)
  }

  mutating func wasServed(_ message: Value, cancelled: [RequestID]) {
    if case .array(let batch) = message {
      file.write(.array(batch.compactMap { recorded($0) }))
    } else if let recorded = recorded(message) {
      file.write(recorded)
    }
    // When the file is replayed, a cancellation affects only the calls before it.
    for id in cancelled { file.notify("$/cancelRequest", ["id": id.value]) }
  }

  /// Returns the call to record, after writing the messages that must precede it.
  ///
  /// Returns `nil` for a cancellation that arrived too late, because it would arrive in time when the
  /// recording is replayed.
  private mutating func recorded(_ message: Value) -> Value? {
    guard case .object(var call) = message, let method = call["method"]?.asString else {
      return message
    }
    if method == "$/cancelRequest", call["id"] == nil {
      guard lateCancellations > 0 else { return nil }
      lateCancellations -= 1
    }
    guard case .object(var params) = call["params"] else { return message }
    let id = params["session"]?.asString
    if method == "session/create" {
      if params["clock"] == "realtime" { params["clock"] = "virtual" }
    } else if method == "session/close" {
      coming.removeAll { $0.session == id }
    } else if let id, let now = (try? handler.host.anySession(id))?.realTimeNow {
      writeWhatHappened(in: id, until: now)
      call["method"] = .string(bring(method, &params, in: id, to: now))
    }
    call["params"] = .object(params)
    return .object(call)
  }

  /// Changes a call of a real-time session into a call with the same effect on a virtual clock, and returns the
  /// method of the new call.
  ///
  /// A gesture is replaced by those of its events that were due when the call arrived. All events get the time at
  /// which the call arrived. If the call has no events, a call that advances the clock to that time is recorded
  /// before it.
  private mutating func bring(
    _ method: String, _ params: inout JSONObject, in id: String, to now: Timestamp
  ) -> String {
    var method = method
    if method == "session/perform",
      let steps = try? GestureEvents.steps(of: params, from: now, limits)
    {
      method = "session/send"
      params["gesture"] = nil
      params["events"] = .array(steps.filter { $0.time <= now }.compactMap(\.event))
      for case (let time, let event?) in steps where time > now { coming.append((id, time, event)) }
    }
    if method == "session/send", let event = params["event"] {
      params["event"] = event.input(at: now)
    } else if method == "session/send", case .array(let events)? = params["events"],
      !events.isEmpty
    {
      params["events"] = .array(events.map { $0.input(at: now) })
    } else {
      file.notify("session/advance", ["session": .string(id), "to": .number(now.seconds)])
    }
    return method
  }

  /// Writes the events of running gestures that have become due since the last call.
  private mutating func writeWhatHappened(in id: String, until now: Timestamp) {
    let happened = coming.filter { $0.session == id && $0.time <= now }
    guard !happened.isEmpty else { return }
    coming.removeAll { $0.session == id && $0.time <= now }
    file.notify(
      "session/send", ["session": .string(id), "events": .array(happened.map(\.event))])
  }
}

extension Value {
  /// Returns a copy of the event with the given time.
  fileprivate func input(at time: Timestamp) -> Value {
    guard case .object(var members) = self else { return self }
    members["t"] = .number(time.seconds)
    return .object(members)
  }
}
