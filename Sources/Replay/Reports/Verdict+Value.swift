public import Values

extension Verdict {
  /// The verdict as a JSON value, one line of `replay --json`.
  public var value: Value {
    var members: JSONObject = [
      "scenario": .string(scenario.path), "outcome": .string(outcome.rawValue),
      "seconds": .number((seconds * 1e6).rounded() / 1e6), "golden": .string(scenario.goldenPath),
    ]
    if let use {
      members["tolerance"] = [
        "used": .number((use.share * 1e4).rounded() / 1e4), "by": .string(use.place),
      ]
    }
    if !details.isEmpty { members["details"] = .array(details.map { .string($0) }) }
    if !warnings.isEmpty { members["warnings"] = .array(warnings.map { .string($0) }) }
    if !signature.isEmpty { members["signature"] = .string(signature) }
    for member in more.elements { members[member.name] = member.value }
    return .object(members)
  }

  /// Creates a verdict from JSON that another process has written, or returns `nil` if the value is not a
  /// verdict.
  public init?(_ value: Value) {
    guard let path = value["scenario"]?.asString,
      let outcome = value["outcome"]?.asString.flatMap(Outcome.init(rawValue:))
    else { return nil }
    scenario = Scenario(path: path)
    self.outcome = outcome
    seconds = value["seconds"]?.asNumber ?? 0
    details = Self.texts(value["details"])
    warnings = Self.texts(value["warnings"])
    signature = value["signature"]?.asString ?? ""
    if let share = value["tolerance"]?["used"]?.asNumber {
      use = (share, value["tolerance"]?["by"]?.asString ?? "")
    }
    for name in ["divergence", "failures"] { more[name] = value[name] }
  }

  private static func texts(_ value: Value?) -> [String] {
    guard case .array(let elements) = value else { return [] }
    return elements.compactMap(\.asString)
  }
}

extension Divergence {
  /// The divergence as a JSON value.
  ///
  /// Most members describe the first channel that differs. `others` lists the remaining channels.
  var value: Value {
    var members: JSONObject = [
      "line": .integer(Int64(first.line)), "pointer": .string(first.pointer),
      "channel": .string(first.channel), "expected": text(first.expected),
      "actual": text(first.actual),
    ]
    members["t"] = first.t.map { .number($0) }
    members["frame"] = first.frame.map { .integer(Int64($0)) }
    members["tolerance"] = first.tolerance.map { .number($0) }
    members["distance"] = first.distance.map { .number($0) }
    members["worst"] = course.worst.distance.map { .number($0) }
    members["states"] = .integer(Int64(course.states))
    members["until"] = course.last.t.map { .number($0) }
    members["others"] = .array(others.prefix(100).map { .string($0.channel) })
    members["endsTheSame"] = .bool(end == nil)
    members["request"] = request.map { .string($0) }
    members["event"] = event.map { .string($0) }
    return .object(members)
  }

  private func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
}
