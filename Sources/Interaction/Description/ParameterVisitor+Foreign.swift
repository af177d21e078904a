public import Values

extension ParameterVisitor {
  /// Visits a parameter that another program, such as a plugin, declares and checks.
  ///
  /// - Parameters:
  ///   - parameter: The declaration, with the default value.
  ///   - field: The current value.
  ///   - check: A closure that throws if the other program refuses a value. The error's path starts with the
  ///     parameter's name.
  public mutating func foreign(
    _ parameter: Parameter, _ field: inout Value, check: (Value) throws(InvalidValue) -> Void
  ) {
    list(
      parameter.name, parameter.kind, field, parameter.summary, parameter.wordSummaries,
      example: parameter.example, fallback: parameter.fallback)
    guard let value = given(parameter.name) else { return }
    do throws(InvalidValue) {
      try check(value)
      field = value
    } catch {
      refuse(error)
    }
  }
}

extension Parameter {
  /// Creates the declaration of a parameter that another program declares.
  public init(
    name: String, kind: Kind, defaultValue: Value, summary: String, example: Value?
  ) {
    self.init(
      name: name, kind: kind, defaultValue: defaultValue, summary: summary, wordSummaries: [],
      example: example)
  }
}
