internal import MCP
internal import Values

/// A command's help text, which provides the title of a tool and the descriptions of its arguments.
struct CommandText {
  private let command: Command

  /// Creates the help text of the command with the given name, which must be in ``CommandTable``.
  init(_ name: String) {
    guard let command = CommandTable.command(name) else {
      preconditionFailure("There is no command \(name).")
    }
    self.command = command
  }

  /// The command's summary with its first letter capitalized, as the title of a tool.
  var title: String { command.summary.prefix(1).uppercased() + command.summary.dropFirst() }

  /// Returns an argument for an option of the command.
  ///
  /// - Parameters:
  ///   - option: The option, such as `--touch-targets`.
  ///   - schema: The accepted values.
  ///   - name: The name of the argument, or `nil` for the option's name with underscores.
  ///   - isRequired: Whether the argument is required.
  /// - Returns: The argument, with the option's help text as its description.
  func argument(
    _ option: String, _ schema: Value, as name: String? = nil, isRequired: Bool = false
  ) -> Argument {
    guard let entry = command.page.options.first(where: { $0.names.contains(option) }) else {
      preconditionFailure("\(command.name) has no option \(option).")
    }
    let whole = entry.text.prefix(1).uppercased() + entry.text.dropFirst()
    // Tools and arguments have the names of commands and options, without their prefixes.
    let text = whole.replacing("playground ", with: "").replacing("--", with: "")
    return Argument(
      name ?? String(option.drop { $0 == "-" }).replacing("-", with: "_"), schema, text + ".",
      isRequired: isRequired)
  }
}

/// Schemas that several tools use for their arguments.
enum ArgumentSchema {
  static let text: Value = ["type": "string"]
  static let flag: Value = ["type": "boolean"]
  static let texts: Value = ["type": "array", "items": ["type": "string"]]

  /// Returns the schema of a whole number in a range.
  static func whole(_ range: ClosedRange<Int>) -> Value {
    [
      "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
      "maximum": .integer(Int64(range.upperBound)),
    ]
  }

  /// Returns the schema of a string that must be one of the given words.
  static func choice(_ words: [String]) -> Value {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }
}

extension JSONObject {
  /// Returns a member that contains a time in seconds or the name of a decision.
  ///
  /// - Returns: The time or the name as text, or `nil` if the member is absent.
  func timeOrName(_ name: String) throws(InvalidValue) -> String? {
    guard let value = present(name) else { return nil }
    if let number = value.asNumber { return Expectation.plain(number) }
    guard let text = value.asString else {
      throw InvalidValue(
        path: "/" + name, expected: "a time in seconds or the name of a decision")
    }
    return text
  }

  /// Returns a member that is an array of at most `most` strings, or `nil` if it is absent.
  func texts(_ name: String, most: Int = 32) throws(InvalidValue) -> [String]? {
    guard let values = try array(name) else { return nil }
    let texts = values.compactMap(\.asString)
    guard texts.count == values.count, texts.count <= most else {
      throw InvalidValue(path: "/" + name, expected: "an array of at most \(most) strings")
    }
    return texts
  }
}
