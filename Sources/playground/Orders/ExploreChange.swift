internal import Exploring
internal import JSON
internal import Orders
internal import Replay
internal import Values

/// The outcomes that appeared or disappeared between two versions, variants or plugins.
struct ExploreChange {
  private let came: [String]
  private let went: [String]

  /// Creates a comparison of the findings with earlier `--json` output in a file.
  ///
  /// - Throws: `ReplayError` if the file does not contain such output.
  init(_ findings: OrderFindings, since path: String) throws(ReplayError) {
    let before = try Self.outcomes(of: path)
    let after = findings.classes.map { Self.text(ending: $0.ending, failures: $0.failures) }
    came = after.filter { !before.contains($0) }
    went = before.filter { !after.contains($0) }
  }

  /// The change as lines of text.
  var lines: [String] {
    if came.isEmpty && went.isEmpty { return ["no change in outcomes"] }
    return came.map { "new   \($0)" } + went.map { "gone  \($0)" }
  }

  /// The change as JSON.
  var value: Value {
    ["came": .array(came.map { .string($0) }), "went": .array(went.map { .string($0) })]
  }

  private static func text(ending: [String], failures: [String]) -> String {
    (failures.map { "fails \($0)" } + ending).joined(separator: ", ")
  }

  private static func outcomes(of path: String) throws(ReplayError) -> [String] {
    guard let value = try? JSONParser.parse(try Scenario(path: path).requests()[...]),
      case .array(let outcomes)? = value["outcomes"]
    else { throw .badInput("\(path): must be the output of playground explore --json") }
    return outcomes.map { outcome in
      text(ending: texts(outcome["ending"]), failures: texts(outcome["failures"]))
    }
  }

  private static func texts(_ value: Value?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap(\.asString)
  }
}
