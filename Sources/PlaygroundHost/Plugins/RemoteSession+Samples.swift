internal import Findings
internal import Hosting
internal import Interaction
internal import JSONRPC
internal import Motion
internal import Sessions
internal import Values
internal import Wire

/// Intermediate states of calls, for diagnostics.
extension RemoteSession {
  /// Returns the events of a call.
  static func events(_ params: JSONObject) -> [Value] {
    if case .array(let events)? = params["events"] { return events }
    return params["event"].map { [$0] } ?? []
  }

  /// Adds a request for intermediate states to a call that is diagnosed.
  ///
  /// The rate is high enough for two states between any two events, unless the states would then not fit into
  /// a single response.
  ///
  /// - Returns: The parameters to send, and which frames to pass on to the client: every `stride`-th one, or
  ///   none if `nil`.
  func withSamples(_ method: String, _ params: JSONObject) -> (params: JSONObject, stride: Int?) {
    let wanted = params["frames"] == true ? params["fps"]?.asNumber ?? 60 : nil
    let own = params.present("frames") == nil || params["frames"] == false ? nil : 1
    guard wantsSamples, method != "session/configure", own == nil || wanted != nil else {
      return (params, own)
    }
    let times = moments(of: method, params)
    if wanted == nil, isStill(until: times) { return (params, own) }
    let end = params["to"]?.asNumber.map(Timestamp.init(seconds:)) ?? times.last
    let span = params["by"]?.asNumber ?? end.map { $0 - now } ?? params["limit"]?.asNumber ?? 5
    let most = 1000 * min(1, 50 / Double(max(1, state.layers.count)))
    let dense = SampledInstants.rate(between: [now] + times, atLeast: 500)
    var rate = Math.clamp(most / max(span, 0.001), FrameRate.range.lowerBound, dense)
    var stride: Int?
    if let wanted {
      // Frames are at whole multiples of their interval, so a multiple of the client's rate includes all of
      // the client's frames.
      guard FrameRate.range.contains(wanted) else { return (params, 1) }
      let count = max(1, Int((rate / wanted).rounded(.down)))
      (stride, rate) = (count, wanted * Double(count))
    }
    var params = params
    params["frames"] = true
    params["fps"] = .number(rate)
    return (params, stride)
  }

  /// The minimum duration, in seconds, of a pause whose states the host does not request.
  private static let shortestRest = 0.1

  /// Returns whether all events of a call have the same time and follow a pause in which the session is
  /// settled.
  ///
  /// In that case, the states during the pause need not be requested: all equal the current one, and a thousand
  /// of them would delay a press after a pause of 2 s.
  private func isStill(until times: [Timestamp]) -> Bool {
    // A call in progress may end the rest.
    guard state.isSettled, !plugin.isBusy, let first = times.first, first == times.last else {
      return false
    }
    return first - now > Self.shortestRest
  }

  /// Returns the times of a call's events, excluding events without a time.
  private func moments(of method: String, _ params: JSONObject) -> [Timestamp] {
    guard method != "session/perform" else {
      let gesture = try? GestureEvents.read(params["gesture"] ?? .null, limits)
      return gesture?.steps(from: now).map { $0.time } ?? []
    }
    return Self.events(params).compactMap { $0["t"]?.asNumber.map(Timestamp.init(seconds:)) }
  }
}

extension RemoteSession {
  /// The longest advance whose states are still dense enough for diagnostics, in seconds.
  private static let longestPiece = 2.0

  /// Splits a long advance into pieces if the session is not settled and diagnostics are wanted.
  ///
  /// - Parameters:
  ///   - call: The advance, which has not been sent yet.
  ///   - params: Its parameters. If there are any besides the target time, the call is not split, because the
  ///     plugin might refuse the call after its pieces have advanced the clock.
  func makeInPieces(_ call: PluginCall, _ params: JSONObject) {
    let isPlain = params.elements.allSatisfy { ["session", "by", "to"].contains($0.name) }
    guard wantsSamples, isPlain, (params["by"] == nil) != (params["to"] == nil) else { return }
    call.prepare = { [self] (call) throws(RPCError) in
      let end =
        params["by"]?.asNumber.map { now.advanced(bySeconds: $0) }
        ?? params["to"]?.asNumber.map(Timestamp.init(seconds:))
      guard let end, end - now > Self.longestPiece, !state.isSettled else { return nil }
      try check(from: now, to: end, params)
      var rest = params.without(["by"])
      rest["to"] = .number(end.seconds)
      return piece(of: call, rest, to: end)
    }
  }

  /// Returns the next partial `session/advance` call of a longer advance, or `nil` if the session has settled
  /// or the remaining time is too short to split.
  private func piece(of call: PluginCall, _ rest: JSONObject, to end: Timestamp) -> PluginCall? {
    call.params = .object(withSamples("session/advance", rest).params)
    guard !state.isSettled, end - now > Self.longestPiece else { return nil }
    let next = now.advanced(bySeconds: Self.longestPiece)
    var piece: PluginCall?
    piece = upkeep("session/advance", ["session": .string(id), "to": .number(next.seconds)]) {
      [self, unowned call] _ in
      piece?.next = self.piece(of: call, rest, to: end)
      piece = nil
    }
    return piece
  }
}

extension RemoteSession.CallResult {
  /// Inserts the frames of the preceding calls before the outcome's own frames, without duplicate times.
  mutating func follow(_ earlier: [StateReader.NamedState]) {
    guard let last = earlier.last?.state.time, let own = frames else { return }
    frames = earlier + own.filter { $0.state.time > last }
  }

  /// Keeps every `stride`-th frame and the last one, or none if `stride` is `nil`.
  mutating func keepFrames(_ stride: Int?) {
    guard let stride else { return frames = nil }
    guard stride > 1, let all = frames else { return }
    let places = all.indices.filter { ($0 + 1) % stride == 0 || $0 == all.count - 1 }
    frames = places.map { all[$0] }
  }
}
