internal import JSONText
internal import Replay
internal import Values

extension String {
  /// The text on one line, without invisible characters, at most 200 characters long.
  ///
  /// Names and texts come from scenarios and plugins. They must not change the layout of a result or hide
  /// something in it.
  var safeText: String {
    let line = onOneLine.safeForTerminal
    return line.count > 200 ? line.prefix(199) + "…" : line
  }

  /// The text in quotation marks, as data from a scenario or a plugin, shortened to a number of characters.
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

  /// The value for a text: a string as it is, anything else as JSON with rounded numbers.
  var shortText: String {
    if case .string(let text) = self { return text.safeText }
    var writer = JSONWriter()
    writer.value(self, .rounded)
    return String(decoding: writer.bytes, as: UTF8.self).safeText
  }
}
