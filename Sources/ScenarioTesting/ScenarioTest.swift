internal import Methods
internal import Platform
public import PlaygroundHost
internal import Replay

/// A component of your own, as tests take it: `ComponentEntry(builtin: MyCard.self)`.
public typealias ComponentEntry = PlaygroundHost.ComponentEntry

/// Golden files in a test of Swift Testing or XCTest: `try ScenarioTest().replay("flick.jsonl")`.
///
/// A difference is thrown with the same words that `playground replay` has for it. The environment
/// variable `PLAYGROUND_UPDATE` (`missing`, `changed`, `all`) says which golden files a test run
/// writes; a file that is written fails the test that wrote it, so that a run is never green only
/// because it recorded what it found.
public struct ScenarioTest: Sendable {
  private var replayer: Replayer

  /// Makes a test.
  ///
  /// - Parameters:
  ///   - components: components of your own, beside those that the playground comes with
  ///   - tolerance: how far all numbers may be apart; nil for the tolerance of each kind
  public init(components: [ComponentEntry] = [], tolerance: Double? = nil) {
    let word = System.environment("PLAYGROUND_UPDATE") ?? ""
    replayer = Replayer(update: Replayer.Update(rawValue: word) ?? .none, tolerance: tolerance)
    replayer.components = BuiltIns.components + components
    replayer.spawnsProcesses = false
  }

  /// The scenarios below a folder, for the arguments of a parameterised test.
  ///
  /// - Parameter folder: a folder, or a pattern with `*` and `?`
  /// - Returns: the paths in order
  /// - Throws: a folder that can't be read
  public static func scenarios(in folder: String) throws(ScenarioFailure) -> [String] {
    do { return try ScenarioSearch(in: [folder]).scenarios.map(\.path) } catch {
      throw ScenarioFailure(error)
    }
  }

  /// Plays a scenario and compares what comes out with its golden file and its expectations.
  ///
  /// - Parameter path: the scenario, `NAME.jsonl`
  /// - Throws: the differences in words
  public func replay(_ path: String) throws(ScenarioFailure) {
    let scenario = Scenario(path: path)
    let verdict = Verdict(on: scenario, by: replayer) { System.seconds }
    guard verdict.outcome != .passed else { return }
    let lines = ["\(verdict.outcome.rawValue) \(path)"] + verdict.details.map { "  " + $0 }
    throw ScenarioFailure(description: lines.joined(separator: "\n"))
  }
}

/// Why a scenario is not as it should be; the description is what a person has to know.
public struct ScenarioFailure: Error, CustomStringConvertible, Equatable, Sendable {
  /// The difference: place, moment, channel, expected and actual, the event before.
  public let description: String

  init(description: String) {
    self.description = description
  }

  init(_ error: ReplayError) { description = error.message }
}
