/// A tree of plain data: what a JSON text says, without its spelling.
///
/// It lies below everything else so that a component can take payloads apart and an embedded
/// build can carry it, while only `JSON` knows the parser. Integers and fractions are kept apart
/// because JSON-RPC gives an id back as the type it came in.
public enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([Value])
  case object(Members)
}

extension Value {
  /// The value of an object's member, or nil for a missing member and for anything but an object.
  public subscript(name: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The number that an integer or a fraction stands for, or nil for anything else.
  public var asNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The text of a string, or nil for anything else.
  public var asString: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// Whether this is null.
  public var isNull: Bool {
    guard case .null = self else { return false }
    return true
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// Makes a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Makes a truth value.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}
