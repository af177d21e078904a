internal import Values

extension ParameterVisitor {
  /// Visits a length that is given in points, or as `{fraction}` for a fraction of an extent.
  ///
  /// - Parameters:
  ///   - name: The name in protocol messages.
  ///   - field: The threshold.
  ///   - points: The range of a number, in points.
  ///   - fractions: The range of a fraction.
  ///   - extent: The extent that a fraction refers to, such as `the viewport's width`.
  ///   - summary: The parameter's description, as one sentence.
  public mutating func threshold(
    _ name: String, _ field: inout Threshold, in points: ClosedRange<Double>,
    fractions: ClosedRange<Double> = 0...1, of extent: String, _ summary: String
  ) {
    list(name, .threshold(points, fractions: fractions, of: extent), field.value, summary)
    let range = Expectation.number(fractions)
    let expected = "\(Expectation.number(points)), or {fraction}, \(range), of \(extent)"
    guard let value = newValue(name, expected) else { return }
    if let number = value.asNumber {
      guard points.contains(number) else { return refuse(name, expected) }
      field = .points(number)
      return
    }
    guard case .object(let members) = value else { return refuse(name, expected) }
    for member in members.elements where member.name != "fraction" {
      return refuse(name + "/" + InvalidValue.escape(member.name), expected)
    }
    guard let fraction = members["fraction"]?.asNumber, fractions.contains(fraction) else {
      return refuse(name + "/fraction", "\(range), of \(extent)")
    }
    field = .fraction(fraction)
  }
}

extension Threshold {
  /// The threshold as a JSON value, as it appears in protocol messages.
  fileprivate var value: Value {
    switch self {
    case .points(let points): .number(points)
    case .fraction(let fraction): ["fraction": .number(fraction)]
    }
  }
}
