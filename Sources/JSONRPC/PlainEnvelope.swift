internal import JSON
internal import JSONText
internal import Values

/// A fast reader for the outer members of a request in their usual form:
/// `{"jsonrpc":"2.0","id":7,"method":"session/send","params":{"session":"s1","event":…,"since":6}}`.
///
/// These members make up half of a typical text, and reading them needs no parser. If they appear exactly as
/// above, with or without a space after each colon and comma, only the parameters, or a part of the event, are
/// parsed. A text in any other form is rejected and must be parsed as a whole.
struct PlainEnvelope {
  private(set) var text: ArraySlice<UInt8> = []
  var index = 0
  private var recentTexts = RecentTexts()

  /// Reads a request of the usual form, without a full parse.
  ///
  /// The result equals that of a full parse.
  ///
  /// - Parameters:
  ///   - text: The bytes of one message.
  ///   - nestingLimit: The maximum depth of nested arrays and objects.
  /// - Returns: The request, or `nil` if the text has a different form or is not a valid request.
  mutating func request(in text: ArraySlice<UInt8>, nestingLimit: Int) -> Request? {
    self.text = text
    index = text.startIndex
    // A buffer that is referenced from here would be copied when the next bytes arrive.
    defer { self.text = [] }
    return read(nestingLimit)
  }

  private mutating func read(_ nestingLimit: Int) -> Request? {
    guard nestingLimit > 0, text.last == UInt8(ascii: "}"), skip(#"{"jsonrpc":"2.0","#) else {
      return nil
    }
    var id: RequestID?
    if skip(#""id":"#) {
      guard let number = number(), skip(separator: UInt8(ascii: ",")) else { return nil }
      id = .integer(number)
    }
    guard skip(#""method":"#), let method = name(), skip(#","params":"#) else { return nil }
    switch parameters(nestingLimit - 1) {
    case .object(let members): return Request(id: id, method: method, params: .object(members))
    case .array(let elements): return Request(id: id, method: method, params: .array(elements))
    case .null: return Request(id: id, method: method)
    default: return nil
    }
  }

  private mutating func parameters(_ nestingLimit: Int) -> Value? {
    let start = index
    if let members = session(nestingLimit) { return .object(members) }
    // If there is anything other than a single value here, the text needs a full parse, which reports the
    // error.
    return try? JSONParser.parse(text[start...].dropLast(), nestingLimit: nestingLimit)
  }

  /// Reads the parameters of a call that sends an event to a session.
  private mutating func session(_ nestingLimit: Int) -> JSONObject? {
    guard nestingLimit > 0, skip(#"{"session":"#), let session = name(), skip(#","event":"#),
      text[text.endIndex - 2] == UInt8(ascii: "}")
    else { return nil }
    let start = index
    let since = revision()
    index = start
    guard let event = event(to: since?.start ?? text.endIndex - 2, nestingLimit - 1) else {
      return nil
    }
    var members = JSONObject(capacity: 3)
    members.append("session", .string(session))
    members.append("event", event)
    if let since { members.append("since", .integer(since.number)) }
    return members
  }

  /// Reads the revision at the end of the parameters.
  ///
  /// - Returns: The position of the comma before the revision, and the revision itself, or `nil` if there is
  ///   none.
  private mutating func revision() -> (start: Int, number: Int64)? {
    let end = text.endIndex - 2
    // A revision ends with a digit, but most events end with a brace.
    guard text[end - 1] != UInt8(ascii: "}"),
      let comma = text[index..<end].suffix(32).lastIndex(of: UInt8(ascii: ","))
    else { return nil }
    index = comma
    guard skip(#","since":"#), let number = number(), index == end else { return nil }
    return (comma, number)
  }

  /// Skips an expected piece of text, with an optional space after each colon and comma, and returns whether
  /// it was found.
  mutating func skip(_ piece: StaticString) -> Bool {
    guard let end = ByteSearch.end(of: piece, in: text, from: index) else { return false }
    index = end
    return true
  }

  /// Reads an unsigned integer.
  ///
  /// Returns `nil` for a number that might not fit into 64 bits. The whole text is then read by the parser.
  private mutating func number() -> Int64? {
    let start = index
    var number: Int64 = 0
    while index < text.endIndex, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 {
      guard index - start < 18, index == start || number > 0 else { return nil }
      number = number * 10 + Int64(digit)
      index += 1
    }
    return index > start ? number : nil
  }

  /// Skips an expected character and returns whether it was found.
  mutating func skip(byte: UInt8) -> Bool {
    guard index < text.endIndex, text[index] == byte else { return false }
    index += 1
    return true
  }

  /// Skips an expected colon or comma with an optional space after it, and returns whether it was found.
  mutating func skip(separator: UInt8) -> Bool {
    guard skip(byte: separator) else { return false }
    _ = skip(byte: UInt8(ascii: " "))
    return true
  }

  /// Reads a string without escapes, such as the name of a method or a session.
  mutating func name() -> String? {
    guard index < text.endIndex, text[index] == UInt8(ascii: "\""),
      let found = recentTexts.plainText(in: text, from: index + 1)
    else { return nil }
    index = found.end + 1
    return found.text
  }
}
