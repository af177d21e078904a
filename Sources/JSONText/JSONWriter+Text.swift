extension JSONWriter {
  /// Writes a string; control characters, quotes and backslashes are escaped, the rest is UTF-8.
  public mutating func string(_ text: String) {
    separate()
    write(atMost: TextRoom.room(for: text)) { $0.string(text) }
  }
}
