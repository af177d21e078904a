// This is the only file that uses jansson's types, and the only one in this target that uses unsafe pointers.
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
    membersAfter text: ArraySlice<UInt8>, nestingLimit: Int, into members: inout Members
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

extension Value {
  /// Creates a value from a node of jansson.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - levels: The number of levels of arrays and objects that may follow.
  ///   - isTooDeep: Becomes true if there are more levels. Those levels are left out.
  fileprivate init(
    _ node: UnsafeMutablePointer<json_t>, _ levels: Int, _ isTooDeep: inout Bool
  ) {
    switch unsafe node.pointee.type {
    case JSON_OBJECT, JSON_ARRAY:
      guard levels > 0 else {
        isTooDeep = true
        self = .null
        return
      }
      if unsafe node.pointee.type == JSON_OBJECT {
        self = unsafe .object(Members(node, levels - 1, &isTooDeep))
      } else {
        self = unsafe Value(elementsOf: node, levels - 1, &isTooDeep)
      }
    case JSON_STRING:
      let bytes = unsafe UnsafeRawBufferPointer(
        start: json_string_value(node), count: json_string_length(node))
      self = unsafe .string(String(checked: bytes))
    case JSON_INTEGER: self = unsafe .integer(json_integer_value(node))
    case JSON_REAL: self = unsafe .number(json_real_value(node))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }

  private init(
    elementsOf node: UnsafeMutablePointer<json_t>, _ levels: Int, _ isTooDeep: inout Bool
  ) {
    let count = unsafe json_array_size(node)
    var elements: [Value] = []
    elements.reserveCapacity(count)
    for index in 0..<count {
      if let element = unsafe json_array_get(node, index) {
        elements.append(unsafe Value(element, levels, &isTooDeep))
      }
    }
    self = .array(elements)
  }
}

extension String {
  /// Creates a string from bytes that the parser has validated as UTF-8.
  ///
  /// Most strings are short, and a short string can be built directly from its bytes.
  fileprivate init(checked bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= 15 else {
      self = unsafe String(decoding: bytes, as: UTF8.self)
      return
    }
    self = unsafe String(unsafeUninitializedCapacity: bytes.count) { room in
      for index in 0..<bytes.count {
        unsafe room.initializeElement(at: index, to: bytes[index])
      }
      return bytes.count
    }
  }
}

extension Members {
  fileprivate init(
    _ node: UnsafeMutablePointer<json_t>, _ levels: Int, _ isTooDeep: inout Bool
  ) {
    self.init(capacity: unsafe json_object_size(node))
    _ = unsafe append(membersOf: node, levels, &isTooDeep)
  }

  /// Appends the members of a node.
  ///
  /// The names in a node are unique, because the parser rejects duplicates.
  ///
  /// - Returns: Whether there were no members with the same names before.
  fileprivate mutating func append(
    membersOf node: UnsafeMutablePointer<json_t>, _ levels: Int, _ isTooDeep: inout Bool
  ) -> Bool {
    let hadMembers = !isEmpty
    var iterator = unsafe json_object_iter(node)
    while let current = unsafe iterator {
      if let name = unsafe json_object_iter_key(current),
        let value = unsafe json_object_iter_value(current)
      {
        var count = 0
        while unsafe name[count] != 0 { count += 1 }
        let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count)
        let name = unsafe String(checked: bytes)
        if hadMembers, self[name] != nil { return false }
        append(name, unsafe Value(value, levels, &isTooDeep))
      }
      unsafe iterator = unsafe json_object_iter_next(node, current)
    }
    return true
  }
}
