extension JSONWriter {
  /// Writes a string as UTF-8 with control characters, quotes and backslashes escaped.
  public mutating func string(_ text: String) {
    separate()
    write(atMost: ByteBuffer.room(for: text)) { $0.string(text) }
  }
}
