extension JSONWriter {
  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    separate()
    write(atMost: TextRoom.roomForNumber) { $0.integer(value) }
  }

  /// Writes a number rounded to 4 decimals in its shortest form: `7.6`, `0` for `-0`.
  public mutating func number(_ value: Double) {
    separate()
    write(atMost: TextRoom.roomForNumber) { $0.number(value) }
  }

  /// Writes a count of millionths in seconds with up to 6 decimals: 1500000 as `1.5`.
  public mutating func millionths(_ value: Int64) {
    separate()
    write(atMost: TextRoom.roomForNumber) { $0.millionths(value) }
  }

  /// Writes a double so that reading it back gives the same double, also with the same type.
  public mutating func exact(_ value: Double) {
    separate()
    write(atMost: TextRoom.roomForNumber) { $0.exact(value) }
  }
}
