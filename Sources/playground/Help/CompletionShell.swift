/// The shells that there is a script for.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, with a line break at its end.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }

  /// The commands with what all know: `--help`.
  static var commands: [(command: Command, options: [HelpPage.Option], operands: Completion)] {
    let help = HelpPage.Option(names: ["--help"], value: nil, text: "say what the command does")
    return CommandTable.commands.map { ($0, $0.page.options + [help], $0.operands) }
  }

  /// The first clause of an explanation, for a list beside a cursor.
  static func short(_ text: String) -> String {
    let end = text.firstIndex { ",;:(".contains($0) } ?? text.endIndex
    return String(text[..<end]).trimmed
  }
}
