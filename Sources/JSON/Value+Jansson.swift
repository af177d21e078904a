internal import CJansson
internal import Values

extension Value {
  /// Creates a value from a node of jansson.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - levels: The number of levels of arrays and objects that may follow.
  ///   - isTooDeep: Becomes true if there are more levels. Those levels are left out.
  init(
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
        self = unsafe .object(JSONObject(node, levels - 1, &isTooDeep))
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

extension JSONObject {
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
  mutating func append(
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
