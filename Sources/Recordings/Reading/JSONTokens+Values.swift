internal import Values

extension JSONTokens {
  /// Reads a number as a coordinate.
  ///
  /// If the value is invalid, the error contains `name`.
  mutating func coordinate(_ name: String) throws(RecordingError) -> Double {
    guard try kind() == .number else {
      try refuseEnd()
      throw error("\(name) must be a number from -1000000000 to 1000000000")
    }
    return try Coordinate.checked(number().double, name, line: line)
  }

  /// Reads a number as a time, and returns it in microseconds.
  mutating func time(_ name: String, unit: Int) throws(RecordingError) -> Int64 {
    try refuseEnd()
    guard try kind() == .number, let time = try number().microseconds(unit) else {
      throw error("\(name) must be a time, written as a number")
    }
    return time
  }

  /// Throws an error if the input has ended.
  private mutating func refuseEnd() throws(RecordingError) {
    if try kind() == .end { throw error("the file ends in the middle of a JSON text") }
  }

  mutating func wholeNumber(_ name: String) throws(RecordingError) -> Int {
    guard try kind() == .number, let number = try number().wholeNumber else {
      throw error("\(name) must be a whole number")
    }
    return number
  }

  /// Reads a string into `word` and `text`, or skips a value of another type.
  ///
  /// - Returns: Whether the value is a string.
  mutating func stringIfPresent() throws(RecordingError) -> Bool {
    guard try kind() == .string else {
      try skipValue()
      return false
    }
    try string()
    return true
  }

  /// Reads a value of any type, including all nested values.
  ///
  /// Use it only for small values, such as a gesture.
  mutating func value() throws(RecordingError) -> Value {
    switch try kind() {
    case .object:
      var members: JSONObject = [:]
      try enter()
      while try nextMember() {
        let name = String(decoding: text, as: UTF8.self)
        members[name] = try value()
      }
      return .object(members)
    case .array:
      var elements: [Value] = []
      try enter()
      while try nextElement() { elements.append(try value()) }
      return .array(elements)
    case .string:
      try string()
      return .string(String(decoding: text, as: UTF8.self))
    case .number: return .number(try number().double)
    case .literal:
      let word = try literal()
      return word == Names.null ? .null : .bool(word == Names.true)
    case .end: throw error("the file ends in the middle of a JSON text")
    }
  }
}

/// The range check for positions.
enum Coordinate {
  /// Returns a coordinate after checking that it is in the range that events accept.
  static func checked(
    _ value: Double, _ name: String, line: Int
  ) throws(RecordingError) -> Double {
    // A comparison with NaN is false, so this also refuses NaN.
    guard value.magnitude <= largestInputNumber else {
      throw RecordingError(
        line: line, "\(name) is \(value); positions must be from -1000000000 to 1000000000")
    }
    return value.asInput
  }
}
