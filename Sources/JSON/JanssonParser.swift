// Only this file and Value+Jansson.swift use jansson's types and unsafe pointers.
internal import CJansson
internal import CJanssonArena
public import Values

/// A parser for JSON texts, based on libjansson.
public enum JSONParser {
  /// The default for the maximum depth of nested arrays and objects.
  public static let defaultNestingLimit = 128

  /// Returns the value of a JSON text.
  ///
  /// Members keep their order. Duplicate names, invalid UTF-8, lone surrogates and numbers outside
  /// the range of a double are errors. Integers beyond 64 bits become doubles.
  ///
  /// - Parameters:
  ///   - text: The bytes of exactly one JSON text, optionally surrounded by white space.
  ///   - nestingLimit: The maximum depth of nested arrays and objects.
  ///   - allowsInfinity: Whether a number outside the range of a double becomes infinity instead of an
  ///     error.
  /// - Returns: The value.
  /// - Throws: `JSONError` with line and column.
  public static func parse(
    _ text: ArraySlice<UInt8>, nestingLimit: Int = defaultNestingLimit,
    allowsInfinity: Bool = false
  ) throws(JSONError) -> Value {
    installArena
    do throws(JSONError) {
      return try read(text, nestingLimit)
    } catch {
      // A text that is too deep may also be invalid. Then its depth is reported, wherever the mistake is.
      if let tooDeep = Nesting.excess(in: text, over: nestingLimit) { throw tooDeep }
      guard LargeNumbers.isReason(error, withReals: allowsInfinity) else { throw error }
      let marked = LargeNumbers(text, replacesReals: allowsInfinity)
      do {
        let value = try read(marked.text[...], nestingLimit)
        return allowsInfinity ? LargeNumbers.restore(value) : value
      } catch {
        throw marked.original(error)
      }
    }
  }

  /// Parses the last members of an object whose first members the caller has read.
  ///
  /// - Parameters:
  ///   - text: The rest of the object: a comma, at least one member and the closing brace.
  ///   - nestingLimit: The maximum depth of nested arrays and objects.
  ///   - members: The first members, to which the parsed ones are appended.
  /// - Returns: Whether the object is valid. If not, parsing it as a whole gives the error.
  public static func parse(
    membersAfter text: ArraySlice<UInt8>, nestingLimit: Int, into members: inout JSONObject
  ) -> Bool {
    var object = Array(text)
    object[0] = UInt8(ascii: "{")
    installArena
    var failure = json_error_t()
    guard let root = unsafe parse(object[...], &failure) else { return false }
    defer { unsafe arena_forget(root) }
    var isTooDeep = false
    guard nestingLimit > 0, unsafe json_object_size(root) > 0,
      unsafe members.append(membersOf: root, nestingLimit - 1, &isTooDeep)
    else { return false }
    return !isTooDeep
  }

  private static func read(
    _ text: ArraySlice<UInt8>, _ nestingLimit: Int
  ) throws(JSONError) -> Value {
    var failure = json_error_t()
    guard let root = unsafe parse(text, &failure) else { throw JSONError(failure) }
    defer { unsafe arena_forget(root) }
    // Counting the brackets of each text before parsing would take a tenth of the time.
    var isTooDeep = false
    let value = unsafe Value(root, nestingLimit, &isTooDeep)
    guard !isTooDeep else {
      throw JSONError(kind: .tooDeep(limit: nestingLimit), message: "", line: 1, column: 1)
    }
    return value
  }

  private static func parse(
    _ text: ArraySlice<UInt8>, _ failure: inout json_error_t
  ) -> UnsafeMutablePointer<json_t>? {
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
    return unsafe text.withUnsafeBytes { bytes in
      unsafe arena_parse(bytes.baseAddress, bytes.count, flags, &failure)
    }
  }

  private static let installArena: Void = arena_install()

  /// Returns the value of a JSON text.
  public static func parse(
    _ text: [UInt8], nestingLimit: Int = defaultNestingLimit
  ) throws(JSONError) -> Value {
    try parse(text[...], nestingLimit: nestingLimit)
  }
}

extension JSONError {
  fileprivate init(_ failure: json_error_t) {
    let text = unsafe withUnsafeBytes(of: failure.text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let isTooLarge = text.hasPrefix("real number overflow")
    // Without memory, jansson fails without a message.
    var message = text.isEmpty ? "out of memory" : text
    if isTooLarge { message = "a number is outside the range of a double" }
    self.init(
      kind: isTooLarge ? .numberOutOfRange : .syntax, message: message,
      line: max(1, Int(failure.line)), column: max(1, Int(failure.column)))
  }
}
