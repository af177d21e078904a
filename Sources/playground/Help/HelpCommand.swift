internal import Methods
internal import Platform
internal import Values

/// `playground help`: what `--help` says, and the manual pages.
struct HelpCommand {
  static let help = """
    USAGE
      playground help [COMMAND]
      playground help --man FOLDER

    Says what a command does, as playground COMMAND --help; without a command, which there are.

    OPTIONS
      --man FOLDER   writes the manual pages into a folder: playground.1 and one for each command

    EXIT
      0, 2 for a wrong option or a command that there is not, 4 when the folder can't be written
    """

  private var folder: String?
  private var command: Command?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option("--man", let inline):
        folder = try arguments.value(of: "--man", inline: inline)
      case .option(let name, _): throw .unknown(name)
      case .operand(let name):
        guard let found = CommandTable.command(name) else { throw .unknownCommand(name) }
        command = found
      }
    }
  }

  func run() -> Int32 {
    guard let folder else {
      Console.print(command?.help ?? CommandTable.help)
      return ExitCode.ok
    }
    do throws(SystemError) {
      try Files.makeFolder(folder)
      for page in ManPage.all {
        try Files.write(Array(page.text.utf8), to: folder + "/" + page.file)
        Console.print(page.file)
      }
      return ExitCode.ok
    } catch {
      Console.warn("playground: \(folder): \(error.description)")
      return ExitCode.environment
    }
  }
}
