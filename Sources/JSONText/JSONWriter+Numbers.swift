extension JSONWriter {
  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    separate()
    write(atMost: ByteBuffer.roomForNumber) { $0.integer(value) }
  }

  /// Writes a number rounded to 4 decimals in its shortest form, such as `7.6`, or `0` for `-0`.
  public mutating func number(_ value: Double) {
    separate()
    write(atMost: ByteBuffer.roomForNumber) { $0.number(value) }
  }

  /// Converts a number of microseconds to seconds and writes it with up to 6 decimals, such as `1.5` for
  /// 1500000.
  public mutating func millionths(_ value: Int64) {
    separate()
    write(atMost: ByteBuffer.roomForNumber) { $0.millionths(value) }
  }

  /// Writes a double so that reading it returns the same value and type.
  public mutating func exact(_ value: Double) {
    separate()
    write(atMost: ByteBuffer.roomForNumber) { $0.exact(value) }
  }
}
