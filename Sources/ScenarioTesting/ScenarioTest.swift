internal import Methods
internal import Platform
public import PlaygroundHost
internal import Replay
internal import Values

/// Your own component, in the form that tests accept: `ComponentEntry(builtin: MyCard.self)`.
public typealias ComponentEntry = PlaygroundHost.ComponentEntry

/// A test of scenarios for Swift Testing and XCTest: `try ScenarioTest().replay("flick.jsonl")`.
///
/// If the responses differ from the golden file, the test throws the message that `playground replay` prints.
/// Set the environment variable `PLAYGROUND_UPDATE` to `missing`, `changed` or `all` to write golden files. A
/// test fails if it writes a file, so that a run can't pass only because it recorded its own responses.
public struct ScenarioTest: Sendable {
  private var replayer: Replayer

  /// Creates a test of scenarios with the built-in components and your own.
  ///
  /// - Parameters:
  ///   - components: Your own components, in addition to the built-in ones.
  ///   - tolerance: The tolerance for all numbers, or `nil` to use the default tolerance of each kind of
  ///     number.
  public init(components: [ComponentEntry] = [], tolerance: Double? = nil) {
    let word = System.environment("PLAYGROUND_UPDATE") ?? ""
    replayer = Replayer(update: Replayer.Update(rawValue: word) ?? .none, tolerance: tolerance)
    replayer.components = BuiltIns.components + components
    replayer.spawnsProcesses = false
  }

  /// Returns the scenarios in a folder and its subfolders, or those that match a pattern, for the arguments of
  /// a parameterized test.
  ///
  /// - Parameter folder: A folder, or a pattern with `*` and `?`.
  /// - Returns: The paths in alphabetical order.
  /// - Throws: `ScenarioFailure` if the folder can't be read.
  public static func scenarios(in folder: String) throws(ScenarioFailure) -> [String] {
    do { return try ScenarioSearch(in: [folder]).scenarios.map(\.path) } catch {
      throw ScenarioFailure(error)
    }
  }

  /// Plays a scenario, and compares the responses with its golden file and its expectations.
  ///
  /// - Parameter path: The path of the scenario, `NAME.jsonl`.
  /// - Throws: A `ScenarioFailure` that describes the differences.
  public func replay(_ path: String) throws(ScenarioFailure) {
    let scenario = Scenario(path: path)
    let verdict = Verdict(on: scenario, by: replayer) { System.seconds }
    guard verdict.outcome != .passed else { return }
    throw ScenarioFailure(verdict, at: Files.resolve(path) ?? path)
  }
}

/// A failure of a scenario, with a human-readable description.
///
/// The description begins with `PATH:LINE:`, so that editors can open the line. To let Swift Testing report the
/// failure at that line, catch it and record it there:
///
/// ```swift
/// Issue.record(failure, sourceLocation: SourceLocation(
///   fileID: failure.path, filePath: failure.path, line: failure.line, column: 1))
/// ```
public struct ScenarioFailure: Error, CustomStringConvertible, Equatable, Sendable {
  /// The description of the failure.
  ///
  /// If responses differ, it contains the location, time and channel of the difference, the expected and actual
  /// value, and the event before it.
  public let description: String

  /// The resolved path of the scenario, or an empty string if the failure is not about a scenario.
  public let path: String

  /// The line of the scenario that fails first, or 1 if the failure is not about a line.
  public let line: Int

  /// Creates a failure from the verdict on a scenario.
  init(_ verdict: Verdict, at path: String) {
    self.path = path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let request = verdict.more["divergence"]?["request"]?.asString
    let numbers = ([request].compactMap { $0 } + verdict.details).lazy.compactMap { text in
      text.ranges(of: name + ":").lazy.compactMap { found in
        Int(text[found.upperBound...].prefix { $0.isASCII && $0.isNumber })
      }.first
    }
    line = numbers.first ?? 1
    let place = "\(path):\(line): \(verdict.outcome.rawValue)"
    description = ([place] + verdict.details.map { "  " + $0 }).joined(separator: "\n")
  }

  init(_ error: ReplayError) {
    description = error.message
    path = ""
    line = 1
  }
}
