internal import Findings
internal import Interaction
internal import JSONText
public import Values

extension CheckItem {
  /// The item as a JSON value: one line of `check --json`.
  public var value: Value {
    var members: JSONObject = [
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

  /// Creates an item from a line of `check --json`, without the detector's measurements, or returns `nil` if a member
  /// is missing.
  package init?(_ value: Value) {
    guard let path = value["path"]?.asString, let line = value["line"]?.wholeNumber,
      let session = value["session"]?.asString, let component = value["component"]?.asString,
      let severity = value["severity"]?.asString.flatMap(Diagnostic.Severity.init),
      let code = value["code"]?.asString, let time = value["t"]?.asNumber,
      let message = value["message"]?.asString
    else { return nil }
    self.path = path
    self.line = line
    self.session = session
    self.component = component
    self.severity = severity
    self.code = code
    self.time = time
    self.message = message
    layer = value["layer"]?.asString
    advice = value["advice"]?.asString
  }
}
