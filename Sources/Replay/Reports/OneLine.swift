extension String {
  /// The text with control characters escaped as in JSON.
  ///
  /// Names of files and layers may contain line breaks or terminal control sequences.
  public var onOneLine: String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard isControl(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      let digits = Swift.String(scalar.value, radix: 16)
      text += "\\u" + Swift.String(repeating: "0", count: 4 - digits.count) + digits
    }
    return text
  }
}

extension Scenario {
  /// The path with control characters escaped, for messages.
  public var shownPath: String { path.onOneLine }
}
