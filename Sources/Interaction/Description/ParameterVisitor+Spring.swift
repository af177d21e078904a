public import Motion
internal import Values

extension ParameterVisitor {
  /// Visits a spring in any of SwiftUI's forms.
  ///
  /// Omitted members keep their values.
  ///
  /// `Spring.init(_:over:)` lists the forms.
  public mutating func spring(_ name: String, _ field: inout Spring, _ summary: String) {
    list(name, .shape(Spring.shape), field.value, summary)
    guard let value = newValue(name, Spring.expectation) else { return }
    assign(name, &field, value, over: field)
  }

  /// Visits an optional spring that replaces separate number parameters.
  ///
  /// - Parameters:
  ///   - name: The name in protocol messages.
  ///   - field: The spring, `nil` by default.
  ///   - base: The spring that the number parameters describe. It provides omitted members while `field` is
  ///     `nil`.
  ///   - summary: The parameter's description, as one sentence.
  public mutating func spring(
    _ name: String, _ field: inout Spring?, over base: Spring, _ summary: String
  ) {
    list(
      name, .shape(Spring.shape), field?.value ?? .null, summary, fallback: base.value)
    guard let value = given(name) else { return }
    if value.isNull {
      field = nil
    } else {
      var spring = base
      assign(name, &spring, value, over: field ?? base)
      field = spring
    }
  }

  private mutating func assign(
    _ name: String, _ field: inout Spring, _ value: Value, over base: Spring
  ) {
    do throws(InvalidValue) {
      field = try Spring(value, over: base)
      keep(name, field.value)
    } catch {
      refuse(error.under(name))
    }
  }
}
