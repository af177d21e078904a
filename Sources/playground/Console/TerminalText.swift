extension String {
  /// The text with control characters replaced by visible ones.
  ///
  /// Names come from files and may contain sequences that move the cursor, set the terminal's title or
  /// reverse the direction of text. Colors remain, because this program writes them.
  var safeForTerminal: String {
    guard utf8.contains(where: Self.maySteer) else { return self }
    var shown = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      let colour = scalar == "\u{1B}" ? Self.colourLength(rest) : 0
      shown.append(contentsOf: colour > 0 ? Array(rest.prefix(colour)) : [Self.sign(scalar)])
      rest = rest.dropFirst(max(1, colour))
    }
    return String(shown)
  }

  /// Returns whether a byte is a control character or may be the start of one.
  private static func maySteer(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  /// Returns the length of a color sequence such as `ESC [ 1 ; 2 m`, in scalars, or 0 for other text.
  private static func colourLength(_ text: Substring.UnicodeScalarView) -> Int {
    guard text.dropFirst().first == "[" else { return 0 }
    let numbers = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
    return text.dropFirst(2 + numbers.count).first == "m" ? numbers.count + 3 : 0
  }

  /// Returns a visible symbol for a control character, and every other character unchanged.
  private static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case ..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
