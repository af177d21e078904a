/// The largest accepted magnitude of an input number, such as a coordinate, a time or a velocity.
///
/// Real values are far smaller. With this limit, no calculation with an input number overflows a double.
public let largestInputNumber = 1e9

/// The smallest nonzero magnitude of an input number.
///
/// Numbers with a smaller magnitude count as 0, because dividing by such a number could overflow a double.
public let smallestInputNumber = 1e-9

/// The accepted whole numbers: those that a double, and therefore each JSON parser, represents exactly (RFC
/// 8259, section 6).
///
/// On platforms where an `Int` has 32 bits, the range is smaller.
public let wholeInputNumbers =
  Int(clamping: -9_007_199_254_740_991 as Int64)...Int(clamping: 9_007_199_254_740_991 as Int64)

extension Value {
  /// The value as a whole number, or `nil` for any other value.
  ///
  /// The number may be written as `2` or `2.0`.
  public var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}

extension Double {
  /// The number, or 0 if its magnitude is below ``smallestInputNumber``.
  public var asInput: Double { magnitude < smallestInputNumber ? 0 : self }
}

extension JSONObject {
  /// Returns the value of a member, or `nil` if it is absent or null.
  public func present(_ name: String) -> Value? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }

  /// Returns the number in a member, or `nil` if the member is absent or null.
  ///
  /// - Throws: `InvalidValue` if the member is not a number or its magnitude is too large.
  public func number(
    _ name: String, in range: ClosedRange<Double> = -largestInputNumber...largestInputNumber
  ) throws(InvalidValue) -> Double? {
    for member in elements where member.name == name { return try member.number(in: range) }
    return nil
  }

  /// Returns the whole number in a member, written as `2` or `2.0`, or `nil` if the member is absent or null.
  public func wholeNumber(
    _ name: String, in range: ClosedRange<Int> = wholeInputNumbers
  ) throws(InvalidValue) -> Int? {
    guard let value = present(name) else { return nil }
    guard let number = value.wholeNumber, range.contains(number) else {
      throw InvalidValue(
        path: "/" + name,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the number in a member that must be present.
  public func requiredNumber(
    _ name: String, in range: ClosedRange<Double> = -largestInputNumber...largestInputNumber
  ) throws(InvalidValue) -> Double {
    guard let number = try number(name, in: range) else {
      throw InvalidValue(path: "/" + name, expected: Expectation.number(range))
    }
    return number
  }

  /// Returns the string in a member, or `nil` if the member is absent or null.
  public func string(_ name: String) throws(InvalidValue) -> String? {
    guard let value = present(name) else { return nil }
    guard let string = value.asString else {
      throw InvalidValue(path: "/" + name, expected: "a string")
    }
    return string
  }

  /// Returns the string in a member that must be present and not empty.
  public func requiredString(_ name: String) throws(InvalidValue) -> String {
    guard let string = try string(name), !string.isEmpty else {
      throw InvalidValue(path: "/" + name, expected: "a string that is not empty")
    }
    return string
  }

  /// Returns the Boolean in a member, or `nil` if the member is absent or null.
  public func bool(_ name: String) throws(InvalidValue) -> Bool? {
    guard let value = present(name) else { return nil }
    guard case .bool(let bool) = value else {
      throw InvalidValue(path: "/" + name, expected: "true or false")
    }
    return bool
  }

  /// Returns the object in a member, or `nil` if the member is absent or null.
  public func object(_ name: String) throws(InvalidValue) -> JSONObject? {
    guard let value = present(name) else { return nil }
    guard case .object(let members) = value else {
      throw InvalidValue(path: "/" + name, expected: "an object")
    }
    return members
  }

  /// Returns the array in a member, or `nil` if the member is absent or null.
  public func array(_ name: String) throws(InvalidValue) -> [Value]? {
    guard let value = present(name) else { return nil }
    guard case .array(let elements) = value else {
      throw InvalidValue(path: "/" + name, expected: "an array")
    }
    return elements
  }

  /// Returns the case of `Choice` whose raw value is the member's string, or `nil` if the member is absent
  /// or null.
  @inlinable
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(InvalidValue) -> Choice? where Choice.RawValue == String {
    guard let value = present(name) else { return nil }
    if let word = value.asString, let choice = Choice(rawValue: word) { return choice }
    throw Self.refusal(of: value, name, among: Choice.allCases.map { $0.rawValue })
  }

  @usableFromInline
  static func refusal(
    of value: Value, _ name: String, among words: [String]
  ) -> InvalidValue {
    guard let word = value.asString else {
      return InvalidValue(path: "/" + name, expected: Expectation.oneOf(words))
    }
    return .unknown(word, Expectation.one(name), of: words, at: "/" + name)
  }
}

extension JSONObject.Member {
  /// Returns the value as a number, or `nil` for null.
  ///
  /// - Throws: `InvalidValue` if it is not a number or its magnitude is too large.
  public func number(
    in range: ClosedRange<Double> = -largestInputNumber...largestInputNumber
  ) throws(InvalidValue) -> Double? {
    if value.isNull { return nil }
    guard let number = value.asNumber?.asInput, range.contains(number) else {
      throw InvalidValue(path: "/" + name, expected: Expectation.number(range))
    }
    return number
  }
}

/// Descriptions of expected values, worded the same in all errors.
public enum Expectation {
  /// Returns the description of a number within bounds, such as `a number from 0 to 1`.
  public static func number(_ range: ClosedRange<Double>) -> String {
    "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// Returns a name with its indefinite article, such as `an axis`.
  public static func one(_ name: String) -> String {
    switch name.utf8.first {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      "an \(name)"
    default: "a \(name)"
    }
  }

  /// Returns the description of a choice among words, such as `one of touch, mouse, pen`.
  public static func oneOf(_ words: [String]) -> String {
    guard let first = words.first else { return "left out, because no values are allowed" }
    return words.dropFirst().reduce("one of " + first) { $0 + ", " + $1 }
  }

  /// Returns a number as text, without a trailing `.0` if it is whole.
  public static func plain(_ number: Double) -> String {
    let isWhole = number == number.rounded() && abs(number) < 1e15
    return isWhole ? "\(Int64(number))" : "\(number)"
  }
}
