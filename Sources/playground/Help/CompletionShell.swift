/// A shell with a completion script.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The text of the completion script, ending with a newline.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// All commands with their options, including `--help`, and the completion of their operands.
  static var commands: [(command: Command, options: [HelpPage.Option], operands: Completion)] {
    let help = HelpPage.Option(names: ["--help"], value: nil, text: "print the command's help")
    return CommandTable.commands.map { ($0, $0.page.options + [help], $0.operands) }
  }

  /// Returns the first clause of an explanation, short enough for a list of completions.
  static func short(_ text: String) -> String {
    let end = text.firstIndex { ",;:(".contains($0) } ?? text.endIndex
    return String(text[..<end]).trimmed
  }
}
