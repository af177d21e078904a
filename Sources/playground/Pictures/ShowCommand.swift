internal import Pictures
internal import Platform
internal import Replay

/// `playground show`: a scenario's states as a table for people, or as pictures of characters.
struct ShowCommand {
  static let help = """
    USAGE
      playground show [OPTION]... SCENARIO.jsonl

    Plays a scenario and prints its states as a table: one row a moment, a blank where a value
    has not changed, effects behind the call that had them. With --stage it draws what is seen:
    the moments that matter, side by side, and a line for each number that moves.

    OPTIONS
      --values NAME,...   the values to show (all that change)
      --stage             draw it, within the terminal's width, in colours where NO_COLOR is not set
      --width N           with --stage: so many columns (those of the terminal, else 80)
      --cells N           with --stage: how many cells there may be (12)
      --session S         with --stage: the session to look at (the first one)
      --plugins DIR       where plugins are looked for; may be repeated

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario
    """

  private var values: [String]?
  private var isStage = false
  private var stage = TerminalStage.Options()
  private var picture = PictureOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    stage.columns = FileDescriptor.standardOutput.columns ?? stage.columns
    stage.hasColours = Style.isOn
    var forStage: String?
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word): try picture.take(path: word, "show")
      case .option("--values", let inline):
        let names = try arguments.value(of: "--values", inline: inline)
        values = names.split(separator: ",").map(String.init)
      case .option("--stage", nil): isStage = true
      case .option("--width", let inline):
        stage.columns = try arguments.count(of: "--width", inline: inline)
        forStage = "--width"
      case .option("--cells", let inline):
        stage.cells = try arguments.count(of: "--cells", inline: inline)
        forStage = "--cells"
      case .option(let name, let inline):
        guard !["-o", "--output"].contains(name), try picture.take(name, inline, &arguments) else {
          throw .unknown(name)
        }
        if name == "--session" { forStage = name }
      }
    }
    if !isStage, let forStage { throw UsageError(message: "\(forStage) goes with --stage") }
    try picture.check("show")
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      Console.print(try (isStage ? drawing() : table()).joined(separator: "\n"))
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }

  private func table() throws(ReplayError) -> [String] {
    try picture.trace(values: values).lines
  }

  private func drawing() throws(ReplayError) -> [String] {
    let footage = try picture.play()
    do { return try TerminalStage(footage, stage).lines } catch {
      throw .badInput("\(picture.path): \(error.message)")
    }
  }
}
