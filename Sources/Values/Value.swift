/// A JSON value, independent of how it is written.
///
/// This type has no dependencies, so that components can read payloads and embedded builds can contain it;
/// only the module `JSON` depends on the parser. Integers and fractions are distinct, because a JSON-RPC
/// response must contain the id with its original type.
public enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([Value])
  case object(JSONObject)
}

extension Value {
  /// The value of the member with the given name, or `nil` if this value is not an object or has no such member.
  public subscript(name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The numeric value of an integer or a fraction, or `nil` for any other value.
  public var asNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The content of a string, or `nil` for any other value.
  public var asString: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// Whether the value is null.
  public var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// Creates a string value.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}
