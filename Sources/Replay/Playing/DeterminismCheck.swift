internal import Interaction
internal import JSONText
internal import JSONRPC
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import Values

/// A check that a scenario gives the same responses in another process and with restored sessions.
struct DeterminismCheck {
  private let scenario: Scenario
  private let input: [UInt8]
  private let run: ScenarioPlayback

  private let components: [ComponentEntry]
  private let plugins: PluginHub.Configuration
  private let spawnsProcesses: Bool

  init(
    _ scenario: Scenario, _ input: [UInt8], _ run: ScenarioPlayback,
    _ components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init(), spawnsProcesses: Bool = true
  ) {
    self.plugins = plugins
    self.components = components
    self.spawnsProcesses = spawnsProcesses
    self.scenario = scenario
    self.input = input
    self.run = run
  }

  /// Returns a description of the first difference, one fact per line, or `nil` if there is none.
  func doubt() throws(ReplayError) -> String? {
    let again =
      spawnsProcesses
      ? try answersOfAnotherProcess()
      : try ScenarioPlayback(
        of: input, path: scenario.path, components: components, plugins: plugins
      ).output
    if let other = again, other != run.output {
      return "a second run gives different responses, \(place(run.output, other))"
    }
    // Replacing a session would end its subscription and its diagnostics.
    let text = String(decoding: input, as: UTF8.self)
    let bound = [#""session/subscribe""#, #""session/diagnose""#]
    if bound.contains(where: text.contains) { return nil }
    // The revisions of a restored session start at 0, so `since` would refer to different revisions.
    let asksForChanges = String(decoding: input, as: UTF8.self).contains(#""since""#)
    let requests = asksForChanges ? input.askingForWholeStates : input
    let whole =
      asksForChanges
      ? try ScenarioPlayback(
        of: requests, path: scenario.path, components: components, plugins: plugins) : run
    let restored = try ScenarioPlayback(
      of: requests, path: scenario.path, tolerances: Tolerances(), components: components,
      plugins: plugins,
      afterEachAnswer: Self.replaceSessions)
    let (one, other) = (whole.output.withoutRevisions, restored.output.withoutRevisions)
    return one == other
      ? nil
      : "a run with sessions restored from snapshots gives different responses, "
        + place(one, other)
  }

  /// Returns the responses of `playground` in a separate process, or `nil` if its path is unknown or the run
  /// has warnings.
  private func answersOfAnotherProcess() throws(ReplayError) -> [UInt8]? {
    guard let program = Self.program, run.warnings.isEmpty else { return nil }
    do throws(SystemError) {
      let process = try ChildProcess(
        program,
        ["serve", "--ordered", "--no-search"] + plugins.folders.flatMap { ["--plugins", $0] })
      return try process.exchange(input)
    } catch {
      throw .environment("\(program): \(error.call): \(error.description)")
    }
  }

  /// The path of `playground`: the path set in `PLAYGROUND_BINARY`, or that of this program if it is
  /// `playground`.
  private static var program: String? {
    if let named = System.environment("PLAYGROUND_BINARY") { return named }
    guard let path = System.programPath, path.hasSuffix("/playground") else { return nil }
    return path
  }

  /// Replaces every session with a new one that is restored from its snapshot.
  private static func replaceSessions(of host: Host) throws(ReplayError) {
    var unheard = JSONWriter()
    for id in host.sessionIDs {
      // Sessions of plugins are skipped, because the host restores them itself.
      guard let old = try? host.session(id) else { continue }
      do {
        let snapshot = old.snapshot()
        let entry = try host.component(old.componentID)
        _ = try host.close(id)
        let fresh = try host.open(entry, id: id, parameters: [:], environment: .init()).session
        unheard.beginObject()
        fresh.writeReport(into: &unheard)
        unheard.endObject()
        unheard.removeAll()
        try fresh.restore(snapshot)
      } catch {
        throw .badInput("session \(id) can't be restored from its snapshot: \(error.message)")
      }
    }
  }

  /// Returns a description of the first difference between two runs.
  private func place(_ one: [UInt8], _ other: [UInt8]) -> String {
    let comparison = GoldenComparison(scenario: scenario, tolerances: Tolerances(override: 0))
    // Responses with headers can't be compared line by line.
    if let first = try? comparison.compare(golden: one, answers: other).divergence?.first {
      return """
        first on line \(first.line) of the responses: \(first.pointer)
        expected \(Divergence.short(first.expected))
        actual   \(Divergence.short(first.actual))
        """
    }
    let index = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = one.prefix(index ?? min(one.count, other.count)).count { $0 == 10 } + 1
    return "first on line \(line) of the responses"
  }
}

extension [UInt8] {
  /// The responses with all revisions set to 0.
  var withoutRevisions: [UInt8] {
    let name = Array(#""revision":"#.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(count)
    var index = 0
    while index < count {
      kept.append(self[index])
      index += 1
      guard self[index - 1] == name[0], self[(index - 1)...].starts(with: name) else { continue }
      kept += name.dropFirst() + [UInt8(ascii: "0")]
      index += name.count - 1
      while index < count, (48...57).contains(self[index]) { index += 1 }
    }
    return kept
  }
}
