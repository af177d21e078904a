public import Motion
internal import Values

extension ParameterVisitor {
  /// A spring, in each of the ways in which SwiftUI takes one; what an object leaves out stays.
  ///
  /// What it may be stands at `Spring.init(_:over:)`.
  public mutating func spring(_ name: String, _ field: inout Spring, _ summary: String) {
    list(name, .shape(Spring.shape), field.value, summary)
    guard let value = newValue(name, Spring.expectation) else { return }
    assign(name, &field, value, over: field)
  }

  /// A spring that, unless it is null, stands for numbers that are parameters of their own.
  ///
  /// - Parameters:
  ///   - name: the name on the wire
  ///   - field: the spring; nil by default
  ///   - base: the spring of the numbers, from which it takes what an object leaves out
  ///   - summary: one sentence
  public mutating func spring(
    _ name: String, _ field: inout Spring?, over base: Spring, _ summary: String
  ) {
    list(name, .shape(Spring.shape), .null, summary)
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
