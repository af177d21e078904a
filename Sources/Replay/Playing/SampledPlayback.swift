internal import JSON
internal import JSONText
internal import JSON
internal import JSONRPC
internal import Methods
internal import Motion
internal import PlaygroundHost
internal import Sessions
internal import Values

/// A scenario whose clock is moved in small steps: between calls, between the samples of a gesture,
/// and from each frame that it asks for to the next.
final class SampledPlayback {
  /// Calls of nothing but these may be taken apart: a component takes note of the end of a call
  /// only for what a program tells it.
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

  /// Whether a line is an answer, and not said without being asked.
  static func isAnswer(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8)
  }

  /// Plays a line.
  ///
  /// - Parameters:
  ///   - text: the line as it stands in the scenario
  ///   - message: the same, parsed
  ///   - expected: the answer to it when the clock is moved in one go
  /// - Returns: the answers, with the frames that were asked for
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

  /// The answers to what is not answered yet when the scenario has ended.
  func end() -> [[UInt8]] {
    connection.finish(&handler)
    return connection.output.split(separator: UInt8(ascii: "\n")).filter(Self.isAnswer)
      .map { Array($0) }
  }

  /// Moves the clock to where a call ends, and says what is left of the call.
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
    _ session: any LocalSession, to end: Double, _ params: inout Members, _ call: inout SampledCall
  ) {
    let start = session.now
    walk(session, to: Timestamp(seconds: end), &call)
    params["frames"] = nil
    // Where it comes to rest has to be found from here as well.
    if params["until"] != nil {
      let limit = start.advanced(bySeconds: params["limit"]?.asNumber ?? 10)
      params["limit"] = .number(limit - session.now)
    } else {
      params["by"] = nil
      params["to"] = .number(end)
    }
  }

  private func send(_ session: any LocalSession, _ params: inout Members, _ call: inout SampledCall)
  {
    var events: [Value] = []
    if case .array(let list) = params["events"] { events = list }
    if let event = params["event"] { events = [event] }
    let isSamples = events.allSatisfy { Self.samples.contains($0["type"]?.asString ?? "") }
    guard let last = events.last, isSamples || !call.hasFrames else {
      return look(session, until: session.now.seconds, &params, &call)
    }
    guard isSamples else {
      // What a program tells in one call stays one call; the way to it has steps of its own.
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

  /// A gesture is one call whatever happens; it is looked at twice as often, or at all.
  private func look(
    _ session: any LocalSession, until end: Double, _ params: inout Members,
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

  /// Moves the clock to just before a moment, in steps, and looks where the call asks for a state.
  private func walk(_ session: any LocalSession, to end: Timestamp, _ call: inout SampledCall) {
    let start = session.now
    var index = 1
    // What happens at a frame's time belongs to it: it is looked at when all of that has.
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

/// One call of a scenario, with the states on the way that it asks for.
private struct SampledCall {
  var message = Value.null
  /// The moments of the frames that it asks for, the last one being its end.
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

  /// The next moment at which a state is wanted, other than the end.
  var nextTime: Timestamp? {
    frames.count + 1 < times.count ? Timestamp(seconds: times[frames.count]) : nil
  }

  mutating func take(_ state: Value) {
    frames.append(state)
  }

  /// The answer as it would be to the call as it stands in the scenario.
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
