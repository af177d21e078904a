extension String {
  /// The text as one word for a shell, quoted only if necessary.
  public var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || "_-./:@%+=,".utf8.contains(byte)
      }
    return isPlain ? self : shellQuoted
  }

  /// The text in single quotes for a shell.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
