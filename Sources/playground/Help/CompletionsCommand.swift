/// `playground completions`: what a shell completes words with.
struct CompletionsCommand {
  static let help = """
    USAGE
      playground completions bash|zsh|fish

    Prints a script that lets a shell complete commands, options and their values. It is made from
    the same texts as --help. For this shell alone: source <(playground completions bash). For good:

      bash   playground completions bash > ~/.local/share/bash-completion/completions/playground
      zsh    playground completions zsh > FOLDER/_playground, FOLDER being one of $fpath
      fish   playground completions fish > ~/.config/fish/completions/playground.fish

    EXIT
      0, or 2 for a shell that there is no script for
    """

  private var shell: CompletionShell?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option(let name, _): throw .unknown(name)
      case .operand(let name):
        guard let shell = CompletionShell(rawValue: name), self.shell == nil else {
          throw UsageError(message: "completions takes one of bash, zsh and fish, not \(name)")
        }
        self.shell = shell
      }
    }
    guard shell != nil else {
      throw UsageError(message: "completions wants a shell: bash, zsh or fish")
    }
  }

  func run() -> Int32 {
    if let shell { Console.emit(String(shell.script.dropLast())) }
    return ExitCode.ok
  }
}
