internal import Values

/// The limits on the size of a tool's result, so that long strings in scenarios don't fill the client's context.
enum ResultLimits {
  /// The maximum length of a string in structured data, in characters.
  static let text = 20_000

  /// The maximum size of a result, in bytes.
  static let bytes = 4 << 20

  /// Returns the members of a tool's result with long strings shortened, or the members of an error if the
  /// result is too large.
  static func members(of result: ToolResult) -> JSONObject {
    var limited = result
    if case .object(let members) = shortened(.object(result.structured)) {
      limited.structured = members
    }
    let members = limited.members
    guard size(of: .object(members)) <= bytes else {
      return ToolError(
        "The result has more than \(bytes) bytes, the maximum; use a shorter or simpler scenario."
      ).members
    }
    return members
  }

  private static func shortened(_ value: Value) -> Value {
    switch value {
    case .string(let string):
      return string.utf8.count <= text ? value : .string(string.prefix(text) + "…")
    case .array(let elements): return .array(elements.map(shortened))
    case .object(var members):
      for member in members.elements { members[member.name] = shortened(member.value) }
      return .object(members)
    default: return value
    }
  }

  /// Returns the approximate size of a value as JSON.
  private static func size(of value: Value) -> Int {
    switch value {
    case .string(let string): string.utf8.count + 2
    case .array(let elements): elements.reduce(2) { $0 + size(of: $1) + 1 }
    case .object(let members):
      members.elements.reduce(2) { $0 + $1.name.utf8.count + 4 + size(of: $1.value) }
    default: 8
    }
  }
}
