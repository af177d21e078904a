public import JSONText
public import Values

/// The id of a request.
///
/// It preserves the value and its type, so that the response has the same id.
public enum RequestID: Hashable, Sendable {
  case null
  case integer(Int64)
  case number(Double)
  case string(String)

  /// Creates an id from a JSON value, or returns `nil` if an id can't have the value's type.
  public init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .bool, .array, .object: return nil
    }
  }
}

extension RequestID {
  /// The id as a JSON value.
  public var value: Value {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    }
  }
}

extension JSONWriter {
  /// Writes an id as the next value.
  public mutating func id(_ id: RequestID) {
    switch id {
    case .null: null()
    case .integer(let integer): self.integer(integer)
    case .number(let number): exact(number)
    case .string(let text): string(text)
    }
  }
}
