internal import Values

/// A copy of a JSON text in which numbers that are too large for jansson are replaced by numbers that it accepts.
///
/// - `.0` is appended to integers beyond 64 bits, such as 100000000000000000000, which is how JavaScript writes 1e20.
///   jansson's own option to accept such integers would turn all integers into doubles.
/// - Numbers outside the range of a double are replaced by the largest double, which `restore` turns into infinity.
///   This is done only if the caller wants to read the rest of a text with such numbers.
///
/// If jansson rejects a text because of such a number, the modified text is parsed instead.
struct LargeNumbers {
  private(set) var text: [UInt8] = []

  /// The changed numbers, each with the position of its end in the modified text and the number of columns by which
  /// it grew.
  ///
  /// Lines and columns are counted as jansson counts them. The growth is negative if the number became shorter.
  private var changes: [(line: Int, column: Int, growth: Int)] = []

  private static let largest = Array("1.7976931348623157e308".utf8)

  /// Returns whether jansson rejected a text because of a number that the parser can replace with the largest double.
  static func isReason(_ error: JSONError, withReals: Bool) -> Bool {
    error.message.hasPrefix("too big") || withReals && error.kind == .numberOutOfRange
  }

  /// Returns a value with infinity in place of the largest finite double.
  ///
  /// In the copy of the text that was parsed, this double stands for every number outside the range of a double.
  static func restore(_ value: Value) -> Value {
    switch value {
    case .number(let number) where abs(number) == .greatestFiniteMagnitude:
      return .number(number < 0 ? -.infinity : .infinity)
    case .array(let elements): return .array(elements.map(restore))
    case .object(let members):
      var restored = JSONObject(capacity: members.elements.count)
      for member in members.elements { restored.append(member.name, restore(member.value)) }
      return .object(restored)
    default: return value
    }
  }

  /// Creates a copy of a text in which numbers that are too large for jansson are replaced by numbers that it
  /// accepts.
  ///
  /// - Parameters:
  ///   - original: The text.
  ///   - replacesReals: Whether numbers outside the range of a double are replaced, too.
  init(_ original: ArraySlice<UInt8>, replacesReals: Bool) {
    text.reserveCapacity(original.count + 64)
    var (line, column) = (1, 0)
    var index = original.startIndex
    var inString = false
    while index < original.endIndex {
      let byte = original[index]
      if !inString, Self.isPartOfNumber(byte) {
        let number = original[index...].prefix(while: Self.isPartOfNumber)
        index = number.endIndex
        let changed = Self.changed(number, replacesReals: replacesReals)
        text += changed ?? Array(number)
        column += changed?.count ?? number.count
        if let changed { changes.append((line, column, changed.count - number.count)) }
        continue
      }
      // Copy a backslash together with the next character, so that an escaped quote does not end the string.
      let isEscape = inString && byte == UInt8(ascii: "\\")
      if byte == UInt8(ascii: "\"") { inString.toggle() }
      for byte in original[index...].prefix(isEscape ? 2 : 1) {
        text.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
        if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
      }
      index += isEscape ? 2 : 1
    }
  }

  /// Returns the error with its position in the original text.
  func original(_ error: JSONError) -> JSONError {
    var error = error
    let before = changes.filter { $0.line == error.line && $0.column <= error.column }
    error.column = max(1, error.column - before.reduce(0) { $0 + $1.growth })
    return error
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Returns a number in a form that jansson accepts, or `nil` if it needs no change.
  private static func changed(_ number: ArraySlice<UInt8>, replacesReals: Bool) -> [UInt8]? {
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
    guard digits.count >= 5 else { return nil }
    if replacesReals, isOutOfRange(number) {
      return (digits.count < number.count ? [UInt8(ascii: "-")] : []) + largest
    }
    guard digits.count >= 19,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      Int64(String(decoding: number, as: UTF8.self)) == nil
    else { return nil }
    return number + Array(".0".utf8)
  }

  /// Returns whether a number is valid JSON but outside the range of a double.
  private static func isOutOfRange(_ number: ArraySlice<UInt8>) -> Bool {
    do {
      _ = try JSONParser.parse(number)
      return false
    } catch {
      return error.kind == .numberOutOfRange
    }
  }
}
