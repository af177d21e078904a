/// The script for fish: a line for each option of each command.
enum FishCompletion {
  static var script: String {
    var lines = [
      "# fish completion for playground, made by playground completions fish",
      "complete -c playground -f",
      "complete -c playground -n __fish_use_subcommand -l help -d 'say which commands there are'",
      "complete -c playground -n __fish_use_subcommand -l version -d 'say which version this is'",
    ]
    for (command, options, operands) in CompletionShell.commands {
      lines.append(
        "complete -c playground -n __fish_use_subcommand -a \(command.name) -d '\(plain(command.summary))'"
      )
      let place = "complete -c playground -n '__fish_seen_subcommand_from \(command.name)'"
      for option in options {
        let names = option.names.map { name in
          name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        }
        let text = plain(CompletionShell.short(option.text))
        let value = option.completion.map { " -x" + action($0) } ?? ""
        lines.append("\(place) \(names.joined(separator: " "))\(value) -d '\(text)'")
      }
      if operands != .nothing { lines.append(place + action(operands)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .files: " -a '(__fish_complete_path)'"
    case .scenarios: " -a '(__fish_complete_suffix .jsonl)'"
    case .folders: " -a '(__fish_complete_directories)'"
    case .nothing: ""
    }
  }

  private static func plain(_ text: String) -> String { text.filter { !"'\\".contains($0) } }
}
