internal import JSON
internal import Platform
internal import Values

/// The calls that could not be checked because they were refused.
extension ScenarioCheck {
  /// Returns an item for every refused call, except those that the golden file expects to be
  /// refused.
  static func refusals(
    _ answers: [(line: Int, message: Value, answer: Value)], _ scenario: Scenario
  ) -> [CheckItem] {
    let agreed = agreedRefusals(scenario)
    var isUnopened = false
    return answers.compactMap { line, message, answer in
      guard let error = answer["error"] else { return nil }
      let method = message["method"]?.asString
      // If a session could not be created, the later calls to it fail only for that reason, so don't report
      // them.
      if method == "session/create" { isUnopened = true }
      if isUnopened, error["data"]?["kind"]?.asString == "session-not-found" { return nil }
      if agreed.contains(answer["id"] ?? .null) { return nil }
      if error["data"]?["kind"]?.asString == "component-not-found", method == "session/create" {
        return CheckItem(
          unopened: message["params"]?["component"]?.asString ?? "", path: scenario.path, line: line
        )
      }
      return CheckItem(
        refused: method, error["message"]?.asString ?? "", path: scenario.path, line: line)
    }
  }

  /// Returns the ids of the calls whose refusal is expected by the golden file.
  static func agreedRefusals(_ scenario: Scenario) -> [Value] {
    guard let golden = try? Scenario.read(scenario.goldenPath) else { return [] }
    return golden.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let answer = try? JSONParser.parse(line), answer["error"] != nil else { return nil }
      return answer["id"] ?? .null
    }
  }
}
