internal import JSONText
internal import Replay
internal import Values

extension String {
  /// The text on one line, without invisible characters, shortened to 200 characters.
  ///
  /// Text from a scenario or a plugin must not change the layout of a result or hide a part of it.
  var safeText: String {
    let line = onOneLine.safeForTerminal
    return line.count > 200 ? line.prefix(199) + "…" : line
  }

  /// Returns the text in quotation marks, shortened to at most `limit` characters.
  ///
  /// The quotation marks show that the text is data from a scenario or a plugin.
  func quoted(_ limit: Int = 40) -> String {
    let line = safeText
    let text = line.count > limit ? line.prefix(limit - 1) + "…" : line
    return "\"" + text.replacing("\"", with: "'") + "\""
  }
}

extension Value {
  /// The value as JSON on one line, with all digits.
  var jsonLine: String {
    var writer = JSONWriter()
    writer.value(self, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value for use within a line of text: a string without quotation marks, or JSON with rounded numbers.
  var shortText: String {
    if case .string(let text) = self { return text.safeText }
    var writer = JSONWriter()
    writer.value(self, .rounded)
    return String(decoding: writer.bytes, as: UTF8.self).safeText
  }
}
