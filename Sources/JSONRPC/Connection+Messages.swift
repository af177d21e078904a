internal import JSON
internal import Values

/// Methods that extract messages from the input.
extension Connection {
  mutating func nextMessage(atEnd: Bool, _ keepsMessages: Bool) -> RequestQueue.QueuedMessage? {
    // The fastest way to find out whether a line is a complete text is to parse it.
    if let line = framer.wholeLine(), line.count < BatchText.shortest {
      let text = framer.buffer[line]
      if !keepsMessages,
        let request = envelope.request(in: text, nestingLimit: nestingLimit)
      {
        framer.accept(line)
        return .request(request)
      }
      if let value = try? JSONParser.parse(text, nestingLimit: nestingLimit) {
        framer.accept(line)
        return .value(value)
      }
    }
    guard let frame = framer.next(atEnd: atEnd) else { return nil }
    switch frame {
    case .failure(let error): return .failure(error)
    case .text(let text, let line):
      do {
        let bytes = framer.buffer[text]
        if !keepsMessages, let batch = BatchText(bytes, nestingLimit: nestingLimit) {
          return .longBatch(batch)
        }
        return .value(try JSONParser.parse(bytes, nestingLimit: nestingLimit))
      } catch {
        if let value = parseNumbersOutOfRange(framer.buffer[text], error) { return .value(value) }
        if error.kind != .tooDeep(limit: nestingLimit) { framer.distrustLastText() }
        return .failure(RPCError(error, firstLine: line))
      }
    }
  }

  /// Parses a text whose only error is a number outside the range of a double.
  ///
  /// The calls in the text can then be refused one by one, with their ids.
  private mutating func parseNumbersOutOfRange(
    _ text: ArraySlice<UInt8>, _ error: JSONError
  ) -> Value? {
    guard error.kind == .numberOutOfRange else { return nil }
    hasInfinity = true
    return try? JSONParser.parse(text, nestingLimit: nestingLimit, allowsInfinity: true)
  }
}

extension Value {
  /// Returns the error for the first infinite number, or `nil` if there is none.
  func infinity() -> InvalidValue? {
    switch self {
    case .number(let number) where number.isInfinite:
      return InvalidValue(path: "", expected: "a number within the range of a double (±1.8e308)")
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let error = element.infinity() { return error.under("\(index)") }
      }
    case .object(let members):
      for member in members.elements {
        if let error = member.value.infinity() { return error.under(member.name) }
      }
    default: break
    }
    return nil
  }
}

extension RPCError {
  fileprivate init(_ error: JSONError, firstLine: Int) {
    let line = firstLine + error.line - 1
    switch error.kind {
    case .syntax, .numberOutOfRange: self = .parse(error.message, line: line, column: error.column)
    case .tooDeep(let limit):
      self = .limitExceeded(
        "Arrays and objects are nested more than \(limit) levels deep; reduce the nesting, "
          + "or raise --max-nesting.",
        limit: "nesting", maximum: Int64(limit))
      data["line"] = .integer(Int64(line))
    }
  }
}
