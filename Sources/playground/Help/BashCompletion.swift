/// The script for bash: a function that looks at the command, then at the word before.
enum BashCompletion {
  static var script: String {
    var cases = ""
    for (command, options, operands) in CompletionShell.commands {
      var values = ""
      for option in options {
        guard let completion = option.completion else { continue }
        let action = action(completion)
        values += "        \(option.names.joined(separator: "|"))) \(action); return ;;\n"
      }
      let names = options.flatMap(\.names).joined(separator: " ")
      cases += "    \(command.name))\n"
      if !values.isEmpty {
        cases += "      case $previous in\n\(values)      esac\n"
      }
      cases += "      if [[ $current == -* ]]; then _playground_words '\(names)'\n"
      cases += "      else \(action(operands)); fi ;;\n"
    }
    let all = CommandTable.commands.map(\.name).joined(separator: " ")
    return """
      # bash completion for playground, made by playground completions bash
      _playground_words() {
        local word
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$current")
      }
      _playground_paths() {
        local path
        compopt -o filenames 2>/dev/null
        while IFS= read -r path; do
          if [[ -d $path || $1 == any || ( $1 == scenarios && $path == *.jsonl ) ]]; then
            COMPREPLY+=("$path")
          fi
        done < <(compgen -f -- "$current")
      }
      _playground() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=
        COMPREPLY=()
        if (( COMP_CWORD > 1 )); then command=${COMP_WORDS[1]}; fi
        # --name=value comes as three words.
        if [[ $current == = ]]; then current=
        elif [[ $previous == = ]] && (( COMP_CWORD > 2 )); then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [[ $command == -* ]]; then command=serve; fi
        case $command in
          '') if [[ $current == -* ]]; then _playground_words '--help --version'
              else _playground_words '\(all)'; fi ;;
      \(cases)  esac
      }
      complete -F _playground playground

      """
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "_playground_words '\(words.joined(separator: " "))'"
    case .files: "_playground_paths any"
    case .scenarios: "_playground_paths scenarios"
    case .folders: "_playground_paths folders"
    case .nothing: ":"
    }
  }
}
