public import Motion
internal import Values

extension ParameterVisitor {
  /// A spring, as an object with SwiftUI's response and damping fraction; what is left out stays.
  public mutating func spring(_ name: String, _ field: inout Spring, _ summary: String) {
    let expected = "an object {response, dampingFraction}"
    let value: Value = [
      "response": .number(field.response), "dampingFraction": .number(field.dampingFraction),
    ]
    list(
      name, .shape("{response?: 0.01...10, dampingFraction?: 0.05...10}"), value, summary)
    guard let value = newValue(name, expected) else { return }
    guard case .object(let members) = value else { return refuse(name, expected) }
    do throws(InvalidValue) {
      for member in members.elements
      where member.name != "response" && member.name != "dampingFraction" {
        throw InvalidValue(path: "/" + InvalidValue.escape(member.name), expected: expected)
      }
      // A spring without damping never rests, and whatever it moves would never be done with.
      field = Spring(
        response: try members.number("response", in: 0.01...10) ?? field.response,
        dampingFraction: try members.number("dampingFraction", in: 0.05...10)
          ?? field.dampingFraction)
    } catch {
      refuse(error.under(name))
    }
  }
}
