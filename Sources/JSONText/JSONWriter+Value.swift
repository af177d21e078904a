public import Values

extension JSONWriter {
  /// The precision of written numbers.
  public enum Precision: Sendable {
    /// At most 4 decimals, for people and golden files.
    case rounded

    /// All digits, for snapshots and forwarded values.
    case exact
  }

  /// Writes a value at the current position, after a comma if one is needed.
  public mutating func value(_ value: Value, _ precision: Precision = .rounded) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .number(let number): precision == .exact ? exact(number) : self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element, precision) }
      endArray()
    case .object(let members): object(members, precision)
    }
  }

  /// Writes an object at the current position, after a comma if one is needed.
  public mutating func object(_ members: JSONObject, _ precision: Precision = .rounded) {
    beginObject()
    self.members(members, precision)
    endObject()
  }

  /// Writes members into the current object.
  public mutating func members(_ members: JSONObject, _ precision: Precision = .rounded) {
    for member in members.elements {
      key(member.name)
      value(member.value, precision)
    }
  }
}
