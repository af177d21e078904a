/// Functions that prepare text from scenarios and components for a picture.
enum SVGText {
  /// Returns a string in which markup is escaped and characters that XML forbids are replaced.
  ///
  /// XML 1.0 forbids U+FFFE, U+FFFF and most control characters, even escaped. Marks that change the writing
  /// direction are confined to their element.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSpecial) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case _ where isForbidden(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || "<>&\"'".unicodeScalars.contains(scalar) || isForbidden(scalar)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && ![0x9, 0xA, 0xD].contains(scalar.value)
      || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }

  /// Returns the part of a string that fits into a width, estimated for sans-serif fonts.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - width: The available width.
  ///   - size: The font size, in the same unit.
  /// - Returns: The string, truncated with an ellipsis if necessary, or an empty string.
  static func fitted(_ text: String, into width: Double, size: Double) -> String {
    var room = width / size
    var kept = ""
    for character in text {
      room -= advance(of: character)
      guard room >= 0 else {
        // The ellipsis replaces the last character that would fit.
        if kept.count < 2 { return "" }
        kept.removeLast()
        return kept + "…"
      }
      kept.append(character)
    }
    return kept
  }

  /// Returns the estimated width of a string, in the unit of the font size.
  static func width(of text: String, size: Double) -> Double {
    text.reduce(0) { $0 + advance(of: $1) } * size
  }

  private static func advance(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x20, 0x2E, 0x2C, 0x3A, 0x69, 0x6C, 0x6A, 0x7C, 0x27, 0x49: return 0.32
    case 0x4D, 0x57, 0x6D, 0x77, 0x40: return 0.9
    case 0x41...0x5A: return 0.68
    case ..<0x1100: return 0.57
    default: return 1.05
    }
  }
}
