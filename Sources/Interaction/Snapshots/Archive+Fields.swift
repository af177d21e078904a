public import Motion
public import Values

extension Archive {
  /// Exchanges a number; every double comes back as it was.
  public mutating func field(_ name: String, _ value: inout Double) {
    exchange(
      name, expected: "a number", write: { .number(value) },
      read: { written in
        guard let number = written.asNumber else { return false }
        value = number
        return true
      })
  }

  /// Exchanges a whole number.
  public mutating func field(_ name: String, _ value: inout Int) {
    exchange(
      name, expected: "a whole number", write: { .integer(Int64(value)) },
      read: { written in
        guard case .integer(let number) = written, let number = Int(exactly: number) else {
          return false
        }
        value = number
        return true
      })
  }

  /// Exchanges a truth value.
  public mutating func field(_ name: String, _ value: inout Bool) {
    exchange(
      name, expected: "true or false", write: { .bool(value) },
      read: { written in
        guard case .bool(let bool) = written else { return false }
        value = bool
        return true
      })
  }

  /// Exchanges a text.
  public mutating func field(_ name: String, _ value: inout String) {
    exchange(
      name, expected: "a string", write: { .string(value) },
      read: { written in
        guard let string = written.asString else { return false }
        value = string
        return true
      })
  }

  /// Exchanges a text that may be missing, which is null.
  public mutating func field(_ name: String, _ value: inout String?) {
    exchange(
      name, expected: "a string or null", write: { value.map { .string($0) } ?? .null },
      read: { written in
        value = written.asString
        return written.isNull || written.asString != nil
      })
  }

  /// Exchanges a number that may be missing, which is null.
  public mutating func field(_ name: String, _ value: inout Double?) {
    exchange(
      name, expected: "a number or null", write: { value.map { .number($0) } ?? .null },
      read: { written in
        value = written.asNumber
        return written.isNull || written.asNumber != nil
      })
  }

  /// Exchanges texts in their order.
  public mutating func field(_ name: String, _ value: inout [String]) {
    exchange(
      name, expected: "an array of strings", write: { .array(value.map { .string($0) }) },
      read: { written in
        guard case .array(let elements) = written else { return false }
        value = []
        for element in elements {
          guard let string = element.asString else { return false }
          value.append(string)
        }
        return true
      })
  }

  /// Exchanges one of a set of words.
  public mutating func field<Choice: RawRepresentable>(_ name: String, _ value: inout Choice)
  where Choice.RawValue == String {
    exchange(
      name, expected: "one of its words", write: { .string(value.rawValue) },
      read: { written in
        guard let word = written.asString, let choice = Choice(rawValue: word) else {
          return false
        }
        value = choice
        return true
      })
  }

  /// Exchanges a moment, in whole microseconds.
  public mutating func field(_ name: String, _ value: inout Timestamp) {
    exchange(
      name, expected: "a whole number of microseconds", write: { .integer(value.microseconds) },
      read: { written in
        guard case .integer(let microseconds) = written else { return false }
        value = Timestamp(microseconds: microseconds)
        return true
      })
  }

  /// Exchanges a moment that may be missing, which is null.
  public mutating func field(_ name: String, _ value: inout Timestamp?) {
    exchange(
      name, expected: "a whole number of microseconds or null",
      write: { value.map { .integer($0.microseconds) } ?? .null },
      read: { written in
        guard case .integer(let microseconds) = written else {
          value = nil
          return written.isNull
        }
        value = Timestamp(microseconds: microseconds)
        return true
      })
  }

  /// Exchanges plain data as it is.
  public mutating func field(_ name: String, _ value: inout Members) {
    exchange(
      name, expected: "an object", write: { .object(value) },
      read: { written in
        guard case .object(let members) = written else { return false }
        value = members
        return true
      })
  }
}
