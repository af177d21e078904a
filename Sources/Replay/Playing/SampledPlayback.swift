internal import JSON
internal import JSONText
internal import JSON
internal import JSONRPC
internal import Methods
internal import Motion
internal import PlaygroundHost
internal import Sessions
internal import Values

/// A playback that advances the clock in small steps: between calls, between the samples of a
/// gesture, and between requested frames.
final class SampledPlayback {
  /// The types of events that may be sent one by one.
  ///
  /// Events of other types must stay in one call, because components react to the end of that call.
  private static let samples = ["pointer", "wheel", "drag", "scroll"]

  private static let cancelled = Value.integer(Int64(RPCError.requestCancelled.code.rawValue))

  private let rate: FrameRate
  private var handler: HostHandler
  private var connection: Connection

  init(_ rate: FrameRate, _ components: [ComponentEntry]) {
    self.rate = rate
    let limits = Limits()
    handler = HostHandler(Host(components: components, limits: limits))
    connection = Connection(messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
  }

  /// Returns whether a line is a response, not a notification.
  static func isAnswer(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8)
  }

  /// Plays a line.
  ///
  /// - Parameters:
  ///   - text: The line of the scenario.
  ///   - message: The parsed line.
  ///   - expected: The response of a playback without intermediate steps.
  /// - Returns: The responses, with the frames that the line requests.
  func answers(
    to text: ArraySlice<UInt8>, _ message: Value, like expected: ArraySlice<UInt8>?
  ) -> [[UInt8]] {
    if let expected, let answer = try? JSONParser.parse(expected),
      answer["error"]?["code"] == Self.cancelled,
      let id = answer["id"].flatMap(RequestID.init)
    {
      connection.expectCancellation(of: id)
    }
    let call = prepare(message, expected)
    connection.receive(call.map { Array($0.message.text.utf8)[...] } ?? text, &handler)
    connection.receive([UInt8(ascii: "\n")], &handler)
    let told = connection.output.split(separator: UInt8(ascii: "\n")).filter(Self.isAnswer)
    connection.clearOutput()
    guard let call else { return told.map { Array($0) } }
    return told.map { answer in
      (try? JSONParser.parse(answer)).map { Array(call.finished($0).text.utf8) } ?? Array(answer)
    }
  }

  /// Returns the responses to requests that are still pending at the end of the scenario.
  func end() -> [[UInt8]] {
    connection.finish(&handler)
    return connection.output.split(separator: UInt8(ascii: "\n")).filter(Self.isAnswer)
      .map { Array($0) }
  }

  /// Advances the clock toward the end of a call in small steps, and returns the part of the call that
  /// remains to be sent.
  private func prepare(_ message: Value, _ expected: ArraySlice<UInt8>?) -> SampledCall? {
    guard case .object(var members) = message, case .object(var params) = members["params"],
      let session = params["session"]?.asString.flatMap({ try? handler.host.session($0) }),
      let answer = expected.flatMap({ try? JSONParser.parse($0) }),
      let end = answer["result"]?["state"]?["t"]?.asNumber
    else { return nil }
    var call = SampledCall(frames: answer["result"]?["frames"])
    switch message["method"]?.asString {
    case "session/advance": advance(session, to: end, &params, &call)
    case "session/send": send(session, &params, &call)
    case "session/perform": look(session, until: end, &params, &call)
    default: return nil
    }
    members["params"] = .object(params)
    call.message = .object(members)
    return call
  }

  private func advance(
    _ session: any LocalSession, to end: Double, _ params: inout JSONObject,
    _ call: inout SampledCall
  ) {
    let start = session.now
    walk(session, to: Timestamp(seconds: end), &call)
    params["frames"] = nil
    // The call itself must still determine when the session settles.
    if params["until"] != nil {
      let limit = start.advanced(bySeconds: params["limit"]?.asNumber ?? 10)
      params["limit"] = .number(limit - session.now)
    } else {
      params["by"] = nil
      params["to"] = .number(end)
    }
  }

  private func send(
    _ session: any LocalSession, _ params: inout JSONObject, _ call: inout SampledCall
  ) {
    var events: [Value] = []
    if case .array(let list) = params["events"] { events = list }
    if let event = params["event"] { events = [event] }
    let isSamples = events.allSatisfy { Self.samples.contains($0["type"]?.asString ?? "") }
    guard let last = events.last, isSamples || !call.hasFrames else {
      return look(session, until: session.now.seconds, &params, &call)
    }
    guard isSamples else {
      // Events that a program sends must stay in one call, so only the time before the call is divided.
      if let first = events[0]["t"]?.asNumber {
        walk(session, to: Timestamp(seconds: first), &call)
      }
      return
    }
    for (index, event) in events.enumerated() {
      if let t = event["t"]?.asNumber { walk(session, to: Timestamp(seconds: t), &call) }
      if index == events.count - 1 { break }
      try? session.send([event], path: { _ in "" }, frames: nil)
    }
    params["events"] = nil
    params["frames"] = nil
    params["event"] = last
  }

  /// Prepares a call that can't be divided: makes it return frames, or doubles the frame rate if it already
  /// does.
  private func look(
    _ session: any LocalSession, until end: Double, _ params: inout JSONObject,
    _ call: inout SampledCall
  ) {
    guard !call.hasFrames else {
      let twice = 2 * (params["fps"]?.asNumber ?? 60)
      if FrameRate.range.contains(twice) { params["fps"] = .number(twice) }
      return
    }
    guard end - session.now.seconds < 60 else { return }
    params["frames"] = true
    params["fps"] = .number(rate.framesPerSecond)
  }

  /// Advances the clock in steps to just before a time, and stores the requested states.
  private func walk(_ session: any LocalSession, to end: Timestamp, _ call: inout SampledCall) {
    let start = session.now
    var index = 1
    // A frame includes all changes at its time, so its state is read after those changes.
    if start < end, start == call.nextTime { call.take(state(of: session)) }
    while true {
      var next = rate.time(of: index, from: start)
      if let wanted = call.nextTime, wanted < next, wanted > session.now { next = wanted }
      guard next < end else { break }
      _ = try? session.advance(.to(next), frames: nil)
      if next == call.nextTime { call.take(state(of: session)) }
      if next >= rate.time(of: index, from: start) { index += 1 }
    }
  }

  private func state(of session: any LocalSession) -> Value {
    var writer = JSONWriter()
    session.writeState(into: &writer)
    return (try? JSONParser.parse(writer.bytes)) ?? .null
  }
}

/// One call of a scenario, with the intermediate states that it requests.
private struct SampledCall {
  var message = Value.null
  /// The times of the requested frames.
  ///
  /// The last one is the end of the call.
  private var times: [Double] = []
  private var frames: [Value] = []
  let hasFrames: Bool

  init(frames: Value?) {
    guard case .array(let frames) = frames else {
      hasFrames = false
      return
    }
    hasFrames = true
    times = frames.compactMap { $0["t"]?.asNumber }
  }

  /// The time of the next requested state, or `nil` if only the last one remains.
  var nextTime: Timestamp? {
    frames.count + 1 < times.count ? Timestamp(seconds: times[frames.count]) : nil
  }

  mutating func take(_ state: Value) {
    frames.append(state)
  }

  /// Returns the response in the form that the original call would have received.
  func finished(_ answer: Value) -> Value {
    guard case .object(var members) = answer, case .object(var result) = members["result"] else {
      return answer
    }
    if !hasFrames {
      result["frames"] = nil
    } else if case .array(let own) = result["frames"] {
      result["frames"] = .array(
        own.filter { frame in frame["t"]?.asNumber.map(times.contains) == true })
    } else {
      result["frames"] = .array(frames + (result["state"].map { [$0] } ?? []))
    }
    members["result"] = .object(result)
    return .object(members)
  }
}
