internal import JSON
internal import JSONRPC
internal import Platform
internal import Replay
internal import Values

/// Playing the requests in small pieces.
extension LiveScenario {
  /// The reason why `play(until:)` or `check(until:)` returned.
  public enum Progress: Equatable, Sendable {
    /// Some work is left, and can continue immediately.
    case unfinished
    /// A plugin has not responded yet.
    case waiting
    /// All requests have been played or checked.
    case finished
  }

  /// The number of requests that have been played since the last change.
  public var playedCount: Int { results.count }

  /// Whether all requests have been played.
  public var isPlayed: Bool { results.count == requests.count }

  /// Plays requests until a time on the monotonic clock, in microseconds.
  ///
  /// At least one request is played.
  ///
  /// - Parameters:
  ///   - deadline: The time on the monotonic clock.
  ///   - stopsAtChange: Whether to return as soon as the request at the place of the last change has been played.
  /// - Returns: The reason why the function returned.
  public func play(until deadline: Int64, stopsAtChange: Bool = false) -> Progress {
    while !isPlayed {
      guard playNext(waiting: 500) else { return .waiting }
      if stopsAtChange, hasPlayedChange { break }
      if System.monotonicMicroseconds() >= deadline { break }
    }
    return isPlayed ? .finished : .unfinished
  }

  /// Plays the requests up to and including the one at `index`, for at most `time` microseconds.
  ///
  /// - Returns: Whether the request has been played.
  @discardableResult
  func play(through index: Int, within time: Int64 = 200_000) -> Bool {
    let deadline = System.monotonicMicroseconds() + time
    while results.count <= index, index < requests.count {
      guard playNext(waiting: 500), System.monotonicMicroseconds() < deadline else { break }
    }
    return results.count > index
  }

  /// Plays the next request, and returns whether it has been played completely.
  ///
  /// A plugin gets at most `time` microseconds to respond.
  private func playNext(waiting time: Int64) -> Bool {
    let index = lane.next
    guard index < requests.count else { return false }
    let request = requests[index]
    let isKnown = index < results.count
    if !lane.isPlaying {
      if isKnown ? results[index].damage != nil : request.isTorn {
        if !isKnown, let damage = damage(of: index) { results.append(damaged(damage)) }
        lane.skip()
        return true
      }
      let message: Value
      do {
        message = try parse(index)
      } catch {
        results.append(damaged(damage(of: error, index)))
        lane.skip()
        return true
      }
      lane.begin(
        playedText(of: index), line: request.line, cancelled: cancelled[request.line] ?? [],
        changed: Self.changedSession(of: message))
    }
    guard let output = lane.finish(within: time) else { return false }
    let answers = output.split(separator: UInt8(ascii: "\n"))
    let response = answers.last { $0.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8) }
    if !isKnown { results.append(result(of: index, output, answers)) }
    if let response { lastAnswer = Array(response) }
    return true
  }

  /// Returns the id of the only session that a request can change, an empty string if it can change none, or `nil` if
  /// it can change any.
  static func changedSession(of message: Value) -> String? {
    guard case .object = message else { return nil }
    return message["params"]?["session"]?.asString ?? ""
  }

  private func result(
    of index: Int, _ output: [UInt8], _ answers: [ArraySlice<UInt8>]
  ) -> RequestResult {
    var result = RequestResult(after: results.last)
    result.answerCount = answers.count
    let message = message(of: index) ?? .null
    let parsed = answers.compactMap { try? JSONParser.parse($0) }
    let keepsState = lane.playback.hasUsedPlugins
    if case .array(let batch) = message {
      let responses: [Value] = parsed.flatMap { answer -> [Value] in
        if case .array(let elements) = answer { elements } else { [answer] }
      }
      result.calls = batch.map { call in
        let response = responses.first { $0["id"] == call["id"] && call["id"] != nil }
        return CallOutcome(call, response, keepsState: keepsState)
      }
    } else {
      let response = parsed.last { $0["method"] == nil }
      result.hasResponse = response != nil
      result.calls = [CallOutcome(message, response, keepsState: keepsState)]
    }
    // Only the explorer evaluates the expectations in a file of events.
    if message["method"]?.asString == "$/expect", message["id"] == nil, !isEvents {
      result.notice = notice(of: message["params"] ?? .null, index)
    }
    if let golden, result.isComparable || golden.expectsRefusal(of: .null) {
      result.divergence = golden.divergence(of: output, from: result.firstAnswer)
    }
    return result
  }

  private func notice(of params: Value, _ index: Int) -> RequestResult.Notice? {
    let answer = (try? JSONParser.parse(lastAnswer)) ?? .null
    let expectation = LiveExpectation(
      params, line: requests[index].line, answer: answer, tolerances: tolerances
    ) { self.report(before: index) }
    switch expectation {
    case .met: return nil
    case .failed(let failure): return .failed(failure)
    case .invalid(let error): return .invalid(error)
    case .needsPlayback: return .needsPlayback
    }
  }

  /// Returns the error that prevents a request from being played, or `nil` if the request is valid JSON.
  func damage(of index: Int) -> RequestResult.Damage? {
    if requests[index].isTorn { return RequestResult.Damage(message: "it is incomplete") }
    do { _ = try parse(index) } catch { return damage(of: error, index) }
    return nil
  }

  private func damage(of error: JSONError, _ index: Int) -> RequestResult.Damage {
    var message = error.message
    if case .tooDeep(let limit) = error.kind {
      message = "arrays and objects are nested more than \(limit) levels deep"
    }
    return RequestResult.Damage(
      message: message, offset: offset(of: error, in: requests[index].range))
  }

  private func damaged(_ damage: RequestResult.Damage) -> RequestResult {
    var result = RequestResult(after: results.last)
    result.answerCount = 1
    result.damage = damage
    return result
  }

  /// Converts the position of a JSON error, which is a line and a column in characters, to an offset in bytes.
  private func offset(of error: JSONError, in range: Range<Int>) -> Int {
    var line = 1
    var column = 1
    var offset = range.lowerBound
    while offset < range.upperBound, line < error.line || column < error.column {
      let byte = text.bytes[offset]
      if byte == 0x0A {
        guard line < error.line else { break }
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return offset - range.lowerBound
  }
}
