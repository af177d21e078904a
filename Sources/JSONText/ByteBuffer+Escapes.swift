extension ByteBuffer {
  /// Writes one byte of a string, escaped if necessary.
  mutating func escape(_ byte: UInt8) {
    guard Self.needsEscape(byte) else { return self.byte(byte) }
    self.byte(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self.byte(byte)
    case 0x08: self.byte(UInt8(ascii: "b"))
    case 0x09: self.byte(UInt8(ascii: "t"))
    case 0x0A: self.byte(UInt8(ascii: "n"))
    case 0x0C: self.byte(UInt8(ascii: "f"))
    case 0x0D: self.byte(UInt8(ascii: "r"))
    default:
      piece("u00")
      self.byte(Self.hexDigit(byte >> 4))
      self.byte(Self.hexDigit(byte & 15))
    }
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
