internal import Findings
internal import Interaction
internal import JSONText
public import Values

extension CheckItem {
  /// The item as a JSON value: one line of `check --json`.
  public var value: Value {
    var members: Members = [
      "path": .string(path), "line": .integer(Int64(line)), "session": .string(session),
      "component": .string(component), "severity": .string(severity.rawValue),
      "code": .string(code), "t": .number(time),
    ]
    if let layer { members.append("layer", .string(layer)) }
    members.append("message", .string(message))
    if let advice { members.append("advice", .string(advice)) }
    guard let finding else { return .object(members) }
    for member in finding.members.elements { members.append(member.name, member.value) }
    return .object(members)
  }
}
