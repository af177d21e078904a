internal import Interaction
internal import JSON
internal import JSONRPC
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import Values

/// Whether a scenario always gives the same: in another process, and through snapshots.
struct DeterminismCheck {
  private let scenario: Scenario
  private let input: [UInt8]
  private let run: Playback

  private let components: [ComponentEntry]
  private let spawnsProcesses: Bool

  init(
    _ scenario: Scenario, _ input: [UInt8], _ run: Playback,
    _ components: [ComponentEntry] = BuiltIns.components, spawnsProcesses: Bool = true
  ) {
    self.components = components
    self.spawnsProcesses = spawnsProcesses
    self.scenario = scenario
    self.input = input
    self.run = run
  }

  /// What speaks against it, as one sentence, or nil.
  func doubt() throws(ReplayError) -> String? {
    let again =
      spawnsProcesses
      ? try answersOfAnotherProcess()
      : try Playback(of: input, path: scenario.path, components: components).output
    if let other = again, other != run.output {
      return "another run differs \(place(other, run.output))"
    }
    // A session that is replaced takes its subscription with it.
    if String(decoding: input, as: UTF8.self).contains(#""session/subscribe""#) { return nil }
    let restored = try Playback(
      of: input, path: scenario.path, tolerances: Tolerances(), components: components,
      afterEachAnswer: Self.replaceSessions)
    // A fresh session counts its changes from 0.
    let (one, other) = (Self.withoutRevisions(run.output), Self.withoutRevisions(restored.output))
    return one == other
      ? nil : "a run whose sessions are restored from snapshots differs \(place(other, one))"
  }

  /// The scenario piped into this program, as a user would; nil where it is no program.
  private func answersOfAnotherProcess() throws(ReplayError) -> [UInt8]? {
    guard let program = Self.program, run.warnings.isEmpty else { return nil }
    do throws(SystemError) {
      let process = try ChildProcess(program, ["serve"])
      return try process.exchange(input)
    } catch {
      throw .environment("\(program): \(error.call): \(error.description)")
    }
  }

  /// The program to pipe into: this one, or under a test runner the one that it names.
  private static var program: String? {
    if let named = System.environment("PLAYGROUND_BINARY") { return named }
    guard let path = System.programPath, path.hasSuffix("/playground") else { return nil }
    return path
  }

  /// Every session makes way for a fresh one with its snapshot.
  private static func replaceSessions(of host: Host) throws(ReplayError) {
    var unheard = JSONWriter()
    for id in host.sessionIDs {
      do {
        let old = try host.session(id)
        let snapshot = old.snapshot()
        let entry = try host.component(old.componentID)
        try host.close(id)
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

  private static func withoutRevisions(_ bytes: [UInt8]) -> [UInt8] {
    let name = Array(#""revision":"#.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      kept.append(bytes[index])
      index += 1
      guard bytes[index - 1] == name[0], bytes[(index - 1)...].starts(with: name) else { continue }
      index += name.count - 1
      while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
    }
    return kept
  }

  private func place(_ one: [UInt8], _ other: [UInt8]) -> String {
    let index = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = one.prefix(index ?? min(one.count, other.count)).count { $0 == 10 } + 1
    return "first on line \(line) of the answers"
  }
}
