/// `playground completions`: prints a script that completes words in a shell.
struct CompletionsCommand {
  static let help = """
    USAGE
      playground completions bash|zsh|fish

    The script completes commands, options and their values. To install it permanently:

      bash   playground completions bash > ~/.local/share/bash-completion/completions/playground
      zsh    playground completions zsh > FOLDER/_playground, where FOLDER is one of $fpath
      fish   playground completions fish > ~/.config/fish/completions/playground.fish

    EXAMPLE
      source <(playground completions bash)
    """
  static let exits: [Exit] = [.success(), .usage()]

  private var shell: CompletionShell?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option(let name, _): throw .unknown(name)
      case .operand(let name):
        guard let shell = CompletionShell(rawValue: name), self.shell == nil else {
          throw UsageError(message: "unsupported shell \(name); use bash, zsh or fish")
        }
        self.shell = shell
      }
    }
    guard shell != nil else {
      throw UsageError(message: "completions requires a shell: bash, zsh or fish")
    }
  }

  func run() -> Int32 {
    if let shell { Console.emit(String(shell.script.dropLast())) }
    return ExitCode.ok
  }
}
