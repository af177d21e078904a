internal import Methods
internal import Platform
internal import Values

/// `playground help`: prints help texts and writes the manual pages.
struct HelpCommand {
  static let help = """
    USAGE
      playground help [COMMAND]
      playground help --man FOLDER

    Without COMMAND, all commands are listed. With COMMAND, the output is the same as that of
    playground COMMAND --help.

    EXAMPLE
      playground help film

    OPTIONS
      --man FOLDER   write the manual pages to FOLDER: playground.1 and one page per command
    """
  static let exits: [Exit] = [.success(), .usage(), .system("a file can't be written")]

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
