internal import Values

extension Archive {
  /// Archives a list of whole numbers, in order.
  public mutating func field(
    _ name: String, _ value: inout [Int], in range: ClosedRange<Int> = Archive.integers
  ) {
    elements(
      name, &value, expected: Self.wholeNumber(range), write: { .integer(Int64($0)) },
      read: { written in written.wholeNumber.flatMap { range.contains($0) ? $0 : nil } })
  }

  /// Archives a list of strings, in order.
  public mutating func field(_ name: String, _ value: inout [String]) {
    elements(
      name, &value, expected: "a string", write: { .string($0) }, read: { $0.asString })
  }

  /// Archives a list of values as their raw strings, in order.
  public mutating func field<Choice: RawRepresentable>(_ name: String, _ value: inout [Choice])
  where Choice.RawValue == String {
    elements(
      name, &value, expected: "one of its allowed values", write: { .string($0.rawValue) },
      read: { written in written.asString.flatMap { Choice(rawValue: $0) } })
  }

  /// Archives a list of values, in order.
  ///
  /// An error contains the index of the invalid value.
  private mutating func elements<Element>(
    _ name: String, _ values: inout [Element], expected: @autoclosure () -> String,
    write: (Element) -> Value, read: (Value) -> Element?
  ) {
    var wrong: Int?
    exchange(
      name, expected: "an array", write: { .array(values.map(write)) },
      read: { written in
        guard case .array(let elements) = written else { return false }
        values = []
        values.reserveCapacity(elements.count)
        for element in elements {
          guard let value = read(element) else {
            wrong = values.count
            break
          }
          values.append(value)
        }
        return true
      })
    if let wrong {
      refuse(InvalidValue(path: "/\(name)/\(wrong)", expected: expected()))
    }
  }
}
