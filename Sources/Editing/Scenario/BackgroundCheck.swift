internal import Interaction
public import PlaygroundHost
public import Replay
public import Values

/// The result of a check that another process has carried out.
///
/// A scenario with plugins can't be checked in small pieces, because the states of plugins can't be saved. During such
/// a check, the language server would have to wait for the plugins, so it starts another process for the check.
public struct BackgroundCheck: Sendable {
  let findings: [CheckItem]

  /// For each finding, the entry that allows it in a `findings.json` file.
  let permissions: [Value]

  /// The expectations that are not met.
  let failures: [ExpectationFailure]

  /// Creates a result by playing and checking a scenario.
  ///
  /// - Throws: `ReplayError` if the scenario can't be checked.
  public init(
    of scenario: Scenario, components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    var check = ScenarioCheck()
    check.components = components
    check.plugins = plugins
    let text = try scenario.requests()
    // The language server reports refused calls itself, because it also plays the scenario.
    let own = ["check/refused", "check/not-played"]
    findings = try check.result(of: text, scenario).items.filter { !own.contains($0.code) }
    permissions = findings.map { Self.permission(for: $0, in: scenario) }
    failures =
      try ScenarioPlayback(
        of: text, path: scenario.path, tolerances: try LiveGolden.tolerances(for: scenario),
        components: components, plugins: plugins
      ).failures
  }

  /// Returns the entry to add to a `findings.json` file to allow a finding.
  static func permission(for item: CheckItem, in scenario: Scenario) -> Value {
    let name = scenario.path.split(separator: "/").last.map(String.init) ?? scenario.path
    return FindingsFile.permission(for: item, reason: "accepted on line \(item.line) of \(name)")
  }

  /// The result as JSON.
  public var value: Value {
    [
      "findings": .array(findings.map(\.value)), "permissions": .array(permissions),
      "failures": .array(
        failures.map { failure in
          [
            "line": .integer(Int64(failure.line)), "pointer": .string(failure.pointer),
            "expected": .string(failure.expected),
            "actual": failure.actual.map { .string($0) } ?? .null,
          ]
        }),
    ]
  }

  /// Creates a result from JSON, or returns `nil` if the JSON is not a result.
  public init?(_ value: Value) {
    guard case .array(let items)? = value["findings"],
      case .array(let permissions)? = value["permissions"], items.count == permissions.count,
      case .array(let failures)? = value["failures"]
    else { return nil }
    findings = items.compactMap(CheckItem.init)
    self.permissions = permissions
    self.failures = failures.compactMap { failure in
      guard let line = failure["line"]?.wholeNumber, let pointer = failure["pointer"]?.asString,
        let expected = failure["expected"]?.asString
      else { return nil }
      return ExpectationFailure(
        line: line, pointer: pointer, expected: expected, actual: failure["actual"]?.asString)
    }
    guard findings.count == items.count else { return nil }
  }
}
