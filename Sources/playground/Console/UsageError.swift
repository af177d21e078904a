internal import Replay
internal import Values

/// What is wrong with a command line, as one sentence without its full stop.
struct UsageError: Error {
  /// The sentence.
  var message: String

  /// The command whose `--help` has more; nil for the program's own.
  var command: String?

  /// The command that tells more, where it is another than `--help`.
  private(set) var more: String?

  private var unknownOption: String?

  init(message: String) {
    self.message = message
  }

  /// An option that the command does not have.
  static func unknown(_ option: String) -> UsageError {
    var error = UsageError(message: "there is no option \(option)")
    error.unknownOption = option
    return error
  }

  /// A command that there is not.
  static func unknownCommand(_ name: String) -> UsageError {
    let near = NearNames(to: name, among: CommandTable.commands.map(\.name))
    return UsageError(message: "\(name) is no command\(near.proposal)")
  }

  /// A word that is none of those that an option takes.
  ///
  /// - Parameters:
  ///   - word: the word
  ///   - what: what it should be, with its article: `a built-in component`
  ///   - option: the option
  ///   - words: what it takes
  /// - Returns: the error, with the words that are near
  static func unknown(
    _ word: some StringProtocol, _ what: String, _ option: String, among words: [String]
  ) -> UsageError {
    let near = NearNames(to: String(word), among: words)
    return UsageError(message: "\(option): \(near.fact(what)) (\(near.advice))")
  }

  /// A parameter that a component does not have.
  static func unknown(_ parameter: UnknownParameter) -> UsageError {
    let what = "a parameter of \(parameter.component)"
    var error = UsageError(message: parameter.names.fact(what) + parameter.names.proposal)
    error.more = "components \(parameter.component)"
    return error
  }

  /// Where to read on.
  var pointer: String { more ?? (command.map { $0 + " --help" } ?? "--help") }

  /// The error with the command that it is about, and the options that were probably meant.
  func explained(by command: Command) -> UsageError {
    var error = self
    error.command = command.name
    guard let unknownOption else { return error }
    let names = command.page.names
    guard !names.contains(unknownOption) else {
      error.message = "\(unknownOption) of \(command.name) takes no value"
      return error
    }
    let near = NearNames(to: unknownOption, among: names)
    error.message = "\(unknownOption) is no option of \(command.name)\(near.proposal)"
    return error
  }
}

extension NearNames {
  /// ` (did you mean a or b?)`, or nothing where nothing is near.
  var proposal: String { likely.isEmpty ? "" : " (\(advice))" }
}
