internal import JSON
internal import Values

/// A fast reader for the outer members of a request in their usual form:
/// `{"jsonrpc":"2.0","id":7,"method":"session/send","params":{"session":"s1","event":…,"since":6}}`.
///
/// These members make up half of a typical text, and reading them needs no parser. If they appear exactly as
/// above, with or without a space after each colon and comma, only the parameters or the event are parsed. A
/// text in any other form is rejected and must be parsed as a whole.
struct PlainEnvelope {
  private let text: ArraySlice<UInt8>
  private var index: Int

  private init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  /// Reads a request that has the usual form without a full parse.
  ///
  /// The result equals that of a full parse.
  ///
  /// - Parameters:
  ///   - text: The bytes of one message.
  ///   - nestingLimit: The maximum depth of nested arrays and objects.
  /// - Returns: The request, or `nil` if the text has a different form or is not JSON.
  static func request(in text: ArraySlice<UInt8>, nestingLimit: Int) -> Value? {
    var envelope = PlainEnvelope(text)
    return envelope.read(nestingLimit)
  }

  private mutating func read(_ nestingLimit: Int) -> Value? {
    guard nestingLimit > 0, text.last == UInt8(ascii: "}"), skip(Self.version) else { return nil }
    var members = Members(capacity: 4)
    members.append("jsonrpc", "2.0")
    if skip(Self.id) {
      guard let id = number(), skip(Self.comma) else { return nil }
      members.append("id", .integer(id))
    }
    guard skip(Self.method), let method = name(), skip(Self.params) else { return nil }
    members.append("method", .string(method))
    guard let params = parameters(nestingLimit - 1) else { return nil }
    members.append("params", params)
    return .object(members)
  }

  private mutating func parameters(_ nestingLimit: Int) -> Value? {
    let start = index
    if let members = session(nestingLimit) { return .object(members) }
    // If there is anything other than a single value here, the text needs a full parse, which reports the
    // error.
    return try? JSONParser.parse(text[start...].dropLast(), nestingLimit: nestingLimit)
  }

  /// Reads the parameters of a call that sends an event to a session.
  private mutating func session(_ nestingLimit: Int) -> Members? {
    guard nestingLimit > 0, skip(Self.session), let session = name(), skip(Self.event),
      text[text.endIndex - 2] == UInt8(ascii: "}")
    else { return nil }
    let since = revision()
    let event = text[index..<(since?.start ?? text.endIndex - 2)]
    guard let event = try? JSONParser.parse(event, nestingLimit: nestingLimit - 1) else {
      return nil
    }
    var members = Members(capacity: 3)
    members.append("session", .string(session))
    members.append("event", event)
    if let since { members.append("since", .integer(since.number)) }
    return members
  }

  /// Reads the revision at the end of the parameters.
  ///
  /// - Returns: The position of the comma before the revision, and the revision itself, or `nil` if there is
  ///   none.
  private func revision() -> (start: Int, number: Int64)? {
    let end = text.endIndex - 2
    guard let comma = text[index..<end].suffix(32).lastIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    var envelope = self
    envelope.index = comma
    guard envelope.skip(Self.since), let number = envelope.number(), envelope.index == end else {
      return nil
    }
    return (comma, number)
  }

  private static let version = Array(#"{"jsonrpc":"2.0","#.utf8)
  private static let id = Array(#""id":"#.utf8)
  private static let comma = Array(",".utf8)
  private static let method = Array(#""method":"#.utf8)
  private static let params = Array(#","params":"#.utf8)
  private static let session = Array(#"{"session":"#.utf8)
  private static let event = Array(#","event":"#.utf8)
  private static let since = Array(#","since":"#.utf8)

  /// Skips an expected piece of text, with an optional space after each colon and comma, and returns whether
  /// it was found.
  private mutating func skip(_ piece: [UInt8]) -> Bool {
    var place = index
    for byte in piece {
      guard place < text.endIndex, text[place] == byte else { return false }
      place += 1
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") else { continue }
      if place < text.endIndex, text[place] == UInt8(ascii: " ") { place += 1 }
    }
    index = place
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

  /// Reads a string without escapes, such as the name of a method or a session.
  private mutating func name() -> String? {
    guard index < text.endIndex, text[index] == UInt8(ascii: "\"") else { return nil }
    let start = index + 1
    var end = start
    while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
      guard text[end] &- 0x20 < 0x5F, text[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < text.endIndex else { return nil }
    index = end + 1
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
