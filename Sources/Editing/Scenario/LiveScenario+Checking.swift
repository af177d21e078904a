internal import Interaction
internal import JSON
internal import JSONText
internal import Platform
internal import Replay
internal import Values
internal import Wire

/// Checking the scenario for motion and touch problems, and explaining its decisions.
extension LiveScenario {
  /// The minimum number of requests between two saved states of the check.
  ///
  /// The check saves fewer states than the playback, because its saved states are larger.
  private static let checkStride = 16

  /// Continues the check until a time on the monotonic clock, in microseconds.
  ///
  /// All requests must have been played.
  public func check(until deadline: Int64) -> Progress {
    guard !isChecked else { return .finished }
    if usesPlugins { return checkWhole() }
    let lane = checkLane ?? makeCheckLane()
    while lane.next < requests.count {
      let request = requests[lane.next]
      if results[lane.next].damage == nil {
        lane.begin(
          playedText(of: lane.next), line: request.line, cancelled: cancelled[request.line] ?? [],
          changed: nil)
        guard lane.finish(within: 0) != nil else { return .waiting }
      } else {
        lane.skip()
      }
      if System.monotonicMicroseconds() >= deadline { return .unfinished }
    }
    do throws(ReplayError) { findings = try lane.playback.findings(in: scenario) } catch {
      fileErrors = [error.message]
    }
    if results.contains(where: \.needsPlayback), results.allSatisfy({ $0.damage == nil }) {
      return checkWhole()
    }
    isChecked = true
    return .finished
  }

  /// Whether a session of the scenario belongs to a plugin.
  ///
  /// After a change, the value stays `true` at least until the whole scenario has been played again.
  public var usesPlugins: Bool {
    if let madeLane, isPlayed || madeLane.playback.hasUsedPlugins {
      return madeLane.playback.hasUsedPlugins
    }
    return hasUsedPlugins
  }

  private func makeCheckLane() -> RequestLane {
    let (components, plugins) = (components, plugins)
    let lane = RequestLane {
      LivePlayback(components, plugins, check: ScenarioCheck())
    }
    lane.stride = max(Self.checkStride, requests.count / 32)
    checkLane = lane
    return lane
  }

  /// Checks the whole scenario at once, or requests a check by another process.
  private func checkWhole() -> Progress {
    guard results.allSatisfy({ $0.damage == nil }) else {
      findings = []
      isChecked = true
      return .finished
    }
    let kinds = results.flatMap { $0.calls.compactMap { $0.refusal?.kind } }
    if kinds.contains(where: { $0.hasPrefix("plugin-") }) {
      take(nil, "The scenario is not checked, because a plugin failed.")
      return .finished
    }
    if checksInBackground {
      wantsCheck = true
      return .waiting
    }
    take(
      try? BackgroundCheck(
        of: Scenario(path: scenario.path, text: text.bytes), components: components,
        plugins: plugins))
    return .finished
  }

  /// Completes the check with the result of another process.
  ///
  /// - Parameters:
  ///   - check: The result, or `nil` if there is none.
  ///   - reason: A message that explains why there is no result.
  public func take(
    _ check: BackgroundCheck?,
    _ reason: String = "The scenario can't be checked here. Run playground check to see the error."
  ) {
    wantsCheck = false
    isChecked = true
    guard let check else {
      findings = []
      unchecked = reason
      return
    }
    findings = check.findings
    permissions = check.permissions
    let lines = Set(results.indices.filter { results[$0].needsPlayback }.map { requests[$0].line })
    costFailures = check.failures.filter { lines.contains($0.line) }
  }

  // MARK: - Decisions

  /// Returns the effects and decisions of a request, or `nil` if it was refused, or if its session can't be
  /// copied.
  func report(of index: Int) -> ComponentOutput? {
    if let known = reports[index] { return known }
    guard index < requests.count, let message = message(of: index), let asker = asker(at: index)
    else { return nil }
    asker.begin(
      Value.text(of: RecordedCall(line: 0, message: message).asked.message),
      line: requests[index].line)
    let output = asker.takeOutput()
    guard
      let answer = output.split(separator: UInt8(ascii: "\n")).last(where: {
        $0.starts(with: #"{"jsonrpc":"2.0","id":"#.utf8)
      }), let value = try? JSONParser.parse(answer), case .object(let result)? = value["result"]
    else { return nil }
    let report = (try? ComponentOutputReader.read(result)) ?? ComponentOutput()
    reports[index] = report
    return report
  }

  /// Returns the report to which an expectation on the request at `index` refers, or `nil` if it is unknown.
  ///
  /// It is the report of the last preceding call that was not refused.
  func report(before index: Int) -> ComponentOutput? {
    guard !usesPlugins else { return nil }
    for place in results.indices.prefix(index).reversed() {
      guard let call = results[place].calls.first, call.refusal == nil,
        let method = call.method, !method.hasPrefix("$/"), results[place].calls.count == 1
      else { continue }
      if let report = report(of: place) { return report }
    }
    return ComponentOutput()
  }

  /// Returns the state of all sessions before a request, or `nil` if it can't be determined.
  func sessions(before index: Int) -> LivePlayback.Saved? {
    if let known = lane.state(atOrBefore: index), known.index == index { return known.state }
    return asker(at: index)?.save()
  }

  /// Returns a playback whose sessions are in the state before a request, or `nil` if a session can't be
  /// copied.
  private func asker(at index: Int) -> LivePlayback? {
    guard !usesPlugins, index <= results.count, let known = lane.state(atOrBefore: index) else {
      return nil
    }
    let asker = self.asker ?? LivePlayback(components, plugins)
    self.asker = asker
    asker.restore(known.state)
    for place in known.index..<index where results[place].damage == nil {
      asker.begin(playedText(of: place), line: requests[place].line)
      _ = asker.takeOutput()
    }
    return asker
  }
}

extension Value {
  /// Returns the JSON text of a value.
  static func text(of value: Value) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return writer.bytes
  }
}
