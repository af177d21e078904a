internal import Replay
internal import Values

/// An invalid command line.
struct UsageError: Error {
  /// The problem and what is allowed, as one sentence without a period.
  var message: String

  /// The command whose `--help` explains more, or `nil` for the program's own `--help`.
  var command: String?

  /// A command that explains more than `--help`, such as `components bottom-card`.
  private(set) var more: String?

  private var unknownOption: String?

  init(message: String) {
    self.message = message
  }

  /// Returns the error for an option that the command does not have.
  static func unknown(_ option: String) -> UsageError {
    var error = UsageError(message: "unknown option \(option)")
    error.unknownOption = option
    return error
  }

  /// Returns the error for a command that does not exist.
  static func unknownCommand(_ name: String) -> UsageError {
    let near = NearNames(to: name, among: CommandTable.commands.map(\.name))
    return UsageError(message: "unknown command \(name)\(near.proposal)")
  }

  /// Returns the error for a value that an option does not accept.
  ///
  /// - Parameters:
  ///   - word: The value.
  ///   - what: The kind of value that is accepted, with its article: `a built-in component`.
  ///   - option: The option.
  ///   - words: The accepted values.
  /// - Returns: The error, which suggests the most similar accepted values.
  static func unknown(
    _ word: some StringProtocol, _ what: String, _ option: String, among words: [String]
  ) -> UsageError {
    let near = NearNames(to: String(word), among: words)
    return UsageError(message: "\(option): \(near.fact(what)) (\(near.advice))")
  }

  /// Returns the error for a parameter that a component does not have.
  static func unknown(_ parameter: UnknownParameter) -> UsageError {
    let what = "a parameter of \(parameter.component)"
    var error = UsageError(message: parameter.names.fact(what) + parameter.names.proposal)
    error.more = "components \(parameter.component)"
    return error
  }

  /// The arguments for which `playground` prints more help, such as `film --help`.
  var pointer: String { more ?? (command.map { $0 + " --help" } ?? "--help") }

  /// Returns the error with the name of the command and, if an option is unknown, suggestions of similar
  /// options.
  func explained(by command: Command) -> UsageError {
    var error = self
    error.command = command.name
    guard let unknownOption else { return error }
    let names = command.page.names
    guard !names.contains(unknownOption) else {
      error.message = "\(unknownOption) takes no value"
      return error
    }
    let near = NearNames(to: unknownOption, among: names)
    error.message = "unknown option \(unknownOption) for \(command.name)\(near.proposal)"
    return error
  }
}

extension NearNames {
  /// The suggestion ` (did you mean a or b?)`, or an empty string if no name is similar.
  var proposal: String { likely.isEmpty ? "" : " (\(advice))" }
}
