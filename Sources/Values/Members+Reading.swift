/// The largest magnitude that a number from outside may have: a coordinate, a time, a velocity.
///
/// Past it sums and products could leave the range of a double, and no screen is that large.
public let largestInputNumber = 1e9

/// The smallest magnitude that a number from outside has: what is closer to 0 counts as 0.
///
/// So no size is so small that a ratio to it would leave the range of a double.
public let smallestInputNumber = 1e-9

/// The whole numbers that are taken from outside: those that a double holds too, and each JSON
/// parser therefore (RFC 8259, section 6).
///
/// Where an `Int` has 32 bits, it has only these.
public let wholeInputNumbers =
  Int(clamping: -9_007_199_254_740_991 as Int64)...Int(clamping: 9_007_199_254_740_991 as Int64)

extension Value {
  /// The whole number that it is, be it written `2` or `2.0`; nil for anything else.
  public var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}

extension Double {
  /// The number as it counts when it comes from outside: 0 where it is closer to 0 than
  /// ``smallestInputNumber``.
  public var asInput: Double { magnitude < smallestInputNumber ? 0 : self }
}

extension Members {
  /// The value of a member that is there and not null: null counts as absent.
  public func present(_ name: String) -> Value? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }

  /// An optional number of sane size, or an error that names the member.
  public func number(
    _ name: String, in range: ClosedRange<Double> = -largestInputNumber...largestInputNumber
  ) throws(InvalidValue) -> Double? {
    for member in elements where member.name == name { return try member.number(in: range) }
    return nil
  }

  /// An optional whole number, be it written `2` or `2.0`.
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

  /// A number that has to be there.
  public func requiredNumber(_ name: String) throws(InvalidValue) -> Double {
    guard let number = try number(name) else {
      let range = -largestInputNumber...largestInputNumber
      throw InvalidValue(path: "/" + name, expected: Expectation.number(range))
    }
    return number
  }

  /// An optional string.
  public func string(_ name: String) throws(InvalidValue) -> String? {
    guard let value = present(name) else { return nil }
    guard let string = value.asString else {
      throw InvalidValue(path: "/" + name, expected: "a string")
    }
    return string
  }

  /// A string that has to be there and to say something.
  public func requiredString(_ name: String) throws(InvalidValue) -> String {
    guard let string = try string(name), !string.isEmpty else {
      throw InvalidValue(path: "/" + name, expected: "a string that is not empty")
    }
    return string
  }

  /// An optional truth value.
  public func bool(_ name: String) throws(InvalidValue) -> Bool? {
    guard let value = present(name) else { return nil }
    guard case .bool(let bool) = value else {
      throw InvalidValue(path: "/" + name, expected: "true or false")
    }
    return bool
  }

  /// An optional object.
  public func object(_ name: String) throws(InvalidValue) -> Members? {
    guard let value = present(name) else { return nil }
    guard case .object(let members) = value else {
      throw InvalidValue(path: "/" + name, expected: "an object")
    }
    return members
  }

  /// An optional array.
  public func array(_ name: String) throws(InvalidValue) -> [Value]? {
    guard let value = present(name) else { return nil }
    guard case .array(let elements) = value else {
      throw InvalidValue(path: "/" + name, expected: "an array")
    }
    return elements
  }

  /// One of a set of words; nil where the member is absent.
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
    return .unknown(word, "a \(name)", of: words, at: "/" + name)
  }
}

extension Members.Member {
  /// The value as a number of sane size, nil for null; or an error that names the member.
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

/// The wording of what was expected, the same wherever it is said.
public enum Expectation {
  /// A number within bounds, written without a trailing `.0`.
  public static func number(_ range: ClosedRange<Double>) -> String {
    "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// One of a few words.
  public static func oneOf(_ words: [String]) -> String {
    words.isEmpty ? "left out: there is none" : "one of " + words.joined(separator: ", ")
  }

  /// A number as a person writes it.
  public static func plain(_ number: Double) -> String {
    let isWhole = number == number.rounded() && abs(number) < 1e15
    return isWhole ? "\(Int64(number))" : "\(number)"
  }
}
