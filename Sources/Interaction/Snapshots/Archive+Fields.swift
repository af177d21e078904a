public import Motion
public import Values

extension Archive {
  /// Archives a number.
  ///
  /// Every double in the range is restored exactly.
  public mutating func field(
    _ name: String, _ value: inout Double, in range: ClosedRange<Double> = Archive.numbers
  ) {
    exchange(
      name, expected: Expectation.number(range), write: { .number(value) },
      read: { written in
        guard let number = written.asNumber, range.contains(number) else { return false }
        value = number
        return true
      })
  }

  /// Archives a whole number.
  public mutating func field(
    _ name: String, _ value: inout Int, in range: ClosedRange<Int> = Archive.integers
  ) {
    exchange(
      name, expected: Self.wholeNumber(range), write: { .integer(Int64(value)) },
      read: { written in
        guard let number = written.wholeNumber, range.contains(number) else { return false }
        value = number
        return true
      })
  }

  /// Archives an optional whole number, with null for `nil`.
  public mutating func field(
    _ name: String, _ value: inout Int?, in range: ClosedRange<Int> = Archive.integers
  ) {
    exchange(
      name, expected: Self.wholeNumber(range) + " or null",
      write: { value.map { .integer(Int64($0)) } ?? .null },
      read: { written in
        value = written.wholeNumber.flatMap { range.contains($0) ? $0 : nil }
        return written.isNull || value != nil
      })
  }

  static func wholeNumber(_ range: ClosedRange<Int>) -> String {
    guard range.count > 1 else { return "\(range.lowerBound)" }
    return "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Archives a Boolean.
  public mutating func field(_ name: String, _ value: inout Bool) {
    exchange(
      name, expected: "true or false", write: { .bool(value) },
      read: { written in
        guard case .bool(let bool) = written else { return false }
        value = bool
        return true
      })
  }

  /// Archives a string.
  public mutating func field(_ name: String, _ value: inout String) {
    exchange(
      name, expected: "a string", write: { .string(value) },
      read: { written in
        guard let string = written.asString else { return false }
        value = string
        return true
      })
  }

  /// Archives a name that is never empty, such as that of a layer, a card or a source.
  public mutating func name(_ name: String, _ value: inout String) {
    exchange(
      name, expected: "a string that is not empty", write: { .string(value) },
      read: { written in
        value = written.asString ?? ""
        return !value.isEmpty
      })
  }

  /// Archives an optional string, with null for `nil`.
  public mutating func field(_ name: String, _ value: inout String?) {
    exchange(
      name, expected: "a string or null", write: { value.map { .string($0) } ?? .null },
      read: { written in
        value = written.asString
        return written.isNull || written.asString != nil
      })
  }

  /// Archives an optional number, with null for `nil`.
  public mutating func field(
    _ name: String, _ value: inout Double?, in range: ClosedRange<Double> = Archive.numbers
  ) {
    exchange(
      name, expected: Expectation.number(range) + " or null",
      write: { value.map { .number($0) } ?? .null },
      read: { written in
        value = written.asNumber.flatMap { range.contains($0) ? $0 : nil }
        return written.isNull || value != nil
      })
  }

  /// Archives a value, such as an enum case, as its raw string.
  public mutating func field<Choice: RawRepresentable>(_ name: String, _ value: inout Choice)
  where Choice.RawValue == String {
    guard isReading else { return write(name, word: value.rawValue) }
    guard let choice = members[name]?.asString.flatMap(Choice.init(rawValue:)) else {
      return refuse(name, "one of its allowed values")
    }
    value = choice
  }

  /// Archives an optional value as its raw string, with null for `nil`.
  public mutating func field<Choice: RawRepresentable>(_ name: String, _ value: inout Choice?)
  where Choice.RawValue == String {
    guard isReading else { return write(name, word: value?.rawValue) }
    value = members[name]?.asString.flatMap(Choice.init(rawValue:))
    if value == nil, members[name]?.isNull != true {
      refuse(name, "one of its allowed values or null")
    }
  }

  private mutating func write(_ name: String, word: String?) {
    exchange(
      name, expected: "", write: { word.map { .string($0) } ?? .null }, read: { _ in true })
  }

  private mutating func refuse(_ name: String, _ expected: String) {
    refuse(InvalidValue(path: "/" + name, expected: expected))
  }

  /// Archives a time, in whole microseconds.
  public mutating func field(
    _ name: String, _ value: inout Timestamp, in range: ClosedRange<Timestamp> = Archive.moments
  ) {
    if let origin { return digest(value, from: origin) }
    exchange(
      name, expected: Self.moment(range), write: { Value(moment: value) },
      read: { written in
        guard let moment = written.moment(in: range) else { return false }
        value = moment
        return true
      })
  }

  /// Archives an optional time, with null for `nil`.
  public mutating func field(_ name: String, _ value: inout Timestamp?) {
    if let origin, let moment = value { return digest(moment, from: origin) }
    exchange(
      name, expected: Self.moment(Self.moments) + " or null",
      write: { value.map { Value(moment: $0) } ?? .null },
      read: { written in
        value = written.moment(in: Self.moments)
        return written.isNull || value != nil
      })
  }

  private static func moment(_ range: ClosedRange<Timestamp>) -> String {
    let (first, last) = (range.lowerBound.microseconds, range.upperBound.microseconds)
    let never = range.upperBound > SessionClock.last ? " or \"never\"" : ""
    return "a whole number of microseconds from \(first) to \(last)" + never
  }

  /// Archives a JSON object unchanged.
  public mutating func field(_ name: String, _ value: inout JSONObject) {
    exchange(
      name, expected: "an object", write: { .object(value) },
      read: { written in
        guard case .object(let members) = written else { return false }
        value = members
        return true
      })
  }
}

extension Value {
  /// Creates the written form of a time: the word `never` for the distant future, otherwise the microseconds.
  ///
  /// As a number, the distant future would lose its last digits in a client whose numbers are doubles.
  fileprivate init(moment: Timestamp) {
    self = moment == .distantFuture ? .string("never") : .integer(moment.microseconds)
  }

  /// Returns the time that the value represents, or `nil` if it is not in the range.
  ///
  /// `never` is valid in every range that extends past the last time of a session's clock.
  fileprivate func moment(in range: ClosedRange<Timestamp>) -> Timestamp? {
    if isNever { return range.upperBound > SessionClock.last ? .distantFuture : nil }
    guard case .integer(let microseconds) = self else { return nil }
    let moment = Timestamp(microseconds: microseconds)
    return range.contains(moment) ? moment : nil
  }

  /// Whether the value represents a time that is never reached.
  ///
  /// Such a value is the word `never` or, in older snapshots, the largest 64-bit integer, written as an integer or as
  /// a double.
  private var isNever: Bool {
    switch self {
    case .string(let word): word == "never"
    case .integer(let microseconds): microseconds == .max
    case .number(let number): number == 0x1p63
    default: false
    }
  }
}
