internal import Values

extension ParameterVisitor {
  /// Visits all parameters of another parameter set, with a prefix before their names.
  public mutating func parts<Part: ParameterSet>(_ prefix: String, _ part: inout Part) {
    var inner = ParameterVisitor(assigning: newValues(withPrefix: prefix))
    part.visit(&inner)
    add(inner, prefix)
  }

  /// Returns the client's values whose names begin with a prefix, under their names without the prefix.
  private func newValues(withPrefix prefix: String) -> JSONObject {
    var values: JSONObject = [:]
    for member in newValues.elements where member.name.utf8.starts(with: prefix.utf8) {
      let begin = member.name.utf8.index(
        member.name.utf8.startIndex, offsetBy: prefix.utf8.count)
      values.append(String(member.name[begin...]), member.value)
    }
    return values
  }

  /// Adds everything that another visitor found, with a prefix before the names.
  private mutating func add(_ inner: ParameterVisitor, _ prefix: String) {
    for var parameter in inner.parameters {
      parameter.name = prefix + parameter.name
      parameters.append(parameter)
    }
    for member in inner.wholeValues.elements { keep(prefix + member.name, member.value) }
    guard var error = inner.error else { return }
    error.path = "/" + prefix + String(error.path.dropFirst())
    refuse(error)
  }
}
