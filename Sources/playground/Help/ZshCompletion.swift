/// The script for zsh: `_arguments` with what each option is.
enum ZshCompletion {
  static var script: String {
    var cases = ""
    for (command, options, operands) in CompletionShell.commands {
      cases += "    \(command.name))\n      _arguments -S"
      for option in options {
        for name in option.names { cases += " \\\n        \(spec(name, option))" }
      }
      cases += " \\\n        '*:\(label(operands)):\(action(operands))' ;;\n"
    }
    let list = CommandTable.commands.map { "    '\($0.name):\(plain($0.summary))'" }
      .joined(separator: "\n")
    return """
      #compdef playground
      # zsh completion for playground, made by playground completions zsh
      _playground() {
        local -a commands
        commands=(
      \(list)
        )
        if (( CURRENT == 2 )); then
          if [[ $words[2] == -* ]]; then compadd -- --help --version
          else _describe command commands; fi
          return
        fi
        local command=$words[2]
        (( CURRENT-- ))
        shift words
        case $command in
      \(cases)  esac
      }
      if [[ $funcstack[1] == _playground ]]; then _playground "$@"; else compdef _playground playground; fi

      """
  }

  /// One option: `'--cells[how many cells]:N:'`; those that are repeated may be.
  private static func spec(_ name: String, _ option: HelpPage.Option) -> String {
    let text = plain(CompletionShell.short(option.text))
    guard let value = option.value, let completion = option.completion else {
      return "'\(name)[\(text)]'"
    }
    let separator = name.hasPrefix("--") ? "=" : "+"
    return "'*\(name)\(separator)[\(text)]:\(plain(value)):\(action(completion))'"
  }

  private static func label(_ completion: Completion) -> String {
    switch completion {
    case .words: "word"
    case .files: "file"
    case .scenarios: "scenario"
    case .folders: "folder"
    case .nothing: "operand"
    }
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .scenarios: "_files -g \"*.jsonl\""
    case .folders: "_files -/"
    case .nothing: ""
    }
  }

  /// A text without what means something to `_arguments`.
  private static func plain(_ text: String) -> String {
    text.filter { !"[]:'\\".contains($0) }
  }
}
