internal import MCP
internal import Values

/// A text of limited length, with the most important lines first.
struct Brief {
  /// The default value of the argument `characters`.
  static let usual = 1500

  /// The maximum value of the argument `characters`.
  static let most = 20_000

  /// The argument `characters`, which sets the maximum length of the text.
  static let argument = Argument(
    "characters", ["type": "integer", "minimum": .integer(200), "maximum": .integer(Int64(most))],
    "The maximum length of the text, in characters. Default: \(usual).")

  /// The lines, the most important first.
  var lines: [String] = []

  /// Adds a heading with lines below it, or nothing if there are no lines.
  mutating func add(_ heading: String, _ more: [String]) {
    guard !more.isEmpty else { return }
    lines.append(heading)
    lines += more.map { "  " + $0 }
  }

  /// Returns the text, shortened to the length in the arguments.
  ///
  /// A shortened text ends with the number of omitted lines.
  ///
  /// - Parameter arguments: The arguments of the call.
  /// - Returns: The text.
  /// - Throws: `ToolError` if the argument `characters` is invalid.
  func text(_ arguments: JSONObject) throws(ToolError) -> String {
    let limit: Int
    do throws(InvalidValue) {
      limit = try arguments.wholeNumber("characters", in: 200...Self.most) ?? Self.usual
    } catch {
      throw ToolError(error)
    }
    let whole = lines.joined(separator: "\n")
    guard whole.count > limit else { return whole }
    let room = limit - 60
    var text = ""
    var left = lines.count
    for line in lines {
      guard text.count + line.count < room else { break }
      text += line + "\n"
      left -= 1
    }
    if text.isEmpty { text = (lines.first ?? "").prefix(room) + "…\n" }
    return text + "… \(left) more lines (increase \"characters\" to see more)"
  }
}
