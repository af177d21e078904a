internal import Findings
internal import Hosting
internal import Interaction
internal import JSONRPC
internal import Motion
internal import Sessions
internal import Values
internal import Wire

/// States on the way of a call, for those who judge.
extension RemoteSession {
  /// The events of a call.
  static func events(_ params: Members) -> [Value] {
    if case .array(let events)? = params["events"] { return events }
    return params["event"].map { [$0] } ?? []
  }

  /// Asks for the states on the way of a call that is judged: enough of them for limits at events,
  /// and no more than an answer can have.
  ///
  /// - Returns: the parameters to be sent, and which of the frames the client is to have: each one of
  ///   so many, none if nil
  func withSamples(_ method: String, _ params: Members) -> (params: Members, stride: Int?) {
    let wanted = params["frames"] == true ? params["fps"]?.asNumber ?? 60 : nil
    let own = params.present("frames") == nil || params["frames"] == false ? nil : 1
    guard wantsSamples, method != "session/configure", own == nil || wanted != nil else {
      return (params, own)
    }
    let times = moments(of: method, params)
    let end = params["to"]?.asNumber.map(Timestamp.init(seconds:)) ?? times.last
    let span = params["by"]?.asNumber ?? end.map { $0 - now } ?? params["limit"]?.asNumber ?? 5
    let most = 1000 * min(1, 50 / Double(max(1, state.layers.count)))
    let dense = SampledInstants.rate(between: [now] + times, atLeast: 500)
    var rate = Math.clamp(most / max(span, 0.001), FrameRate.range.lowerBound, dense)
    var stride: Int?
    if let wanted {
      // Frames lie at whole multiples of their interval: those of the client are among denser ones.
      guard FrameRate.range.contains(wanted) else { return (params, 1) }
      let count = max(1, Int((rate / wanted).rounded(.down)))
      (stride, rate) = (count, wanted * Double(count))
    }
    var params = params
    params["frames"] = true
    params["fps"] = .number(rate)
    return (params, stride)
  }

  /// The moments of what is done with a call, as far as it tells them.
  private func moments(of method: String, _ params: Members) -> [Timestamp] {
    guard method != "session/perform" else {
      let gesture = try? GestureEvents.read(params["gesture"] ?? .null, limits)
      return gesture?.steps(from: now).map { $0.time } ?? []
    }
    return Self.events(params).compactMap { $0["t"]?.asNumber.map(Timestamp.init(seconds:)) }
  }
}

extension RemoteSession {
  /// So long may a call be for its states to lie close enough to be judged, in seconds.
  private static let longestPiece = 2.0

  /// Makes a long advance in pieces as long as something moves, for that is judged.
  ///
  /// - Parameters:
  ///   - call: the advance, not sent yet
  ///   - params: its parameters; what has others than how far it goes is one call, for the plugin may
  ///     refuse it, and its pieces would have moved the clock by then
  func makeInPieces(_ call: PluginCall, _ params: Members) {
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

  /// The next piece of an advance; nil where nothing moves any more, or where the rest is short.
  private func piece(of call: PluginCall, _ rest: Members, to end: Timestamp) -> PluginCall? {
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

extension RemoteSession.Outcome {
  /// Puts the frames of the calls before in front of its own; a moment is not told twice.
  mutating func follow(_ earlier: [StateReader.NamedState]) {
    guard let last = earlier.last?.state.time, let own = frames else { return }
    frames = earlier + own.filter { $0.state.time > last }
  }

  /// Keeps each frame of so many, and none if nil.
  mutating func keepFrames(_ stride: Int?) {
    guard let stride else { return frames = nil }
    guard stride > 1, let all = frames else { return }
    let places = all.indices.filter { ($0 + 1) % stride == 0 || $0 == all.count - 1 }
    frames = places.map { all[$0] }
  }
}
