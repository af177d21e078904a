internal import JSON
internal import Values

extension PlainEnvelope {
  /// The maximum number of digits of a number that is read without the parser.
  ///
  /// A double represents every whole number of this length exactly.
  private static var digitLimit: Int { 15 }

  /// Reads an event that ends at an index.
  ///
  /// Its members are usually plain strings, numbers and points, which need no parser. From the first member of another
  /// form on, the members are parsed.
  mutating func event(to end: Int, _ nestingLimit: Int) -> Value? {
    let start = index
    var members = JSONObject(capacity: 4)
    var rest = start
    while nestingLimit > 0, skipToMember(isFirst: rest == start), let name = memberName(),
      let value = plainValue(nestingLimit - 1), index < end
    {
      // Only the parser reports a name that appears twice.
      guard !members.contains(name) else { return nil }
      members.append(name, value)
      rest = index
    }
    guard rest > start else {
      return try? JSONParser.parse(text[start..<end], nestingLimit: nestingLimit)
    }
    if rest == end - 1, text[rest] == UInt8(ascii: "}") { return .object(members) }
    guard text[rest] == UInt8(ascii: ","),
      JSONParser.parse(membersAfter: text[rest..<end], nestingLimit: nestingLimit, into: &members)
    else { return nil }
    return .object(members)
  }

  private mutating func plainValue(_ nestingLimit: Int) -> Value? {
    if let string = name() { return .string(string) }
    if text[index] == UInt8(ascii: "{") { return plainObject(nestingLimit) }
    return decimal()
  }

  /// Reads an object whose members are numbers, such as a point.
  private mutating func plainObject(_ nestingLimit: Int) -> Value? {
    guard nestingLimit > 0 else { return nil }
    var members = JSONObject(capacity: 2)
    while skipToMember(isFirst: members.isEmpty) {
      guard let name = memberName(), let value = decimal(), !members.contains(name) else {
        return nil
      }
      members.append(name, value)
    }
    return skip(byte: UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func skipToMember(isFirst: Bool) -> Bool {
    isFirst ? skip(byte: UInt8(ascii: "{")) : skip(separator: UInt8(ascii: ","))
  }

  private mutating func memberName() -> String? {
    guard let name = name(), skip(separator: UInt8(ascii: ":")) else { return nil }
    return name
  }

  /// Reads a number with a few digits and without an exponent.
  ///
  /// A fraction is the quotient of two whole numbers that a double represents exactly. The division rounds correctly,
  /// as the parser does.
  private mutating func decimal() -> Value? {
    let isNegative = skip(byte: UInt8(ascii: "-"))
    let start = index
    var number: Int64 = 0
    var scale: Int64 = 1
    while let digit = digit(at: index), index - start < Self.digitLimit {
      guard index == start || number > 0 else { return nil }
      number = number &* 10 &+ digit
      index += 1
    }
    guard index > start else { return nil }
    let isWhole = text[index] != UInt8(ascii: ".")
    if !isWhole {
      index += 1
      let point = index
      while let digit = digit(at: index), index - start <= Self.digitLimit {
        number = number &* 10 &+ digit
        scale = scale &* 10
        index += 1
      }
      guard index > point else { return nil }
    }
    guard text[index] == UInt8(ascii: ",") || text[index] == UInt8(ascii: "}") else { return nil }
    if isWhole { return .integer(isNegative ? -number : number) }
    let quotient = Double(number) / Double(scale)
    return .number(isNegative ? -quotient : quotient)
  }

  /// Returns the digit at an index, or `nil` if there is a different character.
  ///
  /// The index is within the text, because a brace follows the last digit.
  private func digit(at index: Int) -> Int64? {
    let digit = text[index] &- UInt8(ascii: "0")
    return digit < 10 ? Int64(digit) : nil
  }
}
