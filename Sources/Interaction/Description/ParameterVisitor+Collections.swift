public import Values

extension ParameterVisitor {
  /// Visits an object that the component decodes.
  ///
  /// Null is decoded as `nil`. On a generated page, `example` is the parameter's initial value.
  public mutating func object<Object>(
    _ name: String, _ field: inout Object?, shape: String, _ summary: String,
    example: Value? = nil, decode: (JSONObject) throws(InvalidValue) -> Object
  ) {
    list(name, .shape(shape), .null, summary, example: example)
    guard let value = given(name) else { return }
    switch value {
    case .null: field = nil
    case .object(let members):
      do { field = try decode(members) } catch { refuse(error.under(name)) }
    default: refuse(name, "an object or null")
    }
  }

  /// Visits a string.
  ///
  /// Every string is valid, even if it names a layer that doesn't exist yet.
  public mutating func text(_ name: String, _ field: inout String, _ summary: String) {
    list(name, .shape("string"), .string(field), summary)
    guard let value = newValue(name, "a string") else { return }
    guard let text = value.asString else { return refuse(name, "a string") }
    field = text
  }

  /// Visits a whole number with its range and unit.
  public mutating func integer(
    _ name: String, _ field: inout Int, in range: ClosedRange<Int>, unit: String,
    _ summary: String
  ) {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    list(name, .integer(bounds, unit: unit), .integer(Int64(field)), summary)
    guard let value = newValue(name, expected) else { return }
    guard let number = value.asNumber, bounds.contains(number), number == number.rounded() else {
      return refuse(name, expected)
    }
    field = Int(number)
  }

  /// Visits a list whose elements the component decodes.
  ///
  /// The list is empty by default. On a generated page, `example` is the parameter's initial value.
  public mutating func list<Element>(
    _ name: String, _ field: inout [Element], of shape: String, _ summary: String,
    example: Value? = nil, decode: (Value) throws(InvalidValue) -> Element
  ) {
    list(name, .shape("[" + shape + "]"), .array([]), summary, example: example)
    guard let value = newValue(name, "an array") else { return }
    guard case .array(let values) = value else { return refuse(name, "an array") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(InvalidValue) {
        elements.append(try decode(value))
      } catch {
        return refuse(error.under("\(index)").under(name))
      }
    }
    field = elements
  }

  /// Visits a list of words from a fixed set, such as the allowed directions.
  public mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ field: inout [Choice], _ summary: String
  ) where Choice.RawValue == String {
    let words = Choice.allCases.map { $0.rawValue }
    list(
      name, .shape("[" + words.joined(separator: " | ") + "]"),
      .array(field.map { .string($0.rawValue) }), summary)
    guard let value = newValue(name, "an array") else { return }
    guard case .array(let values) = value else { return refuse(name, "an array") }
    var choices: [Choice] = []
    for (index, value) in values.enumerated() {
      guard let word = value.asString else {
        return refuse("\(name)/\(index)", Expectation.oneOf(words))
      }
      guard let choice = Choice(rawValue: word) else {
        return refuse(.unknown(word, "a value of \(name)", of: words, at: "/\(name)/\(index)"))
      }
      choices.append(choice)
    }
    field = choices
  }

  /// Visits a map from names to values that the component decodes.
  ///
  /// The map is empty by default. On a generated page, `example` is the parameter's initial value.
  public mutating func map<Element>(
    _ name: String, _ field: inout [(name: String, value: Element)], of shape: String,
    _ summary: String, example: Value? = nil,
    decode: (Value) throws(InvalidValue) -> Element
  ) {
    list(name, .map(shape), .object([:]), summary, example: example)
    guard let value = newValue(name, "an object") else { return }
    guard case .object(let members) = value else { return refuse(name, "an object") }
    var elements: [(name: String, value: Element)] = []
    for member in members.elements {
      do throws(InvalidValue) {
        elements.append((member.name, try decode(member.value)))
      } catch {
        return refuse(error.under(member.name).under(name))
      }
    }
    field = elements
  }
}
