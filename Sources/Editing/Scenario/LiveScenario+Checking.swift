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

  /// The maximum time, in microseconds, that the plugins of a scenario may need if the scenario is to be checked.
  private static let pluginLimit: Int64 = 1_000_000

  /// Continues the check until a time on the monotonic clock, in microseconds.
  ///
  /// All requests must have been played.
  public func check(until deadline: Int64) -> Progress {
    guard !isChecked else { return .finished }
    guard !usesPlugins else {
      checkWhole()
      return .finished
    }
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
    countCosts()
    isChecked = true
    return .finished
  }

  /// Whether a session of the scenario belongs to a plugin.
  public var usesPlugins: Bool { madeLane?.playback.hasUsedPlugins ?? false }

  private func makeCheckLane() -> RequestLane {
    let (components, plugins) = (components, plugins)
    let lane = RequestLane {
      LivePlayback(components, plugins, check: ScenarioCheck())
    }
    lane.stride = max(Self.checkStride, requests.count / 32)
    checkLane = lane
    return lane
  }

  /// Checks the whole scenario at once.
  ///
  /// A scenario with plugins can't be checked in small pieces, because the states of plugins can't be saved. The
  /// check would wait for the plugins, so a scenario with a failed or slow plugin is not checked.
  private func checkWhole() {
    isChecked = true
    findings = []
    let kinds = results.flatMap { $0.calls.compactMap { $0.refusal?.kind } }
    if kinds.contains(where: { $0.hasPrefix("plugin-") }) {
      unchecked = "The scenario is not checked, because a plugin failed."
      return
    }
    guard pluginTime <= Self.pluginLimit else {
      let seconds = Expectation.plain((Double(pluginTime) / 1e5).rounded() / 10)
      unchecked =
        "The scenario is not checked while you type, because its plugins need \(seconds) s. "
        + "Run playground check."
      return
    }
    var check = ScenarioCheck()
    check.components = components
    check.plugins = plugins
    do throws(ReplayError) {
      let own = ["check/refused", "check/not-played"]
      findings = try check.result(of: text.bytes, scenario).items.filter { !own.contains($0.code) }
    } catch {
      findings = []
    }
    countCosts()
  }

  /// Plays the scenario again if it contains an expectation that only a complete playback can evaluate.
  private func countCosts() {
    let isWanted = results.contains {
      guard case .needsPlayback? = $0.notice else { return false }
      return true
    }
    guard isWanted, results.allSatisfy({ $0.damage == nil }) else { return }
    let lines = Set(
      results.indices.filter {
        guard case .needsPlayback? = results[$0].notice else { return false }
        return true
      }.map { requests[$0].line })
    let run = try? Playback(
      of: text.bytes, path: scenario.path, tolerances: tolerances, components: components,
      plugins: plugins)
    costFailures = (run?.failures ?? []).filter { lines.contains($0.line) }
  }

  // MARK: - Decisions

  /// Returns the effects and decisions of a request, or `nil` if it was refused, or if its session can't be
  /// copied.
  func report(of index: Int) -> Report? {
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
    let report = (try? ReportReader.read(result)) ?? Report()
    reports[index] = report
    return report
  }

  /// Returns the report to which an expectation at a request refers: that of the last call that was not
  /// refused, or `nil` if it is unknown.
  func report(before index: Int) -> Report? {
    guard !usesPlugins else { return nil }
    for place in results.indices.prefix(index).reversed() {
      guard let call = results[place].calls.first, call.refusal == nil,
        let method = call.method, !method.hasPrefix("$/"), results[place].calls.count == 1
      else { continue }
      if let report = report(of: place) { return report }
    }
    return Report()
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
  /// Returns a value as JSON.
  static func text(of value: Value) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return writer.bytes
  }
}
