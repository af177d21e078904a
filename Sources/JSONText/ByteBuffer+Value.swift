public import Values

extension ByteBuffer {
  /// Writes a value.
  ///
  /// `room(for:)` returns the maximum number of bytes that the value needs.
  public mutating func value(_ value: Value) {
    switch value {
    case .null: piece("null")
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      byte(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { byte(UInt8(ascii: ",")) }
        self.value(element)
      }
      byte(UInt8(ascii: "]"))
    case .object(let members):
      byte(UInt8(ascii: "{"))
      for (index, member) in members.elements.enumerated() {
        if index > 0 { byte(UInt8(ascii: ",")) }
        string(member.name)
        byte(UInt8(ascii: ":"))
        self.value(member.value)
      }
      byte(UInt8(ascii: "}"))
    }
  }

  /// Returns the maximum size of a value and a comma after it, in bytes.
  public static func room(for value: Value) -> Int {
    switch value {
    case .null, .bool, .integer, .number: roomForNumber
    case .string(let text): room(for: text) + 1
    case .array(let elements): elements.reduce(3) { $0 + room(for: $1) }
    case .object(let members):
      members.elements.reduce(3) { $0 + room(for: $1.name) + 1 + room(for: $1.value) }
    }
  }
}
