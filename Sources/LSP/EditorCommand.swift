public import Editing
public import Values

/// A command that an editor can execute for an open scenario.
public enum EditorCommand: String, CaseIterable, Sendable {
  /// Replaces the scenario's golden file with the current responses.
  case acceptGolden = "playground.acceptGolden"
  /// Explains the decisions that the component makes at a line.
  case explain = "playground.explain"
  /// Draws the scenario as a film strip.
  case film = "playground.film"
  /// Builds a page with the verdict, pictures and plots of the scenario.
  case report = "playground.report"
  /// Builds an interactive page that has played the scenario up to a line.
  case openPage = "playground.openPage"
  /// Plays the steps from a line onward in every order.
  case tryOrders = "playground.tryOrders"
  /// Checks a scenario with plugins, which the server can't check in small pieces itself.
  ///
  /// Only the server starts this command.
  case check = "playground.check"

  /// The commands that clients can start.
  static var offered: [EditorCommand] { allCases.filter { $0 != .check } }

  /// The title in menus, as an imperative phrase.
  var title: String {
    switch self {
    case .acceptGolden: "Accept the responses as the golden file"
    case .explain: "Explain the decisions on this line"
    case .film: "Film this scenario"
    case .report: "Report on this scenario"
    case .openPage: "Open in page at this line"
    case .tryOrders: "Try every order from here"
    case .check: "Check this scenario"
    }
  }

  /// The title that is shown above the scenario's first line, or `nil` if the command is not offered for the whole
  /// scenario.
  var shortTitle: String? {
    switch self {
    case .acceptGolden, .explain, .check: nil
    case .film: "Film"
    case .report: "Report"
    case .openPage: "Open in page"
    case .tryOrders: "Try every order"
    }
  }
}

/// The input of the process that executes a command.
public struct CommandRequest: Equatable, Sendable {
  /// The command to execute.
  public var command: EditorCommand

  /// The path of the scenario, for messages and for the files beside it.
  public var path: String

  /// The text of the scenario in the editor, which may differ from the file.
  public var text: String

  /// The line to which the command applies, counted from 1.
  public var line: Int

  /// The folder for the files that the command writes.
  public var folder: String

  /// The request as JSON.
  public var value: Value {
    [
      "command": .string(command.rawValue), "path": .string(path), "text": .string(text),
      "line": .integer(Int64(line)), "folder": .string(folder),
    ]
  }

  /// Creates a request to execute a command at a line of a scenario.
  public init(
    _ command: EditorCommand, path: String, text: String, line: Int, folder: String
  ) {
    self.command = command
    self.path = path
    self.text = text
    self.line = line
    self.folder = folder
  }

  /// Creates a request from JSON, or returns `nil` if the JSON is not a request.
  public init?(_ value: Value) {
    guard let command = value["command"]?.asString.flatMap(EditorCommand.init),
      let path = value["path"]?.asString, let text = value["text"]?.asString,
      let line = value["line"]?.wholeNumber, let folder = value["folder"]?.asString
    else { return nil }
    self.init(command, path: path, text: text, line: line, folder: folder)
  }
}

/// A message, in one line of JSON, from the process that executes a command.
public enum CommandUpdate: Sendable {
  /// The command is still being executed. The value is a message about its progress.
  case progress(String)
  /// The command has written a file that the client should open.
  case wrote(file: String)
  /// The command has ended with a message for the user.
  case ended(message: String)
  /// The command has checked the scenario.
  case checked(BackgroundCheck)
  /// The command has failed with an error message.
  case failed(String)

  /// The message as JSON.
  public var value: Value {
    switch self {
    case .progress(let text): ["progress": .string(text)]
    case .wrote(let file): ["file": .string(file)]
    case .ended(let message): ["message": .string(message)]
    case .checked(let check): ["check": check.value]
    case .failed(let reason): ["error": .string(reason)]
    }
  }

  /// Creates a message from JSON, or returns `nil` if the JSON is not a message.
  public init?(_ value: Value) {
    if let text = value["progress"]?.asString {
      self = .progress(text)
    } else if let file = value["file"]?.asString {
      self = .wrote(file: file)
    } else if let message = value["message"]?.asString {
      self = .ended(message: message)
    } else if let check = value["check"].flatMap(BackgroundCheck.init) {
      self = .checked(check)
    } else if let reason = value["error"]?.asString {
      self = .failed(reason)
    } else {
      return nil
    }
  }
}
